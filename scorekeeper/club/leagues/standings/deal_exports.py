"""The deals of a season and the figures of its players, for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Sum
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rulesets import Session
from rulesets.session import ScoredDeal
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_players, counted_sheets
from scorekeeper.outside.tables import OWN_HEADS
from scorekeeper.play.sheets.engine import UnreadableSheet, document_of_session, session_of, table_of
from scorekeeper.play.sheets.evening.exports import card_points_of_re, compact
from scorekeeper.play.sheets.files import Spreadsheet, Value
from scorekeeper.play.sheets.labels import game_label, signed, solo_label
from scorekeeper.play.sheets.models import Deal, Result, Sheet
from scorekeeper.play.sheets.sentences import winner_text

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
