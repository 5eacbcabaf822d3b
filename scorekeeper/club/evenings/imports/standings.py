"""Rows between deals that say what everybody had by then, and are no deals themselves."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.translation import _
from scorekeeper.club.evenings.imports.cells import figure_in
from scorekeeper.club.evenings.imports.columns import Columns
from scorekeeper.club.evenings.imports.figures import looks_like_deal
from scorekeeper.club.evenings.imports.findings import Finding, Weight
from scorekeeper.club.evenings.imports.worksheets import WorksheetRow

FEWEST_ABOVE = 3
"""Below two deals a sum may as well be the third row of running totals."""


def is_unmarked_standing(columns: Columns, row: WorksheetRow, above: Sequence[WorksheetRow]) -> bool:
    """Whether a row has just what the rows above it come to, and is no deal, as points or as totals."""
    points = points_in(columns, row)
    if len(above) < FEWEST_ABOVE or not any(points) or points != sum_of(columns, above):
        return False
    added = tuple(new - old for new, old in zip(points, points_in(columns, above[-1]), strict=True))
    return not (looks_like_deal(points) or looks_like_deal(added))


def told_standing(
    columns: Columns, row: WorksheetRow, above: Sequence[WorksheetRow], since: Sequence[WorksheetRow]
) -> Finding:
    """That a row is left out as a standing; a slip if it is neither the sum nor the last row of those above.

    A sum may be that of the rows `since` the last one.
    """
    text = {"text": "; ".join(cell for cell in row.cells if cell)[:60]}
    points = points_in(columns, row)
    last = points_in(columns, above[-1]) if above else points
    if points in (last, sum_of(columns, above), sum_of(columns, since)):
        message = _("what everybody had by then, and no deal: “%(text)s” is left out")
        return Finding(Weight.NOTE, message, text, row.number)
    message = _(
        "“%(text)s” is left out as what everybody had by then, but the rows above come to something else"
    )
    return Finding(Weight.SLIP, message, text, row.number)


def points_in(columns: Columns, row: WorksheetRow) -> tuple[int, ...]:
    """The figures of a row, player by player; nothing written is nothing."""
    return tuple(figure_in(row.cell(place)) or 0 for place in columns.players.values())


def sum_of(columns: Columns, rows: Sequence[WorksheetRow]) -> tuple[int, ...]:
    """What some rows come to, player by player."""
    return tuple(map(sum, zip(*(points_in(columns, row) for row in rows), strict=True)))
