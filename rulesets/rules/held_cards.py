"""The kind of option that says how many cards must still be held for each call."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.kinds import is_whole, refuse
from rulesets.translation import _

CALLS = 5
MOST_CARDS = 12


@dataclass(frozen=True)
class HeldCards:
    """Cards for Re or Kontra, no 90, no 60, no 30, schwarz."""

    def read(self, value: object) -> tuple[int, ...]:
        """Take a list of five numbers 0-12."""
        if (
            not isinstance(value, list)
            or len(value) != CALLS
            or not all(is_whole(cards, 0, MOST_CARDS) for cards in value)
        ):
            raise refuse(_("must be a list of five whole numbers from 0 to 12"))
        return tuple(value)

    def write(self, value: tuple[int, ...]) -> list[int]:
        """As a list."""
        return list(value)

    def describe(self) -> str:
        """In words."""
        return "list of five whole numbers 0..12"
