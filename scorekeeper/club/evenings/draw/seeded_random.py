"""The generator behind a draw: whoever knows the seed draws the same again, on any machine."""

from __future__ import annotations

import random
from typing import TypeVar

Thing = TypeVar("Thing")


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
