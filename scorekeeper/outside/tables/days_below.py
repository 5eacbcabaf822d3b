"""Days that stand below their evening: “Gespielt am 7.3.2024”, in a line or beside the sums."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from scorekeeper.outside.tables.cells import found_date, is_like_figure
from scorekeeper.outside.tables.headings import is_between, is_not_played, is_sum
from scorekeeper.outside.tables.name_rows import is_line_of_words
from scorekeeper.outside.tables.worksheets import Worksheet, WorksheetRow


def with_days_above(sheet: Worksheet) -> Worksheet:
    """The table with each day that stands below its rows above them; others stay as they are."""
    rows = list(sheet.rows)
    figures = [at for at, row in enumerate(rows) if any(map(is_like_figure, row.cells))]
    days = [at for at, row in enumerate(rows) if any(map(found_date, row.cells))]
    are_below = bool(figures and days) and days[0] > figures[0] and days[-1] >= figures[-1]
    if not (are_below and all(is_of_rows_above(rows[at]) for at in days)):
        return sheet
    parts = [rows[start:end] for start, end in pairwise([0, *(at + 1 for at in days), len(rows)])]
    above = (row for part in parts[:-1] for row in with_day_first(part))
    return replace(sheet, rows=(*above, *parts[-1]))


def is_of_rows_above(row: WorksheetRow) -> bool:
    """Whether a day is that of the rows above: beside their sums, or alone, where all have played on it."""
    text = day_in(row)
    is_alone = is_line_of_words(row) or any(map(is_sum, row.cells))
    return is_alone and not is_not_played(text) and not is_between(text.replace(":", " ").split()[0])


def day_in(row: WorksheetRow) -> str:
    """The cell with a day."""
    return next(cell for cell in row.cells if found_date(cell))


def with_day_first(rows: Sequence[WorksheetRow]) -> Iterator[WorksheetRow]:
    """The rows below the day that stands in the last of them."""
    *others, last = rows
    day = day_in(last)
    yield WorksheetRow(last.number, (day,))
    yield from others
    yield replace(last, cells=tuple("" if cell == day else cell for cell in last.cells))
