"""The kind of option that is a number in steps of a half."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Unpack

from rulesets.rules.kinds import Said, option, refuse
from rulesets.translation import _


@dataclass(frozen=True)
class Halves:
    """A number from 0 to a limit in steps of 0.5; whole ones are whole numbers."""

    high: int

    def read(self, value: object) -> float:
        """Take a whole number or one with a half."""
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= self.high:
            raise refuse(_("must be a number from 0 to %(high)s in steps of a half"), high=self.high)
        if value * 2 % 1:
            raise refuse(_("must be a number from 0 to %(high)s in steps of a half"), high=self.high)
        return value if value % 1 else int(value)

    def write(self, value: float) -> float:
        """Give it back."""
        return value

    def describe(self) -> str:
        """The limits."""
        return f"number 0..{self.high} in steps of 0.5"


def halves(*, high: int, default: int, **said: Unpack[Said]) -> float:
    """Declare a number in steps of a half."""
    declaration: float = option(Halves(high), default, **said)
    return declaration


def in_figures(number: float) -> str:
    """A number with its half as a fraction, as it is written in every language."""
    if not number % 1:
        return str(int(number))
    return f"{int(number) or ''}½"
