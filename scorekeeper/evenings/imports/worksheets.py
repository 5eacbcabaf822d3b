"""A table as it stands in a file: rows of texts, whatever program wrote them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import StringIO

from rulesets.problems import Problem, Refused
from rulesets.translation import _
from scorekeeper.evenings.imports.cells import is_like_figure

MOST_ROWS = 20_000
MOST_COLUMNS = 100
MOST_CELLS = 100_000
MOST_CHARACTERS = 10_000_000
LONGEST_CELL = 500
LONGEST_FACTS = 30_000
"""Of a cell that holds a document; a spreadsheet has no longer ones."""
DELIMITERS = (";", "\t", ",", "|")
FORMULA_STARTS = ("=", "+", "-", "@", "\t")
LOOKED_AT = 200
"""So many rows decide which character separates the cells."""


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


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A table with the name of its sheet, or of the file it came in."""

    name: str
    rows: tuple[WorksheetRow, ...]

    @property
    def label(self) -> str:
        """What the table is called where something is said of it: by its name, else by its first words."""
        first = next((row for row in self.rows if not row.is_blank), None)
        words = [cell for cell in first.cells if cell][:3] if first else []
        return self.name or f"{', '.join(words)[:40]} …"


def worksheet(name: str, rows: Iterable[Sequence[str]]) -> Worksheet:
    """A table of these rows; raise Refused if it is too big to be somebody's evenings."""
    kept: list[WorksheetRow] = []
    cells = texts = 0
    for number, row in enumerate(rows, 1):
        kept.append(WorksheetRow(number, tuple(shorten_cell(cell) for cell in trim_row(row[:MOST_COLUMNS]))))
        cells += len(kept[-1].cells)
        texts += sum(map(len, kept[-1].cells))
        if number > MOST_ROWS or cells > MOST_CELLS or texts > MOST_CHARACTERS:
            raise Refused([Problem("", _("The table is bigger than %(most)s rows."), {"most": MOST_ROWS})])
    while kept and kept[-1].is_blank:
        kept.pop()
    return Worksheet(name, tuple(kept))


def trim_row(row: Sequence[str]) -> Sequence[str]:
    """A row without the empty cells at its end."""
    width = len(row)
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


def decode_text(content: bytes) -> str:
    """The text of a file: UTF-8 or UTF-16 with its mark, UTF-8 without, otherwise as Windows has it.

    Raise Refused if it is no text at all.
    """
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    if b"\x00" in content:
        raise Refused([Problem("", _("The file is neither a table nor a text."))])
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def worksheet_of(name: str, text: str) -> Worksheet:
    """The table that a text holds, its cells separated as most of its rows have it."""
    return worksheet(name, parse_rows(text, delimiter_of(text)))


def parse_rows(text: str, delimiter: str, most: int | None = None) -> Iterable[list[str]]:
    """The rows of a text; where quotation marks are not closed they are taken as they stand."""
    rows: list[list[str]] = []
    is_closed = text.count('"') % 2 == 0
    for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_NONE) if is_closed else (csv.QUOTE_NONE,):
        rows = []
        try:
            for row in csv.reader(StringIO(text, newline=""), delimiter=delimiter, quoting=quoting):
                rows.append(row)
                if len(rows) == most or len(rows) > MOST_ROWS:
                    break
        except csv.Error:
            continue
        return rows
    return rows


def delimiter_of(text: str) -> str:
    """The character that leaves most figures in rows of at least four cells; in lists they have fewer."""
    rows = {delimiter: list(parse_rows(text, delimiter, LOOKED_AT)) for delimiter in DELIMITERS}
    for least in (4, 3, 2):
        found = {delimiter: count_figures(rows[delimiter], least) for delimiter in DELIMITERS}
        if any(found.values()):
            return max(DELIMITERS, key=found.__getitem__)
    return DELIMITERS[0]


def count_figures(rows: Iterable[Sequence[str]], least: int) -> int:
    """How many figures stand in rows of at least so many cells."""
    return sum(is_like_figure(cell) for row in rows if len(row) >= least for cell in row)
