"""How far results lie apart: how much figures sway, how unevenly deals weigh."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from math import sqrt

from rulesets.replay.bulk import Outcome
from rulesets.replay.deal_values import unpack

MOST_UNCOUNTED = 10_000
"""So many deals wait until they are counted together, which is quicker."""

MOST_KINDS = 50_000
"""So many different results of deals are counted before they are added up."""


@dataclass
class Moments:
    """Numbers, how many and their sums, from which the standard deviation follows."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, number: int, times: int = 1) -> None:
        self.count += times
        self.total += number * times
        self.squares += number * number * times

    @property
    def deviation(self) -> float:
        if not self.count:
            return 0.0
        # Whole numbers until the end: the difference of large numbers would lose what matters.
        return sqrt(self.count * self.squares - self.total * self.total) / self.count

    @property
    def unevenness(self) -> float:
        """The mean of the squares by the square of the mean."""
        return self.count * self.squares / self.total**2 if self.total else 1.0


@dataclass
class SpreadCount:
    """How far from the mean of their table players end deals under one ruleset.

    What waits to be counted are deals by seats at the table and packed points.
    """

    uncounted: defaultdict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    kinds: defaultdict[int, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    from_mean: Moments = field(default_factory=Moments)

    def add(self, outcome: Outcome) -> None:
        if outcome.packed is None:
            for points, played in zip(outcome.points, outcome.played, strict=True):
                self.add_deal([points[seat] for seat in played], 1)
            return
        uncounted = self.uncounted[len(outcome.totals)]
        uncounted += outcome.packed
        if len(uncounted) > MOST_UNCOUNTED:
            self.count()

    def count(self) -> None:
        for seats, packed in self.uncounted.items():
            self.kinds[seats].update(packed)
        self.uncounted.clear()
        if sum(map(len, self.kinds.values())) > MOST_KINDS:
            self.add_up()

    def add_up(self) -> None:
        for seats, counted in self.kinds.items():
            for packed, times in counted.items():
                points, deals = unpack(packed, seats)
                self.add_deal([given for given, played in zip(points, deals, strict=True) if played], times)
        self.kinds.clear()

    def add_deal(self, points: list[int], times: int) -> None:
        """Add a deal that came up so many times, by the points of those who played it."""
        players, whole = len(points), sum(points)
        for given in points:
            self.from_mean.add(abs(players * given - whole), times)

    @property
    def unevenness(self) -> float:
        """How unevenly the deals weigh, 1 if all weigh the same and also where there is nothing.

        Of what lies between a player's points and the mean of the table it is the mean of the squares by the
        square of the mean. If skill counts for more where more is at stake, so many times as many deals tell
        as much.
        """
        self.count()
        self.add_up()
        return self.from_mean.unevenness
