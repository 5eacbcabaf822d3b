"""Tables of four and five for a number of players, who deals first and writes at each, and the lot for it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import permutations
from typing import TypeAlias, TypeVar

Player: TypeAlias = int
"""The number of somebody who is drawn, as the caller knows them."""

Table: TypeAlias = tuple[Player, ...]
"""The players of a table by their seats: the first deals first, the fourth writes."""

Round: TypeAlias = tuple[Table, ...]
"""The tables of a round by their numbers."""

Thing = TypeVar("Thing")

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


def tables_in_short(players: int) -> str:
    """How many tables of which size so many players make: "2 × 4 + 5"; nothing for fewer than four."""
    return sizes_in_short(table_sizes(players)) if players >= 4 else ""


def sizes_in_short(sizes: Iterable[int]) -> str:
    counted = sorted(Counter(sizes).items())
    # A lone size would read as a number of tables.
    is_lone = len(counted) == 1
    return " + ".join(f"{count} × {size}" if count > 1 or is_lone else f"{size}" for size, count in counted)


def cut_into_tables(row: Sequence[Thing], sizes: Sequence[int]) -> list[list[Thing]]:
    ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
    return [list(row[end - size : end]) for size, end in zip(sizes, ends, strict=True)]


PASSES = 40
"""So often every table of every round is asked whether two others should deal and write there."""

MOST_PASSES = 200
"""So often at most where somebody still does so twice more than somebody else."""


def duties(rounds: Iterable[Sequence[Sequence[Player]]], place: int) -> Counter[Player]:
    """How often each player sat at a place: dealt first, or wrote."""
    return Counter(table[place] for tables in rounds for table in tables if len(table) > place)


def seat(rounds: list[list[list[Player]]], past: Sequence[Round], lot: Lot) -> None:
    """Put the players of each table in an order that spreads dealing and writing."""
    tables = [table for tables in rounds for table in tables]
    for table in tables:
        lot.mix(table)
    dealt = duties([*past, *rounds], DEALER)
    wrote = duties([*past, *rounds], WRITER)
    players = {player for table in tables for player in table}
    for number in range(MOST_PASSES):
        if number >= PASSES and is_spread(dealt, players) and is_spread(wrote, players):
            return
        for table in tables:
            reseat(table, dealt, wrote, lot)


def is_spread(duty: Counter[Player], players: Collection[Player]) -> bool:
    """Whether nobody of some players did something twice more than somebody else."""
    times = [duty[player] for player in players]
    return max(times) - min(times) <= 1


def reseat(table: list[Player], dealt: Counter[Player], wrote: Counter[Player], lot: Lot) -> None:
    """Let those deal and write at a table who did so least elsewhere; where that is equal, by lot."""
    dealt[table[DEALER]] -= 1
    wrote[table[WRITER]] -= 1
    pairs = list(permutations(table, 2))
    lot.mix(pairs)
    dealer, writer = min(pairs, key=lambda pair: dealt[pair[0]] + wrote[pair[1]])
    rest = [player for player in table if player not in (dealer, writer)]
    table[:] = [dealer, *rest[:2], writer, *rest[2:]]
    dealt[dealer] += 1
    wrote[writer] += 1


class Lot:
    """Random numbers of a published seed.

    Only `random()` of Python's Mersenne Twister is asked, which is promised to give the same numbers for the
    same seed in every version; everything else is made from it here.
    """

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed).random  # noqa: S311 - it shall be foreseeable for those who check it

    def below(self, limit: int) -> int:
        """A whole number from 0 to one less than the limit."""
        return int(self.random() * limit)

    def mix(self, things: list[Thing]) -> None:
        """Put a list into a random order, from its end on (Fisher and Yates)."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
