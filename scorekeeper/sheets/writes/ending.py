"""The end of a sheet: no deal begins any more, and nothing of it is changed any more."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from rulesets.document import NUMBER
from scorekeeper.sheets import models
from scorekeeper.sheets.engine import current_facts, deal_of, facts_of, state_of, table_of
from scorekeeper.sheets.writes.changes import note_line
from scorekeeper.sheets.writes.sheet import keep_revision, lock_sheet, refold


@transaction.atomic
def end_deals(*, sheet_id: int, device: str) -> bool:
    """Let no regular deal begin any more: the last line says so; whether there is one.

    Solos that are owed are still forced (DDV 8.5.1). Taken back as any correction of that line.
    """
    sheet, table = lock_sheet(sheet_id)
    stored = sheet.deals.last()
    if stored is None:
        return False
    if state_of(sheet, table).is_regular_over:
        return True
    deal, before = deal_of(stored), current_facts(stored)
    stored.facts, stored.facts_format = facts_of(replace(deal, kept={**deal.kept, "last": True})), NUMBER
    stored.version += 1
    stored.save(update_fields=("facts", "facts_format", "version"))
    note_line(stored, models.Change.Kind.CORRECTED, before, stored.facts, device)
    refold(sheet, table, stored.position)
    return True


@transaction.atomic
def close_sheet(*, sheet_id: int, revision: int) -> int | None:
    """Let a sheet take no change any more; its revision then, None if it is not as it was at `revision`."""
    sheet = sheet_to_close(sheet_id)
    return keep_closed(sheet, is_locked=True) if sheet.revision == revision else None


@transaction.atomic
def reopen_sheet(*, sheet_id: int) -> int:
    """Let a sheet take changes again; its revision then."""
    return keep_closed(sheet_to_close(sheet_id), is_locked=False)


def sheet_to_close(sheet_id: int) -> models.Sheet:
    """The sheet, locked until the end of the transaction, whether it takes changes or not."""
    return models.Sheet.objects.select_for_update(of=("self",)).select_related("ruleset").get(pk=sheet_id)


def keep_closed(sheet: models.Sheet, *, is_locked: bool) -> int:
    """Store whether a sheet takes changes; phones that show it are told."""
    if sheet.locked != is_locked:
        sheet.locked = is_locked
        sheet.save(update_fields=("locked",))
        keep_revision(sheet, state_of(sheet, table_of(sheet, list(sheet.seats.all()))))
    return sheet.revision
