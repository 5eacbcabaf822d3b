"""The evenings of a player and what they come to, as a list and drawn: of a season, or as they were chosen.

They are drawn evening by evening, or by months or years where there are many.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from datetime import date, timedelta

from django.core.paginator import Paginator
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.figures.figures import EveningFigure
from scorekeeper.club.figures.players import gap_sentence, line_sentence
from scorekeeper.club.leagues.labels import counts_label
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.sentences import rule_sentences
from scorekeeper.club.leagues.standings.evenings import PER_PAGE, PlayerEvening, player_season
from scorekeeper.club.leagues.standings.reads import standings_of
from scorekeeper.club.leagues.standings.totals import PlayedEvening
from scorekeeper.play.groups.models import Player
from scorekeeper.play.houserules.labels import join_sentences
from scorekeeper.play.sheets.labels import signed
from scorekeeper.site.charts.bars import Column, ColumnChart, column_chart

MOST_COLUMNS = 60
"""With more evenings the months are shown, with more months the years."""

Evenings = Sequence[PlayerEvening]
"""Evenings of a player, the first first."""


def in_season(player: Player, season: Season, page: str) -> dict[str, object]:
    """The standing of a player in a season, with a note and a page of the evenings behind it."""
    found = standings_of(season)
    made, rows = player_season(season, player, found.ranking), found.rows
    row = next((each for each in rows if each.player == player), None)
    return shown(made.evenings, page) | {
        "made": made,
        "row": row,
        "says": line_sentence(row, rows, is_closed=bool(season.closed_at)) if row else "",
        "gap": gap_sentence(row, rows) if row else "",
        "counted": sum(each.is_counted for each in made.evenings),
        "counts_label": counts_label(season.written_rule),
        "rule": rule_sentences(season),
    }


def among_evenings(played: Sequence[EveningFigure], page: str) -> dict[str, object]:
    """A page of the chosen evenings, of which none counts more than another."""
    found = (
        PlayedEvening(each.player, each.evening, each.day, each.points, each.deals, each.place or 0)
        for each in played[::-1]
    )
    return shown([PlayerEvening(each, is_left_out=False, is_counted=True, worth="") for each in found], page)


def shown(evenings: Sequence[PlayerEvening], page: str) -> dict[str, object]:
    """Some evenings, the last first: a page of their list, and all of them drawn."""
    listed = Paginator(evenings, PER_PAGE).get_page(page)
    return {"evenings": evenings, "page": listed, "chart": evenings_chart(evenings[::-1])}


def evenings_chart(evenings: Evenings) -> ColumnChart | None:
    """A chart of the evenings, those that count filled; None for a single one."""
    if len(evenings) < 2:
        return None
    first, last = (date_format(each.result.day, "DATE_FORMAT") for each in (evenings[0], evenings[-1]))
    columns, text = columns_of(evenings)
    said = [text % {"first": first, "last": last}]
    counted = sum(each.is_counted for each in evenings)
    if counted < len(evenings):
        filled = ngettext("Filled: the %(count)s that counts.", "Filled: the %(count)s that count.", counted)
        said.append(filled % {"count": counted})
    return column_chart(columns, title=_("Points over time"), text=join_sentences(said))


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
    return column_of(evening.result.day, "DATE_FORMAT", evening.result.points, is_filled=evening.is_counted)


def summed_up(evenings: Evenings, day_format: str) -> Column:
    """The evenings of a month or a year; those are filled of which any evening counts."""
    points = sum(each.result.points for each in evenings)
    is_filled = any(each.is_counted for each in evenings)
    return column_of(evenings[0].result.day, day_format, points, is_filled=is_filled)


def column_of(day: date, day_format: str, points: int, *, is_filled: bool) -> Column:
    return Column(f"{date_format(day, day_format)}: {signed(points)}", signed(points), points, is_filled)
