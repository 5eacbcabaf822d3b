"""Who changed what in a line of a sheet, and which changes can be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, Subquery
from django.utils.translation import gettext as _

from rulesets import Refused, Ruleset, Table, read_deal
from scorekeeper.play.sheets import models, sentences
from scorekeeper.play.sheets.devices import named_writer
from scorekeeper.play.sheets.engine import seats_in


@dataclass(frozen=True)
class HistoryEntry:
    """One change of a line, and what it changed."""

    text: str
    at: datetime
    device: str
    differences: tuple[str, ...]


def change_text(change: models.Change) -> str:
    """What somebody did."""
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
    """Who changed what in a line, the newest first."""
    names = table.names
    return tuple(
        HistoryEntry(
            change_text(change),
            change.at,
            named_writer(change.device, names),
            differences(table.rules, names, change),
        )
        for change in sheet.changes.filter(uid=line.uid).order_by("-id")
    )


def differences(rules: Ruleset, names: Sequence[str], change: models.Change) -> tuple[str, ...]:
    """What a correction changed, fact by fact."""
    if change.before is None or change.after is None:
        return ()
    try:
        before, after = (
            dict(sentences.fact_texts(rules, read_deal(facts, seats_in(facts), change.facts_format), names))
            for facts in (change.before, change.after)
        )
    except Refused:
        return (_("This version cannot read what was changed."),)
    nothing = _("nothing")
    return tuple(
        f"{label}: {before.get(label, nothing)} → {after.get(label, nothing)}"
        for label in {**before, **after}
        if before.get(label) != after.get(label)
    )


def last_changes(sheet: models.Sheet) -> list[models.Change]:
    """What can be taken back, newest first: the last change, and the last undo if nothing came after it."""
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
