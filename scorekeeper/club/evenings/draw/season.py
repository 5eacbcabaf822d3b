"""Draw rounds so that those meet who have met seldom before, on other evenings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from scorekeeper.club.evenings.draw.plan import Plan, Prices
from scorekeeper.club.evenings.draw.tables import Player, cut_into_tables

Met = Mapping[tuple[Player, Player], int]
"""How often two have met, the one with the smaller number first."""

DEAREST = 8
"""What it costs at most that two meet who have met often."""
BELOW = 3
"""So many times less than the mean is as good as never: only who is well above it costs the most."""
WITH_A_SEASON = Prices(large=1600, thrice=160, repeat=16, apart=4000)
"""As `plan.USUAL`, four times as dear: no two evenings long ago are worth a second meeting tonight."""


def dear_of(players: Sequence[Player], met: Met) -> list[list[int]]:
    """What it costs that two of the players meet, the more the more often they have met."""
    pairs = list(combinations(range(len(players)), 2))
    times = [met.get((min(players[a], players[b]), max(players[a], players[b])), 0) for a, b in pairs]
    usual = max(0, sum(times) // max(1, len(times)) - BELOW)
    dear = [[0] * len(players) for _ in players]
    for (one, other), often in zip(pairs, times, strict=True):
        dear[one][other] = dear[other][one] = min(DEAREST, max(0, often - usual))
    return dear


class SeasonPlan(Plan):
    """Rounds in which it costs something that two meet who have met on other evenings."""

    heats = 2

    def __init__(self, dear: list[list[int]], sizes: tuple[int, ...], prices: Prices) -> None:
        super().__init__(sizes, prices)
        self.dear = dear

    def cost(self) -> int:
        """What everything costs that is counted so far, and what is to be drawn by what was before."""
        tables = (table for row in self.rows for table in cut_into_tables(row, self.sizes))
        pairs = (pair for table in tables for pair in combinations(table, 2))
        return super().cost() + sum(self.dear[one][other] for one, other in pairs)

    def change(self, number: int, place: int, target: int) -> int:
        """What it adds to the cost if the players at two places of different tables change seats."""
        added = super().change(number, place, target)
        row = self.rows[number]
        dear_one, dear_other = self.dear[row[place]], self.dear[row[target]]
        for seat in self.others_at[place]:
            added += dear_other[row[seat]] - dear_one[row[seat]]
        for seat in self.others_at[target]:
            added += dear_one[row[seat]] - dear_other[row[seat]]
        return added
