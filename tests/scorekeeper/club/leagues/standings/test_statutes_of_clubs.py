"""What clubs write in their statutes of absence, short and last evenings, and money, with figures by hand."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.utils.timezone import localdate

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.writes import excuse, make_season
from scorekeeper.club.leagues.standings.evenings import player_season, season_evenings
from scorekeeper.club.leagues.standings.exports import standings_table
from scorekeeper.club.leagues.standings.other_statute import season_otherwise
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.play.groups.models import Evening
from tests.club import Club, player, signed_in
from tests.scorekeeper.club.leagues.standing import play

pytestmark = pytest.mark.django_db


@pytest.fixture
def played(club: Club) -> Club:
    """Three evenings: of four deals, of two, and of four again."""
    play(club, "2026-01-05", 4, {"Anna": 5, "Ben": 1, "Cem": -4, "Dora": -2})
    play(club, "2026-02-05", 2, {"Anna": 2, "Ben": 2, "Cem": 3, "Emil": -7})
    play(club, "2026-03-05", 4, {"Ben": 4, "Cem": 1, "Dora": -2, "Emil": -3})
    return club


STATUTES: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    # Of the first evening the last one has −4, of the second −7, of the third −3.
    "absent as the last one": (
        {"missing_as_last": True},
        {"Ben": "+7", "Anna": "+4", "Cem": "0", "Dora": "−11", "Emil": "−14"},
    ),
    "absent as the last one, the first time is free": (
        {"missing_as_last": True, "free_absences": 1},
        {"Anna": "+7", "Ben": "+7", "Cem": "0", "Dora": "−4", "Emil": "−10"},
    ),
    "absent as the last one, which drops out": (
        {"missing_as_last": True, "drop_worst": 1},
        {"Anna": "+7", "Ben": "+6", "Cem": "+4", "Dora": "−4", "Emil": "−7"},
    ),
    "mean, absent as the last one": (
        {"missing_as_last": True, "averages_evenings": True},
        {"Ben": "+2.33", "Anna": "+1.33", "Cem": "0.00", "Dora": "−3.67", "Emil": "−4.67"},
    ),
    "ten points less, the first time is free": (
        {"absence_points": -10, "free_absences": 1},
        {"Anna": "+7", "Ben": "+7", "Cem": "0", "Dora": "−4", "Emil": "−10"},
    ),
    "a mean in which one missed evening is free": (
        {"averages_evenings": True, "missing_points": -9, "free_absences": 1},
        {"Anna": "+3.50", "Ben": "+2.33", "Cem": "0.00", "Dora": "−2.00", "Emil": "−5.00"},
    ),
    "evenings under three deals half": (
        {"short_deals": 3},
        {"Ben": "+6", "Anna": "+6", "Cem": "−1.5", "Dora": "−4", "Emil": "−6.5"},
    ),
    "evenings under three deals not at all, absent five less": (
        {"short_deals": 3, "short_counts": "none", "absence_points": -5},
        {"Ben": "+5", "Anna": "0", "Cem": "−3", "Dora": "−4", "Emil": "−8"},
    ),
    "a short evening that counts double is worth its points": (
        {"short_deals": 3, "doubled_days": "1"},
        {"Ben": "+12", "Anna": "+12", "Cem": "−3", "Dora": "−8", "Emil": "−13"},
    ),
    "the best, the last evening in any case": (
        {"best_of": 2, "keeps_last": True, "last_day": date(2026, 3, 31)},
        {"Anna": "+7", "Ben": "+6", "Cem": "+4", "Dora": "−4", "Emil": "−10"},
    ),
    "the best one alone is the last evening": (
        {"best_of": 1, "keeps_last": True, "last_day": date(2026, 3, 31)},
        {"Anna": "+5", "Ben": "+4", "Cem": "+1", "Dora": "−2", "Emil": "−3"},
    ),
    "without the two weakest, but never the last": (
        {"drop_worst": 2, "keeps_last": True, "last_day": date(2026, 3, 31), "missing_points": -6},
        {"Anna": "−6", "Ben": "+4", "Cem": "+1", "Dora": "−2", "Emil": "−3"},
    ),
    "without the best and the weakest, which may have been missed": (
        {"drop_worst": 1, "drop_best": 1, "missing_points": -1},
        {"Anna": "+2", "Ben": "+2", "Cem": "+1", "Dora": "−2", "Emil": "−3"},
    ),
    "one of the weakest for each two evenings begun": (
        {"drop_worst": 1, "drop_by": "own_begun", "drop_per": 2},
        {"Anna": "+5", "Ben": "+4", "Cem": "+3", "Dora": "−2", "Emil": "−3"},
    ),
    "one of the weakest for each three evenings held": (
        {"drop_worst": 1, "drop_by": "held", "drop_per": 3},
        {"Ben": "+6", "Anna": "+5", "Cem": "+4", "Dora": "−2", "Emil": "−3"},
    ),
    "three at most of an evening and minus three at least": (
        {"cap": 3, "floor": -3},
        {"Ben": "+6", "Anna": "+5", "Cem": "+1", "Dora": "−4", "Emil": "−6"},
    ),
    "whoever came for the first time is tried": (
        {"counts_from_for": "new", "counts_from": 2, "absence_points": -10},
        {"Ben": "+6", "Cem": "+4", "Dora": "−12", "Anna": "−8", "Emil": "−13"},
    ),
    "in the holidays nobody misses an evening": (
        {"absence_points": -10, "holidays": "2026-02-01/2026-02-28"},
        {"Ben": "+7", "Cem": "0", "Anna": "−3", "Dora": "−4", "Emil": "−20"},
    ),
    "the weakest drops out as soon as somebody has three evenings": (
        {"drop_worst": 1, "drop_by": "own_once", "drop_per": 3},
        {"Anna": "+7", "Ben": "+6", "Cem": "+4", "Dora": "−4", "Emil": "−10"},
    ),
    "the weakest drops out once three evenings were held": (
        {"drop_worst": 1, "drop_by": "held_once", "drop_per": 3},
        {"Ben": "+6", "Anna": "+5", "Cem": "+4", "Dora": "−2", "Emil": "−3"},
    ),
    # Of January Anna has the most, of February Cem, of March Ben; of a half-year Anna and Ben have 7.
    "the winner of each month gets five": (
        {"period_points": "5", "period_months": 1},
        {"Anna": "+12", "Ben": "+12", "Cem": "+5", "Dora": "−4", "Emil": "−10"},
    ),
    # Behind Cem, who is first of February, Anna and Ben are level: each has the second place.
    "the first three of each month get points": (
        {"period_points": "5,3,1", "period_months": 1},
        {"Ben": "+18", "Anna": "+15", "Cem": "+8", "Dora": "−2", "Emil": "−10"},
    ),
    "who shares a place of a month shares the points of these places": (
        {"period_points": "5,3,1", "period_months": 1, "shares_most": True},
        {"Ben": "+17", "Anna": "+14", "Cem": "+8", "Dora": "−2", "Emil": "−10"},
    ),
    "the winners of each half-year share five": (
        {"period_points": "5", "period_months": 6, "shares_most": True},
        {"Anna": "+9.5", "Ben": "+9.5", "Cem": "0", "Dora": "−4", "Emil": "−10"},
    ),
    "only the places in months count": (
        {"period_points": "5,3,1", "period_months": 1, "only_added": True},
        {"Ben": "11", "Anna": "8", "Cem": "8", "Dora": "2", "Emil": "0"},
    ),
    # First of months: Anna, Cem, Ben.
    "the places in months are by those of evenings, and who is there adds two": (
        {
            "points": "places",
            "place_points": "3,2,1",
            "period_points": "1",
            "period_months": 1,
            "only_added": True,
            "presence_points": 2,
        },
        {"Ben": "7", "Cem": "7", "Anna": "5", "Dora": "4", "Emil": "4"},
    ),
    # Anna and Ben share the second place of February, which is worth two and a half.
    "shared places are rounded up": (
        {"points": "places", "place_points": "5,3,2,1", "averages_places": True, "rounds_up": True},
        {"Anna": "8", "Ben": "11", "Cem": "9", "Dora": "4", "Emil": "2"},
    ),
    "who is level with more first places stands first, then with more second ones": (
        {"points": "places", "place_points": "1,1,1,1", "ties": "places"},
        {"Ben": "3", "Cem": "3", "Anna": "2", "Dora": "2", "Emil": "2"},
    ),
    # Of January Anna, Ben, Dora, Cem; of February Cem, Anna with Ben, Emil; of March Ben, Cem, Dora, Emil.
    "places count as they are, absent as the last one, and the fewest are first": (
        {"points": "places", "counts_up": True, "missing_as_last": True},
        {"Ben": "5", "Anna": "7", "Cem": "7", "Dora": "10", "Emil": "12"},
    ),
    "the mean of the places, averaged": (
        {"points": "places", "counts_up": True, "averages_evenings": True, "averages_places": True},
        {"Anna": "1.75", "Ben": "1.83", "Cem": "2.33", "Dora": "3", "Emil": "4"},
    ),
    "the best two places of all, a missed evening is a five": (
        {"points": "places", "counts_up": True, "best_of": 2, "missing_points": 5},
        {"Anna": "3", "Ben": "3", "Cem": "3", "Dora": "6", "Emil": "8"},
    ),
    "the fewest of a month get a point taken away": (
        {
            "points": "places",
            "counts_up": True,
            "absence_points": 5,
            "period_points": "-1",
            "period_months": 1,
        },
        {"Ben": "4", "Cem": "6", "Anna": "7", "Dora": "11", "Emil": "13"},
    ),
    "being there adds two from the second evening on": (
        {"presence_points": 2, "presence_from": 2},
        {"Ben": "+11", "Anna": "+9", "Cem": "+4", "Dora": "−2", "Emil": "−8"},
    ),
    "two evenings add three": (
        {"presence_points": 3, "presence_per": 2},
        {"Anna": "+10", "Ben": "+10", "Cem": "+3", "Dora": "−1", "Emil": "−7"},
    ),
    "one evening adds three, and two more again": (
        {"presence_points": 3, "presence_from": 1, "presence_per": 2},
        {"Ben": "+13", "Anna": "+10", "Cem": "+6", "Dora": "−1", "Emil": "−7"},
    ),
    # In each quarter of the year, and in the eight weeks from the first day on, which end on February 27th.
    "the best evening of each quarter": (
        {"best_of": 1, "chosen_months": 3},
        {"Anna": "+5", "Ben": "+4", "Cem": "+3", "Dora": "−2", "Emil": "−3"},
    ),
    "the best evening of each eight weeks": (
        {"best_of": 1, "chosen_weeks": 8, "first_day": date(2026, 1, 3)},
        {"Ben": "+6", "Anna": "+5", "Cem": "+4", "Dora": "−4", "Emil": "−10"},
    ),
    "without the weakest evening of each eight weeks": (
        {"drop_worst": 1, "chosen_weeks": 8, "first_day": date(2026, 1, 3)},
        {"Anna": "+5", "Ben": "+2", "Cem": "+3", "Dora": "0", "Emil": "0"},
    ),
    "the first of each eight weeks gets half a point": (
        {"presence_points": 0.5, "period_points": "5", "period_weeks": 8, "first_day": date(2026, 1, 3)},
        {"Anna": "+13", "Ben": "+13.5", "Cem": "+1.5", "Dora": "−3", "Emil": "−9"},
    ),
    "the weakest from two evenings on, and again from three": (
        {"drop_worst": 1, "drop_by": "own_once", "drop_per": 2, "drop_again": "3"},
        {"Anna": "+5", "Ben": "+4", "Cem": "+3", "Dora": "−2", "Emil": "−3"},
    ),
    "once for two evenings, and more for three": (
        {"milestone_points": "2:10;3:12.5"},
        {"Ben": "+19.5", "Anna": "+17", "Cem": "+12.5", "Dora": "+6", "Emil": "0"},
    ),
    "whoever missed none": (
        {"never_missed_points": 25},
        {"Ben": "+32", "Cem": "+25", "Anna": "+7", "Dora": "−4", "Emil": "−10"},
    ),
    "half a point on the mean for being there, a quarter less for being absent": (
        {"averages_evenings": True, "presence_points": 0.5, "absence_points": -0.25},
        {"Anna": "+4.25", "Ben": "+3.83", "Cem": "+1.50", "Dora": "−1.25", "Emil": "−4.25"},
    ),
    "less of the points per deal for being absent": (
        {"points": "average", "absence_points": -0.1, "never_missed_points": 0.05},
        {"Anna": "+1.07", "Ben": "+0.75", "Cem": "+0.05", "Dora": "−0.60", "Emil": "−1.77"},
    ),
    "missing more than none costs twenty once": (
        {"most_missed": 0, "over_missed_points": -20},
        {"Ben": "+7", "Cem": "0", "Anna": "−13", "Dora": "−24", "Emil": "−30"},
    ),
    "missing more than none costs half a point of the mean": (
        {"averages_evenings": True, "most_missed": 0, "over_missed_points": -0.5},
        {"Anna": "+3.00", "Ben": "+2.33", "Cem": "0.00", "Dora": "−2.50", "Emil": "−5.50"},
    ),
    # Anna and Ben have 7, Anna with two evenings of 5 and 2, Ben with 4, 2 and 1.
    "the three best evenings decide": (
        {"ties": "best3,best", "points": "won"},
        {"Anna": "1", "Ben": "1", "Cem": "1", "Dora": "0", "Emil": "0"},
    ),
    "the last one of an evening loses two, its winner gets one": (
        {"last_points": -2, "won_points": 1},
        {"Ben": "+8", "Anna": "+8", "Cem": "−1", "Dora": "−4", "Emil": "−14"},
    ),
}


@pytest.mark.parametrize(("columns", "counts"), STATUTES.values(), ids=STATUTES)
def test_standings_are_what_a_player_works_out_by_the_statute(
    played: Club, columns: dict[str, Any], counts: dict[str, str]
) -> None:
    season = make_season(group=played.group, name="Saison", **columns)
    assert {row.player.name: row.counts for row in standings_of(season).rows} == counts
    other = season_otherwise(make_season(group=played.group, name="Anders"), season)
    assert {line.player.name: line.counts for line in other.lines} == counts


TOLD: dict[str, tuple[str, dict[str, Any], str]] = {
    "as the last one": (
        "Dora",
        {"missing_as_last": True},
        "2 evenings missed count as they did to their last ones: −9 together.",
    ),
    "one free": (
        "Dora",
        {"missing_as_last": True, "free_absences": 1},
        "1 evening missed is free. 1 evening missed counts as it did to its last one: −3.",
    ),
    "all free": ("Dora", {"absence_points": -5, "free_absences": 2}, "2 evenings missed are free."),
    "best and weakest": (
        "Ben",
        {"drop_worst": 1, "drop_best": 1},
        "2 evenings do not count, the best and the weakest.",
    ),
    "not yet": (
        "Dora",
        {"drop_worst": 1, "drop_by": "own_once", "drop_per": 3},
        "No evening drops out yet: that takes 2 more.",
    ),
    "months": (
        "Ben",
        {"period_points": "5,3", "period_months": 1},
        "The places in 3 parts of the season add +11.",
    ),
    "nothing but places in months": (
        "Emil",
        {"period_points": "5,3,1", "period_months": 1, "only_added": True},
        (
            "The points of the evenings do not count themselves: they decide the places. No place in a part "
            "of the season adds anything so far."
        ),
    ),
    "there": (
        "Ben",
        {"presence_points": 2, "presence_per": 2},
        "3 evenings played add +2. 1 more evening adds +2.",
    ),
    "not there often enough": (
        "Ben",
        {"presence_points": 2, "presence_from": 5},
        "2 more evenings add +2.",
    ),
    "again": (
        "Cem",
        {"drop_worst": 1, "drop_by": "own_once", "drop_per": 2, "drop_again": "5"},
        "1 evening does not count, the weakest. After 2 evenings more as many drop out again.",
    ),
    "once": ("Dora", {"milestone_points": "3:10"}, "2 more evenings add +10 once."),
    "once, and more": (
        "Ben",
        {"milestone_points": "2:1.5;5:3", "never_missed_points": 2},
        (
            "The evenings played add +1.5 once. With 2 more evenings that is +3. Not having missed an "
            "evening adds +2."
        ),
    ),
    "may miss more": ("Dora", {"most_missed": 5}, "3 more evenings may be missed."),
    "may miss none": ("Dora", {"most_missed": 2}, "No further evening may be missed."),
    "missed too many": (
        "Dora",
        {"most_missed": 1},
        "Evenings missed: 2, and 1 may be: that leaves no place.",
    ),
    "missed too many for points": (
        "Dora",
        {"most_missed": 1, "over_missed_points": -7.5},
        "Evenings missed: 2, and 1 may be: that adds −7.5.",
    ),
    "dropped": (
        "Ben",
        {"best_of": 1, "ties": "dropped"},
        (
            "2 evenings do not count, the weakest. The best result that dropped out: +1. Of players who are "
            "level, the better one is first."
        ),
    ),
    "the best place that dropped out": (
        "Ben",
        {"points": "places", "counts_up": True, "drop_worst": 1, "missing_points": 5, "ties": "dropped"},
        (
            "1 evening does not count, the weakest. The best result that dropped out: 2. Of players who are "
            "level, the better one is first."
        ),
    ),
    "mean": ("Ben", {"points": "average", "presence_points": 0.1}, "3 evenings played add +0.3."),
    "half": ("Dora", {"short_deals": 5}, "1 evening counts half."),
    "the last one": ("Cem", {"last_points": -2}, "1 evening as the last one adds −2."),
}


@pytest.mark.parametrize(("who", "columns", "told"), TOLD.values(), ids=TOLD)
def test_a_player_is_told_what_a_part_came_to(
    club: Club, who: str, columns: dict[str, Any], told: str
) -> None:
    play(club, "2026-01-05", 4, {"Anna": 5, "Ben": 1, "Cem": -4, "Dora": -2})
    play(club, "2026-02-05", 4, {"Anna": 5, "Ben": 1, "Emil": -6, "Cem": 0})
    play(club, "2026-03-05", 4, {"Anna": 1, "Ben": 4, "Cem": -2, "Emil": -3})
    season = make_season(group=club.group, name="Saison", **columns)
    assert player_season(season, player(club, who)).told == told


def test_a_player_is_told_how_many_evenings_more_count_in_the_running_part(club: Club) -> None:
    play(club, str(localdate()), 4, {"Anna": 5, "Ben": 1, "Cem": -4, "Dora": -2})
    season = make_season(group=club.group, name="Saison", best_of=3, chosen_months=1)
    told = {name: player_season(season, player(club, name)).told for name in ("Anna", "Emil")}
    text = "In the part of the season that is running {} more evenings count."
    assert told == {"Anna": text.format(2), "Emil": text.format(3)}


def test_parts_of_a_season_are_counted_from_its_first_evening_to_its_last_however_far_that_is(
    club: Club,
) -> None:
    for day in ("0001-01-05", "1999-12-31", "2026-03-05", "9998-12-31"):
        Evening.objects.create(group=club.group, day=day)
    play(club, "2026-03-05", 4, {"Anna": 5, "Ben": 1, "Cem": -4, "Dora": -2})
    season = make_season(group=club.group, name="Saison", best_of=1, chosen_weeks=1)
    assert season.rule.parts == (date(1999, 12, 27), date(2026, 3, 2), date(9998, 12, 28))
    assert {row.player.name: row.counts for row in standings_of(season).rows} == {
        "Anna": "+5",
        "Ben": "+1",
        "Dora": "−2",
        "Cem": "−4",
    }


def test_whoever_misses_more_evenings_than_may_be_missed_has_no_place(played: Club) -> None:
    season = make_season(group=played.group, name="Saison", most_missed=0)
    found = standings_of(season)
    assert [(row.line.place, row.player.name) for row in found.rows] == [(1, "Ben"), (2, "Cem")]
    assert [(row.player.name, row.lacking) for row in found.waiting] == [
        ("Anna", "1 missed, 0 allowed"),
        ("Dora", "1 missed, 0 allowed"),
        ("Emil", "1 missed, 0 allowed"),
    ]
    excused = make_season(group=played.group, name="Entschuldigt", most_missed=0, excused="free")
    excuse(
        season=excused,
        evening=played.group.evenings.get(day=date(2026, 3, 5)),
        player=player(played, "Anna"),
    )
    assert [row.player.name for row in standings_of(excused).rows] == ["Anna", "Ben", "Cem"]


LEVEL = {
    "2026-01-05": {"Anna": 5, "Ben": 3, "Cem": -8, "Dora": 0},
    "2026-02-05": {"Anna": 1, "Ben": 5, "Cem": -4, "Dora": -2},
    "2026-03-05": {"Anna": 3, "Ben": 2, "Cem": -3, "Dora": -2},
}
"""The best two of Anna and of Ben come to 8; of Anna 1 drops out, of Ben 2."""


def test_the_best_result_that_dropped_out_decides_between_level_players(club: Club) -> None:
    for day, points in LEVEL.items():
        play(club, day, 4, points)
    season = make_season(group=club.group, name="Saison", best_of=2, ties="dropped")
    found = standings_table(season, standings_of(season))
    dropped = found.head.index("Best dropped")
    assert [(line[0], line[1], line[2], line[dropped]) for line in found.lines] == [
        (1, "Ben", 8, 2),
        (2, "Anna", 8, 1),
        (3, "Dora", -2, -2),
        (4, "Cem", -7, -8),
    ]
    other = make_season(group=club.group, name="Anders", best_of=2)
    assert season_otherwise(other, season).headline == "Ben alone would be in front"


EXCUSED: dict[str, tuple[dict[str, Any], dict[str, str], str]] = {
    "free": (
        {"absence_points": -10, "excused": "free"},
        {"Ben": "+7", "Anna": "+7", "Cem": "0", "Dora": "−14", "Emil": "−20"},
        "1 evening missed is excused.",
    ),
    "their mean": (
        {"excused": "mean"},
        {"Anna": "+10.5", "Ben": "+7", "Cem": "0", "Dora": "−4", "Emil": "−10"},
        "1 evening missed is excused and adds their own average: +3.5.",
    ),
}


@pytest.mark.parametrize(("columns", "counts", "told"), EXCUSED.values(), ids=EXCUSED)
def test_who_was_excused_is_told_so_and_pays_nothing(
    played: Club, columns: dict[str, Any], counts: dict[str, str], told: str
) -> None:
    season, anna = make_season(group=played.group, name="Saison", **columns), player(played, "Anna")
    # Of an evening that Anna played an excuse is none.
    for evening in played.group.evenings.exclude(day=date(2026, 2, 5)):
        excuse(season=season, evening=evening, player=anna)
    assert {row.player.name: row.counts for row in standings_of(season).rows} == counts
    assert player_season(season, anna).told == told


def test_a_scorer_excuses_who_missed_an_evening_with_a_tap(played: Club) -> None:
    make_season(group=played.group, name="Saison", absence_points=-10, excused="free")
    ben, anna = signed_in(played.ben), player(played, "Anna")
    evening = played.group.evenings.get(day=date(2026, 3, 5))
    page = f"{played.url}seasons/1/evenings/"
    for name, marked in (("excuse", True), ("take_back", False)):
        ben.post(f"{page}{evening.pk}/", {name: anna.pk})
        absent = ben.get(page, {"choose": "on"}).context["evenings"][0].absent
        assert [(each.player.name, each.is_excused) for each in absent] == [("Anna", marked)]


def test_guests_can_be_the_last_ones_whom_the_absent_follow(club: Club) -> None:
    play(club, "2026-01-05", 4, {"Anna": 5, "Ben": 1, "Gast": -8, "Cem": 2})
    play(club, "2026-02-05", 4, {"Anna": -2, "Ben": 1, "Dora": -1, "Cem": 2})
    season = make_season(group=club.group, name="Saison", missing_as_last=True, last_points=-1)
    counts = {row.player.name: row.counts for row in standings_of(season).rows}
    assert counts == {"Cem": "+4", "Ben": "+2", "Anna": "+2", "Dora": "−9"}


def test_who_shares_places_shares_the_money(played: Club) -> None:
    season = make_season(
        group=played.group, name="Saison", prizes="3000,2000,1000", evening_prizes="300,200,50"
    )
    # Anna and Ben share 50 euros; on the second evening they share 2.50 behind Cem.
    cents = {row.player.name: row.cents for row in standings_of(season).rows}
    assert cents == {"Anna": 2925, "Ben": 3125, "Cem": 1500, "Dora": 100, "Emil": 0}


def test_money_stands_below_the_names_and_in_the_file(played: Club) -> None:
    season = make_season(group=played.group, name="Saison", prizes="3000,2000,1000")
    said = [row.lacking for row in standings_of(season).rows]
    assert said == ["€25.00", "€25.00", "€10.00", "", ""]
    found = standings_table(season, standings_of(season))
    assert (found.head[-1], [line[-1] for line in found.lines]) == ("Money in euros", [25, 25, 10, 0, 0])


def test_short_evenings_are_marked_among_those_of_the_season(played: Club) -> None:
    season = make_season(group=played.group, name="Saison", short_deals=3, short_counts="none")
    evenings, _page = season_evenings(season, "")
    marks = [(each.evening.day.month, each.is_short, each.is_left_out) for each in evenings]
    assert marks == [(3, False, False), (2, True, True), (1, False, False)]
    season = Season.objects.create(group=played.group, number=9, name="Halb", short_deals=3)
    evenings, _page = season_evenings(season, "")
    assert [(each.is_short, each.is_left_out) for each in evenings] == [
        (False, False),
        (True, False),
        (False, False),
    ]
