"""Files that are made from a sheet: their names, texts that any file can hold, tables as a workbook."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from io import BytesIO
from itertools import chain
from typing import Any

from django.utils.http import content_disposition_header
from django.utils.text import get_valid_filename
from django.utils.timezone import localtime

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.evening.exports import Spreadsheet, text_of

CONTROL_CHARACTERS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]")
"""What neither a workbook nor a picture nor a feed can hold."""


def printable(text: str) -> str:
    """A text without control characters, which somebody may have pasted into a name."""
    return CONTROL_CHARACTERS.sub("", text)


def file_name(sheet: models.Sheet, ending: str) -> str:
    """The title and the date of an evening, in characters that a file name can have."""
    return dated_name(sheet.title, localtime(sheet.started).date(), ending)


def dated_name(title: str, day: date, ending: str) -> str:
    """A title, if there is one, and a day in characters that a file name can have."""
    return get_valid_filename(f"{title or 'Doppelkopf'} {day.isoformat()}.{ending}").lstrip(".-")


def file_header(sheet: models.Sheet, ending: str) -> str:
    """The header with which a browser saves an answer under the name of a sheet."""
    return saved_as(file_name(sheet, ending))


def saved_as(name: str) -> str:
    """The header with which a browser saves an answer under a name."""
    return content_disposition_header(True, name) or ""


XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
HEAD = "head"
LOOKS: Mapping[object, dict[str, Any]] = {
    HEAD: {"bold": True},
    Decimal: {"num_format": "#,##0.00"},
    date: {"num_format": 14},
    datetime: {"num_format": 22},
}
"""How a workbook shows its head, amounts, days and times: with the marks of its reader's language."""
LONGEST_TEXT = 32_767
"""Letters that a spreadsheet takes in a cell."""
USUAL_WIDTH, WIDEST = 8, 40
"""Letters that fit into a column."""

Filled = str | int | float | Decimal | date
"""A cell in which something stands."""


def xlsx_of(*spreadsheets: Spreadsheet) -> bytes:
    """Tables as the worksheets of a workbook, written line by line: no more than one line is in memory."""
    # Only who asks for a workbook needs the library, which takes as long to load as ten pages to make.
    from xlsxwriter import Workbook

    written = BytesIO()
    with Workbook(written, {"constant_memory": True}) as book:
        formats = {key: book.add_format(look) for key, look in LOOKS.items()}
        count: Counter[str] = Counter()
        for spreadsheet in spreadsheets:
            count[spreadsheet.title] += 1
            again = f" ({count[spreadsheet.title]})" if count[spreadsheet.title] > 1 else ""
            write_worksheet(book.add_worksheet(spreadsheet.title + again), spreadsheet, formats)
    return written.getvalue()


def write_worksheet(worksheet: Any, spreadsheet: Spreadsheet, formats: Mapping[object, Any]) -> None:
    """Write a table, its columns as wide as what stands in them; its head stays on top, and filters lines."""
    widths = [0] * len(spreadsheet.head)
    last = 0
    for row, line in enumerate(chain((spreadsheet.head,), spreadsheet.lines)):
        last = row
        for column, value in enumerate(line):
            if value not in (None, ""):
                write_cell(worksheet, (row, column), value, formats.get(type(value) if row else HEAD))
                widths[column] = max(widths[column], width_of(value))
    for column, width in enumerate(widths):
        worksheet.set_column(column, column, width)
    worksheet.freeze_panes(1, 0)
    worksheet.autofilter(0, 0, last, max(len(widths) - 1, 0))


def write_cell(worksheet: Any, place: tuple[int, int], value: Filled, look: Any) -> None:
    """Write a value as what it is; a text is never a formula, whatever it begins with."""
    if isinstance(value, str):
        worksheet.write_string(*place, printable(value)[:LONGEST_TEXT], look)
    elif isinstance(value, date):
        worksheet.write_datetime(*place, value, look)
    else:
        worksheet.write_number(*place, float(value), look)


def width_of(value: Filled) -> int:
    """How wide a column has to be for a value, in letters; for facts that a program reads as wide as any."""
    if isinstance(value, str):
        return USUAL_WIDTH if value.startswith("{") else min(max(len(value) + 2, USUAL_WIDTH), WIDEST)
    return len(text_of(value)) + 2 if isinstance(value, date) else USUAL_WIDTH
