"""Marks in the place of figures: how many there are is what they count."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.outside.tables.cells import is_like_figure, is_word, plain_text
from scorekeeper.outside.tables.worksheets import FEWEST_NAMES, Worksheet, WorksheetRow

MARKS = re.compile(r"[Il|]{1,12}|[xX×✗✘✓✔]{1,12}")
"""Marks in the place of figures: “II” are two points, and so are two crosses."""
VALUE_WORDS = frozenset(("wert", "spielwert", "value"))


def count_marks(sheet: Worksheet) -> Worksheet | None:
    """The table with how many marks there are in each cell below the names; None where there are none."""
    head = next((place for place, row in enumerate(sheet.rows) if may_be_names(row)), None)
    if head is None:
        return None
    value = value_beside(sheet.rows[head:])
    rows = (*sheet.rows[: head + 1], *(with_marks_counted(row, value) for row in sheet.rows[head + 1 :]))
    return None if rows == sheet.rows else replace(sheet, rows=rows)


def may_be_names(row: WorksheetRow) -> bool:
    """Whether a row may be that of the names: words for four, and not all of them marks."""
    words = [cell for cell in row.cells if is_word(cell) and not is_like_figure(cell)]
    return len(words) >= FEWEST_NAMES and not all(map(is_mark, words))


def value_beside(rows: Sequence[WorksheetRow]) -> int | None:
    """The column of what deals are worth, where marks only say whose they are; None if there is none."""
    words = [plain_text(cell).casefold() for cell in rows[0].cells]
    return next((place for place, word in enumerate(words) if word in VALUE_WORDS), None)


def with_marks_counted(row: WorksheetRow, value: int | None) -> WorksheetRow:
    """A row with figures in the place of marks: how many there are, or the value, thrice for one alone."""
    marked = [place for place, cell in enumerate(row.cells) if is_mark(cell)]
    worth = plain_text(row.cell(value)) if value is not None else ""
    if worth.isdecimal() and marked:
        figures = dict.fromkeys(marked, str(int(worth) * (3 if len(marked) == 1 else 1)))
    else:
        figures = {place: str(len(plain_text(row.cells[place]).replace(" ", ""))) for place in marked}
    return replace(row, cells=tuple(figures.get(place, cell) for place, cell in enumerate(row.cells)))


def is_mark(cell: str) -> bool:
    """Whether there are only marks in a cell."""
    return MARKS.fullmatch(plain_text(cell).replace(" ", "")) is not None
