"""The words beside the core of a sentence, and whether they make another rule of it.

A clause that says no rule mostly says the same again, or what follows from it ("else they are plain foxes").
It changes the rule only if it says when that holds or how far, counts it otherwise, denies what says it, or
if a rule of another value needs it. A clause may say, too, that something makes no difference.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from itertools import takewhile
from typing import Any

from rulesets.rules.typed.concepts.choosing import JOINS, OR, SCOPES, is_sure
from rulesets.rules.typed.concepts.contrasts import (
    contrasting,
    family,
    relatives,
    subject_concepts,
    topics_of,
    words_of,
    words_of_value,
)
from rulesets.rules.typed.concepts.lexicon import FREE, Item
from rulesets.rules.typed.concepts.matching import NO_VALUE, UNITS
from rulesets.rules.typed.concepts.reading import Reading, read_bag
from rulesets.rules.typed.concepts.rules import COUNTS_OTHERWISE, chat, limits, soft, topics
from rulesets.rules.typed.values import Values, With, Without

REPLACES = frozenset({"otherwise", "instead"})
"""What says what is so where something is not."""

DENIES = frozenset({"no", "nothing", "nobody"}) | REPLACES
"""Limits that deny something else, or say what is so otherwise; all others restrict."""

CONDITIONS = frozenset({"if", "until"})
"""With what a clause begins that says when another one holds."""

GRANTS = frozenset({"also", "no_matter", "whether"})
"""With what a clause begins by which nothing changes ("also in a solo", "whether won or lost")."""

NAMELESS = frozenset({FREE, "also"})
"""Concepts of which a word names nothing, whatever else it may mean."""

ENOUGH = 3
"""So many concepts needs a rule that leaves some."""


@lru_cache(maxsize=1)
def readings_of(whole: tuple[Item, ...]) -> list[Reading]:
    """The readings of rules that leave nothing of a sentence, of which each part is asked in turn."""
    return [reading for reading in read_bag(whole) if not reading.left]


@dataclass(frozen=True)
class Beside:
    """The words beside the core of a sentence that are not understood, the whole, and the understood ones."""

    items: tuple[Item, ...]
    whole: tuple[Item, ...]
    values: tuple[Values, ...]

    @cached_property
    def pairs(self) -> list[tuple[str, Any]]:
        """The options that the core sets, with their values."""
        return [pair for each in self.values for pair in each.items()]

    @cached_property
    def words(self) -> list[Item]:
        """The words that say something."""
        return [item for item in self.items if item.concepts != {FREE}]

    @cached_property
    def unexplained(self) -> list[Item]:
        """The words that no rule takes in which says the same as the core."""
        same = [each for each in readings_of(self.whole) if all(pair in self.pairs for pair in each.pairs)]
        explained = [item for reading in same for item in reading.used]
        return [item for item in self.words if not any(item is each for each in explained)]

    @property
    def may_change(self) -> bool:
        """Whether it makes another rule of what the core says."""
        if not self.words or grants(self.words) or self.is_answer:
            return False
        is_explained = "until" in self.words[0].concepts and self.words[0] not in self.unexplained
        opens = set() if is_explained else self.words[0].concepts & (CONDITIONS | {OR})
        return bool(opens) or self.denies_core or self.restricts or self.counts or self.leads_elsewhere

    @property
    def is_answer(self) -> bool:
        """Whether it only says no in front of what denies, too ("no, we play without")."""
        core = (item for item in self.whole if not any(item is each for each in self.words))
        is_first = self.words[0] is self.whole[0]
        return is_first and all(map(is_denial, self.words)) and any(map(is_denial, core))

    @property
    def denies_core(self) -> bool:
        """Whether it denies something with which a value is said, and not another value."""
        denied = frozenset(concept for item in self.words for concept in item.concepts & DENIES)
        own = frozenset().union(*(words_of_value(option, str(value)) for option, value in self.pairs))
        is_denied = bool(denied) and denied.isdisjoint(REPLACES) and not self.agrees
        return is_denied and has_any(self.words, own - small())

    @property
    def agrees(self) -> bool:
        """Whether it says that something makes no difference, or denies another value than the core's."""
        restricts = has_any(self.words, limits() - DENIES)
        is_denied = any(map(is_denial, self.words)) and has_any(self.words, self.contrasts)
        return grants(self.words) or (is_denied and not restricts)

    @cached_property
    def contrasts(self) -> frozenset[str]:
        """The concepts that only other values need."""
        return frozenset().union(*(contrasting(option, str(value)) for option, value in self.pairs))

    @property
    def restricts(self) -> bool:
        """Whether it says when something is so, or how far, or denies what it does not name."""
        said = self.unexplained
        limiting = limits() & {concept for item in said if is_limit(item) for concept in item.concepts}
        limiting -= {"only"} if limiting & REPLACES else set()
        is_bare = bool(limiting) and not content(self.words)
        sets = (option for option, value in self.pairs if isinstance(value, With | Without))
        is_about_set = not limiting and any(has_any(said, topics_of(option)) for option in sets)
        return bool(limiting - DENIES) or is_bare or is_about_set

    @property
    def counts(self) -> bool:
        """Whether it is only a number, or counts otherwise what has one."""
        if any(item.is_amount for item in self.unexplained) and not content(self.words):
            return True
        said = (item for item in self.unexplained if item.is_amount or item.concepts & COUNTS_OTHERWISE)
        counted = [option for option, value in self.pairs if is_number(value)]
        own = frozenset().union(*map(words_of, counted)) - topics()
        is_bare = all(item.is_known for item in self.items) and not content(self.words)
        is_same = is_bare or has_any(self.words, own & (UNITS - NO_VALUE))
        return bool(counted) and any(said) and is_same

    @property
    def leads_elsewhere(self) -> bool:
        """Whether it and the core say another value together."""
        options = {option for option, _value in self.pairs}
        return any(
            any(used is item for used in reading.used for item in self.items)
            and any(pair[0] in options and pair not in self.pairs for pair in reading.pairs)
            for reading in readings_of(self.whole)
        )

    def is_elsewhere(self, core: Sequence[Item]) -> bool:
        """Whether it names more of what no rule like that of its core has than the core names."""
        known = frozenset().union(*(family(option) for option, _value in self.pairs))
        return content([item for item in self.items if item.concepts.isdisjoint(known)]) > content(core)

    @property
    def says_other(self) -> bool:
        """Whether it says what only rules of other values, or of options that are called alike, need."""
        own = frozenset().union(*(words_of(option) for option, _value in self.pairs))
        alike = frozenset(each for option, _value in self.pairs for each in relatives(option))
        others = frozenset().union(*map(words_of, alike)) - own
        return has_any(self.items, (others | self.contrasts) - small())


