"""A table as it stands in a file: rows of texts, whatever program wrote them; and packed for a page."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from rulesets import Problem, Refused
from rulesets.translation import _
from scorekeeper.outside.tables.cells import found_date, plain_text

MOST_ROWS = 20_000
MOST_COLUMNS = 100
MOST_CELLS = 100_000
MOST_CHARACTERS = 10_000_000
LONGEST_CELL = 500
LONGEST_FACTS = 30_000
"""Of a cell that holds a document; a spreadsheet has no longer ones."""
TOO_BIG = Problem("", _("The file is far too big when unpacked."))
TOO_MANY_ROWS = Problem("", _("The table is bigger than %(most)s rows."), {"most": MOST_ROWS})
FORMULA_STARTS = ("=", "+", "-", "@", "\t")
RULE = re.compile(r"\s*(:?-{2,}:?|:-|-:|[=_]{3,})?\s*")
FEWEST_NAMES = 4
LONGEST_SAID = 60
Place = tuple[int, int]
"""Row and column of a cell, counted from 0 in its table."""


@dataclass(frozen=True, slots=True)
class WorksheetRow:
    """One row with its number in the file, counted from 1."""

    number: int
    cells: tuple[str, ...]

    def cell(self, place: int) -> str:
        """The text of a cell; rows may be shorter than their header."""
        return self.cells[place] if place < len(self.cells) else ""

    @property
    def is_blank(self) -> bool:
        """Whether nothing is written in it."""
        return not any(cell.strip() for cell in self.cells)

    @property
    def text(self) -> str:
        """The text of the row in messages."""
        return " ".join(filter(None, self.cells))[:LONGEST_SAID]


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A table with the name of its sheet, or of the file it came in."""

    name: str
    rows: tuple[WorksheetRow, ...]

    @property
    def label(self) -> str:
        """The name of the table in messages, else its first words."""
        first = next((row for row in self.rows if not row.is_blank), None)
        words = [cell for cell in first.cells if cell][:3] if first else []
        return self.name or f"{', '.join(words)[:40]} …"

    @property
    def size(self) -> int:
        """How many cells it has."""
        return sum(len(row.cells) for row in self.rows)

    @property
    def width(self) -> int:
        """How many columns it has."""
        return max((len(row.cells) for row in self.rows), default=0)

    def cells(self) -> Iterator[tuple[Place, str]]:
        for at, row in enumerate(self.rows):
            for place, cell in enumerate(row.cells):
                yield (at, place), cell


def with_cells(sheet: Worksheet, cells: Mapping[Place, str]) -> Worksheet:
    """A table with some cells written otherwise."""
    if not cells:
        return sheet
    changed = {row for row, _column in cells}
    rows = (
        replace(row, cells=tuple(cells.get((at, place), cell) for place, cell in enumerate(row.cells)))
        if at in changed
        else row
        for at, row in enumerate(sheet.rows)
    )
    return replace(sheet, rows=tuple(rows))


def worksheet(name: str, rows: Iterable[Sequence[str]]) -> Worksheet:
    """A table of these rows; raise Refused if it is too big to be somebody's evenings."""
    kept: list[WorksheetRow] = []
    cells = texts = 0
    for number, row in enumerate(rows, 1):
        kept.append(WorksheetRow(number, tuple(map(shorten_cell, trim_row(row[:MOST_COLUMNS])))))
        cells += len(kept[-1].cells)
        texts += sum(map(len, kept[-1].cells))
        if number > MOST_ROWS or cells > MOST_CELLS or texts > MOST_CHARACTERS:
            raise Refused([TOO_MANY_ROWS])
    while kept and kept[-1].is_blank:
        kept.pop()
    return Worksheet(name, tuple(kept))


def title_of(name: str, day: date | None) -> str:
    """The name of a table, if it says more than a program would; that of a file if no other day is known."""
    is_file = name.lower().endswith((".csv", ".tsv", ".txt", ".xlsx", ".xls", ".xlsb", ".ods"))
    if is_file and day and not found_date(name):
        return ""
    text = plain_text(name.rsplit(".", 1)[0] if is_file else name)
    is_usual = text.casefold().rstrip("0123456789 ()./-") in ("", "sheet", "tabelle", "シート", "table")
    return "" if is_usual else text[:80]


MOST_KEPT, LONGEST_KEPT, WIDEST_KEPT = 40, 40, 14
FileRows = tuple[tuple[int, tuple[str, ...]], ...]
"""The heading and the first rows of an evening as its file has them, with their numbers, to be looked at."""


