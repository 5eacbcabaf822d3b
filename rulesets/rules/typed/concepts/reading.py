"""What concepts say: a rule, if all that it needs was said, and all others that were said may stand there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from rulesets.rules.typed.concepts.lexicon import BOTH, FREE, TWO, WHEN, Item, is_said
from rulesets.rules.typed.concepts.members import Row, is_group, named_in, naming
from rulesets.rules.typed.concepts.rules import (
    LISTED,
    LOSES,
    MEMBERS,
    ROW,
    Rule,
    changing,
    limits,
    rules_for,
    soft,
    topics,
)
from rulesets.rules.typed.spelling import NUMBER, Number
from rulesets.rules.typed.values import Values, With, Without, apart, is_allowed, with_numbers

BONUS = "bonus"
"""What is one if nobody says how many."""

SEVERAL = 2

COUNTED = "card nine king trump eye cent minute hour game trick point full round level absage people"
UNITS = frozenset(COUNTED.split())
"""What a number in front of it counts."""

APART = frozenset({"must", "may"})
"""What never stands between a number and what it counts."""

NO_VALUE = frozenset({"game", "trick", "people", "minute", "hour", "card", "full"})
"""What a number in front of it counts that is no value ("three deals in a row")."""

NEVER_COUNTED = frozenset({BONUS, "re", "kontra"})
"""Topics of which a number in front does not say how many."""

NO_ARTICLE = frozenset({"trick", "game", "nine", "king", "eye", "minute", "hour"})
"""What an article in front of it does not count ("until one takes a trick")."""


@dataclass(frozen=True)
class Reading:
    """What was read: values, how many concepts say so, how many words were not known, and what is left.

    So many concepts were `borrowed` from what stands beside it. Its rule says something else where one of
    those `denied` is said, and `used` those items. It `is_doubtful` if what is not known may change it.
    """

    values: tuple[Values, ...]
    needed: int
    unknown: int
    left: tuple[Item, ...] = ()
    denies: bool = False
    articles: int = 0
    borrowed: int = 0
    is_apart: bool = False
    is_weak: bool = False
    denied: frozenset[str] = frozenset()
    used: tuple[Item, ...] = ()
    is_doubtful: bool = False

    @property
    def pairs(self) -> list[tuple[str, Any]]:
        """The options that it sets, with their values."""
        return [pair for values in self.values for pair in values.items()]

    @property
    def options(self) -> frozenset[str]:
        """The options that it sets."""
        return frozenset(option for values in self.values for option in values)


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
        """The places that are not used."""
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
            if not place and self.behind(place) & topics() - NEVER_COUNTED:
                return True
            later = (item.concepts for item in self.items[place + 1 :] if FREE not in item.concepts)
            return bool(next(later, frozenset()) & NO_VALUE)
        return bool(self.behind(place) & ((topics() | NO_VALUE) - NEVER_COUNTED))

    def is_one_of_them(self, place: int) -> bool:
        """Whether a number only says that something is meant by the piece ("one fox counts 2")."""
        is_behind_one = bool(place) and bool(self.items[place - 1].concepts & topics())
        return self.items[place].number == 1 and self.is_count(place) and not is_behind_one

    def behind(self, place: int) -> frozenset[str]:
        """What the item behind a place means."""
        return self.items[place + 1].concepts if place + 1 < len(self.items) else frozenset()

    def unit_of(self, place: int, unit: str) -> int | None:
        """Where the concept stands that a number counts: behind it, or in front where there is none."""
        if not unit:
            return None
        found = self.nearest(range(place + 1, len(self.items)))
        if found is None or (self.items[found].number is not None and not self.counts(found, unit)):
            earlier = range(place - 1, -1, -1)
            found = self.nearest(at for at in earlier if self.items[at].concepts & UNITS)
        return found if self.counts(found, unit) else None

    def counts(self, place: int | None, unit: str) -> bool:
        """Whether a unit stands at a place."""
        return place is not None and unit in self.items[place].concepts

    def nearest(self, places: Iterable[int]) -> int | None:
        """The first of some places where a unit or a number stands, not beyond what keeps it apart."""
        for place in places:
            item = self.items[place]
            if item.concepts & UNITS or item.number is not None:
                return place
            if item.concepts & APART:
                return None
        return None

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


def read_bag(items: Sequence[Item], borrowed: Sequence[Item] = ()) -> tuple[Reading, ...]:
    """All that some items can say together, and with what was said beside them, the best first."""
    here = (*borrowed, *items)
    said = {concept for item in here for concept in item.concepts}
    said |= {BOTH} if any(item.number == TWO for item in here) else set()
    is_own = any(item.concepts & topics() for item in items)
    rules = (rule for rule in rules_for(said) if not borrowed or may_borrow(rule, is_own=is_own))
    readings = (read_rule(rule, Match(here, len(borrowed))) for rule in rules)
    return tuple(sorted(filter(None, readings), key=lambda each: (len(each.left), -each.needed)))


def may_borrow(rule: Rule, *, is_own: bool) -> bool:
    """Whether what stands beside a rule may say a part of it: none that denies or has several values."""
    return not (is_own and rule.members) and not rule.is_opposite and len(rule.meaning.values) < SEVERAL


def read_rule(rule: Rule, match: Match) -> Reading | None:
    """What a rule makes of some items; None if something is missing or must not be there."""
    if not all(match.take(chain) for chain in rule.chains if chain != (MEMBERS,)):
        return None
    places = match.free_places(match.borrowed)
    rest = [match.items[place] for place in places if not match.is_one_of_them(place)]
    if match.says_any(rule.denied, rest) or not match.says_something:
        return None
    members, rest = named_in(rule.members, rest, is_row=rule.is_row) if rule.members else ({}, rest)
    if rule.members and not are_named(rule, members, match):
        return None
    values = values_of(rule, match, members)
    return told(rule, match, rest, values, len(members)) if values else None


def are_named(rule: Rule, members: Row, match: Match) -> bool:
    """Whether members are named, behind what says that there are no others.

    "No Bock after a heart trick, 120:120" may deny only the first.
    """
    if rule.is_row:
        return len(members) >= rule.least_in_row
    if rule.value == LISTED and not match.limits_before(naming(rule.members)):
        return False
    is_lost = rule.value == LOSES and len(members) > 1 and not match.denies_last
    return bool(members) and not (is_lost and not is_group(rule.members, list(members)))


def told(rule: Rule, match: Match, rest: Sequence[Item], values: tuple[Values, ...], members: int) -> Reading:
    """What a rule says, with what was said beside it."""
    all_rest = [match.items[place] for place in match.free_places()]
    return Reading(
        values,
        rule.needed_with(members),
        unknown=sum(not item.is_known for item in rest),
        left=tuple(item for item in rest if item.is_known and not may_stand(item, rule)),
        denies=bool(limits().intersection(rule.needed)),
        articles=sum(item.is_weak for item in rest) if match.numbers else 0,
        borrowed=sum(place < match.borrowed for place in match.used),
        is_apart=rule.members == "solos",
        is_weak=match.is_weak,
        denied=rule.denied,
        is_doubtful=any(item.is_doubtful for item in rest),
        used=(
            *(match.items[place] for place in match.used),
            *(item for item in all_rest if explains(item, rule)),
        ),
    )


def explains(item: Item, rule: Rule) -> bool:
    """Whether a rule says that an item may stand there, or that it names a member of its set."""
    named = naming(rule.members) if rule.members else frozenset()
    return not item.concepts.isdisjoint(rule.may | named)


def may_stand(item: Item, rule: Rule) -> bool:
    """Whether an item may stand beside what a rule needs."""
    if item.number is not None:
        return item.is_weak or f"={item.number}" in rule.may
    repeated = item.concepts.intersection(rule.needed) - limits()
    said = item.concepts - soft()
    is_allowed_there = FREE in said or said < item.concepts or bool(repeated or said & rule.may)
    return is_allowed_there or (bool(rule.about) and said.isdisjoint(changing(rule.about)))


def values_of(rule: Rule, match: Match, members: Row) -> tuple[Values, ...]:
    """What a rule sets with the numbers or members that were said."""
    if rule.members and not rule.is_row:
        held = Without if rule.value == LOSES else With
        listed = {"is_listed": True} if rule.value == LISTED else {}
        return tuple({rule.members: held(member, **listed)} for member in members)
    if rule.takes_one and len(set(match.numbers)) > 1:
        return ()
    row: Any = list(members) if None in members.values() else members
    pairs = [
        (option, row if value == ROW else with_numbers(option, value, match.numbers))
        for option, value in rule.meaning.values
    ]
    return apart(pairs) if all(is_allowed(*pair) for pair in pairs) else ()
