"""Files that a stranger may send to stop the server: small to send, and big where they are opened."""

from __future__ import annotations

import gzip
import json
import zipfile
from collections.abc import Callable, Iterable
from io import BytesIO

from openpyxl import Workbook

CELLS, STRINGS, ROWS = 9_000_000, 2_200_000, 2_400_000
NAMESPACE = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
HEAD = b"<?xml version='1.0'?><worksheet " + NAMESPACE + b"><sheetData>"
TAIL = b"</sheetData></worksheet>"
SHEET, TEXTS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"


def packed(parts: Iterable[tuple[str, bytes]]) -> bytes:
    """A packed folder of these files."""
    target = BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as file:
        for name, content in parts:
            file.writestr(name, content)
    return target.getvalue()


def workbook_with(parts: dict[str, bytes]) -> bytes:
    """An Excel file with some of its parts changed."""
    book = BytesIO()
    made = Workbook()
    made.worksheets[0].append(["Anna", "Ben", "Cem", "Dora"])
    made.save(book)
    with zipfile.ZipFile(book) as file:
        whole = {name: file.read(name) for name in file.namelist()}
    return packed((whole | parts).items())


def many_cells() -> bytes:
    return workbook_with({SHEET: HEAD + b"<row>" + b"<c/>" * CELLS + b"</row>" + TAIL})


