"""What can be taken back."""

from __future__ import annotations

from django.db.models import Q, Subquery

from scorekeeper.play.sheets import models


def last_changes(sheet: models.Sheet) -> list[models.Change]:
    """What can be taken back, newest first: the last change, and the last undo if nothing came after it."""
    kinds = models.Change.Kind
    newest = sheet.changes.order_by("-id")
    done = newest.exclude(kind__in=(kinds.UNDONE, kinds.RESTORED)).values("pk")[:1]
    standing = newest.filter(undone_by=None)
    undo_next = standing.exclude(kind=kinds.UNDONE).values("pk")[:1]
    restore_next = standing.filter(kind=kinds.UNDONE, pk__gt=Subquery(done)).values("pk")[:1]
    return list(newest.filter(Q(pk=Subquery(undo_next)) | Q(pk=Subquery(restore_next))))


def last_change(sheet: models.Sheet) -> models.Change | None:
    """The change that undo would take back."""
    return next((change for change in last_changes(sheet) if not is_undone(change)), None)


def is_undone(change: models.Change) -> bool:
    """Whether this change took another one back."""
    return change.kind == models.Change.Kind.UNDONE
