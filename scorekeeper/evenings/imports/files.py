"""What was uploaded or pasted: tables or documents, taken out of whatever they were packed in.

A `Source` is all that is kept between a preview and its confirmation, so it can be written and read again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from zipfile import ZipFile

from django.conf import settings

from rulesets.problems import Problem, Refused
from rulesets.translation import _
from scorekeeper.evenings.imports import workbooks
from scorekeeper.evenings.imports.documents import documents_in, is_document
from scorekeeper.evenings.imports.workbooks import (
    TOO_BIG,
    is_workbook,
    opened_zip,
    unpack_file,
    worksheet_in,
    written_worksheet,
)
from scorekeeper.evenings.imports.worksheets import MOST_CELLS, Worksheet, decode_text, worksheet_of
from scorekeeper.site.bounded import Busy, TooMuch, read_bounded

MOST_TEXT = 5_000_000
MOST_PACKED = 5_000_000
MOST_FILES = 1_000
MOST_TEXTS = 10_000_000
"""Of all texts in a packed folder together."""
MOST_VALUES = 500_000
"""Of one text, roughly: a thousand evenings have half of it."""
DOCUMENTS, WORKBOOKS, TEXTS = (".json",), (".xlsx",), (".csv", ".tsv", ".txt")
"""What is looked for in a packed folder: the first kind that is there is taken."""
PACKED = b"PK\x03\x04"
EXCEL_97 = b"\xd0\xcf\x11\xe0"


@dataclass(frozen=True)
class Source:
    """What a file holds, before anything is made of it."""

    name: str
    worksheets: tuple[Worksheet, ...] = ()
    documents: tuple[Any, ...] = ()

    def written(self) -> dict[str, Any]:
        """The source as JSON can hold it."""
        tables = [written_worksheet(sheet) for sheet in self.worksheets]
        return {"name": self.name, "tables": tables, "documents": list(self.documents)}


def source_of(written: dict[str, Any]) -> Source:
    """The source that was written as JSON."""
    tables = tuple(map(worksheet_in, written["tables"]))
    return Source(written["name"], tables, tuple(written["documents"]))


def read_file(name: str, content: bytes) -> Source:
    """What a file holds; raise Refused if it is too big or nothing that is known here."""
    if content.startswith(PACKED):
        if len(content) > MOST_PACKED:
            raise too_big(MOST_PACKED)
        return read_packed(name, content)
    if content.startswith(EXCEL_97):
        raise Refused([Problem("", _("This is an Excel file of the old kind. Save it as .xlsx or .csv."))])
    if len(content) > MOST_TEXT:
        raise too_big(MOST_TEXT)
    return read_text(name, decode_text(content))


def too_big(most: int) -> Refused:
    """The refusal of a file that is too big."""
    return Refused([Problem("", _("The file is bigger than %(most)s MB."), {"most": most // 1_000_000})])


def read_text(name: str, text: str) -> Source:
    """Documents or a table, as the text begins; raise Refused if it is broken JSON, or far too much."""
    if sum(map(text.count, "[{,")) > MOST_VALUES:
        raise Refused([TOO_BIG])
    if is_document(text):
        return Source(name, documents=documents_in(text))
    return Source(name, (worksheet_of(name, text),))


def read_packed(name: str, content: bytes) -> Source:
    """An Excel file, or a packed folder of documents or tables; documents go before tables of the same."""
    with opened_zip(content) as packed:
        names = [part.filename for part in packed.infolist() if not part.is_dir()]
        has_documents = any(part.lower().endswith(DOCUMENTS) for part in names)
        has_workbooks = any(part.lower().endswith(WORKBOOKS) for part in names)
        if is_workbook(packed) or (has_workbooks and not has_documents):
            return Source(name, read_workbooks(content))
    ending = DOCUMENTS if has_documents else TEXTS
    chosen = sorted(part for part in names if part.lower().endswith(ending))
    if not chosen:
        raise Refused([Problem("", _("The file holds no sheets: neither documents nor tables."))])
    with opened_zip(content, MOST_TEXTS) as packed:
        return join_sources(name, read_texts(packed, chosen))


def read_workbooks(content: bytes) -> tuple[Worksheet, ...]:
    """The tables of Excel files, read in a process of its own; raise Refused if they cannot be."""
    try:
        answer = read_bounded(workbooks.__name__, content, settings.DATA / "reading.lock")
    except Busy:
        message = _("Karlchen is reading somebody else's file just now. Try again in a moment.")
        raise Refused([Problem("", message)]) from None
    except TooMuch:
        raise Refused([TOO_BIG]) from None
    if "refused" in answer:
        message, params = answer["refused"]
        raise Refused([Problem("", message, params)])
    return tuple(map(worksheet_in, answer["tables"]))


def read_texts(packed: ZipFile, names: Sequence[str]) -> Iterator[Source]:
    """The documents or tables of a packed folder, as far as they are not too many."""
    if len(names) > MOST_FILES:
        raise Refused([TOO_BIG])
    cells = 0
    for name in names:
        source = read_text(name, decode_text(unpack_file(packed, name)))
        cells += sum(len(row.cells) for sheet in source.worksheets for row in sheet.rows)
        if cells > MOST_CELLS:
            raise Refused([TOO_BIG])
        yield source


def join_sources(name: str, sources: Iterable[Source]) -> Source:
    """Several files as one."""
    every = list(sources)
    return Source(
        name,
        tuple(sheet for source in every for sheet in source.worksheets),
        tuple(document for source in every for document in source.documents),
    )
