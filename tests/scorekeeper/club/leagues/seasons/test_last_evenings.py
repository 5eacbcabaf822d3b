"""The last evenings of a season: which count double, and on which the standings seat the players."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from scorekeeper.club.leagues.seasons.writes import leave_out, make_season
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.club.planning.models import NextEvening
from scorekeeper.play.groups.models import Evening
from tests.club import found
from tests.scorekeeper.club.leagues.standing import play

pytestmark = pytest.mark.django_db

EVENINGS = {
    "2026-01-07": {"Anna": 1, "Ben": -1, "Cem": 0, "Dora": 0},
    "2026-01-14": {"Anna": 0, "Ben": 10, "Cem": -10, "Dora": 0},
    "2026-01-21": {"Anna": 100, "Ben": 0, "Cem": 0, "Dora": -100},
    "2026-01-28": {"Anna": 0, "Ben": 0, "Cem": 1000, "Dora": -1000},
}


@pytest.mark.parametrize(
    ("last", "counts"),
    [
        (1, {"Anna": 101, "Ben": 9, "Cem": 1990, "Dora": -2100}),
        (2, {"Anna": 201, "Ben": 9, "Cem": 1990, "Dora": -2200}),
        (9, {"Anna": 202, "Ben": 18, "Cem": 1980, "Dora": -2200}),
    ],
)
def test_once_the_season_is_over_the_last_evenings_count_double(last: int, counts: dict[str, int]) -> None:
    club = found()
    for day, points in EVENINGS.items():
        play(club, day, 1, points)
    ended = make_season(group=club.group, name="Vorbei", last_day=date(2026, 1, 31), doubled_last=last)
    assert {row.player.name: row.line.counts for row in standings_of(ended).rows} == counts
    going_on = make_season(group=club.group, name="Geht weiter", doubled_last=last)
    assert {row.player.name: row.line.counts for row in standings_of(going_on).rows}["Cem"] == 990


def test_one_that_is_left_out_is_not_among_the_last() -> None:
    club = found()
    evenings = [play(club, day, 1, points) for day, points in EVENINGS.items()]
    season = make_season(group=club.group, name="Vorbei", last_day=date(2026, 1, 31), doubled_last=1)
    leave_out(season=season, evening=evenings[-1].sheet.evening)
    assert {row.player.name: row.line.counts for row in standings_of(season).rows}["Anna"] == 201


THURSDAYS = [date(2030, 11, 7) + timedelta(weeks=week) for week in range(8)]


@pytest.mark.parametrize(
    ("planned", "seated"),
    [
        (THURSDAYS, THURSDAYS[-2:]),
        ([*THURSDAYS[:-2], THURSDAYS[-1]], [THURSDAYS[-3], THURSDAYS[-1]]),
        (THURSDAYS[:-1], THURSDAYS[-3:-1]),
    ],
    ids=["all are held", "the last but one is cancelled", "the last one is cancelled"],
)
def test_on_the_last_planned_evenings_the_standings_seat(planned: list[date], seated: list[date]) -> None:
    club = found()
    season = make_season(group=club.group, name="Saison", last_day=date(2030, 12, 31), seated_last=2)
    NextEvening.objects.bulk_create(
        NextEvening(group=club.group, day=day, is_cancelled=day not in planned) for day in THURSDAYS
    )
    assert [day for day in planned if season.seats_by_standing_on(day)] == seated


def days(text: str) -> list[date]:
    """Days of a winter, as 12-03."""
    return [date.fromisoformat(f"{2030 if each > '06' else 2031}-{each}") for each in text.split()]


@pytest.mark.parametrize(
    ("held", "ahead", "columns", "seated"),
    [
        ("11-28", "12-05 12-12 12-19 12-26", {}, "12-26"),
        ("10-03", "11-07 12-05", {}, "12-05"),
        ("10-03", "11-07 12-05", {"weekday": 4, "nth": 1}, "12-05"),
        ("11-07", "12-05 12-12", {"weekday": 4, "nth": 1}, "12-05"),
        ("10-24", "11-21", {"weekday": 4, "nth": 3}, ""),
        ("", "12-05", {}, ""),
        ("", "12-31", {}, "12-31"),
        ("12-12", "01-02 12-19", {}, "12-19"),
        ("12-05 12-12 12-26", "12-19", {}, ""),
    ],
    ids=[
        "each Thursday, planned one by one",
        "each fifth Thursday",
        "each first Thursday of the month",
        "a day that does not count is not among them",
        "one more third Thursday to come",
        "nobody knows how often they play",
        "the last day itself",
        "the next one is in the next season",
        "one was held later",
    ],
)
def test_the_last_evening_is_known_once_no_other_fits_in_behind_it(
    held: str, ahead: str, columns: dict[str, int], seated: str
) -> None:
    club = found()
    season = make_season(
        group=club.group, name="Saison", last_day=date(2030, 12, 31), seated_last=1, **columns
    )
    Evening.objects.bulk_create(Evening(group=club.group, day=day) for day in days(held))
    found_seated = []
    for day in days(ahead):
        NextEvening.objects.create(group=club.group, day=day)
        found_seated += [day] if season.seats_by_standing_on(day) else []
    assert found_seated == days(seated)


def test_without_a_last_day_no_evening_is_known_to_be_the_last() -> None:
    club = found()
    season = make_season(group=club.group, name="Saison", seated_last=2)
    NextEvening.objects.create(group=club.group, day=THURSDAYS[0])
    assert not season.seats_by_standing_on(THURSDAYS[0])
