"""Files to take along: their names, texts that any file can hold, tables as CSV and as a workbook."""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from io import BytesIO, StringIO
from itertools import chain
from typing import Any, TypeVar

from django.http import HttpResponse
from django.utils.formats import get_format
from django.utils.text import get_valid_filename
from django.utils.timezone import localtime

from scorekeeper.play.sheets import models
from scorekeeper.site.web.headers import saved_as

Value = str | int | float | Decimal | date | datetime | None
"""A cell; a Decimal is an amount of money, with two decimals, a datetime has no zone."""

Row = TypeVar("Row")
Column = tuple[str, Callable[[Row], Value]]
"""The head of a column, and what stands below it in the line of each row."""


@dataclass(frozen=True)
class Spreadsheet:
    """A table with its title, the heads of its columns and its lines, which may come one after the other."""

    title: str
    head: tuple[str, ...]
    lines: Iterable[tuple[Value, ...]]

    @classmethod
    def of(cls, title: str, columns: Iterable[Column[Row]], rows: Iterable[Row]) -> Spreadsheet:
        """A table with a line for every row, written at once."""
        head, cells = zip(*columns, strict=True)
        return cls(title, head, tuple(tuple(cell(row) for cell in cells) for row in rows))


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


def csv_file(table: Spreadsheet, name: str) -> HttpResponse:
    """A table that a browser saves under a name."""
    headers = {"Content-Disposition": saved_as(name)}
    return HttpResponse(csv_of(table), content_type="text/csv; charset=utf-8", headers=headers)


def xlsx_file(tables: Iterable[Spreadsheet], name: str) -> HttpResponse:
    """A workbook that a browser saves under a name."""
    headers = {"Content-Disposition": saved_as(name)}
    return HttpResponse(xlsx_of(*tables), content_type=XLSX, headers=headers)


def svg_file(drawn: str, name: str, *, is_saved: bool) -> HttpResponse:
    """A picture that a browser shows, or saves under a name."""
    headers = {"Content-Disposition": saved_as(name)} if is_saved else {}
    return HttpResponse(printable(drawn), content_type="image/svg+xml", headers=headers)


XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"

HEAD = "head"

LOOKS: Mapping[object, dict[str, Any]] = {
    HEAD: {"bold": True},
    Decimal: {"num_format": "#,##0.00;[Red]-#,##0.00"},
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
    last, facts = 0, len(widths)
    for row, line in enumerate(chain((spreadsheet.head,), spreadsheet.lines)):
        last = row
        for column, value in enumerate(line):
            if value not in (None, ""):
                write_cell(worksheet, (row, column), value, formats.get(type(value) if row else HEAD))
                widths[column] = max(widths[column], width_of(value))
                facts = min(facts, column) if is_fact(value) else facts
    for column, width in enumerate(widths):
        worksheet.set_column(column, column, width)
    worksheet.freeze_panes(1, 0)
    worksheet.autofilter(0, 0, last, max(len(widths) - 1, 0))
    set_up_print(worksheet, last, widths[:facts])


A4, OF_PORTRAIT = 9, 95
"""The paper, and how many letters fit beside each other on it."""


def set_up_print(worksheet: Any, last: int, widths: Sequence[int]) -> None:
    """Lay it out on paper: as wide as the page, the head on each, without what only programs read."""
    worksheet.set_paper(A4)
    worksheet.fit_to_pages(1, 0)
    worksheet.repeat_rows(0)
    worksheet.print_area(0, 0, last, max(len(widths) - 1, 0))
    worksheet.set_footer("&L&A&R&P / &N")
    if sum(widths) > OF_PORTRAIT:
        worksheet.set_landscape()


def write_cell(worksheet: Any, place: tuple[int, int], value: Filled, look: Any) -> None:
    """Write a value as what it is; a text is never a formula, whatever it begins with."""
    if isinstance(value, str):
        worksheet.write_string(*place, printable(value)[:LONGEST_TEXT], look)
    elif isinstance(value, date):
        worksheet.write_datetime(*place, value, look)
    else:
        worksheet.write_number(*place, float(value), look)


def is_fact(value: Filled) -> bool:
    """Whether a cell is for programs that read the file again."""
    return isinstance(value, str) and value.startswith("{")


def width_of(value: Filled) -> int:
    """How wide a column has to be for a value, in letters; for facts that a program reads as wide as any."""
    if isinstance(value, str):
        return USUAL_WIDTH if is_fact(value) else min(max(len(value) + 2, USUAL_WIDTH), WIDEST)
    return len(text_of(value)) + 2 if isinstance(value, date) else USUAL_WIDTH


FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""With one of these a spreadsheet takes a text for a formula, which may do more than calculate."""

BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"


def csv_of(spreadsheet: Spreadsheet) -> str:
    """A table as comma-separated values, so that a double click on the file opens it right in Excel.

    Excel goes by the system: where numbers have a decimal comma it wants semicolons between the columns.
    Without a byte order mark it would not read the file as UTF-8.
    """
    written = StringIO()
    point = str(get_format("DECIMAL_SEPARATOR"))
    writer = csv.writer(written, delimiter=";" if point == "," else ",")
    writer.writerows(
        tuple(csv_cell(value, point) for value in line)
        for line in chain((spreadsheet.head,), spreadsheet.lines)
    )
    return BYTE_ORDER_MARK + written.getvalue()


def csv_cell(value: Value, point: str) -> Value:
    """A value as it stands in a text, numbers with the decimal point of its reader."""
    if isinstance(value, float | Decimal):
        return str(value).replace(".", point)
    return text_of(value) if isinstance(value, date) else harmless(value)


def harmless(value: Value) -> Value:
    """A value that no spreadsheet takes for a formula; numbers stay numbers."""
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_STARTS) else value


def text_of(value: date | datetime) -> str:
    """A day, or a time of the clock, as any program reads it."""
    return f"{value:%Y-%m-%d %H:%M}" if isinstance(value, datetime) else value.isoformat()
