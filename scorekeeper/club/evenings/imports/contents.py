"""What the bytes of a file hold: tables or documents, taken out of whatever they are packed in.

Run as a module this is the process that reads files of strangers, see `scorekeeper.site.server.bounded`.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Sequence
from typing import Any
from zipfile import ZipFile, ZipInfo

from rulesets import Problem, Refused
from rulesets.translation import _
from scorekeeper.club.evenings.imports.encodings import decode_text
from scorekeeper.club.evenings.imports.source import Source, join_sources, pack_source
from scorekeeper.club.evenings.imports.texts import TOO_BIG, read_text
from scorekeeper.club.evenings.imports.workbooks import is_workbook, opened_zip, unpack_file, workbook_tables
from scorekeeper.club.evenings.imports.worksheets import MOST_CELLS
from scorekeeper.site.server.bounded import limit_myself

MOST_FILES = 1_000
MOST_TEXTS = 10_000_000
"""Of all texts in a packed folder together."""
DOCUMENTS, WORKBOOKS, TEXTS = (".json",), (".xlsx",), (".csv", ".tsv", ".txt")
"""What is looked for in a packed folder: the first kind that is there is taken."""
PACKED = b"PK\x03\x04"
OPEN_DOCUMENT = "content.xml"
HTML = re.compile(rb"\s*<(?:!doctype html|html|table|head|meta|\?xml)", re.IGNORECASE)


def read_contents(name: str, content: bytes) -> Source:
    """What a file holds; raise Refused if it is nothing that is known here, or far too much."""
    if content.startswith(PACKED):
        return read_packed(name, content)
    if HTML.match(content):
        message = _("This is a web page, whatever its name says. Save it as .xlsx or .csv.")
        raise Refused([Problem("", message)])
    return read_text(name, decode_text(content))


def read_packed(name: str, content: bytes) -> Source:
    """An Excel file, or a packed folder of documents or tables; documents go before tables of the same."""
    with opened_zip(content) as packed:
        names = [part.filename for part in packed.infolist() if not is_beside_the_files(part)]
        has_documents = any(part.lower().endswith(DOCUMENTS) for part in names)
        has_workbooks = any(part.lower().endswith(WORKBOOKS) for part in names)
        if is_workbook(packed) or (has_workbooks and not has_documents):
            return Source(name, workbook_tables(content))
    if OPEN_DOCUMENT in names:
        raise Refused([Problem("", _("This is an OpenDocument file. Save it as .xlsx or .csv."))])
    ending = DOCUMENTS if has_documents else TEXTS
    chosen = sorted(part for part in names if part.lower().endswith(ending))
    if not chosen:
        raise Refused([Problem("", _("The file holds no sheets: neither documents nor tables."))])
    with opened_zip(content, MOST_TEXTS) as packed:
        return join_sources(name, read_texts(packed, chosen))


def is_beside_the_files(part: ZipInfo) -> bool:
    """Whether it is a folder, or what a Mac packs beside every file."""
    parts = part.filename.split("/")
    return part.is_dir() or parts[0] == "__MACOSX" or parts[-1].startswith("._")


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


def asked(name: str, content: bytes) -> bytes:
    """What the process is given: the name of the file in a line, and what stands in it."""
    return json.dumps(name).encode() + b"\n" + content


def answer(given: bytes) -> dict[str, Any]:
    """What the file holds, or why it is not read, as JSON can hold it."""
    name, _line, content = given.partition(b"\n")
    try:
        return vars(pack_source(read_contents(json.loads(name), content)))
    except Refused as refused:
        return {"refused": [[each.field, each.message, dict(each.params)] for each in refused.problems]}


if __name__ == "__main__":
    limit_myself()
    json.dump(answer(sys.stdin.buffer.read()), sys.stdout)
