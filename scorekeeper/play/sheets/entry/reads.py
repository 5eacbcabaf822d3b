"""A deal that is entered or corrected, what others did to the sheet meanwhile, both entries side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.http import QueryDict
from django.utils.translation import gettext as _

from rulesets import Deal, Table
from rulesets.session import (
    Began,
    ScoredDeal,
    SessionState,
    advance,
    bock_began,
    deal_as_shown,
    session_as_shown,
)
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.sheets import models, sentences
from scorekeeper.play.sheets.deals.results import DealResult, result_after
from scorekeeper.play.sheets.devices import named_writer
from scorekeeper.play.sheets.engine import (
    bock_began_on,
    deal_of,
    next_position,
    open_sheet,
    session_of,
    state_of,
    table_of,
)
from scorekeeper.play.sheets.rows import DealRow, deal_rows
from scorekeeper.play.sheets.seat_ids import names_by_id
from scorekeeper.site.refusal import found_or_404


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
    table = table_of(sheet)
    state = state_of(sheet, table)
    began = bock_began_on(sheet, table, state)
    return DealEntry(table, state, next_position(sheet), 0, None, sheet.revision, began)


def entry_to_correct(sheet: models.Sheet, position: int) -> DealEntry:
    """A line that is there, with the state before it; raise Http404 if there is none."""
    table = table_of(sheet)
    stored = list(sheet.deals.all())
    line = found_or_404(next((line for line in stored if line.position == position), None))
    deals = dict(zip(stored, map(deal_of, stored), strict=True))  # one that cannot be read is said now
    before = [earlier for earlier in stored if earlier.position < position]
    state = session_of(table, before).state
    began = bock_began(table, map(deal_of, before)) if state.bock.level else None
    return DealEntry(table, state, position, line.version, deals[line], sheet.revision, began)


def result_of_entry(entry: DealEntry) -> DealResult:
    """The result of the entry that is there; for a new one an incomplete result, which asks for more."""
    if entry.deal is None:
        return DealResult(is_complete=False)
    return result_after(entry.table, entry.state, entry.deal, entry.began)


def entered_since(sheet: models.Sheet, position: int) -> tuple[DealRow, ...]:
    """The lines from a position on, for somebody who was about to enter one there."""
    _table, stored, session = open_sheet(sheet)
    rows = deal_rows(sheet, stored, session_as_shown(session))
    return tuple(row for row in rows if row.position >= position)


@dataclass(frozen=True)
class Meanwhile:
    """A message about a change by somebody else, and whether saving will show it first and ask."""

    text: str
    asks: bool


def changes_meanwhile(sheet: models.Sheet, position: int, version: int) -> Meanwhile:
    """Describe somebody else's change of the line being entered (version 0) or corrected, or of the sheet."""
    if not version and (rows := entered_since(sheet, position)):
        deals = join_words(map(row_name, rows))
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


@dataclass(frozen=True)
class Fact:
    """One fact of both entries; empty where one of them does not say it."""

    label: str
    theirs: str
    mine: str

    @property
    def differs(self) -> bool:
        """Whether the two entries disagree here."""
        return self.theirs != self.mine


@dataclass(frozen=True)
class Shares:
    """The points of a player in both entries; None in one in which they do not play."""

    name: str
    both: tuple[int | None, int | None]


@dataclass(frozen=True)
class TwoEntries:
    """The entry on the sheet and mine, which would stand in its place."""

    number: int | None
    position: int
    version: int
    device: str
    at: datetime | None
    facts: tuple[Fact, ...]
    results: tuple[DealResult, DealResult]
    shares: tuple[Shares, ...]

    @property
    def mine(self) -> DealResult:
        return self.results[1]

    @property
    def is_same(self) -> bool:
        return not any(fact.differs for fact in self.facts)


def two_entries(sheet: models.Sheet, there: DealEntry, theirs: Deal, mine: Deal) -> TwoEntries:
    change = sheet.changes.filter(position=there.position).last()
    scored = [advance(there.table, there.state, deal)[1] for deal in (theirs, mine)]
    results = [result_after(there.table, there.state, deal, there.began) for deal in (theirs, mine)]
    names = there.table.names
    rules = there.table.rules
    return TwoEntries(
        number=scored[0].number,
        position=there.position,
        version=there.version,
        device=named_writer(change.device, names_by_id(there.table)) if change else "",
        at=change.at if change else None,
        facts=tuple(facts(*(sentences.fact_texts(rules, deal, names) for deal in (theirs, mine)))),
        results=(results[0], results[1]),
        shares=tuple(shares(there.table, *(deal_as_shown(each, rules.display_unit) for each in scored))),
    )


def facts(theirs: Sequence[tuple[str, str]], mine: Sequence[tuple[str, str]]) -> list[Fact]:
    """The facts of both, in the order of a deal."""
    one, other = dict(theirs), dict(mine)
    return [Fact(label, one.get(label, ""), other.get(label, "")) for label in {**one, **other}]


def shares(table: Table, theirs: ScoredDeal, mine: ScoredDeal) -> list[Shares]:
    """The points in both entries of everybody who plays in one of them."""
    return [
        Shares(table.names[seat], (share_of(theirs, seat), share_of(mine, seat)))
        for seat in table.everybody
        if seat in theirs.active or seat in mine.active
    ]


def share_of(scored: ScoredDeal, seat: int) -> int | None:
    """The points of a deal for a seat, None if it did not play."""
    return scored.points[seat] if seat in scored.active else None


def sent_again(data: QueryDict) -> list[tuple[str, str]]:
    """The fields that were sent, for a form that corrects the line with them."""
    own = ("csrfmiddlewaretoken", "version", "position")
    return [(name, value) for name, values in data.lists() if name not in own for value in values]
