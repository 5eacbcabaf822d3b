"""What somebody reads in a table: evenings, how sure that is, and what could not be read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scorekeeper.club.evenings.imports.evenings import FoundEvening
from scorekeeper.club.evenings.imports.figures import looks_like_deal
from scorekeeper.club.evenings.imports.findings import Finding, Weight

SURE = 90
"""Of a hundred rows so many make sense: nothing else is tried."""
UNCLEAR = 60
"""Below this whoever brings the file in is asked."""


class Layout(StrEnum):
    """How a table lies."""

    DEALS = "deals"
    RESULTS = "results"
    SIDE_BY_SIDE = "side_by_side"
    ON_ITS_SIDE = "on_its_side"
    LIST = "list"
    STANDINGS = "standings"
    OWN = "own"


@dataclass(frozen=True)
class Reading:
    """A table as one layout reads it.

    `sureness` says of how many of a hundred rows it makes sense. `findings` are those of the table as a whole
    and of rows that belong to no evening.
    """

    layout: Layout
    evenings: tuple[FoundEvening, ...] = ()
    findings: tuple[Finding, ...] = ()
    sureness: int = 0


def sureness_of(evenings: tuple[FoundEvening, ...], findings: tuple[Finding, ...], layout: Layout) -> int:
    """Of how many of a hundred rows some evenings make sense."""
    every = [*findings, *(each for evening in evenings for each in evening.findings)]
    lost = {finding.row for finding in every if finding.weight is Weight.SLIP and finding.row}
    rows, good = 0, 0.0
    for evening in evenings:
        deals = evening.document["deals"]
        rows += len(deals)
        if not evening.is_refused:
            good += sum(sense_of(deal, layout) for deal in deals)
    slips = min(len(lost), rows) * 0.5 if rows else 0
    return round(100 * max(good - slips, 0) / rows) if rows else 0


def sense_of(deal: Mapping[str, Any], layout: Layout) -> float:
    """How much sense a row makes: as a deal all, if it only adds up half, as the result of an evening all."""
    points = list(deal.get("each", {}).values())
    if deal.get("adjustments"):
        return 0
    if layout is not Layout.RESULTS and looks_like_deal(points):
        return 1
    if sum(points) == 0:
        return 1 if layout is Layout.RESULTS or not any(points) else 0.5
    return 0
