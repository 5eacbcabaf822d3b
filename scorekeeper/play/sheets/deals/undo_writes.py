"""Taking changes back, and bringing them back."""

from __future__ import annotations

from django.db import transaction

from rulesets import Table
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.deals.changes_writes import note_change
from scorekeeper.play.sheets.deals.history import is_undone, last_changes
from scorekeeper.play.sheets.deals.receivers_writes import complete_receivers
from scorekeeper.play.sheets.engine import deal_of
from scorekeeper.play.sheets.evening.ending_writes import put_back_end
from scorekeeper.play.sheets.page.writes import Stale, lock_sheet, refold
from scorekeeper.play.sheets.rules.writes import play_by


@transaction.atomic
def undo_change(*, sheet_id: int, change_id: int, device: str) -> models.Change:
    """Take back the last change, or the last taking back.

    Raise Stale if it is neither of them, Refused if a deal is not possible then: somebody has left meanwhile.
    """
    sheet, table = lock_sheet(sheet_id)
    last = last_changes(sheet)
    change = next((change for change in last if change.pk == change_id), None)
    if change is None:
        raise Stale(last[0].position if last else 1)
    if change.is_of_rules:
        table = play_by(sheet, table, StoredRuleset.objects.get(pk=(change.before or {})["ruleset"]))
    elif change.is_of_the_end:
        put_back_end(sheet, change)
    else:
        put_back(sheet, table, change)
    kinds = models.Change.Kind
    taken_back = note_change(
        sheet,
        kinds.RESTORED if is_undone(change) else kinds.UNDONE,
        before=change.after,
        after=change.before,
        device=device,
        uid=change.uid,
        position=change.position,
        facts_format=change.facts_format,
        undoes=change,
    )
    refold(sheet, table, change.position)
    return taken_back


def put_back(sheet: models.Sheet, table: Table, change: models.Change) -> None:
    """Make a line what it was before a change."""
    stored = sheet.deals.filter(uid=change.uid).first()
    # What cannot be read is not taken out either.
    before = deal_of(stored) if stored is not None else None
    if change.before is None:
        if stored is not None:
            stored.delete()
        return
    if stored is None:
        stored = models.Deal(sheet=sheet, position=change.position, uid=change.uid, version=0)
    stored.facts, stored.facts_format = change.before, change.facts_format
    stored.version += 1
    stored.save()
    complete_receivers(sheet, table, stored, before)
