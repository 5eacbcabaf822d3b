"""Lists of entrants as people have them: one on a line, with club and team behind the name, or as a table."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from scorekeeper.evenings.imports.files import PACKED, Source, read_file
from scorekeeper.evenings.imports.worksheets import decode_text, parse_rows
from scorekeeper.tournaments.forms.headings import columns_of, in_columns
from scorekeeper.tournaments.naming import Entry, is_seen, plain_name

SEPARATORS = ("\t", ";", ",")
"""What stands between name, club and team; the first that is there separates."""
DASH = re.compile(r"\s[-–—]\s")
IN_BRACKETS = re.compile(r"(.+?)\s*\(([^()]+)\)")
MOST_OF_A_LINE = 3
"""Name, club, team: a single line with more holds a name in each part."""
NUMBERED = re.compile(r"#?\d{1,3}(?:[.):][^\S\t]*|[^\S\t]+[-–—]\s+|[^\S\t]+)(?=[^\s;,])")
"""A number in front of a name."""
BULLET = re.compile(r"[-–—*+•●▪·☐✓✔]+\s+")


def entries_in_text(text: str) -> list[Entry]:
    """The entrants of a text, one on each line, or all on one."""
    seen = "".join(each for each in text if each.isspace() or is_seen(each))
    separator = next((each for each in SEPARATORS if each in seen), "")
    if not separator:
        return entries_in_rows(parts_of_lines(without_marks(seen.splitlines())))
    lines = "\n".join(without_marks(seen.splitlines()))
    rows = [row for row in parse_rows(lines, separator) if any(row)]
    if len(rows) == 1 and len(rows[0]) > MOST_OF_A_LINE:
        rows = [[name] for name in rows[0]]
    return entries_in_rows(rows)


def without_marks(lines: Iterable[str]) -> list[str]:
    """The lines without bullets and numbers; where all others have numbers, the first is a heading."""
    bare = [BULLET.sub("", line.strip(), count=1) if BULLET.match(line.strip()) else line for line in lines]
    filled = [line for line in bare if line.strip()]
    below = [bool(NUMBERED.match(line)) for line in filled[1:]]
    has_heading = len(below) > 1 and all(below) and not NUMBERED.match(filled[0])
    return [
        NUMBERED.sub("", line, count=1) if NUMBERED.match(line) else line for line in filled[has_heading:]
    ]


def parts_of_lines(lines: Sequence[str]) -> list[list[str]]:
    """Lines that no mark separates: most of them may have the club behind a dash, or in brackets."""
    dashed = [DASH.split(line, maxsplit=1) for line in lines]
    if 2 * sum(len(parts) > 1 for parts in dashed) > len(lines):
        return dashed
    bracketed = [IN_BRACKETS.fullmatch(line.strip()) for line in lines]
    if 2 * sum(each is not None for each in bracketed) > len(lines):
        return [list(each.groups()) if each else [line] for each, line in zip(bracketed, lines, strict=True)]
    return [[line] for line in lines]


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
    cells = [[plain_name(cell) for cell in row] for row in rows]
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
    numbered = NUMBERED.match(name)
    return Entry((name[numbered.end() :] if numbered else name) or name, club, team)
