"""Lists of entrants as people have them: one on a line, with club and team behind the name, or as a table."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO

from scorekeeper.evenings.imports.files import PACKED, Source, read_file
from scorekeeper.evenings.imports.worksheets import decode_text
from scorekeeper.tournaments.forms.headings import columns_of, in_columns
from scorekeeper.tournaments.naming import Entry

SEPARATORS = ("\t", ";", ",")
"""What stands between name, club and team; the first that is there separates."""
NUMBERED = re.compile(r"\d{1,3}[.)]\s*|\d{1,3}\s+")
"""A number in front of a name."""


def entries_in_text(text: str) -> list[Entry]:
    """The entrants of a text, one on each line."""
    separator = next((each for each in SEPARATORS if each in text), ",")
    rows = csv.reader(StringIO(text), delimiter=separator, quoting=csv.QUOTE_MINIMAL, strict=False)
    return entries_in_rows(rows)


def entries_in_file(name: str, content: bytes) -> list[Entry]:
    """The entrants of a text file or the first table of a workbook; raise Refused if it cannot be read."""
    if not content.startswith(PACKED):
        # Which character separates is said by names here, and not by figures as where evenings are read.
        read_file(name, content)
        return entries_in_text(decode_text(content))
    return entries_in_rows(rows_of(read_file(name, content)))


def rows_of(source: Source) -> Iterator[Sequence[str]]:
    """The rows of the first table that holds any."""
    tables = [table.rows for table in source.worksheets if table.rows]
    return (row.cells for row in tables[0]) if tables else iter(())


def entries_in_rows(rows: Iterable[Sequence[str]]) -> list[Entry]:
    """The entrants of a table: by its headings, else name, club and team, perhaps behind a number."""
    cells = [[" ".join(cell.split()) for cell in row] for row in rows]
    filled = [row for row in cells if any(row)]
    columns = columns_of(filled[0]) if filled else {}
    if len(columns) > 1:
        filled = [in_columns(row, columns) for row in filled[1:]]
    else:
        filled = without_numbers(filled[1:] if columns else filled)
    return [entry_of(row) for row in filled if row[0]]


def without_numbers(rows: list[list[str]]) -> list[list[str]]:
    """The rows without a first column that has nothing but numbers, but for a heading."""
    below = rows[1:] or rows
    is_numbered = bool(below) and all(len(row) > 1 and (row[0].rstrip(".)").isdecimal()) for row in below)
    return [row[1:] or [""] for row in rows] if is_numbered else rows


def entry_of(row: Sequence[str]) -> Entry:
    """An entrant of a row."""
    name, club, team, *_rest = (*row, "", "", "")
    return Entry(NUMBERED.sub("", name, count=1) if NUMBERED.match(name) else name, club, team)
