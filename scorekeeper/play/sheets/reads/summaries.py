"""The deals of a sheet as lines, kept so that thousands of evenings can be compared; derived from facts."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.replay import recorded_deal, write_key, write_time
from rulesets.session import ScoredDeal
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import session_of, table_of


def summary_of(sheet: models.Sheet, deals: Sequence[ScoredDeal]) -> models.Summary:
    """What is kept of these deals, not stored yet."""
    lines = "".join(f"{write_key(recorded_deal(scored))}\n" for scored in deals)
    times = "".join(f"{write_time(sheet.started, scored.deal)} " for scored in deals)
    return models.Summary(sheet=sheet, lines=lines, times=times)


def has_wrong_summary(sheet: models.Sheet) -> bool:
    """Whether what is kept of a sheet differs from what its deals come to."""
    table = table_of(sheet, list(sheet.seats.all()))
    right = summary_of(sheet, session_of(table, sheet.deals.all()).deals)
    kept = models.Summary.objects.filter(sheet=sheet).values_list("lines", "times").first()
    return kept != (right.lines, right.times)
