"""What a spreadsheet hides: it is not read, and named once, for whoever chose the file sees it without."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from html import unescape

from scorekeeper.outside.tables.worksheets import MOST_COLUMNS, MOST_ROWS, Worksheet

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
    """What is hidden in a table of Excel's."""
    columns, rows = set(), set()
    for tag in HIDDEN.findall(xml):
        marks = {name: int(number) for name, number in re.findall(rb'\b(r|min|max)="(\d+)"', tag)}
        if b"r" in marks:
            rows.add(marks[b"r"])
        else:
            columns |= set(range(marks.get(b"min", 1), min(marks.get(b"max", 0), MOST_COLUMNS) + 1))
    return Hidden(frozenset(columns), frozenset(rows))


def hidden_in_open_document(xml: bytes) -> Iterator[tuple[str, Hidden]]:
    """What is hidden in each table of OpenDocument's, where one tag may stand for many equal ones."""
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
    """What a spreadsheet shows of a table, and the hidden columns and rows in which something stands."""
    if hidden is None:
        return sheet, []
    columns = {place for row in sheet.rows for place in hidden.columns if row.cell(place - 1)}
    rows = [row for row in sheet.rows if row.number not in hidden.rows]
    told = [column_letters(place) for place in sorted(columns)]
    told += [str(row.number) for row in sheet.rows if row.number in hidden.rows and not row.is_blank]
    kept = (
        replace(row, cells=tuple(cell for at, cell in enumerate(row.cells, 1) if at not in hidden.columns))
        for row in rows
    )
    return replace(sheet, rows=tuple(kept)), told if len(told) <= MOST_NAMED else [*told[:MOST_NAMED], "…"]


def column_letters(place: int) -> str:
    """What a spreadsheet calls a column, counted from 1: A, Z, AA."""
    before, last = divmod(place - 1, 26)
    return (column_letters(before) if before else "") + chr(ord("A") + last)
