"""Marks in the place of figures: “II” are two points, and so are two crosses."""

from __future__ import annotations

import re
from dataclasses import replace

from rulesets.translation import _
from scorekeeper.outside.tables.cells import is_like_figure, is_word, plain_text
from scorekeeper.outside.tables.user_answers import Finding, Weight
from scorekeeper.outside.tables.worksheets import Worksheet, WorksheetRow

MARKS = re.compile(r"[Il|]{1,12}|[xX×✗✘✓✔]{1,12}")
FEWEST_NAMES = 4


def count_marks(sheet: Worksheet) -> Worksheet | None:
    """The table with how many marks there are in each cell below the names; None where there are none."""
    head = next((place for place, row in enumerate(sheet.rows) if has_names(row)), None)
    if head is None:
        return None
    rows = (*sheet.rows[: head + 1], *map(counted, sheet.rows[head + 1 :]))
    return None if rows == sheet.rows else replace(sheet, rows=rows)


def has_names(row: WorksheetRow) -> bool:
    """Whether names may stand in a row: words for four, and not all of them marks."""
    words = [cell for cell in row.cells if is_word(cell) and not is_like_figure(cell)]
    return len(words) >= FEWEST_NAMES and not all(map(is_mark, words))


def counted(row: WorksheetRow) -> WorksheetRow:
    """A row with figures in the place of marks."""
    return replace(
        row,
        cells=tuple(
            str(len(plain_text(cell).replace(" ", ""))) if is_mark(cell) else cell for cell in row.cells
        ),
    )


def is_mark(cell: str) -> bool:
    """Whether there are only marks in a cell."""
    return MARKS.fullmatch(plain_text(cell).replace(" ", "")) is not None


def marks_counted() -> Finding:
    """What was made of the marks."""
    return Finding(Weight.NOTICE, _("marks in the place of figures: each counts 1"))
