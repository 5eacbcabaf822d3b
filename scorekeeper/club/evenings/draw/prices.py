"""What a draw avoids, and how much."""

from __future__ import annotations

from dataclasses import dataclass

MOST_MEETINGS = 400
"""Prices are known for so many meetings of one pair, far more than anybody plays rounds."""


@dataclass(frozen=True)
class Prices:
    """What is to be avoided; the cost of a plan is their sum.

    With these, nobody meets three times in any field in which that can be had with fives spread evenly; where
    it cannot, the fives stay even.
    """

    large: int = 400
    """Somebody's second time at a table of five; the third twice as much, and so on, so that they spread."""
    thrice: int = 40
    """A pair's third meeting; the fourth twice as much, and so on."""
    repeat: int = 4
    """Every meeting of a pair beyond its first."""
    apart: int = 1000
    """A pair at one table in the first round that should not meet there; no step that costs it is taken."""

    def of_one_more_meeting(self) -> list[int]:
        """What one more meeting costs a pair that met 0, 1, 2 … times before."""
        return [0, *(self.repeat + self.thrice * times for times in range(MOST_MEETINGS))]

    def of_extra(self, extra: int) -> int:
        """What it costs that somebody sat so often at a table of five; once at six counts twice."""
        return self.large * extra * (extra - 1) // 2


USUAL = Prices()
NOTHING_BUT_APART = Prices(large=0, thrice=0, repeat=0, apart=4)
"""For a first round that is made by itself, cheap enough that the search tries what is worse at first."""
