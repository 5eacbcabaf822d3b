"""Where the next deal is entered, and whether one has been."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.db.models import Max

from rulesets import Deal
from rulesets.document import upgraded_facts
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import current_facts, facts_of


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


def next_position(sheet: models.Sheet) -> int:
    """Where the next deal is entered."""
    last: int | None = sheet.deals.aggregate(last=Max("position"))["last"]
    return (last or 0) + 1
