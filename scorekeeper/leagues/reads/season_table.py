"""A season as one table for spreadsheets: a line for every evening, a column for everybody."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from scorekeeper.groups.models import Evening
from scorekeeper.leagues.models import Season
from scorekeeper.leagues.reads.exports import figure_of
from scorekeeper.leagues.reads.seasons import counted_evenings, counted_results
from scorekeeper.leagues.reads.standings import StandingsRow, standings_of
from scorekeeper.leagues.sentences import counts_label
from scorekeeper.sheets.models import EveningResult
from scorekeeper.sheets.reads.exports import Spreadsheet, Value

ByEvening = Mapping[int, Mapping[int, Value]]
"""A figure of everybody by evening and player, by their keys."""


def season_tables(season: Season) -> tuple[Spreadsheet, Spreadsheet]:
    """The points of each evening that counts and what they come to, and the places of the evenings.

    Players stand in the order of the standings; a cell is empty for who was not there.
    """
    found = standings_of(season)
    rows = (*found.rows, *found.waiting)
    evenings = list(counted_evenings(season).order_by("day", "pk"))
    results = list(counted_results(season))
    head = (_("Day"), _("Evening"), *(row.player.name for row in rows))
    points = (*evening_lines(evenings, rows, figures_of(results, "points")), *sum_lines(season, rows))
    places = tuple(evening_lines(evenings, rows, figures_of(results, "place")))
    return Spreadsheet(_("Points"), head, points), Spreadsheet(_("Places"), head, places)


def figures_of(results: Sequence[EveningResult], name: str) -> ByEvening:
    """One of the figures of everybody on every evening."""
    figures: defaultdict[int, dict[int, Value]] = defaultdict(dict)
    for result in results:
        figures[result.evening_id][result.player_id] = getattr(result, name)
    return figures


def evening_lines(
    evenings: Sequence[Evening], rows: Sequence[StandingsRow], figures: ByEvening
) -> Iterator[tuple[Value, ...]]:
    """The lines of the evenings, the first first."""
    for evening in evenings:
        made = figures.get(evening.pk, {})
        # Every spreadsheet takes this for a day, in any language.
        yield evening.day.isoformat(), evening.title, *(made.get(row.player.pk) for row in rows)


def sum_lines(season: Season, rows: Sequence[StandingsRow]) -> Iterator[tuple[Value, ...]]:
    """What the evenings come to, below them: sums, what counts, places, evenings, evenings won."""
    label = _("Counts: %(what)s") % {"what": counts_label(season.rule)}
    yield _("Sum"), None, *(row.line.total.points for row in rows)
    yield label, None, *(figure_of(row.line.counts) for row in rows)
    yield _("Place"), None, *(row.line.place for row in rows)
    yield _("Evenings"), None, *(row.line.total.evenings for row in rows)
    yield _("Evenings won"), None, *(row.line.total.won for row in rows)
    yield _("Deals played"), None, *(row.line.total.deals for row in rows)
