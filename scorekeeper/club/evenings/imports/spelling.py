"""What a file makes of the same cell everywhere: one reading for all of its dates and numbers.

What is found is written into the cells, so that whatever reads the table afterwards can read them in one
way only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorekeeper.club.evenings.imports.asked import Asked
from scorekeeper.club.evenings.imports.findings import Finding
from scorekeeper.club.evenings.imports.worksheets import Worksheet, WorksheetRow

Place = tuple[int, int]
"""Row and column of a cell, counted from 0 in its table."""


@dataclass(frozen=True)
class Spelled:
    """Tables in one spelling, what is to be known of it, and what only whoever brings the file in can say."""

    sheets: tuple[Worksheet, ...]
    findings: tuple[Finding, ...] = ()
    asked: tuple[Asked, ...] = ()


def with_cells(sheet: Worksheet, cells: Mapping[Place, str]) -> Worksheet:
    """A table with some cells written otherwise."""
    if not cells:
        return sheet
    changed = {row for row, _column in cells}
    rows = (
        WorksheetRow(row.number, tuple(cells.get((at, place), cell) for place, cell in enumerate(row.cells)))
        if at in changed
        else row
        for at, row in enumerate(sheet.rows)
    )
    return Worksheet(sheet.name, tuple(rows))
