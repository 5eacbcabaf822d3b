"""Tables whose rows say who played: names with their points, in other columns where others sat there.

Each name may stand in one cell with its points, as in a chat. Marks may stand in the place of figures.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorekeeper.outside.tables.cells import found_date, is_like_figure, is_word, plain_text
from scorekeeper.outside.tables.layouts import read_rows
from scorekeeper.outside.tables.result_rows import Reading
from scorekeeper.outside.tables.user_answers import Wishes
from scorekeeper.outside.tables.worksheets import FEWEST_NAMES, Worksheet, WorksheetRow, rows_to_show

FEWEST_PAIRS = 4
MOST_NAMES = 60
LOOKED_AT = 60
Pairs = Sequence[tuple[int, int]]
"""The columns of each name and of its points."""


def read_paired(sheet: Worksheet, wishes: Wishes) -> Reading | None:
    """The deals of rows with names and points in them; None where names stand above their figures."""
    rows = [row for row in sheet.rows if not row.is_blank]
    found = next(
        ((place, pairs) for place in range(2) if (pairs := pairs_in(rows[place : place + LOOKED_AT]))), None
    )
    if found is None:
        return None
    place, pairs = found
    return read_rewritten(sheet, with_names_above(sheet.name, rows[:place], rows[place:], pairs), wishes)


def read_rewritten(sheet: Worksheet, rewritten: Worksheet, wishes: Wishes) -> Reading:
    """The evenings of a table that was written otherwise, with their rows as they stand in the file."""
    reading = read_rows(rewritten, wishes)
    evenings = []
    for evening in reading.evenings:
        numbers = {number for number, _cells in evening.rows}
        rows = rows_to_show(None, [row for row in sheet.rows if row.number in numbers])
        evenings.append(replace(evening, rows=rows))
    return replace(reading, evenings=tuple(evenings))


def pairs_in(rows: Sequence[WorksheetRow]) -> Pairs:
    """The columns of names and points in rows of which each says who played; none if they do not."""
    if len(rows) < 2:
        return ()
    width = max(len(row.cells) for row in rows)
    words = [at for at in range(width) if all(is_name_or_empty(row.cell(at)) for row in rows)]
    words = [at for at in words if any(row.cell(at) for row in rows)]
    figures = [at for at in range(width) if is_of_figures(rows, at)]
    beside = [(at, at + 1) for at in words if at + 1 in figures]
    apart = list(zip(words, figures[-len(words) :], strict=False)) if len(words) >= FEWEST_PAIRS else []
    for pairs in (beside, apart):
        if len(pairs) >= FEWEST_PAIRS and are_of_players(rows, pairs):
            return pairs
    return ()


def is_name_or_empty(cell: str) -> bool:
    """Whether a cell may be a name, or is left out because fewer played."""
    return not cell or (is_word(cell) and found_date(cell) is None)


def is_of_figures(rows: Sequence[WorksheetRow], place: int) -> bool:
    """Whether nothing but figures stand in a column."""
    given = [row.cell(place) for row in rows if row.cell(place)]
    return bool(given) and all(map(is_like_figure, given))


def are_of_players(rows: Sequence[WorksheetRow], pairs: Pairs) -> bool:
    """Whether names return, in several columns, nobody is there twice, and the first row is no heading."""
    named = [[plain_text(row.cell(at)) for at, _of in pairs if row.cell(at)] for row in rows]
    count = Counter(name for names in named for name in names)
    columns = {(name, at) for row in rows for at, _of in pairs if (name := plain_text(row.cell(at)))}
    is_once = all(len(set(names)) == len(names) >= FEWEST_PAIRS for names in named)
    is_deal = sum(count[name] > 1 for name in named[0]) * 2 >= len(named[0])
    return (
        is_once
        and is_deal
        and len(count) <= min(MOST_NAMES, count.total() // 2)
        and len(columns) > len(pairs)
    )


def with_names_above(
    name: str, heading: Sequence[WorksheetRow], rows: Sequence[WorksheetRow], pairs: Pairs
) -> Worksheet:
    """The same table with the names above their points, behind the columns that are nobody's."""
    taken = {at for pair in pairs for at in pair}
    width = max(len(row.cells) for row in rows)
    kept = [at for at in range(width) if at not in taken]
    names = dict.fromkeys(plain_text(row.cell(at)) for row in rows for at, _of in pairs if row.cell(at))
    above = heading[0] if heading else WorksheetRow(rows[0].number, ())
    head = WorksheetRow(above.number, (*(above.cell(at) for at in kept), *names))
    return Worksheet(name, (head, *rows_below_names(rows, pairs, kept, tuple(names))))


def rows_below_names(
    rows: Sequence[WorksheetRow], pairs: Pairs, kept: Sequence[int], names: Sequence[str]
) -> Iterator[WorksheetRow]:
    """The rows with the points of everybody below their name."""
    for row in rows:
        points = {plain_text(row.cell(at)): row.cell(of) for at, of in pairs if row.cell(at)}
        others = (row.cell(at) for at in kept)
        yield WorksheetRow(row.number, (*others, *(points.get(each, "") for each in names)))


MARKS = re.compile(r"[Il|]{1,12}|[xX×✗✘✓✔]{1,12}")
"""Marks in the place of figures: “II” are two points, and so are two crosses."""
WORTH_WORDS = frozenset(("wert", "spielwert", "value"))


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
    return next((place for place, word in enumerate(words) if word in WORTH_WORDS), None)


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
