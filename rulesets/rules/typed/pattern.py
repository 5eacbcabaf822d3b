"""A pattern of a sentence: the parts that say a rule together, in any order, and what they set."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.kinds import FourPoints
from rulesets.rules.typed.spelling import NUMBER, Number, Tokens, is_figure, number_of
from rulesets.rules.typed.values import Values, With, Without, filled_in, is_allowed, is_set
from rulesets.rules.typed.vocabulary import At, Meaning, Vocabulary

MEMBERS = "*"
"""What stands in a pattern for one or more members of the set that it is about."""

AND = "+"
"""What stands between members that are named in one."""

NO_MEMBERS = "[]"
"""The value of a set that has none any more."""

LOSES = "-"
"""What stands before it in a value if the set has them no more."""

ENOUGH_PARTS = 2
"""A pattern that needs so many parts says enough to be read among words that are not known."""

LEVELS = 4
"""So many numbers has an option of which each level has one."""

FREE = "free"
"""The part that may stand anywhere in every pattern: its words say nothing."""

ONE, WRITTEN_NUMBER = "1", re.compile(r"\d+")
"""The number that an article is, too, and how one is written that is none."""

REFERENCE = re.compile(r"#(?P<place>\d?|max)(?P<more>[+-]\d+)?")
"""A number that was said, as a value has it: the first, another one, or the greatest; with more or less."""

ORDERED = ">"
"""What stands before a pattern of which the parts that are needed must come in its order."""


@dataclass(frozen=True)
class Leeway:
    """How many words that say something may be no part of a pattern, and how many parts may be missing."""

    topics: int = 0
    missing: int = 0


NONE = Leeway()


@dataclass
class Told:
    """What was read of a sentence so far: its parts and numbers, how many words denied or were no part."""

    seen: list[str] = field(default_factory=list)
    numbers: list[Number] = field(default_factory=list)
    denials: int = 0
    left_out: int = 0


@dataclass(frozen=True)
class Pattern:
    """What some parts say together: values as a name has them, or the members of a set that were named.

    `numbers` are the names of its numbers in their order, and `place` which of all patterns it is. `begins`
    is how each part begins that it needs.
    """

    place: int
    meaning: Meaning
    option_of_members: str
    loses_members: bool
    needed: tuple[str, ...]
    denied: frozenset[str]
    is_ordered: bool
    says_much: bool
    numbers: tuple[str, ...]
    parts: Mapping[Tokens, tuple[str, ...]]
    begins: tuple[frozenset[str], ...]
    longest: int

    def read(
        self, tokens: Tokens, words: Vocabulary, *, is_one_written: bool = False, leeway: Leeway = NONE
    ) -> tuple[Values, ...]:
        """What the tokens say, several values for several members; nothing where they say anything else.

        A figure is never free, so that of a one it must be known if it was written as such, or is an article.
        """
        told, place = Told(), 0
        while place < len(tokens):
            size, part = self.part_said(tokens, place, told, words, is_one_written=is_one_written)
            if part is None:
                return ()
            told.seen.append(part)
            told.denials += size == 1 and tokens[place : place + 1] in words.no
            told.numbers += [number_of(tokens[place])] if part in self.numbers else []
            place += size
        return self.values(told) if self.is_whole(told, words, leeway) else ()

    def part_said(
        self, tokens: Tokens, place: int, told: Told, words: Vocabulary, *, is_one_written: bool
    ) -> tuple[int, str | None]:
        """The part at a place, and how long it is; None where something else is said."""
        size, part = self.part_in(tokens, place, told, words)
        is_one = tokens[place] == ONE
        if words.is_loose and part in self.numbers and is_one and not is_one_written:
            return 1, FREE  # an article counts nothing among words that are not known
        if part is None and self.may_leave_out(tokens[place], words):
            part = FREE
            told.left_out += 1
        return (size, None) if part == FREE and is_one_written and is_one else (size, part)

    def part_in(self, tokens: Tokens, place: int, told: Told, words: Vocabulary) -> tuple[int, str | None]:
        """The part at a place, and how long it is; loosely a word is free if it changes nothing."""
        size, part = self.part_at(tokens[place : place + self.longest], told.seen)
        if not (words.is_loose and self.says_much) or part not in {None, FREE}:
            return size, part
        if part is None and tokens[max(0, place - 1) : place] in words.binds:
            return size, None
        shortest = 1 if part is None or words.is_spoken_together else 2
        return size, None if words.says_something(tokens[place:], shortest) else FREE

    def may_leave_out(self, token: str, words: Vocabulary) -> bool:
        """Whether a word that says something can be passed over where a pattern is only nearly said."""
        return words.is_loose and self.says_much and token.isalpha() and (token,) not in words.binds

    def is_whole(self, told: Told, words: Vocabulary, leeway: Leeway) -> bool:
        """Whether no part is missing or at a wrong place, and none is there that may not be."""
        seen = told.seen
        needed = [part for part in seen if part in self.needed]
        has_members = any(part.startswith(MEMBERS) for part in seen)
        missing = sum((Counter(self.needed) - Counter(needed)).values())
        is_exact = told.left_out <= leeway.topics and missing <= leeway.missing
        if not is_exact or self.denied.intersection(seen) or has_members != bool(self.option_of_members):
            return False
        if (words.is_loose and told.denials > 1) or len(told.numbers) < len(self.numbers):
            return False
        return not self.is_ordered or needed == list(self.needed)

    def part_at(self, tokens: Tokens, seen: list[str]) -> tuple[int, str | None]:
        """The longest part at the beginning, best one that is still missing, and how long it is."""
        for size in range(len(tokens), 0, -1):
            if parts := self.parts.get(tokens[:size]):
                missing = (part for part in parts if seen.count(part) < self.needed.count(part))
                best = next(missing, parts[0])
                return (size, best) if best != FREE else (size, self.number_at(tokens[0], seen) or FREE)
        return 1, self.number_at(tokens[0], seen)

    def number_at(self, token: str, seen: list[str]) -> str | None:
        """Which of the numbers a token is, if one is still missing."""
        return next((name for name in self.numbers if name not in seen), None) if is_figure(token) else None

    def values(self, told: Told) -> tuple[Values, ...]:
        """What members or numbers come to."""
        if self.option_of_members:
            named = (part.removeprefix(MEMBERS) for part in told.seen if part.startswith(MEMBERS))
            members = dict.fromkeys(member for part in named for member in part.split(AND))
            if self.loses_members and len(members) > 1:
                return ()  # "no Bock after a heart trick, 120:120" may deny only the first
            held = Without if self.loses_members else With
            return tuple({self.option_of_members: held(member)} for member in members)
        pairs = [(option, with_numbers(option, value, told.numbers)) for option, value in self.meaning.values]
        return apart(pairs) if all(is_allowed(*pair) for pair in pairs) else ()


def apart(pairs: Sequence[tuple[str, Any]]) -> tuple[Values, ...]:
    """Options with their values; an option that has two of them, such as two of its four numbers, twice."""
    found: list[dict[str, Any]] = []
    for option, value in pairs:
        free = next((values for values in found if option not in values), None)
        if free is None:
            found.append({option: value})
        else:
            free[option] = value
    return tuple(found)


def with_numbers(option: str, value: Any, numbers: Sequence[Number]) -> Any:
    """A value of a pattern in the document's form, with the number to which it refers in its place."""
    said = getattr(value, "number", value)
    reference = REFERENCE.fullmatch(said) if isinstance(said, str) else None
    if reference is None:
        return in_document(option, value)
    place = reference["place"]
    number = max(numbers) if place == "max" else numbers[int(place or 1) - 1]
    number += int(reference["more"] or 0)
    return filled_in(option, value if isinstance(value, At) else NUMBER, number)


def in_document(option: str, value: Any) -> Any:
    """A value that a pattern names, in the document's form; of a set, a member that it has or loses."""
    if isinstance(value, At):
        return At(value.place, int(value.number))
    if isinstance(CATALOGUE[option].kind, FourPoints):
        return [int(value)] * LEVELS
    if value == NO_MEMBERS:
        return []
    if is_set(option):
        member = value.removeprefix(LOSES)
        return With(member) if member == value else Without(member)
    return value
