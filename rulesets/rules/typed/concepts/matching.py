"""Items that a rule takes one after another: what it needs, and what numbers stand with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field

from rulesets.rules.typed.concepts.lexicon import COMMA, FREE, WHEN, Item, is_said
from rulesets.rules.typed.concepts.rules import limits, soft, topics
from rulesets.rules.typed.spelling import NUMBER, Number

BONUS = "bonus"
"""What is one if nobody says how many."""

COUNTED = "card nine king trump eye cent minute hour game trick point full round level absage people"
UNITS = frozenset(COUNTED.split())
"""What a number in front of it counts."""

VERBS_APART = frozenset({"lead", "start", "catch", "pay", "win", "lose"})
"""What never stands between what is counted and a number behind it ("the game starts at 10")."""

NO_VALUE = frozenset({"game", "trick", "people", "minute", "hour", "card", "full", "other", "player"})
"""What a number in front of it counts that is no value ("three deals in a row")."""

AFFIRMING = frozenset({"yes", "also"})
"""What says that there is something."""

WORTH = frozenset({BONUS, "extra", "earn", "also", "more"})
"""What an article in front of it counts that is a value."""

NEVER_COUNTED = frozenset({BONUS, "re", "kontra"})
"""Topics of which a number in front does not say how many."""

NO_ARTICLE = frozenset({"trick", "game", "nine", "king", "eye", "minute", "hour"})
"""What an article in front of it does not count ("until one takes a trick")."""


@dataclass
class Match:
    """Some items, of which the first were borrowed from what stands beside them, held against a rule.

    `used` are the places of those that the rule needs, and `numbers` those among them.
    """

    items: tuple[Item, ...]
    borrowed: int
    used: set[int] = field(default_factory=set)
    numbers: list[Number] = field(default_factory=list)

    def take(self, chain: Sequence[str]) -> bool:
        """Use an item for each word of a chain, each behind the one before it."""
        start = 0
        for word in chain:
            place = self.number_for(word, start) if word.startswith(NUMBER) else self.place_of(word, start)
            if place is None:
                return False
            self.used.add(place)
            start = place + 1
        return True

    def place_of(self, word: str, start: int = 0) -> int | None:
        """The first place of a concept that is not used."""
        places = (place for place in self.free_places(start) if is_said(self.items[place], word))
        return next(places, None)

    def free_places(self, start: int = 0) -> Iterator[int]:
        return (place for place in range(start, len(self.items)) if place not in self.used)

    def number_for(self, word: str, start: int) -> int | None:
        """The place of a number, of this unit if it has one; a bonus of which nobody says more is one."""
        unit = word.removeprefix(NUMBER)
        places = [place for place in self.free_places(start) if self.is_number(place, unit)]
        place = min(places, key=lambda place: (self.items[place].is_weak, place), default=None)
        if place is None:
            place = None if unit or self.numbers else self.place_of(BONUS)
        if place is None:
            return None
        said = self.items[place].number
        self.numbers.append(1 if said is None else said)
        self.used |= {counted} if (counted := self.unit_of(place, unit)) is not None else set()
        return place

    def is_comma(self, place: int) -> bool:
        """Whether a place is between two clauses."""
        return self.items[place] is COMMA

    def is_number(self, place: int, unit: str) -> bool:
        """Whether a number stands at a place, of this unit, or as a value."""
        if self.items[place].number is None:
            return False
        if unit in NO_ARTICLE and self.items[place].is_weak:
            return False
        return not self.is_count(place) if not unit else self.unit_of(place, unit) is not None

    def is_count(self, place: int) -> bool:
        """Whether a number only counts what stands behind it: two foxes are no fox that is worth two."""
        if place and WHEN in self.items[place - 1].concepts:
            return True
        if self.items[place].is_weak:
            later = (
                item.concepts
                for item in self.items[place + 1 :]
                if item is COMMA or FREE not in item.concepts
            )
            return bool(next(later, frozenset()) - (soft() - NO_VALUE) - WORTH - {FREE})
        return bool(self.behind(place) & ((topics() | NO_VALUE) - NEVER_COUNTED))

    def is_one_of_them(self, place: int) -> bool:
        """Whether a number only says that something is meant by the piece ("one fox counts 2")."""
        is_behind_one = bool(place) and bool(self.items[place - 1].concepts & topics())
        return self.items[place].number == 1 and self.is_count(place) and not is_behind_one

    def behind(self, place: int) -> frozenset[str]:
        """The meanings of the item behind a place."""
        return self.items[place + 1].concepts if place + 1 < len(self.items) else frozenset()

    def unit_of(self, place: int, unit: str) -> int | None:
        """The place of the concept that a number counts: behind it, or in front of what is no article."""
        if not unit:
            return None
        found = self.nearest(range(place + 1, len(self.items)))
        is_behind = found is not None and (self.items[found].number is None or self.counts(found, unit))
        if not (is_behind or self.items[place].is_weak):
            found = self.nearest(self.right_before(place))
        return found if self.counts(found, unit) else None

    def right_before(self, place: int) -> Iterator[int]:
        """The places of units in front of one, with nothing but small words and what is counted between."""
        for at in range(place - 1, -1, -1):
            concepts = self.items[at].concepts
            if concepts & UNITS:
                yield at
            elif concepts & VERBS_APART:
                return

    def counts(self, place: int | None, unit: str) -> bool:
        return place is not None and unit in self.items[place].concepts

    def nearest(self, places: Iterable[int]) -> int | None:
        """The first of some places where a unit or a number stands."""
        units = (
            place
            for place in places
            if self.items[place].concepts & UNITS or self.items[place].number is not None
        )
        return next(units, None)

    def says_any(self, concepts: Set[str], rest: Sequence[Item]) -> bool:
        """Whether one of these is said in the rest, or was borrowed for nothing."""
        unused = (self.items[place] for place in self.free_places() if place < self.borrowed)
        return any(item.concepts & concepts for item in (*rest, *unused))

    @property
    def says_something(self) -> bool:
        """Whether something was used that says more of what was borrowed than a number or a limit does."""
        own = (self.items[place] for place in self.used if place >= self.borrowed)
        return not self.borrowed or any(item.concepts - limits() - soft() for item in own)

    @property
    def denies_last(self) -> bool:
        """Whether nothing but small words stands behind what denies."""
        last = max((place for place in self.used if self.items[place].concepts & limits()), default=-1)
        behind = self.items[last + 1 :]
        return last >= 0 and all(FREE in item.concepts or item.concepts & soft() for item in behind)

    def affirms_before(self, concepts: Set[str]) -> bool:
        """Whether something in front of the last that has one of these is there ("queens yes, kings no")."""
        last = max((place for place, item in enumerate(self.items) if item.concepts & concepts), default=0)
        return any(item.concepts & AFFIRMING for item in self.items[:last])

    def limits_before(self, concepts: Set[str]) -> bool:
        """Whether what limits stands in front of all that has one of these concepts."""
        last = max((place for place in self.used if self.items[place].concepts & limits()), default=-1)
        return not any(item.concepts & concepts for item in self.items[self.borrowed : max(last, 0)])

    @property
    def is_weak(self) -> bool:
        """Whether an article was taken for a number that no point stands behind."""
        return bool(self.numbers) and any(
            self.items[place].is_weak and not self.behind(place) & {"point", BONUS} for place in self.used
        )
