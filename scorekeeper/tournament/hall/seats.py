"""Names in columns that are read from far, on screens and paper: who sits where, lines of standings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, takewhile
from typing import TypeVar

from scorekeeper.tournament.rounds.seating import Seating, spelling
from scorekeeper.tournament.standings.rows import Row, StandingsPage

Thing = TypeVar("Thing")

ROWS_IN_A_COLUMN = 10
COLUMN, COLUMN_WITH_ASIDE, COLUMN_HEIGHT = 46, 34, 37.5
"""Width and height of a column of standings, in hundredths of the width of the screen (`hall.css`)."""
LONG_NAME = 22
"""Letters of a name that needs more room than others."""
SEATS_IN_A_COLUMN = 8
"""Lines of names with their tables, each 4.5 cm high on a screen of 50 inches."""
WIDEST_OF_TWO, WIDEST_OF_ONE = 13, 30
"""Letters of middle width that fit beside the number of a table, in one of two columns or in a single one."""
NARROW, WIDE = "fijlrtI.,-' ", "mwMWÄAGOÖQ"


@dataclass(frozen=True)
class ShownSeat:
    """Somebody by their whole name with their table; None for who sits out."""

    name: str
    table: int | None

    @property
    def width(self) -> float:
        """How wide the name is, in letters of middle width."""
        return width_of(self.name)


def parts_of(things: Sequence[Thing], most: int) -> list[tuple[Thing, ...]]:
    """Things in as many parts as they need, with so many in each."""
    return [tuple(things[first : first + most]) for first in range(0, len(things), most)]


def even_parts_of(things: Sequence[Thing], most: int) -> list[tuple[Thing, ...]]:
    """Things in as few parts as they need, all of them about as large."""
    parts = -(-len(things) // most)
    return parts_of(things, -(-len(things) // parts)) if parts else []


def width_of(text: str) -> float:
    """How wide a text is, in letters of middle width."""
    return sum(0.6 if each in NARROW else 1.4 if each in WIDE else 1 for each in text)


def seats_by_name(seating: Seating) -> list[ShownSeat]:
    """Everybody by name with their table, who sits out among them."""
    seated = [ShownSeat(player.name, table.number) for table in seating.tables for player in table.players]
    everybody = [*seated, *(ShownSeat(name, None) for name in seating.aside)]
    return sorted(everybody, key=lambda each: (spelling(each.name), each.table or 0))


def seats_on_a_slide(left: Sequence[ShownSeat]) -> tuple[tuple[ShownSeat, ...], ...]:
    """The first of some people: two columns if their names fit there, else one, where a long one wraps."""
    two = list(takewhile(lambda each: each.width <= WIDEST_OF_TWO, left[: 2 * SEATS_IN_A_COLUMN]))
    if len(two) > SEATS_IN_A_COLUMN or len(two) == len(left):
        half = max(-(-len(two) // 2), min(len(two), SEATS_IN_A_COLUMN // 2))
        return tuple(part for part in (tuple(two[:half]), tuple(two[half:])) if part)
    lines = accumulate(1 + (each.width > WIDEST_OF_ONE) for each in left)
    return (tuple(left[: sum(count <= SEATS_IN_A_COLUMN for count in lines)]),)


def rounds_beside(ranking: StandingsPage) -> int:
    """How many of the last rounds have a column of their own: fewer where much stands beside them.

    None that leaves too little room for a word of a name.
    """
    has_aside = ranking.teams or ranking.most_solos
    longest = max((len(row.name) for row in ranking.rows), default=0)
    most = 4 - 2 * bool(has_aside) - (longest > LONG_NAME)
    word = max((width_of(word) for row in ranking.rows for word in words_of(row.name)), default=0)
    return next((each for each in range(most, 0, -1) if room_beside(ranking, each) >= word), 0)


def room_beside(ranking: StandingsPage, most: int) -> float:
    """The same, where so many rounds at most have a column of their own."""
    column = COLUMN_WITH_ASIDE if ranking.teams or ranking.most_solos else COLUMN
    rounds = max((len(row.cells) for row in ranking.rows), default=0)
    figures = 3 + max(5.5, 0.75 * len(ranking.counts_label) + 1)
    return (column - figures - 6.2 * min(rounds if rounds > 1 else 0, most)) / 1.2


def words_of(name: str) -> list[str]:
    """The parts between which a name may take a new line: words, and what a hyphen ends."""
    return re.findall(r"[^ -]+-?|-", name)


def lines_of(name: str, room: float) -> int:
    """How many lines a name takes where so many letters of middle width fit: words and hyphens break it."""
    lines, used = 1, 0.0
    for word in words_of(name):
        if used and used + width_of(word) > room:
            lines, used = lines + 1, 0.0
        lines += int(width_of(word) // room)
        used += width_of(word) + width_of(" ") * (not word.endswith("-"))
    return lines


def whole_rows(rows: Sequence[Row], room: float) -> list[tuple[tuple[Row, ...], ...]]:
    """Lines of standings in columns, slide after slide: fewer on each where names take several lines."""
    for most in range(ROWS_IN_A_COLUMN, 1, -1):
        slides = [columns_of(part, most) for part in even_parts_of(rows, 2 * most)]
        if all(height_of(column, room) <= COLUMN_HEIGHT for columns in slides for column in columns):
            return slides
    return [(part,) for part in even_parts_of(rows, 2)]


def columns_of(rows: Sequence[Row], most: int) -> tuple[tuple[Row, ...], ...]:
    """Lines in two columns, in one if there are few."""
    return tuple(even_parts_of(rows, max(min(most, ROWS_IN_A_COLUMN // 2), -(-len(rows) // 2))))


def height_of(column: Sequence[Row], room: float) -> float:
    """How high lines of standings are with whole names, in hundredths of the width of the screen."""
    return sum(max(3.7, 1.75 * lines_of(row.name, room) + 1) for row in column)
