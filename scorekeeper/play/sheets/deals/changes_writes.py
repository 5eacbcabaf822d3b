"""Who did what to a sheet: the one place that writes it down."""

from __future__ import annotations

from uuid import UUID, uuid4

from rulesets.document import NUMBER
from scorekeeper.play.sheets import models


def note_change(
    sheet: models.Sheet,
    kind: models.Change.Kind,
    *,
    before: object,
    after: object,
    device: str,
    uid: UUID | None = None,
    position: int = 0,
    facts_format: int = NUMBER,
    undoes: models.Change | None = None,
) -> models.Change:
    """Keep who did what: to the deal with this uid at this position, or to the sheet as a whole.

    `before` and `after` are of the same format.
    """
    return models.Change.objects.create(
        sheet=sheet,
        uid=uid or uuid4(),
        position=position,
        kind=kind,
        before=before,
        after=after,
        device=device,
        facts_format=facts_format,
        undoes=undoes,
    )


def note_line(
    line: models.Deal, kind: models.Change.Kind, before: object, after: object, device: str
) -> models.Change:
    """Keep who did what to a deal that is, or was, on the sheet."""
    return note_change(
        line.sheet, kind, before=before, after=after, device=device, uid=line.uid, position=line.position
    )
