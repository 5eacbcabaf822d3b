"""Playing by other rules."""

from __future__ import annotations

from dataclasses import replace

from django.db import transaction

from rulesets import Refused, Table
from scorekeeper.play.houserules.models import Ruleset as StoredRuleset
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import next_position
from scorekeeper.play.sheets.rules.reads import rules_unfit
from scorekeeper.play.sheets.writes import Stale, lock_sheet, note_change, refold


@transaction.atomic
def change_rules(*, sheet_id: int, ruleset: StoredRuleset, revision: int, device: str) -> None:
    """Play by another ruleset from the first deal on: all deals are scored anew, as they were recorded.

    Raise Stale if the sheet is not as it was at `revision`, Refused if it is not possible under these rules.
    """
    sheet, table = lock_sheet(sheet_id)
    if sheet.ruleset_id == ruleset.pk:
        return
    if sheet.revision != revision:
        raise Stale(next_position(sheet))
    if problems := rules_unfit(table, rules_of(ruleset)):
        raise Refused(problems)
    note_change(
        sheet,
        models.Change.Kind.RULES,
        before={"ruleset": sheet.ruleset_id},
        after={"ruleset": ruleset.pk},
        device=device,
    )
    refold(sheet, play_by(sheet, table, ruleset), 0)


def play_by(sheet: models.Sheet, table: Table, ruleset: StoredRuleset) -> Table:
    """Give a sheet another ruleset; the postings are for the caller to make anew."""
    sheet.ruleset = ruleset
    sheet.save(update_fields=("ruleset",))
    return replace(table, rules=rules_of(ruleset))