def near_one(items: Sequence[Item]) -> Reading | None:
    """The one reading that leaves nothing which may change it, if it is full, sure and no number."""
    found = read_bag(items)
    best = max(found, key=lambda each: (fullness(each), each.needed), default=None)
    if best is None or best.needed < ENOUGH or not is_sure(best) or not all(map(is_choice, best.pairs)):
        return None
    as_good = (each for each in found if fullness(each) >= fullness(best) - 1)
    is_alone = all(pair in best.pairs for each in as_good for pair in each.pairs)
    left = Beside(best.left, tuple(items), best.values)
    is_left = any(map(names_other, best.left)) or left.may_change or left.says_other
    return best if is_alone and not is_left else None


def fullness(reading: Reading) -> int:
    """How much more a reading needs than it leaves."""
    return reading.needed - len(reading.left)


def is_choice(pair: tuple[str, Any]) -> bool:
    """Whether a value is neither a number nor a member of a set, nor several of those."""
    return not (isinstance(pair[1], With | Without | list | dict) or is_number(pair[1]))


def names_other(item: Item) -> bool:
    """Whether an item names something else that a rule can be about, or counts it."""
    named = topics() | SCOPES | subject_concepts() | COUNTS_OTHERWISE | limits()
    return item.number is not None or not item.concepts.isdisjoint(named)


def grants(items: Sequence[Item]) -> bool:
    """Whether some words say that something makes no difference."""
    said = [item for item in items if FREE not in item.concepts]
    begins = frozenset().union(*(item.concepts for item in (*takewhile(is_small, said), *said[:1])))
    is_alternative = "whether" not in begins or has_any(said, frozenset({OR}))
    return bool(begins & GRANTS) and is_alternative and not any(map(is_denial, said))


def is_small(item: Item) -> bool:
    """Whether an item only joins what follows it."""
    return item.concepts <= soft() | JOINS | GRANTS | limits() and not is_denial(item)


def is_denial(item: Item) -> bool:
    """Whether an item denies, or replaces."""
    return bool(item.concepts & DENIES)


def is_limit(item: Item) -> bool:
    """Whether an item denies, or does nothing but limit."""
    return is_denial(item) or (bool(item.concepts & limits()) and item.concepts <= small())


def is_number(value: Any) -> bool:
    """Whether a value is a number."""
    return isinstance(value, int) and not isinstance(value, bool)


def has_any(items: Sequence[Item], concepts: frozenset[str]) -> bool:
    """Whether one of some items means one of these."""
    return any(not item.concepts.isdisjoint(concepts) for item in items)


def content(items: Sequence[Item]) -> int:
    """How many of some items name something."""
    return sum(
        bool(item.concepts) and item.concepts.isdisjoint(NAMELESS) and not item.concepts <= small()
        for item in items
    )


@cache
def small() -> frozenset[str]:
    """The concepts that name nothing."""
    return limits() | soft() | chat()
