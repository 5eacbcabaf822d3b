"""The deals of a season and the figures of its players, for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import Sum
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulesets import Session
from rulesets.session import ScoredDeal
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_players, counted_sheets
from scorekeeper.outside.tables import OWN_HEADS
from scorekeeper.play.sheets.engine import UnreadableSheet, document_of_session, session_of, table_of
from scorekeeper.play.sheets.evening.exports import FIGURES, card_points_of_re, compact, value_of
from scorekeeper.play.sheets.files import Spreadsheet, Value
from scorekeeper.play.sheets.labels import played_label, signed
from scorekeeper.play.sheets.models import Deal, Result, Sheet
from scorekeeper.play.sheets.sentences import winner_text

MOST_DEALS = 10_000
"""So many deals are listed, which takes some seconds; of a season with more there is no list."""
AT_ONCE = 100
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
    """The text in the place of a list that would be too long."""
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
    """The time and place of a deal."""
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
    """The facts of a deal, and the points of everybody."""
    deal, rules, names = scored.deal, session.table.rules, session.table.names
    made = session.table.named(scored.points)
    return (
        scored.number,
        names[scored.dealer],
        ", ".join(names[seat] for seat in session.table.people(scored.active)),
        played_label(rules, deal),
        ", ".join(names[seat] for seat in deal.re),
        card_points_of_re(deal.points),
        winner_text(rules, scored),
        value_of(rules, scored),
        ", ".join(f"{name} {signed(points)}" for name, points in made if points),
    )


HEADS: Mapping[str, Any] = {
    # Points stand behind what was won, and all else as in the file of an evening.
    **{name: FIGURES[name] for name in ("deals", "won")},
    "points": gettext_lazy("Points"),
    **FIGURES,
    "undared": gettext_lazy("Not dared"),
}
"""The figures of somebody in a season, and how they are called."""


def figures_table(season: Season) -> Spreadsheet:
    """The figures of everybody in the deals of a season, by name: two queries."""
    players = counted_players(season)
    results = Result.objects.filter(seat__sheet__in=counted_sheets(season).values("pk"), deals__gt=0)
    sums = results.order_by().values_list("seat__player").annotate(*map(Sum, (*HEADS, "unknown")))
    made = {player: known_figures(*figures) for player, *figures in sums}
    lines = ((player.name, *made[key]) for key, player in players.items() if key in made)
    return Spreadsheet(_("Figures"), (_("Name"), *map(str, HEADS.values())), tuple(lines))


def known_figures(*figures: int) -> tuple[Value, ...]:
    """The figures of HEADS; of `unknown` deals, the last one, nobody knows more than deals and points."""
    *made, unknown = figures
    is_known = made[0] > unknown
    return tuple(
        figure if is_known or name in ("deals", "points") else None
        for name, figure in zip(HEADS, made, strict=True)
    )
