"""Opening workbooks: those of Excel, new and old, and OpenDocument's, and nothing that swells.

python-calamine reads their values. It leaves out what must not be dropped in silence, and what is taken here
from the file itself: formulas whose value is not in it, as a program wrote it and no spreadsheet opened it
since, and errors. What is hidden in the spreadsheet is not read, and named: whoever chose the file sees it
as the spreadsheet shows it.
"""

from __future__ import annotations

import re
import zipfile
import zlib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from html import unescape
from io import BytesIO
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

from rulesets import Problem, Refused
from rulesets.translation import _
from scorekeeper.outside.tables.colours import red_cells, red_formats, with_minus
from scorekeeper.outside.tables.formulas import WITHOUT_VALUE, Place, left_out_in, with_left_out
from scorekeeper.outside.tables.worksheets import (
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    TOO_BIG,
    Source,
    Worksheet,
    join_sources,
    worksheet,
)

if TYPE_CHECKING:
    from python_calamine import CalamineSheet

MOST_UNPACKED = 20_000_000
MOST_PARTS = 2_000
MOST_WORKSHEETS = 100
MOST_WORKBOOKS = 50
MOST_TAGS = 1_000_000
"""Of a whole workbook: each of as many cells as are read has six, if its text stands inside it."""
PIECE = 1_000_000
ENDINGS = (".xlsx", ".xls", ".xlsb", ".ods")
PACKED = b"PK\x03\x04"
OLD_EXCEL = b"\xd0\xcf\x11\xe0"
OPEN_DOCUMENT, STYLES = "content.xml", "xl/styles.xml"
PARTS_OF_WORKBOOKS = {"xl/workbook.xml", "xl/workbook.bin", "[Content_Types].xml", OPEN_DOCUMENT}
FORMULA_OF_OPEN_DOCUMENT = re.compile(rb"<table:table-cell\b[^>]*\btable:formula=[^>]*>")
UNREADABLE = Problem("", _("The file cannot be read as a spreadsheet."))
NO_VALUES = Problem(
    "", _("The file has formulas without their values. Open it in your spreadsheet, and save it again.")
)


def is_spreadsheet(content: bytes) -> bool:
    """Whether a file is one of Excel's before it packed its files, or may be a packed one."""
    return content.startswith((PACKED, OLD_EXCEL))


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
    """Whether a packed file is a workbook rather than a folder."""
    return not PARTS_OF_WORKBOOKS.isdisjoint(packed.namelist())


def workbooks_in(content: bytes) -> Iterator[tuple[str, bytes]]:
    """A workbook, or those in a packed folder with their names."""
    if content.startswith(OLD_EXCEL):
        yield "", content
        return
    with opened_zip(content) as packed:
        if is_workbook(packed):
            yield "", content
            return
        names = sorted(name for name in packed.namelist() if name.lower().endswith(ENDINGS))
        if len(names) > MOST_WORKBOOKS:
            raise Refused([TOO_BIG])
        for name in names:
            yield name, unpack_file(packed, name)


def unpack_file(packed: zipfile.ZipFile, part: str) -> bytes:
    """One file of a packed folder; raise Refused if it is broken or locked."""
    try:
        return packed.read(part)
    except (zipfile.BadZipFile, zlib.error, OSError, RuntimeError, ValueError, EOFError) as error:
        raise Refused([Problem("", _("The file cannot be unpacked."))]) from error


def workbook_tables(name: str, content: bytes) -> Source:
    """The tables of all workbooks in some bytes; raise Refused if they are none, or far too many."""
    found = join_sources(name, (tables_of_workbook(*each) for each in workbooks_in(content)))
    if sum(sheet.size for sheet in found.worksheets) > MOST_CELLS:
        raise Refused([TOO_BIG])
    return found


def tables_of_workbook(file: str, content: bytes) -> Source:
    """The shown tables of a workbook that are not empty, and the hidden ones; raise Refused if it is none.

    A single table is named after the file if that is one of several: it may say the year or the month.
    """
    try:
        # Only now: an import costs time and memory, which a refused file should not.
        from python_calamine import CalamineWorkbook, SheetVisibleEnum

        left_out, hidden, red = read_packed(content) if content.startswith(PACKED) else Unread()
        book = CalamineWorkbook.from_filelike(BytesIO(content))
        shown = {each.name for each in book.sheets_metadata if each.visible is SheetVisibleEnum.Visible}
        names = book.sheet_names[:MOST_WORKSHEETS]
        tables = [table_of(book.get_sheet_by_name(name), left_out.get(name, {})) for name in names]
        every = [with_minus(sheet, red.get(sheet.name, ())) for sheet in tables]
    except Refused:
        raise
    except Exception as error:  # a broken file makes the library fail in any way
        raise Refused([UNREADABLE]) from error
    filled = [sheet for sheet in every if not is_empty(sheet)]
    if file and len(filled) == 1 and not hidden and {filled[0].name} <= shown:
        return Source("", (replace(filled[0], name=file),))
    return what_is_shown(filled, shown, hidden)


