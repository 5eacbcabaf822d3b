"""Reading Excel files: values, the simplest formulas that have none, and nothing that swells."""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

from rulesets.problems import Problem, Refused
from rulesets.translation import _
from scorekeeper.outside.tables.cells import cell_text
from scorekeeper.outside.tables.formulas import Formula, Workings
from scorekeeper.outside.tables.worksheets import (
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    TOO_BIG,
    Worksheet,
    worksheet,
)

MOST_UNPACKED = 20_000_000
MOST_PARTS = 2_000
MOST_WORKSHEETS = 100
MOST_WORKBOOKS = 50
MOST_TAGS = 2_000_000
MOST_STRINGS = 100_000
PIECE = 1_000_000
COUNTED = (
    (re.compile(rb"<(?:\w+:)?c[\s/>]"), MOST_CELLS),
    (re.compile(rb"<(?:\w+:)?row[\s/>]"), 5 * MOST_ROWS),
    (re.compile(rb"<(?:\w+:)?si[\s/>]"), MOST_STRINGS),
)
"""The beginning of each tag of which an object is made, with the most that there may be."""
FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")
UNREADABLE = Problem("", _("The file cannot be read as an Excel file."))


def opened_zip(content: bytes, most: int = MOST_UNPACKED) -> zipfile.ZipFile:
    """A packed file whose parts are not too big unpacked; raise Refused otherwise.

    The sizes are those that the file says of itself; the library unpacks no more than that.
    """
    try:
        packed = zipfile.ZipFile(BytesIO(content))
        parts = packed.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise Refused([Problem("", _("The file cannot be unpacked."))]) from error
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > most:
        raise Refused([TOO_BIG])
    return packed


def is_workbook(packed: zipfile.ZipFile) -> bool:
    """Whether a packed file is an Excel file rather than a folder."""
    return not {"xl/workbook.xml", "[Content_Types].xml"}.isdisjoint(packed.namelist())


def workbooks_in(content: bytes) -> Iterator[bytes]:
    """An Excel file, or those in a packed folder."""
    with opened_zip(content) as packed:
        if is_workbook(packed):
            yield content
            return
        names = sorted(name for name in packed.namelist() if name.lower().endswith(".xlsx"))
        if len(names) > MOST_WORKBOOKS:
            raise Refused([TOO_BIG])
        for name in names:
            yield unpack_file(packed, name)


def unpack_file(packed: zipfile.ZipFile, part: str) -> bytes:
    """One file of a packed folder; raise Refused if it is broken or locked."""
    try:
        return packed.read(part)
    except (zipfile.BadZipFile, zlib.error, OSError, RuntimeError, ValueError, EOFError) as error:
        raise Refused([Problem("", _("The file cannot be unpacked."))]) from error


def worksheets_of(content: bytes) -> tuple[Worksheet, ...]:
    """The tables of an Excel file, without those that are empty; raise Refused if it is none."""
    with opened_zip(content) as packed:
        has_formulas = refuse_swelling(packed)
    try:
        # Only now: an import costs time and memory, which a refused file should not.
        from openpyxl import load_workbook

        book = load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
        values = [sheet_values(sheet) for sheet in book.worksheets[:MOST_WORKSHEETS]]
        book.close()
        if has_formulas:
            book = load_workbook(BytesIO(content), read_only=True, keep_links=False)
            values = [
                with_formulas(rows, sheet_values(sheet))
                for rows, sheet in zip(values, book.worksheets[:MOST_WORKSHEETS], strict=True)
            ]
            book.close()
        names = [str(sheet.title) for sheet in book.worksheets[:MOST_WORKSHEETS]]
        found = [table_of(name, rows) for name, rows in zip(names, values, strict=True)]
    except Refused:
        raise
    except Exception as error:  # a broken file makes the library fail in any way
        raise Refused([UNREADABLE]) from error
    return tuple(sheet for sheet in found if any(not row.is_blank for row in sheet.rows))


def refuse_swelling(packed: zipfile.ZipFile) -> bool:
    """Raise Refused if there is more in the tables than anybody writes, before an object is made of it.

    Say whether there is any formula.
    """
    tags, counts, has_formulas = 0, [0] * len(COUNTED), False
    for piece in pieces(packed):
        tags += piece.count(b"<")
        has_formulas = has_formulas or FORMULA.search(piece) is not None
        for place, (tag, most) in enumerate(COUNTED):
            counts[place] += len(tag.findall(piece)) if tags <= MOST_TAGS else 0
            if tags > MOST_TAGS or counts[place] > most:
                raise Refused([TOO_BIG])
    return has_formulas


def pieces(packed: zipfile.ZipFile) -> Iterator[bytes]:
    """The tables and texts of an Excel file, unpacked a megabyte at a time."""
    for part in packed.infolist():
        try:
            with packed.open(part) as opened:
                while piece := opened.read(PIECE):
                    yield piece
        except (zipfile.BadZipFile, zlib.error, OSError, RuntimeError, ValueError, EOFError) as error:
            raise Refused([UNREADABLE]) from error


def sheet_values(sheet: Any) -> list[Sequence[Any]]:
    """What stands in the cells of one sheet; what the file says of its extent is not believed."""
    sheet.reset_dimensions()
    rows = sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS, values_only=True)
    return [without_end(row) for row in rows]


def without_end(row: Sequence[Any]) -> Sequence[Any]:
    """A row without the empty cells at its end, of which a file may have far more than it says."""
    width = len(row)
    while width and row[width - 1] is None:
        width -= 1
    return row[:width]


def table_of(name: str, rows: list[Sequence[Any]]) -> Worksheet:
    """The texts of the cells of one sheet."""
    return worksheet(name, ([cell_text(value) for value in row] for row in rows))


def with_formulas(values: list[Sequence[Any]], contents: list[Sequence[Any]]) -> list[Sequence[Any]]:
    """The values; where one is missing what its formula comes to, or else the formula itself."""
    cells: dict[tuple[int, int], object] = {}
    for row, line in enumerate(contents, 1):
        stored = values[row - 1] if row <= len(values) else ()
        for column, content in enumerate(line, 1):
            value = stored[column - 1] if column <= len(stored) else None
            if content is not None:
                # A value that is stored is what the group saw, and a text that looks like a formula is none.
                cells[row, column] = Formula(getattr(content, "text", content)) if value is None else value
    workings = Workings(cells)
    return [
        tuple(shown_value(workings, (row, column)) for column in range(1, len(line) + 1))
        for row, line in enumerate(contents, 1)
    ]


def shown_value(workings: Workings, place: tuple[int, int]) -> object:
    """What is read in a cell."""
    content = workings.cells.get(place)
    if not isinstance(content, Formula):
        return content
    found = workings.value(place)
    return str(content) if found is None else found


def workbook_tables(content: bytes) -> tuple[Worksheet, ...]:
    """The tables of all Excel files in some bytes; raise Refused if they are none, or far too many."""
    found = tuple(sheet for book in workbooks_in(content) for sheet in worksheets_of(book))
    if sum(len(row.cells) for sheet in found for row in sheet.rows) > MOST_CELLS:
        raise Refused([TOO_BIG])
    return found
