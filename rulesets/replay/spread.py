"""How far results lie apart: how much a deal and a sheet sway, how much the big deals weigh."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from operator import mul

from rulesets.replay.bulk import Outcome
from rulesets.replay.deal_values import unpack

MOST_UNCOUNTED = 10_000
"""So many deals wait until they are counted together, which is quicker."""

MOST_KINDS = 50_000
"""So many different results of deals are counted before they are added up."""


@dataclass(frozen=True, slots=True)
class Spread:
    """The spread of results under one ruleset.

    `per_deal` and `per_sheet` are standard deviations, in points: of what a player makes in a deal played,
    and of a player's total of a sheet. `biggest_tenth` is how much of all points that were made, plus or
    minus, the biggest tenth of the deals makes up, 0 to 1. All are 0 where there is nothing.

    `unevenness` is how unevenly deals weigh, 1 if all weigh the same and also where there is nothing: of what
    lies between a player's points and the mean of the table, the mean of the squares by the square of the
    mean. If skill counts for more where more is at stake, so many times as many deals tell as much.
    """

    deals: int
    per_deal: float
    per_sheet: float
    biggest_tenth: float
    unevenness: float = 1.0


@dataclass
class Moments:
    """Numbers, how many and their sums, from which the standard deviation follows."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, number: int, times: int = 1) -> None:
        """Add a number so many times."""
        self.count += times
        self.total += number * times
        self.squares += number * number * times

    def add_all(self, numbers: Sequence[int]) -> None:
        """Add numbers, each once."""
        self.count += len(numbers)
        self.total += sum(numbers)
        self.squares += sum(map(mul, numbers, numbers))

    @property
    def deviation(self) -> float:
        """The standard deviation."""
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
    """What is counted for the spread of one ruleset: deals by seats at the table and packed points."""

    uncounted: defaultdict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    kinds: defaultdict[int, Counter[int]] = field(default_factory=lambda: defaultdict(Counter))
    sizes: Counter[int] = field(default_factory=Counter)
    per_deal: Moments = field(default_factory=Moments)
    per_sheet: Moments = field(default_factory=Moments)
    from_mean: Moments = field(default_factory=Moments)

    def add(self, outcome: Outcome) -> None:
        """Count the deals of a sheet, and the sheet."""
        self.per_sheet.add_all(
            [total for total, deals in zip(outcome.totals, outcome.deals, strict=True) if deals]
        )
        if outcome.packed is None:
            for points, played in zip(outcome.points, outcome.played, strict=True):
                self.add_deal([points[seat] for seat in played], 1)
            return
        uncounted = self.uncounted[len(outcome.totals)]
        uncounted += outcome.packed
        if len(uncounted) > MOST_UNCOUNTED:
            self.count()

    def count(self) -> None:
        """Count equal deals."""
        for seats, packed in self.uncounted.items():
            self.kinds[seats].update(packed)
        self.uncounted.clear()
        if sum(map(len, self.kinds.values())) > MOST_KINDS:
            self.add_up()

    def add_up(self) -> None:
        """Turn what was counted into sums."""
        for seats, counted in self.kinds.items():
            for packed, times in counted.items():
                points, deals = unpack(packed, seats)
                self.add_deal([given for given, played in zip(points, deals, strict=True) if played], times)
        self.kinds.clear()

    def add_deal(self, points: list[int], times: int) -> None:
        """Add a deal that came up so many times, by the points of those who played it."""
        if points:
            self.sizes[sum(map(abs, points))] += times
            players, whole = len(points), sum(points)
            for given in points:
                self.per_deal.add(given, times)
                self.from_mean.add(abs(players * given - whole), times)

    def spread(self) -> Spread:
        """What was counted so far."""
        self.count()
        self.add_up()
        return Spread(
            self.sizes.total(),
            self.per_deal.deviation,
            self.per_sheet.deviation,
            biggest_tenth(self.sizes),
            self.from_mean.unevenness,
        )


def biggest_tenth(sizes: Counter[int]) -> float:
    """How much of all points the biggest tenth of the deals makes up; a started tenth counts."""
    points = sum(size * times for size, times in sizes.items())
    if not points:
        return 0.0
    left, found = -(-sizes.total() // 10), 0
    for size in sorted(sizes, reverse=True):
        taken = min(left, sizes[size])
        found += size * taken
        left -= taken
        if not left:
            break
    return found / points
