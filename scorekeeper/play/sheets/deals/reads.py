"""One line of a sheet: its page, who changed what in it, and which changes can be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, Subquery
from django.utils.translation import gettext as _

from rulesets import Refused, Ruleset, Session, Table, read_deal
from rulesets.session import Began, bock_began, session_as_shown
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.sheets import models, sentences
from scorekeeper.play.sheets.deals.results import DealResult, result_after
from scorekeeper.play.sheets.devices import named_writer
from scorekeeper.play.sheets.engine import open_sheet, session_of
from scorekeeper.play.sheets.rows import DealRow, deal_rows
from scorekeeper.play.sheets.seat_ids import names_by_id, seats_in


@dataclass(frozen=True)
class DealPage:
    """Everything on the page of one line."""

    row: DealRow
    version: int
    result: DealResult
    facts: tuple[tuple[str, str], ...]
    remarks: tuple[str, ...]
    history: tuple[HistoryEntry, ...]


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


@dataclass(frozen=True)
class HistoryEntry:
    """One change of a line, and what it changed."""

    text: str
    at: datetime
    device: str
    differences: tuple[str, ...]


def change_text(change: models.Change) -> str:
    if "length" in (after := change.after or {}) and change.kind == models.Change.Kind.ENDED:
        return _("evening ends with deal %(number)s") % {"number": after["length"]}
    return {
        models.Change.Kind.ENTERED: _("entered"),
        models.Change.Kind.CORRECTED: _("corrected"),
        models.Change.Kind.DELETED: _("deleted"),
        models.Change.Kind.UNDONE: _("undone"),
        models.Change.Kind.RULES: _("rules changed"),
        models.Change.Kind.ENDED: _("evening ended"),
        models.Change.Kind.WENT_ON: _("carried on playing"),
        models.Change.Kind.RESTORED: _("restored"),
    }[models.Change.Kind(change.kind)]


def history(sheet: models.Sheet, table: Table, line: models.Deal) -> tuple[HistoryEntry, ...]:
    """The changes of a line with their writers, the newest first."""
    names, names_of_writers = table.names, names_by_id(table)
    return tuple(
        HistoryEntry(
            change_text(change),
            change.at,
            named_writer(change.device, names_of_writers),
            differences(table.rules, names, change),
        )
        for change in sheet.changes.filter(uid=line.uid).order_by("-id")
    )


def differences(rules: Ruleset, names: Sequence[str], change: models.Change) -> tuple[str, ...]:
    if change.before is None or change.after is None:
        return ()
    both = (change.before, change.after)
    try:
        deals = [read_deal(each, seats_in(change.sheet, each), change.facts_format) for each in both]
        before, after = (dict(sentences.fact_texts(rules, deal, names)) for deal in deals)
    except Refused:
        return (_("This version cannot read what was changed."),)
    nothing = _("nothing")
    return tuple(
        f"{label}: {before.get(label, nothing)} → {after.get(label, nothing)}"
        for label in {**before, **after}
        if before.get(label) != after.get(label)
    )


def last_changes(sheet: models.Sheet) -> list[models.Change]:
    """The changes that can be taken back, newest first: the last one, and an undo just before."""
    kinds = models.Change.Kind
    newest = sheet.changes.order_by("-id")
    done = newest.exclude(kind__in=(kinds.UNDONE, kinds.RESTORED)).values("pk")[:1]
    standing = newest.filter(undone_by=None)
    undo_next = standing.exclude(kind=kinds.UNDONE).values("pk")[:1]
    restore_next = standing.filter(kind=kinds.UNDONE, pk__gt=Subquery(done)).values("pk")[:1]
    return list(newest.filter(Q(pk=Subquery(undo_next)) | Q(pk=Subquery(restore_next))))


def is_undone(change: models.Change) -> bool:
    """Whether this change took another one back."""
    return change.kind == models.Change.Kind.UNDONE
