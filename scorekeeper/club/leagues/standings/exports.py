"""A season for spreadsheets: its standings, a line for every evening, and all deals with their facts.

Once it is closed, there are certificates for the first of it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from django.utils.translation import gettext as _

from scorekeeper.club.leagues.labels import counts_label
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_evenings, counted_results
from scorekeeper.club.leagues.standings.reads import Standings, StandingsRow, standings_of
from scorekeeper.club.leagues.standings.rule import Rule, TieRule
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.files import Column, Spreadsheet, Value
from scorekeeper.play.sheets.models import EveningResult


def standings_table(season: Season, standings: Standings) -> Spreadsheet:
    """A line for everybody; the place is empty for who has too few deals for one.

    The lots that were drawn stand there where they decide, money that was won, and what counts of a final:
    empty for who is not in it. What is not whole has four decimals.
    """
    rule = season.written_rule
    columns: list[Column[StandingsRow]] = [
        (_("Place"), lambda row: row.line.place),
        (_("Name"), lambda row: row.player.name),
        (_("Counts: %(what)s") % {"what": counts_label(rule)}, lambda row: figure_of(row.line.counts)),
        (_("Points"), lambda row: row.total.points),
        (_("Deals played"), lambda row: row.total.deals),
        (_("Evenings"), lambda row: row.total.evenings),
        (_("Evenings won"), lambda row: row.total.won),
        (_("Moved"), lambda row: row.moved),
    ]
    if TieRule.DROPPED in rule.ties:
        columns.append((_("Best dropped"), partial(dropped_cell, rule)))
    if TieRule.LOT in rule.ties:
        columns.append((_("Lot"), lambda row: row.total.lot))
    if season.has_prizes:
        columns.append((_("Money in euros"), lambda row: round(float(row.cents) / 100, 2)))
    if rule.final is not None:
        columns += [(_("Into the final"), partial(final_cell, "carried"))]
        columns += [(_("In the final"), partial(final_cell, "made"))]
    return Spreadsheet.of(_("Standings"), columns, standings.every)


def dropped_cell(rule: Rule, row: StandingsRow) -> Value:
    """The best result that dropped out; empty for players of whom none did."""
    return next(map(figure_of, row.line.before_final.dropped_worths(rule)), None)


def final_cell(name: str, row: StandingsRow) -> Value:
    """The points taken along into the final, or made in it; empty for players who are not in it."""
    return figure_of(getattr(row.line.final, name)) if row.line.final else None


def figure_of(counts: int | Fraction) -> Value:
    """Return what counts in the form of a cell."""
    return int(counts) if counts.denominator == 1 else round(float(counts), 4)


ByEvening = Mapping[int, Mapping[int, Value]]
"""A figure of everybody by evening and player, by their keys."""


def season_tables(season: Season) -> tuple[Spreadsheet, Spreadsheet]:
    """The points of each evening that counts and what they come to, and the places of the evenings.

    Players stand in the order of the standings; a cell is empty for who was not there. Where somebody else
    sat at the tables, or a bank took something, a column for these lets each line of points add up to nought.
    """
    rows = standings_of(season).every
    evenings = list(counted_evenings(season).order_by("day", "pk"))
    results = results_counting(season, rows)
    head = (_("Day"), _("Evening"), *(row.player.name for row in rows))
    others = points_of_others(results, {row.player.pk for row in rows})
    made = figures_of(results, "points")
    points = (*evening_lines(evenings, rows, made, others), *sum_lines(season, rows, others))
    points_head = (*head, _("Others")) if others else head
    places = tuple(evening_lines(evenings, rows, figures_of(results, "place")))
    return Spreadsheet(_("Points"), points_head, points), Spreadsheet(_("Places"), head, places)


def results_counting(season: Season, rows: Sequence[StandingsRow]) -> list[EveningResult]:
    """The results that count; of a final only of those who are in it."""
    rule, within = season.written_rule, {row.player.pk for row in rows if row.line.final}
    results = counted_results(season).select_related("evening")
    return [each for each in results if each.player_id in within or not rule.is_in_final(each.evening.day)]


def points_of_others(results: Sequence[EveningResult], listed: Collection[int]) -> Mapping[int, int]:
    """The points of guests, unlisted players and the bank on each evening; empty if there are none.

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
    """The lines below the evenings: sums, what counts, places, evenings, evenings won."""
    label = _("Counts: %(what)s") % {"what": counts_label(season.written_rule)}
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


CERTIFIED = 3
"""So many places get one."""


@dataclass(frozen=True)
class Certificate:
    """A certificate: its player, place and count; the count is empty where it has changed since."""

    name: str
    place: int
    counts: str


def certificates_of(found: Standings, won_by: Sequence[str], rule: Rule) -> Iterator[Certificate]:
    """Those of a closed season: its champions as they were kept, and who stands behind them."""
    counted = {row.player.name: f"{counts_label(rule)} {row.counts}" for row in found.rows}
    first = {row.player.name for row in found.rows if row.line.place == 1}
    for name in won_by:
        yield Certificate(name, 1, counted[name] if name in first else "")
    for row in found.rows:
        place, name = row.line.place, row.player.name
        if place and 1 < place <= CERTIFIED and name not in won_by:
            yield Certificate(name, place, counted[name])
