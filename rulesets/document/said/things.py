"""What a line is read with and into: what a deal can be now, things that were said, and what is asked."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from rulesets.checks.entry_fields import bonuses_asked, marks_asked
from rulesets.checks.games import REDEAL_OPTIONS
from rulesets.document.said.scanning import Item, Players
from rulesets.document.said.vocabulary import Meaning
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Game, Mark, Reason, Side

LONGEST_LINE = 400
"""So many characters are read; what is longer is told as not understood."""

SIDED_MARKS = {
    ("piglets", Side.RE): Mark.PIGLETS_RE,
    ("piglets", Side.KONTRA): Mark.PIGLETS_KONTRA,
    ("super_piglets", Side.RE): Mark.SUPER_PIGLETS_RE,
    ("super_piglets", Side.KONTRA): Mark.SUPER_PIGLETS_KONTRA,
    ("double", Side.RE): Mark.DOUBLE_RE,
    ("double", Side.KONTRA): Mark.DOUBLE_KONTRA,
}
"""What a side said or had that is ticked."""

Owner = Side | str | None
"""Whose something was: a side, the seat of a player, or nobody said it."""


@dataclass(frozen=True)
class Offer:
    """What a deal can be now: under which rules, who plays (names by seat), which games and solos."""

    rules: Ruleset
    players: Players
    games: Collection[Game]
    kinds: Collection[str]

    def taken(self, meanings: Sequence[Meaning]) -> tuple[Meaning, ...]:
        """What of some meanings there can be; a kind of solo rather than just any solo."""
        found = tuple(meaning for meaning in meanings if self.takes(meaning))
        is_kind = any(meaning.kind == "solo" for meaning in found)
        return tuple(meaning for meaning in found if not (is_kind and meaning.kind == "game"))

    def takes(self, meaning: Meaning) -> bool:
        """Whether the rules have something, and it can be played now."""
        if meaning.kind == "reason":
            return Game.REDEAL in self.games and REDEAL_OPTIONS[Reason(meaning.key)](self.rules)
        return meaning.kind not in self.known or meaning.key in self.known[meaning.kind]

    @cached_property
    def known(self) -> dict[str, Collection[str]]:
        """What there is of each kind of thing that not all rules have."""
        marks = marks_asked(self.rules)
        of_sides = {key for (key, _side), mark in SIDED_MARKS.items() if mark in marks}
        bonuses = bonuses_asked(self.rules)
        return {"game": self.games, "solo": self.kinds, "bonus": bonuses, "mark": {*marks, *of_sides}}


@dataclass(frozen=True)
class Question:
    """What can be meant in several ways: what was said, and each way, with the line that says it so."""

    said: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Said:
    """A thing that was said, whose it was, and where it stands in the line."""

    key: str
    owner: Owner
    start: int
    end: int
    count: int = 1
    how: str = ""


Sides = dict[str, Side]
"""The side of each player, by seat, as far as it is known."""


def said(item: Item, owner: Owner, *, end: int = 0, count: int = 1, how: str = "") -> Said:
    """An item as a thing that was said; it reaches to `end` where words after it belong to it."""
    return Said(item.key, owner, item.start, end or item.end, count, how)


def is_seat(owner: Owner) -> bool:
    """Whether the seat of a player is meant, and not a side."""
    return owner is not None and not isinstance(owner, Side)


def side_of(thing: Said, sides: Sides) -> Side | None:
    """The side that something was of, None if nobody said it."""
    return thing.owner if isinstance(thing.owner, Side) else sides.get(thing.owner or "")
