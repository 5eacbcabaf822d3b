"""The squares of the points of a sheet, by seat: with the sums they tell how much points scatter."""

from __future__ import annotations

from rulesets.replay.bulk import Outcome
from rulesets.replay.packing import BITS, FIELDS, unpack

MOST_KINDS = 50_000
"""So many different results of deals are remembered; then all are forgotten."""

FIELD = (1 << BITS) - 1


class SquareCount(dict[int, int]):
    """Packed points of a deal, and their squares packed in the same way, worked out when they are asked for.

    Sums cannot run over: the square of `MOST_POINTS` takes 46 bits, and `MOST_DEALS` of them 61.
    """

    def __missing__(self, packed: int) -> int:
        """The squares of a deal that was not seen before."""
        points, _deals = unpack(packed, len(FIELDS) - 1)
        found = sum(each * each << (BITS * seat) for seat, each in enumerate(points))
        self[packed] = found
        return found

    def of_sheet(self, outcome: Outcome) -> list[int]:
        """The sum of the squares of a sheet, by seat; what was there before the first deal is in none."""
        seats = range(len(outcome.totals))
        if outcome.packed is None:
            return [sum(points[seat] ** 2 for points in outcome.points) for seat in seats]
        if len(self) > MOST_KINDS:
            self.clear()
        summed = sum(map(self.__getitem__, outcome.packed))
        return [summed >> (BITS * seat) & FIELD for seat in seats]
