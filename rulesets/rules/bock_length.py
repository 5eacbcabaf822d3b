"""The length of a Bock round: a kind of option that is a number, or goes by who is at the table."""

from __future__ import annotations

from dataclasses import dataclass

from rulesets.rules.kinds import is_whole, refuse
from rulesets.translation import _

PLAYERS = 0
"""As many deals as players at the table."""

MOST_BOCK_DEALS = 40

WORD_FOR_PLAYERS = "players"

OLDER_TEXTS = {"4": 4, "5": 5, "8": 8}
"""Numbers as they were written when there were no others."""


@dataclass(frozen=True)
class LengthOfBock:
    """As many deals as players at the table, or a number of them."""

    high: int

    def read(self, value: object) -> int:
        """Take the word, a number inside the limits, or a number as it was written before."""
        if value == WORD_FOR_PLAYERS:
            return PLAYERS
        if isinstance(value, str) and value in OLDER_TEXTS:
            return OLDER_TEXTS[value]
        if not is_whole(value, 1, self.high):
            raise refuse(
                _("must be “players” or a whole number from %(low)s to %(high)s"), low=1, high=self.high
            )
        return value  # type: ignore[return-value]  # is_whole has looked

    def write(self, value: int) -> str | int:
        """The word or the number."""
        return value or WORD_FOR_PLAYERS

    def describe(self) -> str:
        """In words."""
        return f"{WORD_FOR_PLAYERS}, or int 1..{self.high}"
