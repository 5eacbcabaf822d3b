"""An evening as tables for spreadsheets: the deals with their facts, and the places with everybody's figures.

People have the remark; what a program reads, the document of the sheet cut into its lines, stands at the
very end under heads that are the keys of the document, so that the file comes back whole.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from rulesets import Deal, Session, Side, Table
from rulesets.rules.chapters import BockByHand
from rulesets.scoring import CardPoints, Counts
from rulesets.session import ScoredDeal, tallied
from scorekeeper.outside.tables import OWN_HEADS
from scorekeeper.play.sheets.derived.evenings import figures_of_seat
from scorekeeper.play.sheets.files import Spreadsheet, Value
from scorekeeper.play.sheets.labels import bank_label, bonus_label, call_label, game_label, solo_label
from scorekeeper.play.sheets.rows import uses_bank
from scorekeeper.play.sheets.sentences import tally_text, winner_text, with_count


def deals_table(session: Session) -> Spreadsheet:
    """A line for every line of the sheet; points and totals are empty for who sat out."""
    table = session.table
    names = tuple(table.names[seat] for seat in table.everybody)
    has_bank, bank = uses_bank(session), bank_label(table.rules)
    head = (
        _("Deal"),
        _("Dealer"),
        _("Game"),
        _("Re"),
        _("Card points of Re"),
        _("Calls of %(side)s") % {"side": _("Re")},
        _("Calls of %(side)s") % {"side": _("Kontra")},
        _("Bonuses of %(side)s") % {"side": _("Re")},
        _("Bonuses of %(side)s") % {"side": _("Kontra")},
        _("Bock"),
        _("Result"),
        _("Value"),
        *(column for column, _value in seldom_columns(table)),
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
    for scored in session.deals:
        bank += scored.bank
        at_table = session.table.present(scored.number or 1)
        points = [
            scored.points[seat] or (0 if seat in scored.active and scored.deal.is_counted else None)
            for seat in everybody
        ]
        totals = [scored.totals[seat] or (0 if seat in at_table else None) for seat in everybody]
        yield (
            *what_happened(session.table, scored),
            *points,
            *totals,
            *((scored.bank, bank) if has_bank else ()),
        )


def what_happened(table: Table, scored: ScoredDeal) -> tuple[Value, ...]:
    """The columns of a deal before the points."""
    deal, rules = scored.deal, table.rules
    names = table.names
    return (
        scored.number,
        names[scored.dealer],
        solo_label(rules, deal.solo) if deal.solo else game_label(deal.game),
        ", ".join(names[seat] for seat in deal.re),
        card_points_of_re(deal.points),
        ", ".join(map(call_label, deal.calls_of(Side.RE))),
        ", ".join(map(call_label, deal.calls_of(Side.KONTRA))),
        bonuses_text(table, deal.re_bonuses),
        bonuses_text(table, deal.kontra_bonuses),
        2**scored.bock if scored.bock else None,
        winner_text(rules, scored),
        abs(scored.score.value) * rules.display_unit if scored.score.played else None,
        *(value(deal) for _column, value in seldom_columns(table)),
    )


def seldom_columns(table: Table) -> Iterator[tuple[str, Callable[[Deal], Value]]]:
    """The columns that only some rulesets have, each with what stands in it."""
    rules = table.rules
    if rules.raises:
        yield _("Further calls"), lambda deal: deal.raises or None
    if BockByHand.THIS in rules.bock_by_hand:
        yield _("Bock rounds set for this deal"), lambda deal: deal.bock_this or None
    if BockByHand.NEXT in rules.bock_by_hand:
        yield _("Bock deals set to follow"), lambda deal: deal.bock_next or None
    if rules.tallies:
        yield _("Tallies"), lambda deal: tallies_text(table, deal)


def card_points_of_re(points: CardPoints | None) -> Value:
    """The card points of Re: a number, or a text if only an interval is known."""
    if points is None:
        return None
    low, high = points.of_re
    return low if low == high else f"{low}–{high}"


def bonuses_text(table: Table, bonuses: Counts) -> str:
    return ", ".join(with_count(bonus_label(table.rules, key), count) for key, count in bonuses)


def tallies_text(table: Table, deal: Deal) -> str:
    """What was counted beside the points."""
    each = ((table.names[seat], tally_text(table.rules, counts)) for seat, counts in deal.tallies)
    return "; ".join(f"{name}: {text}" for name, text in each)


def places_table(session: Session) -> Spreadsheet:
    """A line for everybody, the first place first, with what they did."""
    head = (
        _("Place"),
        _("Name"),
        _("Points"),
        _("Deals played"),
        pgettext("deals won", "Won"),
        _("Deals with Re"),
        _("Won with Re"),
        _("Deals with Kontra"),
        _("Won with Kontra"),
        _("Solos"),
        _("Solos won"),
        _("Points in solos"),
        _("Deals with a call"),
        _("of these missed"),
        *(tally.name for tally in session.table.rules.tallies),
    )
    seats = sorted(session.table.everybody, key=lambda seat: session.places[seat])
    return Spreadsheet(_("Places"), head, tuple(place_line(session, seat) for seat in seats))


def place_line(session: Session, seat: int) -> tuple[Value, ...]:
    made = figures_of_seat(session.deals, seat)
    return (
        session.places[seat],
        session.table.names[seat],
        session.state.totals[seat],
        made.deals,
        made.won,
        made.re,
        made.re_won,
        made.kontra,
        made.kontra_won,
        made.solos,
        made.solos_won,
        made.solo_points,
        made.calls,
        made.missed,
        *(tallied(session)[seat].get(tally.id, 0) for tally in session.table.rules.tallies),
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
