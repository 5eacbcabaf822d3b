"""The deals of a sheet as lines, stored with every deal."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.db.models import F, Value
from django.db.models.functions import Concat

from rulesets.session.fold import ScoredDeal
from scorekeeper.sheets import models
from scorekeeper.sheets.engine import session_of, table_of
from scorekeeper.sheets.reads.summaries import summary_of


def write_summary(sheet: models.Sheet, started: datetime | None, deals: Iterable[ScoredDeal]) -> None:
    """Write what is kept of a sheet anew: one query."""
    models.Summary.objects.bulk_create(
        [summary_of(sheet, started, list(deals))],
        update_conflicts=True,
        unique_fields=("sheet",),
        update_fields=("lines", "times"),
    )


def append_deal(sheet: models.Sheet, scored: ScoredDeal) -> None:
    """Add one more deal to what is kept: one query, which is the same however long the sheet is.

    A sheet of which nothing is kept yet stays so, until `write_missing_summaries`.
    """
    more = summary_of(sheet, sheet.started, [scored])
    models.Summary.objects.filter(sheet=sheet).update(
        lines=Concat(F("lines"), Value(more.lines)), times=Concat(F("times"), Value(more.times))
    )


def write_missing_summaries() -> None:
    """Write what is to be kept of sheets that are older than summaries are."""
    missing = models.Sheet.objects.filter(summary=None)
    for key in list(missing.values_list("pk", flat=True)):
        with transaction.atomic():
            sheet = models.Sheet.objects.select_for_update().get(pk=key)
            table = table_of(sheet, list(sheet.seats.all()))
            write_summary(sheet, sheet.started, session_of(table, sheet.deals.all()).deals)
