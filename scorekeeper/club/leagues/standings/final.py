"""With what a season ends, if with a final."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Final:
    """The end of a season, from a day on: for the first so many by the standings before it, 0 for all.

    They take a share of what counted for them along; the others keep their places behind them.
    """

    day: date
    players: int = 0
    share: Fraction = Fraction(1)

    def is_for(self, place: int | None) -> bool:
        """Whether somebody with this place before it takes part, as all do who share the last one."""
        return place is not None and (not self.players or place <= self.players)
