"""How a player has done over time: evening by evening, or by months or years where there are many."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import accumulate

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorekeeper.club.figures.figures import EveningFigure
from scorekeeper.play.sheets.labels import short_day, signed
from scorekeeper.site.charts.lines import PHONE, LineChart, Series, Size, line_chart

MOST_STRETCHES = 60
"""With more evenings the months are shown, with more months the years."""


@dataclass(frozen=True)
class Stretch:
    """An evening, with its key `pk`, a month or a year: what it brought, and the points since the first."""

    name: str
    short: str
    evenings: int
    deals: int
    points: int
    total: int
    pk: int = 0


def stretches(evenings: Sequence[EveningFigure]) -> list[Stretch]:
    """The evenings, or the months or years if there are many, with running totals."""
    if len(evenings) <= MOST_STRETCHES:
        totals = accumulate(each.points for each in evenings)
        return [by_evening(each, total) for each, total in zip(evenings, totals, strict=True)]
    parts, named = list(split_evenings(evenings, next_month)), month_names
    if len(parts) > MOST_STRETCHES:
        parts, named = list(split_evenings(evenings, next_year)), year_names
    totals = accumulate(sum(each.points for each in part) for part in parts)
    return [summed_up(part, *named(part[0].day), total) for part, total in zip(parts, totals, strict=True)]


def split_evenings(
    evenings: Sequence[EveningFigure], after: Callable[[date], date]
) -> Iterator[Sequence[EveningFigure]]:
    """The evenings in parts, each up to the day that comes `after` its first one; none is empty."""
    done = 0
    while done < len(evenings):
        end = after(evenings[done].day)
        first = bisect_left(evenings, end, lo=done, key=lambda each: each.day)
        yield evenings[done:first]
        done = first


def next_month(day: date) -> date:
    """The first day of the month after the one of a day."""
    return (day.replace(day=1) + timedelta(days=31)).replace(day=1)


def next_year(day: date) -> date:
    """The first day of the year after the one of a day."""
    return date(day.year + 1, 1, 1)


def month_names(began: date) -> tuple[str, str]:
    """A month in words, and shorter below the chart."""
    return date_format(began, "YEAR_MONTH_FORMAT"), f"{began.month}/{began.year % 100:02}"


def year_names(began: date) -> tuple[str, str]:
    """A year, twice."""
    return str(began.year), str(began.year)


def by_evening(evening: EveningFigure, total: int) -> Stretch:
    """One evening, by its day below the chart."""
    name, short = date_format(evening.day, "SHORT_DATE_FORMAT"), short_day(evening.day)
    return Stretch(name, short, 1, evening.deals, evening.points, total, evening.evening)


def summed_up(evenings: Sequence[EveningFigure], name: str, short: str, total: int) -> Stretch:
    """The evenings of a month or a year."""
    deals, points = sum(each.deals for each in evenings), sum(each.points for each in evenings)
    return Stretch(name, short, len(evenings), deals, points, total)


def development_chart(found: Sequence[Stretch], size: Size = PHONE) -> LineChart | None:
    """The running total after each stretch, of somebody whom the page names; one alone makes no line."""
    if len(found) < 2:
        return None
    totals = (0, *(each.total for each in found))
    return line_chart(
        [Series("", signed(totals[-1]), totals)],
        title=_("Points over time"),
        text=f"{found[0].name} – {found[-1].name}: {signed(totals[-1])}",
        steps=[each.short for each in found],
        size=size,
    )
