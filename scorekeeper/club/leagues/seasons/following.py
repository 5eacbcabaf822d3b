"""What is proposed for the season after the last one: its days, and a name in the habit of the group."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta

from scorekeeper.club.leagues.models import Season, months_before

YEAR = re.compile(r"\b((?:19|20)[0-9]{2})(?:([/\N{EN DASH}-])([0-9]{2}))?\b")
"""A year in a name, or two of them, such as 2026 and 2025/26."""
LAST_NUMBER = re.compile(r"[0-9]{1,4}(?=[^0-9]*$)")
HALF = 6
"""In months."""


def proposed(seasons: Sequence[Season], today: date) -> dict[str, date | str]:
    """What the form of the next season begins with; of these seasons the last one stands first."""
    first, last = proposed_days(seasons[0] if seasons else None, today)
    return {"name": proposed_name(seasons, last), "first_day": first, "last_day": last}


def proposed_days(season: Season | None, today: date) -> tuple[date, date]:
    """The days after a season, or this year where they are over, or where there is none or no end of it."""
    try:
        first, last = days_after(season, today) if season else whole_year(today.year)
    except (OverflowError, ValueError):  # the calendar ends with the year 9999
        return whole_year(today.year)
    return (first, last) if last >= today else whole_year(today.year)


def days_after(season: Season, today: date) -> tuple[date, date]:
    """From the day after a season on for as long, or the year after the one in which it began."""
    if season.last_day is None:
        return whole_year(season.first_day.year + 1 if season.first_day else today.year)
    first = season.last_day + timedelta(days=1)
    return first, last_day_after(season, first)


def whole_year(year: int) -> tuple[date, date]:
    """Its first and its last day."""
    return date(year, 1, 1), date(year, 12, 31)


def last_day_after(season: Season, first: date) -> date:
    """As many months on as a season of whole months had, else the end of a year, half a year away or more."""
    began = season.first_day
    if began and began < first and began.day == first.day:
        months = 12 * (first.year - began.year) + first.month - began.month
        return months_before(first, -months) - timedelta(days=1)
    return date(first.year + (first.month > HALF), 12, 31)


def proposed_name(seasons: Sequence[Season], last: date) -> str:
    """The name of the season that ended a year before, else of the last one, counted on; else the year."""
    before = months_before(last, 12)
    ended = (
        each for each in seasons if each.last_day and each.last_day.replace(day=1) == before.replace(day=1)
    )
    habit = next(ended, seasons[0] if seasons else None)
    day = habit and (habit.last_day or habit.first_day)
    return (counted_on(habit.name, last.year - day.year) if habit and day else "") or str(last.year)


def counted_on(name: str, years: int) -> str:
    """A name some years later, or with the next number where it has no year; empty where nothing changes."""

    def later(found: re.Match[str]) -> str:
        year, sign, second = found.groups()
        return str(int(year) + years) + (f"{sign}{(int(second) + years) % 100:02}" if second else "")

    changed = YEAR.sub(later, name)
    if not YEAR.search(name):
        changed = LAST_NUMBER.sub(lambda found: str(int(found[0]) + 1), name)
    return changed if changed != name else ""
