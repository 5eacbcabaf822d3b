"""The points of all seats in one number, so that a sheet is added up as numbers are.

Every seat has 64 bits: 40 for its points, with a sign, and above them a count of the deals it played. Sums
cannot run over: `pack` refuses what is larger than `MOST_POINTS`, and no more than `MOST_PACKED` are added.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from struct import Struct

BITS = 64
ONE_DEAL = 1 << 40
HALF = ONE_DEAL // 2
MOST_POINTS = 1 << 23
MOST_PACKED = 1 << 15

FIELDS = tuple(Struct(f"<{seats}q") for seats in range(8))
SIGNS = tuple(sum(1 << (BITS * seat + BITS - 1) for seat in range(seats)) for seats in range(8))


class TooMuchToPack(Exception):  # says what is the case, not a fault
    """A seat has more points than there is room for, as in forty Bock rounds at once."""


def pack(points: Sequence[int], players: Collection[int]) -> int:
    """The points by seat as one number; `players` are the seats for which it counts as a deal played.

    Raise TooMuchToPack if that is not possible.
    """
    packed = 0
    for seat, given in enumerate(points):
        if abs(given) >= MOST_POINTS:
            raise TooMuchToPack
        packed += (given + (ONE_DEAL if seat in players else 0)) << (BITS * seat)
    return packed


def unpack(packed: int, seats: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The points and the deals played by seat, of one packed deal or a sum of them."""
    signs = SIGNS[seats]
    fields = FIELDS[seats].unpack(((packed + signs) ^ signs).to_bytes(8 * seats, "little"))
    deals = [(field + HALF) >> 40 for field in fields]
    points = [field - (count << 40) for field, count in zip(fields, deals, strict=True)]
    return tuple(points), tuple(deals)
