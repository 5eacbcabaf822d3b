"""Reading an Excel file: values only, no formula is worked out, and nothing that swells."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import Any

from openpyxl import load_workbook

from rulesets.problems import Problem, Refused
from rulesets.translation import _
from scorekeeper.evenings.imports.cells import cell_text
from scorekeeper.evenings.imports.worksheets import MOST_COLUMNS, MOST_ROWS, Worksheet, worksheet

MOST_UNPACKED = 40_000_000
MOST_PARTS = 2_000
MOST_WORKSHEETS = 100
UNREADABLE = Problem("", _("The file cannot be read as an Excel file."))


def opened_zip(content: bytes) -> zipfile.ZipFile:
    """A packed file whose parts are not too big unpacked; raise Refused otherwise.

    The sizes are those that the file says of itself; the library unpacks no more than that.
    """
    try:
        packed = zipfile.ZipFile(BytesIO(content))
        parts = packed.infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise Refused([Problem("", _("The file cannot be unpacked."))]) from error
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise Refused([Problem("", _("The file is far too big when unpacked."))])
    return packed


def worksheets_of(content: bytes) -> tuple[Worksheet, ...]:
    """The tables of an Excel file, without those that are empty; raise Refused if it is none."""
    opened_zip(content).close()
    try:
        book = load_workbook(BytesIO(content), read_only=True, data_only=True, keep_links=False)
        found = [sheet_values(sheet) for sheet in book.worksheets[:MOST_WORKSHEETS]]
        book.close()
    except Refused:
        raise
    except Exception as error:  # a broken file makes the library fail in any way
        raise Refused([UNREADABLE]) from error
    return tuple(sheet for sheet in found if any(not row.is_blank for row in sheet.rows))


def sheet_values(sheet: Any) -> Worksheet:
    """The values of one sheet; what the file says of its extent is not believed."""
    sheet.reset_dimensions()
    rows = sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS, values_only=True)
    return worksheet(str(sheet.title), ([cell_text(value) for value in row] for row in rows))
