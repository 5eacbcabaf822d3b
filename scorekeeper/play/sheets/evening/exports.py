"""An evening as tables for spreadsheets: the deals with their facts, and the places with everybody's figures.

People have the remark; what a program reads, the document of the sheet cut into its lines, stands at the
very end under heads that are the keys of the document, so that the file comes back whole.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rulesets import Deal, Ruleset, Session, Side, Table
from rulesets.rules.chapters import BockByHand
from rulesets.scoring import CardPoints, Counts
from rulesets.session import ScoredDeal, tallied
from scorekeeper.outside.tables import OWN_HEADS
from scorekeeper.play.sheets.derived.evenings import figures_of_seat
from scorekeeper.play.sheets.files import Column, Spreadsheet, Value
from scorekeeper.play.sheets.labels import bank_label, bonus_label, call_label, played_label
from scorekeeper.play.sheets.rows import uses_bank
from scorekeeper.play.sheets.sentences import tally_text, winner_text, with_count


def deals_table(session: Session) -> Spreadsheet:
    """A line for every line of the sheet; points and totals are empty for who sat out."""
    table = session.table
    names = tuple(table.names[seat] for seat in table.everybody)
    has_bank, bank = uses_bank(session), bank_label(table.rules)
    head = (
        *(column for column, _cell in columns_of_deals(table)),
        *names,
        *(_("%(name)s, total") % {"name": name} for name in names),
        *((bank, _("%(name)s, total") % {"name": bank}) if has_bank else ()),
    )
    return Spreadsheet(_("Deals"), head, tuple(deal_lines(session, has_bank)))


def deal_lines(session: Session, has_bank: bool) -> Iterator[tuple[Value, ...]]:
    bank, everybody = (
        session.state.bank - sum(scored.bank for scored in session.deals),
        session.table.everybody,
    )
    columns = list(columns_of_deals(session.table))
    for scored in session.deals:
        bank += scored.bank
        at_table = session.table.present(scored.number or 1)
        points = [
            scored.points[seat] or (0 if seat in scored.active and scored.deal.is_counted else None)
            for seat in everybody
        ]
        totals = [scored.totals[seat] or (0 if seat in at_table else None) for seat in everybody]
        yield (
            *(cell(scored) for _head, cell in columns),
            *points,
            *totals,
            *((scored.bank, bank) if has_bank else ()),
        )


def columns_of_deals(table: Table) -> Iterator[Column[ScoredDeal]]:
    names, rules = table.names, table.rules
    calls, bonuses = _("Calls of %(side)s"), _("Bonuses of %(side)s")
    yield _("Deal"), lambda scored: scored.number
    yield _("Dealer"), lambda scored: names[scored.dealer]
    yield _("Game"), lambda scored: played_label(rules, scored.deal)
    yield _("Re"), lambda scored: ", ".join(names[seat] for seat in scored.deal.re)
    yield _("Card points of Re"), lambda scored: card_points_of_re(scored.deal.points)
    yield calls % {"side": _("Re")}, lambda scored: calls_text(scored.deal, Side.RE)
    yield calls % {"side": _("Kontra")}, lambda scored: calls_text(scored.deal, Side.KONTRA)
    yield bonuses % {"side": _("Re")}, lambda scored: bonuses_text(table, scored.deal.re_bonuses)
    yield bonuses % {"side": _("Kontra")}, lambda scored: bonuses_text(table, scored.deal.kontra_bonuses)
    yield _("Bock"), lambda scored: 2**scored.bock if scored.bock else None
    yield _("Result"), lambda scored: winner_text(rules, scored)
    yield _("Value"), lambda scored: value_of(rules, scored)
    yield from seldom_columns(table)


def seldom_columns(table: Table) -> Iterator[Column[ScoredDeal]]:
    """The columns that only some rulesets have."""
    rules = table.rules
    if rules.raises:
        yield _("Further calls"), lambda scored: scored.deal.raises or None
    if BockByHand.THIS in rules.bock_by_hand:
        yield _("Bock rounds set for this deal"), lambda scored: scored.deal.bock_this or None
    if BockByHand.NEXT in rules.bock_by_hand:
        yield _("Bock deals set to follow"), lambda scored: scored.deal.bock_next or None
    if rules.tallies:
        yield _("Tallies"), lambda scored: tallies_text(table, scored.deal)


def calls_text(deal: Deal, side: Side) -> str:
    return ", ".join(map(call_label, deal.calls_of(side)))


def value_of(rules: Ruleset, scored: ScoredDeal) -> Value:
    """The value of a deal as the sheet shows it; empty where none was played."""
    return abs(scored.score.value) * rules.display_unit if scored.score.played else None


def card_points_of_re(points: CardPoints | None) -> Value:
    """The card points of Re: a number, or a text if only an interval is known."""
    if points is None:
        return None
    low, high = points.of_re
    return low if low == high else f"{low}–{high}"


def bonuses_text(table: Table, bonuses: Counts) -> str:
    return ", ".join(with_count(bonus_label(table.rules, key), count) for key, count in bonuses)


def tallies_text(table: Table, deal: Deal) -> str:
    """The counts beside the points, as text."""
    each = ((table.names[seat], tally_text(table.rules, counts)) for seat, counts in deal.tallies)
    return "; ".join(f"{name}: {text}" for name, text in each)


FIGURES: Mapping[str, Any] = {
    "deals": gettext_lazy("Deals played"),
    "won": pgettext_lazy("deals won", "Won"),
    "re": gettext_lazy("Deals with Re"),
    "re_won": gettext_lazy("Won with Re"),
    "kontra": gettext_lazy("Deals with Kontra"),
    "kontra_won": gettext_lazy("Won with Kontra"),
    "solos": gettext_lazy("Solos"),
    "solos_won": gettext_lazy("Solos won"),
    "solo_points": gettext_lazy("Points in solos"),
    "calls": gettext_lazy("Deals with a call"),
    "missed": gettext_lazy("of these missed"),
}
"""What somebody did, by the names of these figures, and how it is called at the head of a table."""


def places_table(session: Session) -> Spreadsheet:
    """A line for everybody, the first place first, with what they did."""
    tallies = session.table.rules.tallies
    seats = sorted(session.table.everybody, key=lambda seat: session.places[seat])
    named = (*(_("Place"), _("Name"), _("Points")), *map(str, FIGURES.values()))
    head = (*named, *(tally.name for tally in tallies))
    return Spreadsheet(_("Places"), head, tuple(place_line(session, seat) for seat in seats))


def place_line(session: Session, seat: int) -> tuple[Value, ...]:
    made, counted = figures_of_seat(session.deals, seat), tallied(session)[seat]
    return (
        *(session.places[seat], session.table.names[seat], session.state.totals[seat]),
        *(getattr(made, name) for name in FIGURES),
        *(counted.get(tally.id, 0) for tally in session.table.rules.tallies),
    )


def with_facts(spreadsheet: Spreadsheet, document: Mapping[str, Any]) -> Spreadsheet:
    """A table of deals with the remark and the facts of each, and those of the sheet in its first line."""
    deals = document["deals"]
    about = {key: value for key, value in document.items() if key != "deals"}
    lines = tuple(
        (*line, deal.get("note") or None, compact(deal), None if number else compact(about))
        for number, (line, deal) in enumerate(zip(spreadsheet.lines, deals, strict=True))
    )
    return replace(spreadsheet, head=(*spreadsheet.head, _("Remark"), *OWN_HEADS), lines=lines)


def compact(facts: Mapping[str, Any]) -> str:
    """Facts as JSON without spaces."""
    return json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
