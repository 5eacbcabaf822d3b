"""The deals of a sheet as lines, stored with every deal."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F, Value
from django.db.models.functions import Concat

from rulesets.session import ScoredDeal
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.reads.summaries import summary_of


def write_summary(sheet: models.Sheet, deals: Iterable[ScoredDeal]) -> None:
    """Write what is kept of a sheet anew: one query."""
    models.Summary.objects.bulk_create(
        [summary_of(sheet, list(deals))],
        update_conflicts=True,
        unique_fields=("sheet",),
        update_fields=("lines", "times"),
    )


def append_deal(sheet: models.Sheet, scored: ScoredDeal) -> None:
    """Add one more deal to what is kept: one query, which is the same however long the sheet is."""
    more = summary_of(sheet, [scored])
    models.Summary.objects.filter(sheet=sheet).update(
        lines=Concat(F("lines"), Value(more.lines)), times=Concat(F("times"), Value(more.times))
    )