def rows_to_show(heading: WorksheetRow | None, rows: Iterable[WorksheetRow]) -> FileRows:
    """A heading and rows below it, short enough for a page."""
    written = [*([heading] if heading else []), *rows][: MOST_KEPT + 1]
    width = min(max((len(row.cells) for row in written), default=0), WIDEST_KEPT)
    return tuple(
        (row.number, tuple(row.cell(place)[:LONGEST_KEPT] for place in range(width))) for row in written
    )


def trim_row(row: Sequence[str]) -> Sequence[str]:
    """A row without the empty cells at its end; a line is drawn below names, and says nothing."""
    width = 0 if all(map(RULE.fullmatch, row)) else len(row)
    while width and not row[width - 1].strip():
        width -= 1
    return row[:width]


def shorten_cell(cell: str) -> str:
    """A cell without what no database keeps, and not longer than anybody writes.

    An apostrophe before a sign only kept a spreadsheet from working something out.
    """
    if cell[:1] == "'" and cell[1:2] in FORMULA_STARTS:
        cell = cell[1:]
    longest = LONGEST_FACTS if cell.startswith("{") else LONGEST_CELL
    return cell[:longest].replace("\x00", "").encode("utf-8", "ignore").decode().strip()


USUAL_WIDTH = 5
DEALS_OF_A_ROUND = 5
LETTERS_OF_A_ROW = 200


@dataclass(frozen=True)
class Source:
    """The tables and documents of a file, and the names of what a spreadsheet hides of it.

    `unhidden` are the tables with their hidden rows, if there are any.
    """

    name: str
    worksheets: tuple[Worksheet, ...] = ()
    documents: tuple[Any, ...] = ()
    hidden: tuple[str, ...] = ()
    unhidden: tuple[Worksheet, ...] = ()


@dataclass(frozen=True)
class PackedSource:
    """A source as it goes from one process to another, and stays in a page until it is confirmed.

    `size` says how much there is to look at, in rows of a usual table; `packed` are letters and digits.
    """

    name: str
    size: int
    has_tables: bool
    packed: str

    def unpack(self) -> Source:
        """The tables and documents."""
        written = json.loads(zlib.decompress(urlsafe_b64decode(self.packed)))
        shown, unhidden = (tuple(map(worksheet_in, written.get(key, ()))) for key in ("tables", "unhidden"))
        return Source(self.name, shown, tuple(written["documents"]), tuple(written["hidden"]), unhidden)


def worksheet_in(written: Any) -> Worksheet:
    """The table that was written as JSON."""
    name, rows = written
    return Worksheet(name, tuple(WorksheetRow(number, tuple(cells)) for number, *cells in rows))


def pack_source(source: Source) -> PackedSource:
    shown, unhidden = (
        [[sheet.name, [[row.number, *row.cells] for row in sheet.rows]] for sheet in sheets]
        for sheets in (source.worksheets, source.unhidden)
    )
    written = {"tables": shown, "unhidden": unhidden, "documents": source.documents, "hidden": source.hidden}
    # Half a letter can stand in JSON, and is refused later, with its place.
    text = json.dumps(written, ensure_ascii=False).encode("utf-8", "surrogatepass")
    packed = urlsafe_b64encode(zlib.compress(text)).decode("ascii")
    size = max(rows_in(source), len(text) // LETTERS_OF_A_ROW)
    return PackedSource(source.name, size, bool(source.worksheets), packed)


def rows_in(source: Source) -> int:
    """How many rows and deals there are to look at, at least one for each table and document.

    Rows are counted as if they had five cells.
    """
    rows = sum(1 + max(len(each.rows), each.size // USUAL_WIDTH) for each in source.worksheets)
    return rows + sum(1 + deals_of_document(document) for document in source.documents)


def deals_of_document(document: object) -> int:
    """How many deals a document may have, also one of another program."""
    if not isinstance(document, dict):
        return 0
    if isinstance(document.get("payload"), dict):
        sheets = document["payload"].get("sheets")
        return sum(map(deals_of_document, sheets)) if isinstance(sheets, list) else 0
    deals, rounds = (document.get(name) for name in ("deals", "rounds"))
    in_rounds = DEALS_OF_A_ROUND * len(rounds) if isinstance(rounds, list) else 0
    return in_rounds + (len(deals) if isinstance(deals, list) else 0)


def join_sources(name: str, sources: Iterable[Source]) -> Source:
    """Several files as one."""
    every = list(sources)
    return Source(
        name,
        tuple(sheet for source in every for sheet in source.worksheets),
        tuple(document for source in every for document in source.documents),
        tuple(name for source in every for name in source.hidden),
        tuple(sheet for source in every for sheet in source.unhidden or source.worksheets)
        if any(source.unhidden for source in every)
        else (),
    )
