"""The columns of a long list: players, days and tables, points, and all others."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scorekeeper.outside.tables.cells import found_date, is_like_figure, is_nothing, is_word, plain_text
from scorekeeper.outside.tables.columns import says_something
from scorekeeper.outside.tables.headings import (
    BESIDE_WORDS,
    COUNT_WORDS,
    DEALS_WORDS,
    NAME_WORDS,
    NUMBERED,
    PLACE_WORDS,
    POINTS_WORDS,
    ROUND_WORDS,
    TABLE_WORDS,
    Role,
    counts_up,
    header_word,
    is_between,
    is_dated,
    is_name_word,
    is_not_played,
    is_other_row,
    is_statistic,
    word_role,
)
from scorekeeper.outside.tables.worksheets import FEWEST_NAMES, Worksheet, WorksheetRow

HEADER_WITHIN, LOOKED_AT = 20, 40
PEOPLE = 3
"""So many have points on a day, at least."""
LONGEST_HEADING = 40
OF_ALL = frozenset(("gesamt", "gesamtpunkte", "gesamtstand", "total", "saldo"))
"""Above what everybody came to, rather than what they made on an evening."""
RATHER_POINTS = frozenset(("wertung", "wertungspunkte"))
"""Above points where no other word is: beside one they are what a club makes of points."""
OF_A_PROGRAM = re.compile(r"\bid$")
"""The end of a heading below which a program numbers what it keeps: “id”, “session_id”."""


@dataclass(frozen=True)
class ListColumns:
    """The columns of a list by use: `keys` say which evening and table a row belongs to, `number` which deal.

    `counts` are what somebody had on a whole evening beside the points: deals, solos, money, places.
    """

    name: int
    points: int
    keys: tuple[int, ...]
    number: int | None
    counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def taken(self) -> set[int | None]:
        """The columns of which something is made."""
        return {self.name, self.points, *self.keys, self.number}


def header_of(sheet: Worksheet) -> int | None:
    """The row that says where the names are, above at least four of them."""
    for place, row in enumerate(sheet.rows[:HEADER_WITHIN]):
        below = [each for each in sheet.rows[place + 1 :] if not each.is_blank][:LOOKED_AT]
        name = names_column(row, below)
        dates = sum(found_date(cell) is not None for cell in row.cells)
        if name is not None and not dates and sum(is_word(each.cell(name)) for each in below) >= FEWEST_NAMES:
            return place
    return None


def names_column(header: WorksheetRow, rows: Sequence[WorksheetRow]) -> int | None:
    """The column of the names: by its word, else the only one in which some return day after day."""
    named = [at for at, cell in enumerate(header.cells) if is_name_word(cell)]
    words = list(map(header_word, header.cells))
    days = [at for at, word in enumerate(words) if word_role(word) is Role.DATE]
    if named or not days or POINTS_WORDS.isdisjoint(words):
        return next(iter(named), None)
    dated = len({row.cell(days[0]) for row in rows})
    found = [at for at in range(len(words)) if is_of_names(header, rows, at)]
    return found[0] if len(found) == 1 and len(rows) >= PEOPLE * dated else None


def is_of_names(header: WorksheetRow, rows: Sequence[WorksheetRow], place: int) -> bool:
    """Whether names stand in a column, and no word says that it is something else."""
    word = header.cell(place)
    return is_word(word) and word_role(word) is None and are_names([row.cell(place) for row in rows])


def are_names(cells: Sequence[str]) -> bool:
    """Whether there is a word in each cell, and mostly one that returns."""
    different = {plain_text(cell).casefold() for cell in cells}
    return 2 * len(different) <= len(cells) and all(
        is_word(cell) and found_date(cell) is None for cell in cells
    )


def list_columns(header: WorksheetRow, rows: Sequence[WorksheetRow]) -> ListColumns | None:
    """The columns of a list; None where no points are."""
    words = [header_word(cell) for cell in header.cells]
    name = names_column(header, rows[:LOOKED_AT])
    points = [
        at
        for at, word in enumerate(words)
        if word in POINTS_WORDS | RATHER_POINTS
        and sum(is_like_figure(row.cell(at)) for row in rows) * 2 > len(rows)
    ]
    points.sort(key=lambda at: words[at] in RATHER_POINTS)
    if name is None or not points:
        return None
    keys = keys_in(words, rows)
    number = next(
        (at for at, word in enumerate(words) if is_number(word, [row.cell(at) for row in rows])), None
    )
    taken = {name, points[0], *keys, number}
    counts = {
        kind: at
        for kind, known in {"deals": DEALS_WORDS, **BESIDE_WORDS}.items()
        if (at := next((at for at, word in enumerate(words) if word in known and at not in taken), None))
        is not None
    }
    return ListColumns(name, points[0], keys, number, counts)


def keys_in(words: Sequence[str], rows: Sequence[WorksheetRow]) -> tuple[int, ...]:
    """The columns that say which evening and table a row belongs to; days say so without a word as well."""
    keys = tuple(at for at, word in enumerate(words) if is_key(word) and not is_not_played(word))
    if any(word_role(words[at]) is Role.DATE for at in keys):
        return keys
    return (*keys, *(at for at in range(len(words)) if at not in keys and is_of_days(rows, at)))


def unused_columns(
    header: WorksheetRow, rows: Sequence[WorksheetRow], columns: ListColumns, *, are_whole: bool
) -> list[str]:
    """The words above columns in which something stands, and of which nothing is made."""
    taken = columns.taken | (set(columns.counts.values()) if are_whole else set())
    return [
        plain_text(cell)[:LONGEST_HEADING]
        for place, cell in enumerate(header.cells)
        if place not in taken and not is_nothing(cell) and any(says_something(row, place) for row in rows)
    ]


def has_more_figures(header: WorksheetRow, rows: Sequence[WorksheetRow], columns: ListColumns) -> bool:
    """Whether there are figures in columns that no list has: then everybody's deals stand in the rows."""
    known = columns.taken | set(columns.counts.values())
    words = PLACE_WORDS | COUNT_WORDS | POINTS_WORDS
    width = max((len(row.cells) for row in rows), default=0)
    if any(header_word(cell) in PLACE_WORDS for cell in header.cells):
        return sum(map(is_evening, header.cells)) + len(unnamed_figures(header, rows)) > 1
    others = [
        at
        for at in range(width)
        if at not in known
        and header_word(header.cell(at)) not in words
        and word_role(header.cell(at)) not in (Role.REMARK, Role.OTHER, Role.NUMBER)
        and not OF_A_PROGRAM.search(header_word(header.cell(at)))
        and sum(is_like_figure(row.cell(at)) for row in rows) * 2 > len(rows)
    ]
    return len(others) > 1


