"""What a file holds, before anything is made of it: tables and documents, plain or packed."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from scorekeeper.club.evenings.imports.worksheets import Worksheet, WorksheetRow

USUAL_WIDTH = 5
DEALS_OF_A_ROUND = 5
LETTERS_OF_A_ROW = 200


@dataclass(frozen=True)
class Source:
    """The tables and documents of a file."""

    name: str
    worksheets: tuple[Worksheet, ...] = ()
    documents: tuple[Any, ...] = ()


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
        return Source(self.name, tuple(map(worksheet_in, written["tables"])), tuple(written["documents"]))


def pack_source(source: Source) -> PackedSource:
    """A source packed."""
    written = {"tables": list(map(written_worksheet, source.worksheets)), "documents": source.documents}
    # Half a letter can stand in JSON, and is refused later, with its place.
    text = json.dumps(written, ensure_ascii=False).encode("utf-8", "surrogatepass")
    packed = urlsafe_b64encode(zlib.compress(text)).decode("ascii")
    size = max(rows_in(source), len(text) // LETTERS_OF_A_ROW)
    return PackedSource(source.name, size, bool(source.worksheets), packed)


def rows_in(source: Source) -> int:
    """How many rows and deals there are to look at, at least one for each table and document.

    Rows are counted as if they had five cells.
    """
    rows = sum(1 + max(len(sheet.rows), count_cells(sheet) // USUAL_WIDTH) for sheet in source.worksheets)
    return rows + sum(1 + deals_in(document) for document in source.documents)


def count_cells(sheet: Worksheet) -> int:
    """How many cells a table has."""
    return sum(len(row.cells) for row in sheet.rows)


def deals_in(document: object) -> int:
    """How many deals a document may have, also one of another program."""
    if not isinstance(document, dict):
        return 0
    if isinstance(document.get("payload"), dict):
        sheets = document["payload"].get("sheets")
        return sum(map(deals_in, sheets)) if isinstance(sheets, list) else 0
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
    )


def written_worksheet(sheet: Worksheet) -> list[Any]:
    """A table as JSON can hold it."""
    return [sheet.name, [[row.number, *row.cells] for row in sheet.rows]]


def worksheet_in(written: Any) -> Worksheet:
    """The table that was written as JSON."""
    name, rows = written
    return Worksheet(name, tuple(WorksheetRow(number, tuple(cells)) for number, *cells in rows))
