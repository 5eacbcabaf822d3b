"""What a draw is measured by that no page shows: who deals and writes how often, who sits together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from scorekeeper.club.evenings.draw.tables import Player, Round, duties


def times_at(rounds: Sequence[Round], place: int) -> dict[Player, int]:
    """How often everybody sat at a place of a table: that of the dealer, or of who writes."""
    found = duties(rounds, place)
    return {player: found[player] for tables in rounds for table in tables for player in table}


def together(tables: Round, apart: Iterable[Iterable[Player]]) -> list[tuple[Player, Player]]:
    """The pairs at these tables that should have sat apart."""
    wishes = {frozenset(pair) for group in apart for pair in combinations(group, 2)}
    pairs = (pair for table in tables for pair in combinations(sorted(table), 2))
    return [pair for pair in pairs if frozenset(pair) in wishes]
