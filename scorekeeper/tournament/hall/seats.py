"""Who sits where, in columns of names that are read from six metres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, takewhile

from scorekeeper.tournament.rounds.seating import Seating, spelling

SEATS_IN_A_COLUMN = 8
"""Lines of names with their tables, each 4.5 cm high on a screen of 50 inches."""
WIDEST_OF_TWO, WIDEST_OF_ONE = 13, 30
"""Letters of middle width that fit beside the number of a table, in one of two columns or in a single one."""
NARROW, WIDE = "fijlrtI.,-' ", "mwMWÄAGOÖQ"


@dataclass(frozen=True)
class ShownSeat:
    """Somebody by their whole name with their table; None for who sits out."""

    name: str
    table: int | None

    @property
    def width(self) -> float:
        """How wide the name is, in letters of middle width."""
        return sum(0.6 if each in NARROW else 1.4 if each in WIDE else 1 for each in self.name)


def seats_by_name(seating: Seating) -> list[ShownSeat]:
    """Everybody by name with their table, who sits out among them."""
    seated = [ShownSeat(player.name, player.table) for player in seating.by_name]
    everybody = [*seated, *(ShownSeat(name, None) for name in seating.aside)]
    return sorted(everybody, key=lambda each: (spelling(each.name), each.table or 0))


def seats_on_a_slide(left: Sequence[ShownSeat]) -> tuple[tuple[ShownSeat, ...], ...]:
    """The first of some people: two columns if their names fit there, else one, where a long one wraps."""
    two = list(takewhile(lambda each: each.width <= WIDEST_OF_TWO, left[: 2 * SEATS_IN_A_COLUMN]))
    if len(two) > SEATS_IN_A_COLUMN or len(two) == len(left):
        half = max(-(-len(two) // 2), min(len(two), SEATS_IN_A_COLUMN // 2))
        return tuple(part for part in (tuple(two[:half]), tuple(two[half:])) if part)
    lines = accumulate(1 + (each.width > WIDEST_OF_ONE) for each in left)
    return (tuple(left[: sum(count <= SEATS_IN_A_COLUMN for count in lines)]),)
