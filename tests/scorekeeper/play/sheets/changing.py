"""What the tests of changes do to a sheet, and what they look at afterwards."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.deals import writes
from tests.cast import Evening, deal

UID = UUID(int=7)


def entered(evening: Evening, position: int, uid: UUID = UID, **facts: Any) -> models.Deal:
    return writes.enter_deal(
        sheet_id=evening.sheet.pk, deal=deal(**facts), uid=uid, position=position, device="iPhone"
    )


def delete(evening: Evening, position: int, version: int = 1) -> None:
    writes.delete_deal(sheet_id=evening.sheet.pk, position=position, version=version, device="iPhone")


def revision(evening: Evening) -> int:
    return models.Sheet.objects.get(pk=evening.sheet.pk).revision


def history(evening: Evening) -> list[tuple[str, int, int | None, int | None, str]]:
    """Every change: what, where, Re's card points before and after, and on which device."""
    return [
        (change.kind, change.position, re_points(change.before), re_points(change.after), change.device)
        for change in evening.sheet.changes.all()
    ]


def re_points(facts: dict[str, Any] | None) -> int | None:
    return facts["points"]["re"] if facts else None