def what_is_shown(every: Sequence[Worksheet], shown: set[str], hidden: Mapping[str, Hidden]) -> Source:
    """The tables that are shown, without what is hidden in them, which is named, and with hidden rows."""
    tables = [sheet for sheet in every if sheet.name in shown]
    kept = [without_hidden(sheet, hidden.get(sheet.name)) for sheet in tables]
    names_hidden = [sheet.name for sheet in every if sheet.name not in shown]
    names_hidden += [f"{sheet.name} ({', '.join(names)})" for sheet, names in kept if names]
    has_rows = any(each.rows for name, each in hidden.items() if name in shown)
    return Source(
        "",
        tuple(sheet for sheet, _names in kept if not is_empty(sheet)),
        hidden=tuple(names_hidden),
        unhidden=tuple(with_hidden_rows(sheet, hidden) for sheet in tables) if has_rows else (),
    )


def with_hidden_rows(sheet: Worksheet, hidden: Mapping[str, Hidden]) -> Worksheet:
    """A table as a spreadsheet shows it, but with the rows that it hides."""
    columns = hidden[sheet.name].columns if sheet.name in hidden else frozenset()
    return without_hidden(sheet, Hidden(columns, frozenset()))[0]


def is_empty(sheet: Worksheet) -> bool:
    """Whether nothing stands in a table."""
    return all(row.is_blank for row in sheet.rows)


def table_of(sheet: CalamineSheet, left_out: Mapping[Place, str]) -> Worksheet:
    """The texts of the cells of one sheet, as far as a table may have them."""
    rows = [row[:MOST_COLUMNS] for row in sheet.to_python(skip_empty_area=False, nrows=MOST_ROWS + 1)]
    shown = with_left_out(rows, left_out) if left_out else rows
    return worksheet(sheet.name, ([cell_text(value) for value in row] for row in shown))


def cell_text(value: object) -> str:
    """The value of a spreadsheet's cell as a text: dates as ISO has them, 3.0 as 3."""
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else str(round(value, 6))
    return value.isoformat() if isinstance(value, date) else str(value)


class Unread(NamedTuple):
    """What the library leaves out, by sheet: formulas without a value and errors, hidden parts, red cells."""

    left_out: Mapping[str, Mapping[Place, str]] = MappingProxyType({})
    hidden: Mapping[str, Hidden] = MappingProxyType({})
    red: Mapping[str, Collection[Place]] = MappingProxyType({})


def read_packed(content: bytes) -> Unread:
    """Return what the library leaves out of a packed workbook.

    Raise Refused if there is more in its parts than anybody writes, before an object is made of it.
    """
    with opened_zip(content) as packed:
        refuse_swelling(packed)
        if OPEN_DOCUMENT in packed.namelist():
            xml = unpack_file(packed, OPEN_DOCUMENT)
            found = FORMULA_OF_OPEN_DOCUMENT.findall(xml)
            if any(b"office:value-type" not in cell for cell in found):
                raise Refused([NO_VALUES])
            return Unread(hidden=dict(hidden_in_open_document(xml)))
        if "xl/workbook.xml" not in packed.namelist():
            return Unread()
        is_styled = STYLES in packed.namelist()
        formats = red_formats(unpack_file(packed, STYLES)) if is_styled else set()
        sheets = {name: unpack_file(packed, part) for name, part in parts_of(packed).items()}
    left_out = {name: dict(left_out_in(xml)) for name, xml in sheets.items() if WITHOUT_VALUE.search(xml)}
    hidden = {name: hidden_in(xml) for name, xml in sheets.items() if HIDDEN.search(xml)}
    return Unread(left_out, hidden, {name: set(red_cells(xml, formats)) for name, xml in sheets.items()})


