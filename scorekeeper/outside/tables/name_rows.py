"""The rows of names above the figures: where they are, and those that stand in two rows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from scorekeeper.outside.tables.cells import is_like_figure, is_nothing, is_word, plain_text
from scorekeeper.outside.tables.headings import COUNTED, POINTS_WORDS, Role, header_word, is_cross, word_role
from scorekeeper.outside.tables.user_answers import Roles, heading_of
from scorekeeper.outside.tables.worksheets import FEWEST_NAMES, WorksheetRow

UNIT_WORD = r"(?:pkt|punkte|points|eur|euro|€|ct|cent)"
UNIT = re.compile(rf"^(?:{UNIT_WORD}\W+(?P<after>.+?)|(?P<before>.+?)\W+{UNIT_WORD})\W*$", re.IGNORECASE)


IN_BRACKETS = re.compile(r"([^()\[\]]+?)\s*[(\[]([^()\[\]\d]+)[)\]]")
SUMMED = re.compile(r"([^\W\d][^()]*?)\s*\(\s*[+−-]?\d+([.,]\d+)?\s*\)")
"""A name with what its figures are, or come to."""


SEEN_BELOW = 12
"""In so many rows everybody has some figure: where one side only is written most cells are empty."""


def is_line_of_words(row: WorksheetRow) -> bool:
    """Whether a row has one cell only, and no figure in it: a day or a title, which is above no column."""
    filled = [cell for cell in row.cells if cell]
    return len(filled) == 1 and not is_like_figure(filled[0])


def is_header(rows: Sequence[WorksheetRow], place: int) -> bool:
    """Whether a row has words above at least four columns of figures."""
    words = [at for at, cell in enumerate(rows[place].cells) if is_word(cell)]
    away = sum(is_cross(rows[place].cells[at]) for at in words)  # one of them may be a name, such as Frei
    if len(words) < 4 or 2 * away > len(words):
        return False
    below: set[int] = set()
    for row in [row for row in rows[place + 1 : place + 2 * SEEN_BELOW] if not row.is_blank][:SEEN_BELOW]:
        figures = {at for at in words if is_like_figure(row.cell(at))}
        if not figures and sum(is_word(row.cell(at)) for at in words) >= 4:
            break
        below |= figures
    return len(below) >= 4


def headers_of(rows: tuple[WorksheetRow, ...], known: Mapping[str, Roles]) -> list[int]:
    """The places of the headers: the rows that are known as such, else those that look so.

    Of a heading of two rows it is the second.
    """
    headers = [place for place, row in enumerate(rows) if known and heading_of(row) in known]
    headers = headers or [place for place in range(len(rows)) if is_header(rows, place)]
    second = {place for place in headers if place and with_names_above(rows[place - 1], rows[place])}
    return [place for place in headers if place + 1 not in second]


def names_at(rows: Sequence[WorksheetRow], header: int) -> WorksheetRow:
    """The names of a header, which may stand in two rows."""
    return (with_names_above(rows[header - 1], rows[header]) if header else None) or rows[header]


def with_names_above(above: WorksheetRow, header: WorksheetRow) -> WorksheetRow | None:
    """A heading of two rows as one: below each name its points and its total, or what is short for it."""
    if are_short_for(header, above):
        names = [above.cell(at) if is_word(above.cell(at)) else cell for at, cell in enumerate(header.cells)]
        return WorksheetRow(header.number, tuple(names))
    if are_surnames(header, above):
        cells = (
            f"{above.cell(at)} {cell}" if is_word(above.cell(at)) else cell
            for at, cell in enumerate(header.cells)
        )
        return WorksheetRow(header.number, tuple(cells))
    words = [cell for cell in header.cells if not is_nothing(cell)]
    return below_names(above, header) if len(words) >= 4 and all(map(says_what, words)) else None


def below_names(above: WorksheetRow, header: WorksheetRow) -> WorksheetRow:
    """A header with the name that stands above put before each kind of figures of a player."""
    cells, name = [], ""
    for place, cell in enumerate(header.cells):
        name = plain_text(above.cell(place)) or name
        is_of_player = name and word_role(name) is None and not is_nothing(cell)
        cells.append(named_column(name, cell) if is_of_player else cell or above.cell(place))
    return WorksheetRow(header.number, tuple(cells))


def are_short_for(header: WorksheetRow, above: WorksheetRow) -> bool:
    """Whether the names of four or more stand above what is short for them."""
    pairs = [
        (cell.strip(" ."), above.cell(place)) for place, cell in enumerate(header.cells) if is_word(cell)
    ]
    named = [(short, name) for short, name in pairs if is_word(name)]
    return len(named) >= 4 and all(len(short) < len(name) and name.startswith(short) for short, name in named)


def are_surnames(header: WorksheetRow, above: WorksheetRow) -> bool:
    """Whether names of which one is there twice have another above each, which makes them whole."""
    named = [(above.cell(at), cell) for at, cell in enumerate(header.cells) if is_word(above.cell(at))]
    names = [name for _first, name in named if is_word(name) and not says_what(name)]
    return FEWEST_NAMES <= len(names) == len(named) == len(set(named)) > len(set(names))


def says_what(cell: str) -> bool:
    """Whether a word says what the figures below it are."""
    return word_role(cell) is not None or header_word(cell) in COUNTED | POINTS_WORDS


def named_column(name: str, word: str) -> str:
    """A column of a player in one heading: a total or a count says so, what else is there are the points."""
    if header_word(word) in COUNTED:
        return f"{name} {word}"
    is_points = header_word(word) in POINTS_WORDS and word_role(word) is not Role.TOTAL
    return name if is_points or word_role(word) not in (None, Role.TOTAL) else f"{name} {word}"


def without_heading(rows: tuple[WorksheetRow, ...]) -> tuple[WorksheetRow, ...]:
    """Rows without those at their end that hold only words: they belong to the next header."""
    kept = len(rows)
    while kept and not any(map(is_like_figure, rows[kept - 1].cells)):
        kept -= 1
    return rows[:kept]


def without_units(header: WorksheetRow) -> WorksheetRow:
    """A heading without what its figures are, where that stands beside four names: “Anna Pkt.”, “Ben (€)”.

    Beside a column with the name alone it says that its own is another.
    """
    header = without_brackets(header)
    named = {
        place: match for place, cell in enumerate(header.cells) if (match := UNIT.match(plain_text(cell)))
    }
    names = {place: (match["before"] or match["after"]).strip(" (") for place, match in named.items()}
    if len(named) < 4 or not {*header.cells}.isdisjoint(names.values()):
        return header
    return WorksheetRow(header.number, tuple(names.get(at, cell) for at, cell in enumerate(header.cells)))


def without_brackets(header: WorksheetRow) -> WorksheetRow:
    """A heading without what stands in brackets behind each of four names: their sum, or the same unit."""
    for pattern in (SUMMED, IN_BRACKETS):
        found = {at: match for at, cell in enumerate(header.cells) if (match := pattern.fullmatch(cell))}
        names, units = ({match[part] for match in found.values()} for part in (1, 2))
        if len(found) >= 4 and (len(names) == len(found) if pattern is SUMMED else len(units) == 1):
            named = (found[at][1] if at in found else cell for at, cell in enumerate(header.cells))
            return replace(header, cells=tuple(named))
    return header
