"""A season as one table for spreadsheets: a line for every evening, a column for everybody."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from django.utils.translation import gettext as _

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.reads.exports import figure_of
from scorekeeper.club.leagues.reads.seasons import counted_evenings, counted_results
from scorekeeper.club.leagues.reads.standings import StandingsRow, standings_of
from scorekeeper.club.leagues.sentences import counts_label
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.models import EveningResult
from scorekeeper.play.sheets.reads.exports import Spreadsheet, Value

ByEvening = Mapping[int, Mapping[int, Value]]
"""A figure of everybody by evening and player, by their keys."""


def season_tables(season: Season) -> tuple[Spreadsheet, Spreadsheet]:
    """The points of each evening that counts and what they come to, and the places of the evenings.

    Players stand in the order of the standings; a cell is empty for who was not there. Where somebody else
    sat at the tables, or a bank took something, a column for these lets each line of points add up to nought.
    """
    found = standings_of(season)
    rows = (*found.rows, *found.waiting)
    evenings = list(counted_evenings(season).order_by("day", "pk"))
    results = list(counted_results(season))
    head = (_("Day"), _("Evening"), *(row.player.name for row in rows))
    others = points_of_others(results, {row.player.pk for row in rows})
    made = figures_of(results, "points")
    points = (*evening_lines(evenings, rows, made, others), *sum_lines(season, rows, others))
    points_head = (*head, _("Others")) if others else head
    places = tuple(evening_lines(evenings, rows, figures_of(results, "place")))
    return Spreadsheet(_("Points"), points_head, points), Spreadsheet(_("Places"), head, places)


def points_of_others(results: Sequence[EveningResult], listed: Collection[int]) -> Mapping[int, int]:
    """What guests, others who are not listed, and the bank have of each evening; empty if nobody has any.

    Every table sums to nought with its bank, so that it is what is missing.
    """
    missing: Counter[int] = Counter()
    for result in results:
        missing[result.evening_id] -= result.points if result.player_id in listed else 0
    return missing if any(missing.values()) else {}


def figures_of(results: Sequence[EveningResult], name: str) -> ByEvening:
    """One of the figures of everybody on every evening."""
    figures: defaultdict[int, dict[int, Value]] = defaultdict(dict)
    for result in results:
        figures[result.evening_id][result.player_id] = getattr(result, name)
    return figures


def evening_lines(
    evenings: Sequence[Evening],
    rows: Sequence[StandingsRow],
    figures: ByEvening,
    others: Mapping[int, int] | None = None,
) -> Iterator[tuple[Value, ...]]:
    """The lines of the evenings, the first first, with what others have at the end if they have anything."""
    for evening in evenings:
        made = figures.get(evening.pk, {})
        rest = [others.get(evening.pk, 0)] if others else []
        yield evening.day, evening.title, *(made.get(row.player.pk) for row in rows), *rest


def sum_lines(
    season: Season, rows: Sequence[StandingsRow], others: Mapping[int, int]
) -> Iterator[tuple[Value, ...]]:
    """What the evenings come to, below them: sums, what counts, places, evenings, evenings won."""
    label = _("Counts: %(what)s") % {"what": counts_label(season.rule)}
    totals = [row.line.total for row in rows]
    lines: tuple[tuple[str, Iterable[Value], Value], ...] = (
        (_("Sum"), (total.points for total in totals), sum(others.values())),
        (label, (figure_of(row.line.counts) for row in rows), None),
        (_("Place"), (row.line.place for row in rows), None),
        (_("Evenings"), (total.evenings for total in totals), None),
        (_("Evenings won"), (total.won for total in totals), None),
        (_("Deals played"), (total.deals for total in totals), None),
    )
    for name, figures, rest in lines:
        yield name, None, *figures, *([rest] if others else [])
