"""How a player has done over time: evening by evening, or month by month where there are many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby

from django.utils.formats import date_format
from django.utils.timezone import get_current_timezone, localtime
from django.utils.translation import gettext as _

from scorekeeper.charts.lines import LineChart, Series, line_chart
from scorekeeper.leagues.figures import Evening
from scorekeeper.sheets.words import signed

MOST_EVENINGS = 60
"""With more evenings the months are shown."""


@dataclass(frozen=True)
class Stretch:
    """An evening, with its `slug`, or a month: what it brought, and the points since the first one."""

    name: str
    short: str
    evenings: int
    deals: int
    points: int
    total: int
    slug: str = ""


def stretches(evenings: Sequence[Evening]) -> list[Stretch]:
    """The evenings, or the months if there are many, with running totals."""
    if len(evenings) <= MOST_EVENINGS:
        totals = accumulate(each.points for each in evenings)
        return [
            by_evening(number, each, total)
            for number, (each, total) in enumerate(zip(evenings, totals, strict=True), 1)
        ]
    zone = get_current_timezone()
    dated = ((each.started.astimezone(zone), each) for each in evenings)
    months = [
        [each for _began, each in found]
        for _month, found in groupby(dated, lambda row: (row[0].year, row[0].month))
    ]
    totals = accumulate(sum(each.points for each in month) for month in months)
    return [by_month(month, total) for month, total in zip(months, totals, strict=True)]


def by_evening(number: int, evening: Evening, total: int) -> Stretch:
    """One evening, by its number below the chart."""
    name = date_format(localtime(evening.started), "DATE_FORMAT")
    return Stretch(name, str(number), 1, evening.deals, evening.points, total, evening.slug)


def by_month(evenings: Sequence[Evening], total: int) -> Stretch:
    """The evenings of a month."""
    began = localtime(evenings[0].started)
    name, short = date_format(began, "YEAR_MONTH_FORMAT"), f"{began.month}/{began.year % 100:02}"
    deals, points = (
        sum(made) for made in zip(*((each.deals, each.points) for each in evenings), strict=True)
    )
    return Stretch(name, short, len(evenings), deals, points, total)


def development_chart(name: str, found: Sequence[Stretch]) -> LineChart | None:
    """The running total after each stretch; one alone makes no line."""
    if len(found) < 2:
        return None
    totals = (0, *(each.total for each in found))
    return line_chart(
        [Series(name, signed(totals[-1]), totals)],
        title=_("Points over time"),
        text=f"{found[0].name} – {found[-1].name}: {signed(totals[-1])}",
        steps=[each.short for each in found],
    )
