"""A season as it would stand if it counted otherwise."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.statutes import counted_as
from scorekeeper.club.leagues.seasons.writes import count_twice, make_season
from scorekeeper.club.leagues.standings.other_statute import season_otherwise
from tests.club import Club, found, signed_in
from tests.made_once import once_in_module
from tests.scorekeeper.club.leagues.standing import play

pytestmark = pytest.mark.django_db

EVENINGS = {
    "2026-01-07": {"Anna": 20, "Ben": 9, "Cem": -9, "Dora": -20},
    "2026-01-14": {"Anna": 10, "Ben": 8, "Cem": -8, "Dora": -10},
    "2026-02-04": {"Anna": -25, "Ben": -6, "Cem": 16, "Dora": 15},
}
"""The first and the second Wednesday of January, and the first of February."""


@pytest.fixture
@once_in_module
def club() -> Club:
    club = found()
    for day, points in EVENINGS.items():
        play(club, day, 1, points)
    return club


def shown(season: Season, **columns: Any) -> tuple[str, list[tuple[Any, ...]]]:
    """The headline, and of everybody name, place, what counts, the place before, and the evenings."""
    found = season_otherwise(season, counted_as(season, columns))
    return found.headline, [
        (line.player.name, line.place, line.counts, line.before, line.evenings) for line in found.lines
    ]


def test_without_the_weakest_evening_another_leads_and_it_is_said_which_evenings_drop_out(club: Club) -> None:
    season = make_season(group=club.group, name="Saison")
    assert shown(season, drop_worst=1) == (
        "Anna would be in front, not Ben",
        [
            ("Anna", 1, "+30", 2, "no longer counts: 4 Feb"),
            ("Ben", 2, "+17", 1, "no longer counts: 4 Feb"),
            ("Cem", 3, "+8", 3, "no longer counts: 7 Jan"),
            ("Dora", 4, "+5", 4, "no longer counts: 7 Jan"),
        ],
    )


def test_who_leads_either_way_is_not_said_to_lead_instead(club: Club) -> None:
    play(club, "2026-02-11", 1, {"Anna": 6, "Ben": 0, "Cem": 0, "Dora": -6})
    season = make_season(group=club.group, name="Saison")
    other = counted_as(season, {"ties": "won"})
    assert season_otherwise(season, other).headline == "Anna alone would be in front"
    assert season_otherwise(other, season).headline == "Anna and Ben would share the first place"


def test_only_first_wednesdays_leave_the_others_out(club: Club) -> None:
    season = make_season(group=club.group, name="Saison")
    headline, lines = shown(season, weekday=Season.Weekday.WEDNESDAY, nth=Season.Nth.FIRST)
    assert headline == "Cem would be in front, not Ben"
    assert lines[0] == ("Cem", 1, "+7", 3, "no longer counts: 14 Jan")
    assert [line[:3] for line in lines] == [
        ("Cem", 1, "+7"),
        ("Ben", 2, "+3"),
        ("Anna", 3, "−5"),
        ("Dora", 3, "−5"),
    ]


def test_what_changes_nothing_is_said_to_change_nothing(club: Club) -> None:
    season = make_season(group=club.group, name="Saison")
    headline, lines = shown(season, ties="won")
    assert headline == "Everybody would stand where they stand"
    assert {line[4] for line in lines} == {""}


def test_evenings_that_count_double_do_so_in_a_mean_too(club: Club) -> None:
    season = make_season(group=club.group, name="Saison", doubles=True, averages_evenings=True, at_least=5)
    count_twice(season=season, evening=club.group.evenings.get(day=date(2026, 2, 4)))
    _headline, lines = shown(season)
    assert [line[:3] for line in lines] == [
        ("Cem", 1, "+3.00"),
        ("Ben", 2, "+1.00"),
        ("Dora", 3, "0.00"),
        ("Anna", 4, "−4.00"),
    ]


STATUTES = {
    "drop_worst": ("2", "Each player's 2 weakest evenings drop out; one that was missed is not among them."),
    "best_of": ("1", "Each player's best evening counts."),
    "weekday": ("3", "Only these evenings count: every Wednesday."),
}


@pytest.mark.parametrize(("name", "value", "sentence"), [(key, *each) for key, each in STATUTES.items()])
def test_who_looks_at_the_group_tries_a_statute(club: Club, name: str, value: str, sentence: str) -> None:
    make_season(group=club.group, name="Saison")
    tried, address = {"points": "total", name: value}, f"{club.url}seasons/1/otherwise/"
    page = signed_in(club.ben).get(address, tried)
    assert sentence in page.context["other_rule"]
    assert page.context["found"].lines
    meanwhile = signed_in(club.ben).get(address, {**tried, "say": "yes"}).context
    assert (meanwhile["found"], sentence in " ".join(part.said for part in meanwhile["form"].parts)) == (
        None,
        True,
    )
    assert "Count the season this way" not in page.content.decode()


def test_what_cannot_be_counted_is_said_at_its_field(club: Club) -> None:
    make_season(group=club.group, name="Saison")
    page = signed_in(club.ben).get(
        f"{club.url}seasons/1/otherwise/", {"points": "total", "best_of": "2", "drop_worst": "1"}
    )
    assert page.context["found"] is None
    assert page.context["form"].errors == {
        "drop_worst": ["Either only the best ones, or all but the weakest."]
    }
    assert signed_in(club.ben).get(f"{club.url}seasons/1/otherwise/?statute=luck").context["found"] is None


def test_an_owner_counts_the_season_as_it_was_tried(club: Club) -> None:
    """The button sends what its form holds, and nothing else."""
    make_season(group=club.group, name="Saison", counts_guests=True, first_day=date(2026, 1, 1))
    anna = signed_in(club.anna)
    page = anna.get(f"{club.url}seasons/1/otherwise/?statute=twelve")
    sent = dict(page.context["sent"])
    assert "Count the season this way" in page.content.decode()
    answer = anna.post(f"{club.url}seasons/1/edit/", {name: value or "" for name, value in sent.items()})
    assert answer.status_code == 302
    season = Season.objects.get()
    assert (season.name, season.first_day, season.best_of, season.ties, season.counts_guests) == (
        *("Saison", date(2026, 1, 1), 12, "won", True),
    )


@pytest.mark.parametrize("evenings", [1, 9])
@pytest.mark.parametrize(
    ("columns", "queries"),
    [
        ({"points": "places", "place_points": "3,1", "best_of": 2}, 10),
        # The first and the last evening say which parts there are.
        ({"best_of": 2, "chosen_weeks": 1, "milestone_points": "2:1.5", "never_missed_points": 5}, 11),
        ({"points": "average", "presence_points": 0.5, "absence_points": -0.1}, 10),
    ],
)
def test_as_many_queries_with_one_evening_as_with_many(
    club: Club, columns: dict[str, Any], queries: int, evenings: int, django_assert_num_queries: Any
) -> None:
    for day in range(1, 2 * evenings, 2):
        play(club, f"2026-03-{day:02}", 1, {"Anna": day, "Ben": -day, "Cem": 0, "Dora": 0})
    season = make_season(group=club.group, name="Saison")
    other = counted_as(season, columns)
    with django_assert_num_queries(queries):
        season_otherwise(season, other)


def test_the_last_weekday_of_a_month_is_found_in_leap_years_too(club: Club) -> None:
    days = ("2024-02-22", "2024-02-29", "2023-02-23", "2026-04-23", "2026-04-30", "2026-12-31", "2026-12-24")
    for day in days:
        play(club, day, 1, EVENINGS["2026-01-07"])
    season = make_season(
        group=club.group, name="Saison", weekday=Season.Weekday.THURSDAY, nth=Season.Nth.LAST
    )
    page = signed_in(club.anna).get(f"{club.url}seasons/{season.number}/evenings/")
    counted = sorted(str(each.evening.day) for each in page.context["evenings"])
    assert counted == ["2023-02-23", "2024-02-29", "2026-04-30", "2026-12-31"]
