"""Who did what to a sheet: the one place that writes it down."""

from __future__ import annotations

from scorekeeper.sheets import models


def note(stored: models.Deal, kind: str, before: object, after: object, device: str) -> models.Change:
    """Keep who did what to a line."""
    return models.Change.objects.create(
        sheet_id=stored.sheet_id,
        uid=stored.uid,
        position=stored.position,
        kind=kind,
        before=before,
        after=after,
        device=device,
    )
