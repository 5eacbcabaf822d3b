"""One line of a sheet: being entered, being corrected, entered before by somebody, or looked at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple
from uuid import UUID

from django.http import Http404
from django.utils.translation import gettext as _

from rulesets import Deal, Game, Ruleset, Session, Table
from rulesets.document import upgraded_facts
from rulesets.session import (
    Began,
    ScoredDeal,
    SessionState,
    advance,
    bock_began,
    consequences_of,
    deal_as_shown,
    session_as_shown,
)
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.sheets import models, sentences
from scorekeeper.play.sheets.bills import NO_BILL, BillTexts, bill_texts
from scorekeeper.play.sheets.deals.consequences import Cause, cause_sentences
from scorekeeper.play.sheets.engine import (
    bock_began_on,
    current_facts,
    deal_of,
    facts_of,
    next_position,
    open_sheet,
    session_of,
    state_of,
    table_of,
)
from scorekeeper.play.sheets.history import HistoryEntry, history
from scorekeeper.play.sheets.labels import bank_label
from scorekeeper.play.sheets.rows import DealRow, deal_rows, shows_bank


class PlayerShare(NamedTuple):
    """What somebody gets; with a total where they will stand after it."""

    name: str
    points: int
    total: int | None = None


@dataclass(frozen=True)
class DealResult:
    """A deal as it would count, or what is missing or wrong in it."""

    is_complete: bool
    headline: str = ""
    bill: BillTexts = NO_BILL
    uncounted: str = ""
    shares: tuple[PlayerShare, ...] = ()
    causes: tuple[Cause, ...] = ()
    bank: int | None = None
    bank_name: str = ""
    hint: str = ""
    problems: tuple[str, ...] = ()


@dataclass(frozen=True)
class DealPage:
    """Everything on the page of one line."""

    row: DealRow
    version: int
    result: DealResult
    facts: tuple[tuple[str, str], ...]
    remarks: tuple[str, ...]
    history: tuple[HistoryEntry, ...]


@dataclass(frozen=True)
class DealEntry:
    """A deal that is being entered or corrected: where it stands, and what is there already."""

    table: Table
    state: SessionState
    position: int
    version: int
    deal: Deal | None
    revision: int
    began: Began | None = None


def next_entry(sheet: models.Sheet) -> DealEntry:
    """The line after the last, for a deal that is being entered."""
    table = table_of(sheet, list(sheet.seats.all()))
    state = state_of(sheet, table)
    began = bock_began_on(sheet, table, state)
    return DealEntry(table, state, next_position(sheet), 0, None, sheet.revision, began)


def entry_to_correct(sheet: models.Sheet, position: int) -> DealEntry:
    """A line that is there, with the state before it; raise Http404 if there is none."""
    table = table_of(sheet, list(sheet.seats.all()))
    stored = list(sheet.deals.all())
    line = next((line for line in stored if line.position == position), None)
    if line is None:
        raise Http404
    deals = dict(zip(stored, map(deal_of, stored), strict=True))  # one that cannot be read is said now
    before = [earlier for earlier in stored if earlier.position < position]
    state = session_of(table, before).state
    began = bock_began(table, map(deal_of, before)) if state.bock.level else None
    return DealEntry(table, state, position, line.version, deals[line], sheet.revision, began)


def result_after(table: Table, before: SessionState, deal: Deal, began: Began | None = None) -> DealResult:
    """What a deal counts after a state, with its reasons, what everybody gets, and what it causes.

    `began` is with which deal the Bock rounds began that run.
    """
    after, scored = advance(table, before, deal)
    caused = consequences_of(table, before, after, scored, began)
    names = table.names
    return replace(result_of(table, scored), causes=tuple(cause_sentences(table.rules, caused, names)))


def result_of(table: Table, scored: ScoredDeal) -> DealResult:
    """A scored deal with its reasons and what everybody gets, but not what it causes."""
    names = table.names
    unit = table.rules.display_unit
    scored = deal_as_shown(scored, unit)
    return replace(
        result_under(table.rules, scored, names, unit=unit),
        shares=tuple(
            PlayerShare(table.names[seat], scored.points[seat], scored.totals[seat])
            for seat in table.people(scored.active)
        ),
        bank=scored.bank if shows_bank(table, is_used=bool(scored.bank)) else None,
        bank_name=bank_label(table.rules),
    )


def result_under(
    rules: Ruleset, scored: ScoredDeal, names: Sequence[str] | None = None, *, unit: int = 1
) -> DealResult:
    """What a scored deal counts under these rules, and why, its reasons times `unit`.

    Players are named if there are names.
    """
    return DealResult(
        is_complete=True,
        headline=sentences.penalty_text(scored, names)
        if names and scored.deal.game is Game.PENALTY
        else sentences.winner_text(rules, scored, names),
        bill=bill_texts(rules, scored.score, scored.deal, names, unit=unit),
        uncounted=sentences.uncounted_bonuses(rules, scored.deal),
    )


def result_of_entry(entry: DealEntry) -> DealResult:
    """What the entry that is there counts; for a new one what is needed first."""
    if entry.deal is None:
        return DealResult(is_complete=False)
    return result_after(entry.table, entry.state, entry.deal, entry.began)


def deal_page(sheet: models.Sheet, position: int) -> DealPage | None:
    """The page of one line, None if there is no such line."""
    table, stored, session = open_sheet(sheet)
    index = next((n for n, line in enumerate(stored) if line.position == position), None)
    if index is None:
        return None
    scored, line = session.deals[index], stored[index]
    before = session_of(table, stored[:index]).state
    names = table.names
    return DealPage(
        row=deal_rows(sheet, stored, session_as_shown(session))[index],
        version=line.version,
        result=result_after(table, before, scored.deal, began_before(session, index)),
        facts=tuple(sentences.fact_texts(table.rules, scored.deal, names)),
        remarks=tuple(problem_text(remark) for remark in scored.remarks),
        history=history(sheet, table, line),
    )


def began_before(session: Session, index: int) -> Began | None:
    """With which deal the Bock rounds began in which a deal of a session stands."""
    if not session.table.rules.has_bock:
        return None
    return bock_began(session.table, (earlier.deal for earlier in session.deals[:index]))


def entered_since(sheet: models.Sheet, position: int) -> tuple[DealRow, ...]:
    """The lines from a position on, for somebody who was about to enter one there."""
    _table, stored, session = open_sheet(sheet)
    rows = deal_rows(sheet, stored, session_as_shown(session))
    return tuple(row for row in rows if row.position >= position)


def line_with(sheet: models.Sheet, uid: str) -> models.Deal | None:
    """The line that was entered with this uid, if there is one."""
    try:
        return sheet.deals.filter(uid=UUID(uid)).first()
    except ValueError:
        return None


def is_used(sheet: models.Sheet, uid: str) -> bool:
    """Whether a deal with this uid was entered, and perhaps taken out again: no other one can have it."""
    try:
        return sheet.changes.filter(uid=UUID(uid)).exists() or line_with(sheet, uid) is not None
    except ValueError:
        return False


def was_entered_as(line: models.Deal, deal: Deal) -> bool:
    """Whether a deal says what was entered in a line, or what stands there by now."""
    said = without_stamp(facts_of(deal))
    if said == without_stamp(current_facts(line)):
        return True
    entered = line.sheet.changes.filter(uid=line.uid, kind=models.Change.Kind.ENTERED).first()
    return entered is not None and said == without_stamp(upgraded_facts(entered.after, entered.facts_format))


def without_stamp(facts: Any) -> dict[str, Any]:
    """What happened, without uid and time."""
    return {name: fact for name, fact in facts.items() if name not in ("id", "at")}


@dataclass(frozen=True)
class Meanwhile:
    """What happened, and whether saving will show it first and ask."""

    text: str
    asks: bool


def changes_meanwhile(sheet: models.Sheet, position: int, version: int) -> Meanwhile:
    """What happened to the line that is being entered (version 0) or corrected, or else to the sheet."""
    if not version and (rows := entered_since(sheet, position)):
        deals = ", ".join(map(row_name, rows))
        return Meanwhile(_("Someone has entered %(deals)s in the meantime.") % {"deals": deals}, asks=True)
    line = sheet.deals.filter(position=position).first()
    if version and line is not None and line.version != version:
        return Meanwhile(_("Someone has changed this deal in the meantime."), asks=True)
    if line is None and (version or next_position(sheet) != position):
        return Meanwhile(_("Someone has deleted a deal in the meantime."), asks=True)
    return Meanwhile(_("Someone has changed the sheet in the meantime."), asks=False)


def row_name(row: DealRow) -> str:
    """A line in a sentence: “deal 7”, or what it was if it does not count as one."""
    return row.headline if row.number is None else _("deal %(number)s") % {"number": row.number}
