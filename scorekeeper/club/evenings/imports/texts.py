"""What a text holds: documents, or a table."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from rulesets import Problem, Refused
from rulesets.translation import _
from scorekeeper.club.evenings.imports.source import Source
from scorekeeper.club.evenings.imports.worksheets import worksheet_of
from scorekeeper.play.houserules.documents import is_sheet_document, parse_text

MOST_VALUES = 500_000
"""Of one text, roughly: a thousand evenings have half of it."""
MOST_LINES = 10_000
"""Of a text in which each line is a document."""
TOO_BIG = Problem("", _("The file is far too big when unpacked."))


def read_text(name: str, text: str) -> Source:
    """Documents or a table, as the text begins; raise Refused if it is broken JSON, or far too much."""
    if sum(map(text.count, "[{,")) > MOST_VALUES:
        raise Refused([TOO_BIG])
    if is_document(text):
        return Source(name, documents=documents_in(text))
    return Source(name, (worksheet_of(name, text),))


def is_document(text: str) -> bool:
    """Whether a text looks like JSON rather than a table."""
    start = text.lstrip("\ufeff \t\r\n")[:1]
    if start not in ("{", "["):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return start == "{" or '"format"' in text
    return True


def documents_in(text: str) -> tuple[Any, ...]:
    """The sheet documents that a text holds, each a line or all as one; raise Refused if it is no JSON."""
    try:
        data = parse_text(text)
    except Refused:
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2:
            raise
        if len(lines) > MOST_LINES:
            raise Refused([TOO_BIG]) from None
        data = [parse_text(line) for line in lines]
    return tuple(sheets_in(data))


def sheets_in(data: object) -> Iterator[Any]:
    """The sheets of a document, a list of them, or an object that has such a list."""
    if isinstance(data, list):
        for each in data:
            yield from sheets_in(each)
    elif isinstance(data, Mapping) and not is_sheet_document(data) and isinstance(data.get("sheets"), list):
        yield from data["sheets"]
    else:
        yield data
