"""Sentences that say a rule in any order of their words ("nach Herzstich gibt es Bock").

A pattern is made of parts, for each of which several words can stand (`patterns`). A sentence says what
a pattern says if each of its words belongs to a part and none that is needed is missing: a word that is not
known, such as one that denies or limits, makes it no rule at all.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.folk_names import LANGUAGES
from rulesets.rules.kinds import FourPoints
from rulesets.rules.typed.clauses import plain_clause
from rulesets.rules.typed.scanning import has_odd_number, has_odd_sign
from rulesets.rules.typed.values import Values, With, Without, filled_in, is_allowed, is_set
from rulesets.rules.typed.vocabulary import (
    NUMBER,
    At,
    Meaning,
    Number,
    Tokens,
    Vocabulary,
    is_figure,
    number_of,
    read_pair,
    vocabulary,
    without,
)

MEMBERS = "*"
"""What stands in a pattern for one or more members of the set that it is about."""

LOSES = "-"
"""What stands before it in a value if the set has them no more."""

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
class Pattern:
    """What some parts say together: values as a name has them, or the members of a set that were named.

    `numbers` are the names of its numbers in their order, and `place` which of all patterns it is.
    """

    place: int
    meaning: Meaning
    option_of_members: str
    loses_members: bool
    needed: tuple[str, ...]
    denied: frozenset[str]
    is_ordered: bool
    numbers: tuple[str, ...]
    parts: Mapping[Tokens, tuple[str, ...]]
    begins: frozenset[str]
    longest: int

    def read(self, tokens: Tokens, *, is_one_written: bool = False) -> tuple[Values, ...]:
        """What the tokens say, several values for several members; nothing where they say anything else.

        A figure is never free, so that of a one it must be known if it was written as such, or is an article.
        """
        seen: list[str] = []
        numbers: list[Number] = []
        place = 0
        while place < len(tokens):
            size, part = self.part_at(tokens[place : place + self.longest], seen)
            if part is None or (part == FREE and is_one_written and tokens[place] == ONE):
                return ()
            seen.append(part)
            numbers += [number_of(tokens[place])] if part in self.numbers else []
            place += size
        members = [part.removeprefix(MEMBERS) for part in seen if part.startswith(MEMBERS)]
        has_members = bool(members) == bool(self.option_of_members)
        return self.values(members, numbers) if has_members and self.is_whole(seen) else ()

    def is_whole(self, seen: Sequence[str]) -> bool:
        """Whether no part is missing or at a wrong place, and none is there that may not be."""
        needed = [part for part in seen if part in self.needed]
        if self.denied.intersection(seen) or Counter(self.needed) - Counter(needed):
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

    def values(self, members: list[str], numbers: list[Number]) -> tuple[Values, ...]:
        """What members or numbers come to."""
        if self.option_of_members:
            if self.loses_members and len(set(members)) > 1:
                return ()  # "no Bock after a heart trick, 120:120" may deny only the first
            held = Without if self.loses_members else With
            return tuple({self.option_of_members: held(member)} for member in dict.fromkeys(members))
        pairs = [(option, with_numbers(option, value, numbers)) for option, value in self.meaning.values]
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
    if is_set(option):
        member = value.removeprefix(LOSES)
        return With(member) if member == value else Without(member)
    return value


def read_free_order(text: str, words: Vocabulary, language: str) -> tuple[Values, ...]:
    """What a sentence says, whatever the order of its words; nothing where that is not one thing."""
    plain = plain_clause(text, words)
    if has_odd_sign(plain) or has_odd_number(text):
        return ()
    tokens = without(words.read(plain), words.filler - words.kept)
    is_one_written = ONE in WRITTEN_NUMBER.findall(plain)
    found = [
        (len(pattern.needed), values)
        for pattern in patterns_for(tokens, language)
        if (values := pattern.read(tokens, is_one_written=is_one_written))
    ]
    most = max((needed for needed, _values in found), default=0)
    fullest = [values for needed, values in found if needed == most]
    return fullest[0] if fullest and all(values == fullest[0] for values in fullest) else ()


def patterns_for(tokens: Tokens, language: str) -> list[Pattern]:
    """The patterns of which one part that is needed can begin with one of the tokens."""
    by_token = patterns_by_token(language)
    found = {pattern.place: pattern for token in set(tokens) for pattern in by_token.get(token, ())}
    return [found[place] for place in sorted(found)]


@cache
def patterns_by_token(language: str) -> Mapping[str, tuple[Pattern, ...]]:
    """The patterns of a language by the tokens with which the rarest part begins that each needs."""
    said = read_sentences()[language if language in LANGUAGES else "en"]
    found: dict[str, list[Pattern]] = defaultdict(list)
    for pattern in patterns_in(said, vocabulary(language)):
        for token in pattern.begins:
            found[token].append(pattern)
    return {token: tuple(patterns) for token, patterns in found.items()}


def patterns_in(said: Mapping[str, Any], words: Vocabulary) -> Iterator[Pattern]:
    """The patterns of one language."""
    by_part = {name: tokens_of(texts, words) for name, texts in said["words"].items()}
    by_member = {
        option: {MEMBERS + member: tokens_of(texts, words) for member, texts in members.items()}
        for option, members in said["members"].items()
    }
    written = [(key, text) for key, texts in said["sentences"].items() for text in texts]
    for place, (key, text) in enumerate(written):
        option, _is, value = key.partition("=")
        yield read_pattern(place, key, text, by_part, by_member[option] if value.endswith(MEMBERS) else {})


Parts = Mapping[str, tuple[Tokens, ...]]
"""Parts with the tokens that can stand for each."""


def read_pattern(place: int, key: str, text: str, by_part: Parts, members: Parts) -> Pattern:
    """A pattern as it is written, with what it sets, and the parts of its language."""
    option, _is, value = key.partition("=")
    names = [name for name in text.split() if name != ORDERED]
    parts = {name: by_part[name] for name in map(name_of, names) if name in by_part}
    return Pattern(
        place=place,
        meaning=Meaning() if members else Meaning(tuple(map(read_pair, key.split("&")))),
        option_of_members=option if members else "",
        loses_members=value.startswith(LOSES),
        needed=tuple(name for name in names if name[-1] not in "?!" and name != MEMBERS),
        denied=frozenset(name_of(name) for name in names if name.endswith("!")),
        is_ordered=text.startswith(ORDERED),
        numbers=tuple(name for name in names if name.startswith(NUMBER)),
        parts=by_tokens({**parts, **members, FREE: by_part[FREE]}),
        begins=rarest_beginnings(parts, names, members),
        longest=max(len(tokens) for said in (*parts.values(), *members.values()) for tokens in said),
    )


def name_of(part: str) -> str:
    """The name of a part in a pattern, where it may be missing, or must be."""
    return part.rstrip("?!")


def by_tokens(parts: Parts) -> dict[Tokens, tuple[str, ...]]:
    """The parts by the tokens that can stand for them."""
    found: dict[Tokens, tuple[str, ...]] = {}
    for name, said in parts.items():
        for tokens in said:
            found[tokens] = (*found.get(tokens, ()), name)
    return found


def rarest_beginnings(parts: Parts, names: Sequence[str], members: Parts) -> frozenset[str]:
    """How that part begins, of those that are needed, for which the fewest words can stand."""
    of_members = {tokens[0] for said in members.values() for tokens in said}
    needed = [{tokens[0] for tokens in parts[name]} for name in names if name in parts]
    fewest: set[str] = min(filter(None, (*needed, of_members)), key=count)
    return frozenset(fewest)


def count(tokens: set[str]) -> int:
    """How many there are."""
    return len(tokens)


def tokens_of(texts: Sequence[str], words: Vocabulary) -> tuple[Tokens, ...]:
    """The tokens of what can stand for a part; words that say nothing stand for none."""
    return tuple(
        dict.fromkeys(filter(None, (without(words.read(text), words.filler - words.kept) for text in texts)))
    )


@cache
def read_sentences() -> dict[str, Any]:
    """The parts and patterns, by language."""
    folder = files("rulesets.rules.typed") / "patterns"
    return {
        language: tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
        for language in LANGUAGES
    }
