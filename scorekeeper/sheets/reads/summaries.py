"""The deals of a sheet as lines, kept so that thousands of evenings can be compared; derived from facts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from rulesets.replay.deal_keys import write_line
from rulesets.replay.recorded import write_time
from rulesets.scoring.deal import Deal
from scorekeeper.sheets import models
from scorekeeper.sheets.engine import deal_of


def summary_of(sheet: models.Sheet, started: datetime | None, deals: Sequence[Deal]) -> models.Summary:
    """What is kept of these deals, not stored yet."""
    lines = "".join(f"{write_line(deal)}\n" for deal in deals)
    times = "".join(f"{write_time(started, deal)} " for deal in deals) if started else ""
    return models.Summary(sheet=sheet, lines=lines, times=times)


def has_wrong_summary(sheet: models.Sheet) -> bool:
    """Whether what is kept of a sheet differs from what its deals come to."""
    deals = list(map(deal_of, sheet.deals.all()))
    right = summary_of(sheet, sheet.started, deals)
    kept = models.Summary.objects.filter(sheet=sheet).values_list("lines", "times").first()
    return kept != (right.lines, right.times)
