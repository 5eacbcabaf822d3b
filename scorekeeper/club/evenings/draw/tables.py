"""Tables of four and five for a number of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Player: TypeAlias = int
"""The number of somebody who is drawn, as the caller knows them."""

Table: TypeAlias = tuple[Player, ...]
"""The players of a table by their seats: the first deals first, the fourth writes."""

Round: TypeAlias = tuple[Table, ...]
"""The tables of a round by their numbers."""

DEALER = 0
WRITER = 3
"""The places at a table of whoever deals first and of whoever writes."""

WITHOUT_FOURS_AND_FIVES = {6: (6,), 7: (7,), 11: (5, 6)}
"""The numbers of players that tables of four and five cannot seat, with the tables that do."""


class NoTables(ValueError):
    """So many players cannot be seated at tables of the wanted sizes."""


def table_sizes(players: int, *, fours_only: bool = False) -> tuple[int, ...]:
    """How many sit at each table, the large tables last: as many tables of four as can be."""
    if players < 4 or (fours_only and players % 4):
        raise NoTables(players)
    if players in WITHOUT_FOURS_AND_FIVES:
        return WITHOUT_FOURS_AND_FIVES[players]
    fives = players % 4
    return (4,) * ((players - 5 * fives) // 4) + (5,) * fives


def can_be_seated(players: int, most: int) -> bool:
    """Whether there are tables for so many players, with at most so many at each."""
    if players < 4 or (most == 4 and players % 4):
        return False
    return max(table_sizes(players)) <= most


def cut_into_tables(row: Sequence[Player], sizes: Sequence[int]) -> list[list[Player]]:
    """A row of players as tables of these sizes."""
    ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
    return [list(row[end - size : end]) for size, end in zip(sizes, ends, strict=True)]
