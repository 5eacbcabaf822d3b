"""How a player has done over time: evening by evening, or by months or years where there are many."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.leagues.standings.evenings import PlayerEvening
from scorekeeper.play.sheets.labels import signed
from scorekeeper.site.charts.columns import Column, ColumnChart, column_chart

MOST_COLUMNS = 60
"""With more evenings the months are shown, with more months the years."""

Evenings = Sequence[PlayerEvening]
"""Evenings of a player, the first first."""


def evenings_chart(evenings: Evenings) -> ColumnChart | None:
    """What the evenings brought, those that count filled; one alone is no course."""
    if len(evenings) < 2:
        return None
    first, last = (date_format(each.result.day, "DATE_FORMAT") for each in (evenings[0], evenings[-1]))
    columns, text = columns_of(evenings)
    said = [text % {"first": first, "last": last}]
    counted = sum(each.is_counted for each in evenings)
    if counted < len(evenings):
        filled = ngettext("Filled: the %(count)s that counts.", "Filled: the %(count)s that count.", counted)
        said.append(filled % {"count": counted})
    return column_chart(columns, title=_("Points over time"), text=" ".join(said))


def columns_of(evenings: Evenings) -> tuple[list[Column], str]:
    """The evenings, or the months or years if there are many, and what is drawn in words."""
    if len(evenings) <= MOST_COLUMNS:
        text = _("A bar for each evening, from %(first)s to %(last)s.")
        return [by_evening(each) for each in evenings], text
    months = list(split_evenings(evenings, next_month))
    if len(months) <= MOST_COLUMNS:
        text = _("A bar for each month, from %(first)s to %(last)s.")
        return [summed_up(each, "YEAR_MONTH_FORMAT") for each in months], text
    years = split_evenings(evenings, next_year)
    text = _("A bar for each year, from %(first)s to %(last)s.")
    return [summed_up(each, "Y") for each in years], text


def split_evenings(evenings: Evenings, after: Callable[[date], date]) -> Iterator[Evenings]:
    """The evenings in parts, each up to the day that comes `after` its first one; none is empty."""
    done = 0
    while done < len(evenings):
        end = after(evenings[done].result.day)
        first = bisect_left(evenings, end, lo=done, key=lambda each: each.result.day)
        yield evenings[done:first]
        done = first


def next_month(day: date) -> date:
    """The first day of the month after the one of a day."""
    return (day.replace(day=1) + timedelta(days=31)).replace(day=1)


def next_year(day: date) -> date:
    """The first day of the year after the one of a day."""
    return date(day.year + 1, 1, 1)


def by_evening(evening: PlayerEvening) -> Column:
    """One evening."""
    return column_of(evening.result.day, "DATE_FORMAT", evening.result.points, is_filled=evening.is_counted)


def summed_up(evenings: Evenings, day_format: str) -> Column:
    """The evenings of a month or a year; those are filled of which any evening counts."""
    points = sum(each.result.points for each in evenings)
    is_filled = any(each.is_counted for each in evenings)
    return column_of(evenings[0].result.day, day_format, points, is_filled=is_filled)


def column_of(day: date, day_format: str, points: int, *, is_filled: bool) -> Column:
    """A column with its day, month or year."""
    return Column(f"{date_format(day, day_format)}: {signed(points)}", signed(points), points, is_filled)
