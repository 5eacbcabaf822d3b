"""Where the next deal is entered, and whether one has been."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Max

from scorekeeper.sheets import models


def is_entered(sheet: models.Sheet, uid: str) -> bool:
    """Whether a deal with this uid has been entered: sending it again changes nothing."""
    try:
        return sheet.deals.filter(uid=UUID(uid)).exists()
    except ValueError:
        return False


def was_taken_out(sheet: models.Sheet, uid: str) -> bool:
    """Whether a deal with this uid was entered and is there no more: the uid cannot be used again."""
    try:
        return sheet.changes.filter(uid=UUID(uid)).exists() and not is_entered(sheet, uid)
    except ValueError:
        return False


def next_position(sheet: models.Sheet) -> int:
    """Where the next deal is entered."""
    last: int | None = sheet.deals.aggregate(last=Max("position"))["last"]
    return (last or 0) + 1
