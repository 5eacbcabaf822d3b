"""The kinds of option that few rules are of: halves, the length of Bock, cards held, solos, tallies."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Unpack

from rulesets.rules.custom import read_entries, read_id, read_name
from rulesets.rules.kinds import OptionKind, Said, Whole, is_whole, option, refuse
from rulesets.rules.solo_kinds import SoloKind
from rulesets.translation import _


@dataclass(frozen=True)
class Halves(OptionKind):
    """A number from 0 to a limit in steps of 0.5; whole ones are whole numbers."""

    high: int

    def read(self, value: object) -> float:
        """Take a whole number or one with a half."""
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= self.high:
            raise refuse(_("must be a number from 0 to %(high)s in steps of a half"), high=self.high)
        if value * 2 % 1:
            raise refuse(_("must be a number from 0 to %(high)s in steps of a half"), high=self.high)
        return value if value % 1 else int(value)

    def describe(self) -> str:
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


PLAYERS = 0
"""As many deals as players at the table."""

MOST_BOCK_DEALS = 40

WORD_FOR_PLAYERS = "players"

OLDER_TEXTS = {"4": 4, "5": 5, "8": 8}
"""Numbers as they were written when there were no others."""


@dataclass(frozen=True)
class LengthOfBock(OptionKind):
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
        return value or WORD_FOR_PLAYERS

    def describe(self) -> str:
        return f"{WORD_FOR_PLAYERS}, or int 1..{self.high}"


CALLS = 5
MOST_CARDS = 12


@dataclass(frozen=True)
class HeldCards(OptionKind):
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

    def describe(self) -> str:
        return "list of five whole numbers 0..12"


BUILT_IN = {kind.value: place for place, kind in enumerate(SoloKind)}


@dataclass(frozen=True)
class SoloOrder(OptionKind):
    """Some of the solo kinds, the highest first."""

    def read(self, value: object) -> tuple[str, ...]:
        """Take a list of ids; whether they are played is asked of the whole ruleset."""
        return read_ids(value)

    def describe(self) -> str:
        return "ordered list of the kinds in solos and custom_solos, or []"


@dataclass(frozen=True)
class SoloSet(OptionKind):
    """Some of the solo kinds; kept in the order of the built-in ones, then those of the group's own."""

    def read(self, value: object) -> tuple[str, ...]:
        """Take a list of ids; whether they are played is asked of the whole ruleset."""
        return tuple(sorted(read_ids(value), key=lambda kind: (BUILT_IN.get(kind, len(BUILT_IN)), kind)))

    def describe(self) -> str:
        return "set of the kinds in solos and custom_solos"


def read_ids(value: object) -> tuple[str, ...]:
    """Take a list of texts."""
    if not isinstance(value, list) or not all(isinstance(kind, str) for kind in value):
        raise refuse(_("must be a list of solo kinds"))
    return tuple(value)


MOST_TALLIES = 8
LONGEST_MEANING = 200


@dataclass(frozen=True)
class Tally:
    """Something that is counted for a player and a deal, and what each costs."""

    id: str
    name: str
    cents: int
    means: str


@dataclass(frozen=True)
class Tallies(OptionKind):
    """A list of tallies."""

    def read(self, value: object) -> tuple[Tally, ...]:
        """Take a list of objects; the cents, and what it means, may be left out."""
        if isinstance(value, list) and len(value) > MOST_TALLIES:
            raise refuse(_("must be a list of at most %(most)s entries"), most=MOST_TALLIES)
        readers = {"id": read_id, "name": read_name, "cents": Whole(0, 10_000).read, "means": read_meaning}
        return tuple(Tally(**entry) for entry in read_entries(value, readers, {"cents": 0, "means": ""}))

    def write(self, value: tuple[Tally, ...]) -> list[dict[str, Any]]:
        return [asdict(tally) for tally in value]

    def describe(self) -> str:
        return f"list of {{id, name, cents 0..10000 (0 if left out), means text}}, up to {MOST_TALLIES}"


def read_meaning(value: object) -> str:
    """Take a text that may be empty."""
    if not isinstance(value, str) or len(value) > LONGEST_MEANING:
        raise refuse(_("must be text of at most %(most)s characters"), most=LONGEST_MEANING)
    return value.strip()