def many_cells_with_a_prefix() -> bytes:
    head = HEAD.replace(b"xmlns=", b"xmlns:x=").replace(b"<worksheet", b"<x:worksheet")
    head, tail = head.replace(b"<sheetData", b"<x:sheetData"), TAIL.replace(b"</", b"</x:")
    return workbook_with({SHEET: head + b"<x:row>" + b"<x:c/>" * (CELLS // 5) + b"</x:row>" + tail})


def many_rows() -> bytes:
    return workbook_with({SHEET: HEAD + b"<row/>" * ROWS + TAIL})


def many_strings() -> bytes:
    return workbook_with({TEXTS: b"<sst " + NAMESPACE + b">" + b"<si><t/></si>" * STRINGS + b"</sst>"})


def many_styles() -> bytes:
    """Much of what the other parts of an Excel file are made of."""
    return workbook_with({"xl/styles.xml": b"<styleSheet " + NAMESPACE + b"><fonts>" + b"<font/>" * ROWS})


def one_long_cell() -> bytes:
    cell = b'<row><c t="inlineStr"><is><t>' + b"a" * 39_000_000 + b"</t></is></c></row>"
    return workbook_with({SHEET: HEAD + cell + TAIL})


def laughs() -> bytes:
    entities = b"".join(
        b'<!ENTITY l%d "%s">' % (number, b"&l%d;" % (number - 1) * 10) for number in range(1, 10)
    )
    kind = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">' + entities + b"]>"
    cell = (
        b'<worksheet><sheetData><row><c t="inlineStr"><is><t>&l9;</t></is></c></row></sheetData></worksheet>'
    )
    return workbook_with({SHEET: kind + cell})


def open_document_with(rows: bytes) -> bytes:
    """A workbook of OpenDocument with some rows in its only table."""
    names = b"urn:oasis:names:tc:opendocument:xmlns:"
    head = b"".join(b' xmlns:%s="%s%s:1.0"' % (each, names, each) for each in (b"office", b"table", b"text"))
    table = b'<table:table table:name="Krone">' + rows + b"</table:table>"
    body = b"<office:body><office:spreadsheet>" + table + b"</office:spreadsheet></office:body>"
    content = b"<office:document-content" + head + b">" + body + b"</office:document-content>"
    kind = b"application/vnd.oasis.opendocument.spreadsheet"
    return packed([("mimetype", kind), ("content.xml", content)])


def repeated_cells() -> bytes:
    """One cell that says of itself that it stands in all columns of all rows."""
    value = b'office:value-type="float" office:value="1"'
    cell = b'<table:table-cell table:number-columns-repeated="16384" ' + value + b"/>"
    rows = b'<table:table-row table:number-rows-repeated="1048576">' + cell + b"</table:table-row>"
    return open_document_with(rows)


def a_cell_at_the_end() -> bytes:
    """Two cells, as far from each other as a table is wide and high."""
    cells = b'<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    return workbook_with({SHEET: HEAD + cells + TAIL})


def many_tables() -> bytes:
    table = b"Anna;Ben;Cem;Dora\n" + b"1;2;-1;-2\n" * 1_900
    return packed((f"{number}.csv", table) for number in range(1_900))


def many_workbooks() -> bytes:
    book = workbook_with({})
    return packed((f"{number}.xlsx", book) for number in range(60))


def packed_again() -> bytes:
    content = b"Anna;Ben;Cem;Dora\n" + b"0" * 30_000_000
    for _ in range(3):
        content = packed([("evening.csv", content)])
    return packed([("evening.zip", content)])


def long_texts() -> bytes:
    return packed((f"{number}.csv", b"0;" * 4_000_000) for number in range(4))


def one_endless_row() -> bytes:
    return b";" * 4_900_000


def endless_rows_packed() -> bytes:
    return packed((f"{number}.csv", one_endless_row()) for number in range(2))


def cells_that_fit() -> bytes:
    """As much as a table holds, each cell another one."""
    return b"\n".join(b";".join(b"%049d" % (100 * row + cell) for cell in range(100)) for row in range(990))


def lines_that_fit() -> bytes:
    """As many documents as are looked at, each of them nothing."""
    return b'{"a":1}\n' * 10_000


def keys_that_fit() -> bytes:
    """One document with as many keys as are looked at."""
    return json.dumps(dict.fromkeys(map(str, range(300_000)), 1)).encode()


def words_that_fit() -> bytes:
    """As many documents as are looked at in one list, none of which is a sheet."""
    return json.dumps(["a" * 20] * 200_000).encode()


def many_options() -> bytes:
    """A ruleset with options that nobody knows, as text."""
    options = {f"o{number}": 1 for number in range(300_000)}
    return json.dumps(
        {"format": "doppelkopf-ruleset/1", "ruleset": {"preset": "ddv", "options": options}}
    ).encode()


HOSTILE: tuple[Callable[[], bytes], ...] = (
    many_cells,
    many_cells_with_a_prefix,
    many_rows,
    many_strings,
    many_styles,
    one_long_cell,
    laughs,
    repeated_cells,
    a_cell_at_the_end,
    many_tables,
    many_workbooks,
    packed_again,
    long_texts,
    one_endless_row,
    endless_rows_packed,
)
"""Files for an import, each of which is refused."""


GREEDY: tuple[Callable[[], bytes], ...] = (cells_that_fit, lines_that_fit, keys_that_fit, words_that_fit)
"""Files for an import that are read, but hold as much as any may."""


def deep_nesting() -> bytes:
    return b"[" * 1_900_000


def deep_objects() -> bytes:
    return b'{"a":' * 300_000


def many_values() -> bytes:
    return b"[" + b"[]," * 600_000 + b"[]]"


def values_that_fit() -> bytes:
    """As many empty lists as are looked at."""
    return b"[" + b"[]," * 240_000 + b"[]]"


def options_that_fit() -> bytes:
    """As many options that nobody knows as are looked at."""
    return many_options()[:1_950_000].rpartition(b",")[0] + b"}}}"


def many_members() -> bytes:
    """The file of a group with members that nobody knows."""
    return json.dumps(
        {"format": "doppelkopf-group/1"} | {f"m{number}": 1 for number in range(300_000)}
    ).encode()


def many_sheets() -> bytes:
    """The file of a group with a thousand sheets of a hundred deals."""
    names = ["Anna", "Ben", "Cem", "Dora"]
    line = {"game": "normal", "re": names[:2], "points": {"re": 130}}
    sheet = {"format": "doppelkopf-sheet/1", "date": "2024-03-07", "players": names, "deals": [line] * 100}
    return json.dumps({"format": "doppelkopf-group/1", "name": "Krone", "sheets": [sheet] * 1_000}).encode()


def many_guests() -> bytes:
    """The file of a group with more guests than sheets have seats."""
    guests = [{"sheet": 1, "name": "a"}] * 400_000
    return json.dumps({"format": "doppelkopf-group/1", "name": "Krone", "guests": guests}).encode()


def many_lists() -> bytes:
    """The file of a group with one name more on the lists of its evenings than it may have."""
    here = [{"number": number, "guest": "a"} for number in range(1, 4)]
    evenings = [{"day": "2026-03-05", "title": "", "sheets": [], "here": here}] * 66_667
    return json.dumps({"format": "doppelkopf-group/1", "name": "Krone", "evenings": evenings}).encode()


def wrong_lists() -> bytes:
    """The same with fewer evenings, and something wrong with every name."""
    wrong = [{"number": number, "player": "a" * 40} for number in range(1, 300)]
    evenings = [{"day": "2026-03-05", "title": "", "sheets": [], "here": wrong}] * 600
    return json.dumps({"format": "doppelkopf-group/1", "name": "Krone", "evenings": evenings}).encode()


def packed_blanks() -> bytes:
    """A file that becomes a thousand times as big."""
    return gzip.compress(b"{" + b" " * 1_100_000_000, 1)


DOCUMENTS: tuple[Callable[[], bytes], ...] = (
    many_options,
    deep_nesting,
    deep_objects,
    many_values,
    values_that_fit,
    options_that_fit,
    many_members,
    many_sheets,
    many_guests,
    many_lists,
    wrong_lists,
    packed_blanks,
)
"""Texts for every page that takes a document, and for the file of a group."""
