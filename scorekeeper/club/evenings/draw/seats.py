"""Who deals first and who writes at each table, spread evenly over the rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import permutations

from scorekeeper.club.evenings.draw.lot import Lot
from scorekeeper.club.evenings.draw.tables import DEALER, WRITER, Player, Round

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
