"""Which evenings a season counts when only its last months do."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from django.utils.timezone import localdate

from scorekeeper.club.leagues.evenings_in_season import months_before
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_evenings, holds_day
from scorekeeper.play.groups.models import Evening
from tests.cast import begin, deal, enter
from tests.club import Club, found, take_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("day", "months", "expected"),
    [
        ("2026-11-22", 24, "2024-11-22"),
        ("2026-03-31", 1, "2026-02-28"),
        ("2024-02-29", 12, "2023-02-28"),
        ("2026-01-15", 1, "2025-12-15"),
        ("2026-12-15", 12, "2025-12-15"),
    ],
)
def test_months_are_those_of_the_calendar(day: str, months: int, expected: str) -> None:
    assert months_before(date.fromisoformat(day), months) == date.fromisoformat(expected)


def played_on(club: Club, day: date) -> Evening:
    """An evening of a day."""
    sheet = take_in(club, begin())
    enter(sheet, deal())
    Evening.objects.filter(sheets=sheet.sheet).update(day=day)
    return Evening.objects.get(sheets=sheet.sheet)


def test_evenings_drop_out_by_themselves_once_they_are_too_old() -> None:
    club, today = found(), localdate()
    old, first = played_on(club, months_before(today, 24)), played_on(club, months_before(today, 23))
    season = Season(group=club.group, months=24)
    assert list(counted_evenings(season)) == [first]
    assert not holds_day(season, old.day)
    assert holds_day(season, old.day + timedelta(days=1))


def test_the_months_of_a_season_that_is_over_end_with_its_last_day() -> None:
    season = Season(first_day=date(2020, 1, 1), last_day=date(2021, 6, 30), months=12)
    assert season.begins == date(2020, 7, 1)
    assert replace_months(season, 24).begins == date(2020, 1, 1)
    assert replace_months(season, 0).begins == date(2020, 1, 1)


def replace_months(season: Season, months: int) -> Season:
    """The same season with other months."""
    return Season(first_day=season.first_day, last_day=season.last_day, months=months)
