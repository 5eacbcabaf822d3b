"""What a sheet has been for each seat and each pair, stored so that it can be summed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesets import Table
from rulesets.session import ScoredDeal
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.reads.results import (
    COUNTED_BY_GAME,
    KEPT,
    PAIRED,
    Kept,
    count_deal,
    expected_results,
    kept_of,
)
from scorekeeper.play.sheets.writes.evenings import sum_evening
from scorekeeper.play.sheets.writes.summaries import append_deal, write_summary


def add_deal(sheet: models.Sheet, seats: Sequence[models.Seat], scored: ScoredDeal) -> None:
    """Add the deal that was stored last, with the same few queries however long the sheet is."""
    kept = kept_of(sheet)
    count_deal(seats, kept, scored)
    store_counts(kept)
    append_deal(sheet, scored)
    sum_evening(sheet.evening_id)


def write_anew(sheet: models.Sheet, table: Table, deals: Iterable[ScoredDeal]) -> None:
    """Write what all deals of the sheet come to."""
    deals, seats = list(deals), list(sheet.seats.all())
    for derived in (models.Pairing, models.GameResult, models.Result):
        # By the seats themselves: PostgreSQL may search whole tables for a query that leads there.
        derived.objects.filter(seat__in=seats).delete()
    store_counts(expected_results(seats, table, deals))
    write_summary(sheet, deals)
    if sheet.derived_format != models.DERIVED_FORMAT:
        sheet.derived_format = models.DERIVED_FORMAT
        sheet.save(update_fields=("derived_format",))
    sum_evening(sheet.evening_id)


def store_counts(kept: Kept) -> None:
    """Store what was counted, over what is there."""
    models.Result.objects.bulk_create(
        kept.results.values(), update_conflicts=True, unique_fields=("seat",), update_fields=KEPT
    )
    models.GameResult.objects.bulk_create(
        kept.games.values(),
        update_conflicts=True,
        unique_fields=("seat", "game"),
        update_fields=COUNTED_BY_GAME,
    )
    models.Pairing.objects.bulk_create(
        kept.pairings.values(), update_conflicts=True, unique_fields=("seat", "other"), update_fields=PAIRED
    )
