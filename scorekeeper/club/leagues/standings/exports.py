"""A season for spreadsheets: its standings, a line for every evening, and all deals with their facts.

Once it is closed, there are certificates for the first of it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.db.models import Sum
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rulesets import Session
from rulesets.session import ScoredDeal
from scorekeeper.club.leagues.labels import counts_label
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import (
    counted_evenings,
    counted_players,
    counted_results,
    counted_sheets,
)
from scorekeeper.club.leagues.standings.reads import Standings, StandingsRow, standings_of
from scorekeeper.club.leagues.standings.rule import Rule, TieRule
from scorekeeper.outside.tables import OWN_HEADS
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.engine import UnreadableSheet, document_of_session, session_of, table_of
from scorekeeper.play.sheets.evening.exports import card_points_of_re, compact
from scorekeeper.play.sheets.files import Spreadsheet, Value
from scorekeeper.play.sheets.labels import game_label, signed, solo_label
from scorekeeper.play.sheets.models import Deal, EveningResult, Result, Sheet
from scorekeeper.play.sheets.sentences import winner_text


def standings_table(season: Season, standings: Standings) -> Spreadsheet:
    """A line for everybody; the place is empty for who has too few deals for one.

    The lots that were drawn stand there where they decide, and what counts of a final.
    """
    rule = season.written_rule
    has_lots, has_final = TieRule.LOT in rule.ties, rule.final is not None
    head = (
        _("Place"),
        _("Name"),
        _("Counts: %(what)s") % {"what": counts_label(season.written_rule)},
        _("Points"),
        _("Deals played"),
        _("Evenings"),
        _("Evenings won"),
        _("Moved"),
        *([_("Lot")] if has_lots else []),
        *([_("Into the final"), _("In the final")] if has_final else []),
    )
    lines = (
        (
            *standings_line(row),
            *([row.line.total.lot] if has_lots else []),
            *(final_cells(row) if has_final else []),
        )
        for row in (*standings.rows, *standings.waiting)
    )
    return Spreadsheet(_("Standings"), head, tuple(lines))


def standings_line(row: StandingsRow) -> tuple[Value, ...]:
    """The figures of a player; what is not whole with four decimals."""
    line, total = row.line, row.line.total
    return (
        line.place,
        row.player.name,
        figure_of(line.counts),
        total.points,
        total.deals,
        total.evenings,
        total.won,
        row.moved,
    )


def final_cells(row: StandingsRow) -> tuple[Value, Value]:
    """What somebody took along into the final and made in it; empty for who is not in it."""
    final = row.line.final
    return (figure_of(final.carried), figure_of(final.made)) if final else (None, None)


def figure_of(counts: int | Fraction) -> Value:
    """What counts, as a cell holds it."""
    return int(counts) if counts.denominator == 1 else round(float(counts), 4)


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


MOST_DEALS = 10_000
"""So many deals are listed, which takes some seconds; of a season with more there is no list."""
AT_ONCE = 100
FIGURES = (
    *("deals", "won", "points", "re", "re_won", "kontra", "kontra_won", "solos", "solos_won", "solo_points"),
    *("calls", "missed", "undared"),
)
Line = tuple[Value, ...]


def deals_table(season: Season) -> Spreadsheet:
    """A line for every deal, the first evening first; empty where there are more than MOST_DEALS."""
    head = (
        *(_("Date"), _("Evening"), _("Round"), _("Table"), _("Deal"), _("Dealer"), _("Players"), _("Game")),
        *(_("Re"), _("Card points of Re"), _("Result"), _("Value"), _("Points"), _("Remark")),
        *OWN_HEADS,
    )
    sheets = counted_sheets(season)
    count = Deal.objects.filter(sheet__in=sheets.order_by().values("pk")).count()
    return Spreadsheet(_("Deals"), head, lines_of(season) if count <= MOST_DEALS else ((too_many(count),),))


def too_many(deals: int) -> str:
    """What stands in the place of a list that would be too long."""
    said = {"deals": deals, "most": MOST_DEALS}
    return _("%(deals)s deals are more than the %(most)s that can be listed: choose a shorter season.") % said


def lines_of(season: Season) -> Iterator[Line]:
    """The lines, sheet by sheet: three queries for every hundred sheets."""
    ordered = counted_sheets(season).order_by("evening__day", "evening", "round", "table", "pk")
    stored = ordered.select_related("ruleset", "evening").prefetch_related("seats", "deals")
    for sheet in stored.iterator(AT_ONCE):
        try:
            session = session_of(table_of(sheet), sheet.deals.all())
        except UnreadableSheet:
            yield (*place_of(sheet), None, None, _("This sheet cannot be read by this version."))
            continue
        yield from lines_of_sheet(sheet, session)


def place_of(sheet: Sheet) -> Line:
    """When and where a deal was played."""
    evening = sheet.evening
    day, title = (evening.day, evening.title) if evening else ("", "")
    return day, title or sheet.title, sheet.round, sheet.table


def lines_of_sheet(sheet: Sheet, session: Session) -> Iterator[Line]:
    """The lines of a sheet with their facts, those of the sheet in the first."""
    document: dict[str, Any] = dict(document_of_session(sheet, session))
    facts, place = document.pop("deals"), place_of(sheet)
    for number, (scored, written) in enumerate(zip(session.deals, facts, strict=True)):
        about = None if number else compact(document)
        yield (*place, *deal_line(session, scored), written.get("note"), compact(written), about)


def deal_line(session: Session, scored: ScoredDeal) -> Line:
    """What happened in a deal, and what everybody got."""
    deal, rules = scored.deal, session.table.rules
    names = session.table.names
    made = session.table.named(scored.points)
    return (
        scored.number,
        names[scored.dealer],
        ", ".join(names[seat] for seat in session.table.people(scored.active)),
        solo_label(rules, deal.solo) if deal.solo else game_label(deal.game),
        ", ".join(names[seat] for seat in deal.re),
        card_points_of_re(deal.points),
        winner_text(rules, scored),
        abs(scored.score.value) * rules.display_unit if scored.score.played else None,
        ", ".join(f"{name} {signed(points)}" for name, points in made if points),
    )


def figures_table(season: Season) -> Spreadsheet:
    """What everybody did in the deals of a season, by name: two queries."""
    head = (
        *(_("Name"), _("Deals played"), pgettext("deals won", "Won"), _("Points")),
        *(_("Deals with Re"), _("Won with Re"), _("Deals with Kontra"), _("Won with Kontra")),
        *(_("Solos"), _("Solos won"), _("Points in solos"), _("Deals with a call"), _("of these missed")),
        _("Not dared"),
    )
    players = counted_players(season)
    results = Result.objects.filter(seat__sheet__in=counted_sheets(season).values("pk"), deals__gt=0)
    sums = results.order_by().values_list("seat__player").annotate(*map(Sum, (*FIGURES, "unknown")))
    made = {player: known_figures(*figures) for player, *figures in sums}
    lines = ((player.name, *made[key]) for key, player in players.items() if key in made)
    return Spreadsheet(_("Figures"), head, tuple(lines))


def known_figures(*figures: int) -> tuple[Value, ...]:
    """Some FIGURES without what nobody knows: of `unknown` deals, the last of them, only deals and points."""
    *made, unknown = figures
    is_known = made[0] > unknown
    return tuple(
        figure if is_known or name in ("deals", "points") else None
        for name, figure in zip(FIGURES, made, strict=True)
    )


CERTIFIED = 3
"""So many places get one."""


@dataclass(frozen=True)
class Certificate:
    """Who gets it, for which place, and what counted; empty where that is not what it was then."""

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