def refuse_swelling(packed: zipfile.ZipFile) -> None:
    """Raise Refused if the parts of a workbook have more tags than any, or declare what they may contain."""
    tags = 0
    for part in packed.infolist():
        try:
            with packed.open(part) as opened:
                while piece := opened.read(PIECE):
                    tags += piece.count(b"<")
                    if tags > MOST_TAGS:
                        raise Refused([TOO_BIG])
                    if b"<!ENTITY" in piece:  # of which a few letters may become gigabytes
                        raise Refused([UNREADABLE])
        except (zipfile.BadZipFile, zlib.error, OSError, RuntimeError, EOFError) as error:
            raise Refused([UNREADABLE]) from error


def parts_of(packed: zipfile.ZipFile) -> dict[str, str]:
    """In which part of a workbook of Excel's each sheet is."""
    links = ET.fromstring(unpack_file(packed, "xl/_rels/workbook.xml.rels"))  # noqa: S314 - no entities
    targets = {link.get("Id"): link.get("Target", "") for link in links}
    book = ET.fromstring(unpack_file(packed, "xl/workbook.xml"))  # noqa: S314
    found = {}
    for sheet in book.findall(".//{*}sheet"):
        link = next((value for key, value in sheet.items() if key.endswith("}id")), None)
        target = targets.get(link, "")
        found[sheet.get("name", "")] = target.lstrip("/") if target.startswith("/") else f"xl/{target}"
    return {name: part for name, part in found.items() if part in packed.namelist()}


HIDDEN = re.compile(rb"""<(?:\w+:)?(?:row|col)\b[^>]*?\bhidden=["'](?:1|true)["'][^>]*>""")
"""A row or some columns that Excel does not show."""
MOST_NAMED = 8
TABLE = re.compile(rb'<table:table\b[^>]*?\btable:name="([^"]*)"[^>]*>(.*?)</table:table>', re.DOTALL)
LINE = re.compile(rb"<table:table-(column|row)\b([^>]*)>")
REPEATED = re.compile(rb'number-(?:columns|rows)-repeated="(\d+)"')
NOT_SHOWN = re.compile(rb'table:visibility="(?:collapse|filter)"')


@dataclass(frozen=True)
class Hidden:
    """The columns and rows of a table that the spreadsheet does not show, counted from 1."""

    columns: frozenset[int]
    rows: frozenset[int]


def hidden_in(xml: bytes) -> Hidden:
    """The hidden columns and rows of an Excel table."""
    columns, rows = set(), set()
    for tag in HIDDEN.findall(xml):
        marks = {name: int(number) for name, number in re.findall(rb'\b(r|min|max)="(\d+)"', tag)}
        if b"r" in marks:
            rows.add(marks[b"r"])
        else:
            columns |= set(range(marks.get(b"min", 1), min(marks.get(b"max", 0), MOST_COLUMNS) + 1))
    return Hidden(frozenset(columns), frozenset(rows))


def hidden_in_open_document(xml: bytes) -> Iterator[tuple[str, Hidden]]:
    """The hidden columns and rows of each OpenDocument table, where one tag may stand for many equal ones."""
    for name, table in TABLE.findall(xml):
        found: dict[bytes, set[int]] = {b"column": set(), b"row": set()}
        at = dict.fromkeys(found, 1)
        for kind, marks in LINE.findall(table):
            repeated = REPEATED.search(marks)
            after = at[kind] + (int(repeated[1]) if repeated else 1)
            if NOT_SHOWN.search(marks):
                found[kind] |= set(range(at[kind], min(after, at[kind] + MOST_ROWS)))
            at[kind] = after
        yield unescape(name.decode()), Hidden(frozenset(found[b"column"]), frozenset(found[b"row"]))


def without_hidden(sheet: Worksheet, hidden: Hidden | None) -> tuple[Worksheet, list[str]]:
    """A table as a spreadsheet shows it, and the names of hidden columns and rows that are not empty."""
    if hidden is None:
        return sheet, []
    columns = {place for row in sheet.rows for place in hidden.columns if row.cell(place - 1)}
    rows = [row for row in sheet.rows if row.number not in hidden.rows]
    named = [column_letters(place) for place in sorted(columns)]
    named += [str(row.number) for row in sheet.rows if row.number in hidden.rows and not row.is_blank]
    kept = (
        replace(row, cells=tuple(cell for at, cell in enumerate(row.cells, 1) if at not in hidden.columns))
        for row in rows
    )
    return replace(sheet, rows=tuple(kept)), named if len(named) <= MOST_NAMED else [*named[:MOST_NAMED], "…"]


def column_letters(place: int) -> str:
    """The letters of a column, counted from 1: A, Z, AA."""
    before, last = divmod(place - 1, 26)
    return (column_letters(before) if before else "") + chr(ord("A") + last)
