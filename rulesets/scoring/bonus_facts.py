"""What is entered as a bonus: how often it can be, with which card, in which trick, what it earns."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rulesets.scoring.items import Item, Points, Thresholds


class Card(StrEnum):
    """The card with which a bonus is earned."""

    FOX = "fox"
    HEARTS_TEN = "hearts_ten"
    CLUB_JACK = "club_jack"


CARD_POINTS = {Card.FOX: 11, Card.HEARTS_TEN: 10, Card.CLUB_JACK: 2}
"""What the card of a bonus brings to the side that has it."""


class Trick(StrEnum):
    """The trick in which a bonus is earned, where it is a certain one: one side wins it."""

    FIRST = "first"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class PartOf:
    """What a bonus is part of: a side cannot have it more often than the bonus `key`, which is said so."""

    key: str
    refusal: str


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is entered and may earn a bonus: at most so many `per_side` and `in_all`.

    It matters under a ruleset in which one of its `options` gives points. `points` is what it earns, None if
    it only changes another bonus; `more` are further bonuses for the same fact. `at` is that of an `Item`.
    `card` is the one that the side brings home with it, `is_caught` says that it was the other side's.
    `part_of` names the bonus of which this one says more: it is entered beside that one. Parts of one bonus
    with a `trick` are of different ones, so that together they are not more than there is of it either.
    """

    key: str
    label: str
    per_side: int
    in_all: int
    options: tuple[str, ...]
    points: Points | None = None
    at: Thresholds = None
    more: tuple[Item, ...] = ()
    card: Card | None = None
    is_caught: bool = False
    trick: Trick | None = None
    part_of: PartOf | None = None

    @property
    def items(self) -> tuple[Item, ...]:
        """The bonuses that it earns, in the order in which they are shown."""
        if self.points is None:
            return self.more
        return (Item(self.key, self.label, self.points, fact=self.key, at=self.at), *self.more)
