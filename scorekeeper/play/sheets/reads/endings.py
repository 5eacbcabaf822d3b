"""Who said that an evening is over, and who played on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.reads.changes import change_text


@dataclass(frozen=True)
class Ending:
    """That an evening was ended, or went on all the same, or that one of these was taken back."""

    text: str
    at: datetime
    device: str


def endings_of(sheet: models.Sheet) -> tuple[Ending, ...]:
    """What was said of the end of the evening, the newest first: one query."""
    changes = [change for change in sheet.changes.filter(position=0).order_by("-id") if change.is_of_the_end]
    return tuple(Ending(change_text(change), change.at, change.device) for change in changes)