def unnamed_figures(header: WorksheetRow, rows: Sequence[WorksheetRow]) -> list[int]:
    """The columns of figures above which nothing stands."""
    return [
        at
        for at, cell in enumerate(header.cells)
        if is_nothing(cell) and sum(is_like_figure(row.cell(at)) for row in rows) * 2 > len(rows)
    ]


def is_evening(cell: str) -> bool:
    """Whether a heading is the day of an evening, or numbers it."""
    return found_date(cell) is not None or NUMBERED.fullmatch(plain_text(cell)) is not None


def is_of_days(rows: Sequence[WorksheetRow], place: int) -> bool:
    """Whether days stand in a column, whatever is above it."""
    return is_dated([row.cell(place) for row in rows])


def is_key(word: str) -> bool:
    """Whether a column says on which evening or at which table something was."""
    return word in TABLE_WORDS | ROUND_WORDS or word_role(word) in (Role.DATE, Role.EVENING)


def is_number(word: str, cells: Sequence[str]) -> bool:
    """Whether a column says in which deal something was, which has a row for everybody: it counts no rows."""
    return (word_role(word) is Role.NUMBER or word == "spiel") and not counts_up(cells)


def is_member(name: str) -> bool:
    """Whether a cell below a word for names has one, and none for sums, means or checks."""
    return is_word(name) and not (is_other_row(name) or word_role(name) is Role.OTHER)


def has_places(header: WorksheetRow) -> bool:
    """Whether a heading has places, or counts what somebody did over time."""
    return any(header_word(cell) in PLACE_WORDS | COUNT_WORDS for cell in header.cells)


def has_players(header: WorksheetRow) -> bool:
    """Whether a heading has names of its own beside words of a list."""
    known = PLACE_WORDS | COUNT_WORDS | POINTS_WORDS | NAME_WORDS
    named = [cell for cell in header.cells if is_word(cell) and header_word(cell) not in known]
    return sum(word_role(cell) is None and not is_statistic(cell) for cell in named) >= FEWEST_NAMES


def is_standings(header: WorksheetRow, rows: Sequence[WorksheetRow], columns: ListColumns) -> bool:
    """Whether everybody has one row, with places or counts beside the points."""
    names = [plain_text(row.cell(columns.name)).casefold() for row in rows if row.cell(columns.name)]
    is_of_all = is_between(header.cell(columns.points)) or header_word(header.cell(columns.points)) in OF_ALL
    return (has_places(header) or is_of_all) and len(set(names)) == len(names)
