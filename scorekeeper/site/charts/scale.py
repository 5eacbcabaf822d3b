"""Scales and the round figures on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

STEPS = (1, 2, 5)
"""The first figure of a round distance."""


@dataclass(frozen=True)
class Scale:
    """A straight way from values to places: `low` is drawn at `start`, `high` at `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Where a value is drawn, to a tenth; everything is at the start of a scale without length."""
        length = self.high - self.low
        share = (value - self.low) / length if length else 0.0
        return round(self.start + share * (self.end - self.start), 1)


def round_distances() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    power = 1
    while True:
        yield from (first * power for first in STEPS)
        power *= 10


def step(length: int, most: int) -> int:
    """The smallest round distance that goes no more than `most` times into a length."""
    return next(distance for distance in round_distances() if length // distance <= most)


def ticks(low: int, high: int, most: int) -> list[int]:
    """The round figures from `low` to `high`, no more than `most` and zero among them; it is in between."""
    distance = next(
        distance for distance in round_distances() if high // distance + -low // distance + 1 <= most
    )
    return list(range(-(-low // distance) * distance, high + 1, distance))


def extent(values: Iterable[int]) -> tuple[int, int]:
    """The lowest and the highest value, with zero, and something in between also if all are zero."""
    known = [0, *values]
    low, high = min(known), max(known)
    return (low, high) if low < high else (-1, 1)
