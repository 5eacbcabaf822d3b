"""Sentences that say a rule in any order of their words ("nach Herzstich gibt es Bock").

A pattern is made of parts, for each of which several words can stand (`patterns`). A sentence says what
a pattern says if each of its words belongs to a part and none that is needed is missing: a word that is not
known, such as one that denies or limits, makes it no rule at all.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from rulesets.rules.folk_names import LANGUAGES
from rulesets.rules.typed.clauses import plain_clause
from rulesets.rules.typed.scanning import has_minus, has_odd_sign
from rulesets.rules.typed.values import Said, Values, With, values_of
from rulesets.rules.typed.vocabulary import (
    NUMBER,
    Meaning,
    Tokens,
    Vocabulary,
    is_figure,
    read_pair,
    vocabulary,
    without,
)

MEMBERS = "*"
"""What stands in a pattern for one or more members of the set that it is about."""


@dataclass(frozen=True)
class Pattern:
    """What some parts say together: values as a name has them, or the members of a set that were named."""

    meaning: Meaning
    option_of_members: str
    needed: frozenset[str]
    parts: Mapping[Tokens, tuple[str, ...]]
    longest: int

    def read(self, tokens: Tokens) -> tuple[Values, ...]:
        """What the tokens say, several values for several members; nothing where they say anything else."""
        seen: list[str] = []
        numbers: list[int] = []
        place = 0
        while place < len(tokens):
            size, part = self.part_at(tokens[place : place + self.longest], seen)
            if part is None:
                return ()
            seen.append(part)
            numbers += [int(tokens[place])] if part == NUMBER else []
            place += size
        members = [part.removeprefix(MEMBERS) for part in seen if part.startswith(MEMBERS)]
        is_whole = self.needed <= set(seen) and bool(members) == bool(self.option_of_members)
        return self.values(members, numbers) if is_whole else ()

    def part_at(self, tokens: Tokens, seen: list[str]) -> tuple[int, str | None]:
        """The longest part at the beginning, best one that is still missing, and how long it is."""
        for size in range(len(tokens), 0, -1):
            if parts := self.parts.get(tokens[:size]):
                missing = (part for part in parts if part in self.needed and part not in seen)
                return size, next(missing, parts[0])
        is_number = NUMBER in self.needed and NUMBER not in seen and is_figure(tokens[0])
        return (1, NUMBER) if is_number else (0, None)

    def values(self, members: list[str], numbers: list[int]) -> tuple[Values, ...]:
        """What members or a number come to."""
        if self.option_of_members:
            return tuple({self.option_of_members: With(member)} for member in dict.fromkeys(members))
        if NUMBER not in self.needed:
            return (dict(self.meaning.values),)
        found = values_of(self.meaning, Said(tuple(numbers)))
        return () if found is None else (found,)


def read_free_order(text: str, words: Vocabulary, language: str) -> tuple[Values, ...]:
    """What a sentence says, whatever the order of its words; nothing where that is not one thing."""
    plain = plain_clause(text, words)
    if has_odd_sign(plain) or has_minus(text):
        return ()
    tokens = without(words.read(plain), words.filler)
    found = [
        (len(pattern.needed), values) for pattern in patterns(language) if (values := pattern.read(tokens))
    ]
    most = max((needed for needed, _values in found), default=0)
    fullest = [values for needed, values in found if needed == most]
    return fullest[0] if fullest and all(values == fullest[0] for values in fullest) else ()


@cache
def patterns(language: str) -> tuple[Pattern, ...]:
    """The patterns of a language; none for one that has none."""
    said = read_sentences().get(language if language in LANGUAGES else "en")
    return tuple(patterns_in(said, vocabulary(language))) if said else ()


def patterns_in(said: Mapping[str, Any], words: Vocabulary) -> Iterator[Pattern]:
    """The patterns of one language."""
    for key, texts in said["sentences"].items():
        option, _is, value = key.partition("=")
        members = said["members"][option] if value == MEMBERS else {}
        meaning = Meaning() if members else Meaning(tuple(map(read_pair, key.split("&"))))
        for text in texts:
            names = [name.removesuffix("?") for name in text.split() if name not in (MEMBERS, NUMBER)]
            parts = {name: said["words"][name] for name in names}
            parts |= {MEMBERS + member: texts for member, texts in members.items()}
            by_tokens = tokens_of(parts, words)
            yield Pattern(
                meaning=meaning,
                option_of_members=option if members else "",
                needed=frozenset(name for name in text.split() if not name.endswith("?")) - {MEMBERS},
                parts=by_tokens,
                longest=max(map(len, by_tokens)),
            )


def tokens_of(parts: Mapping[str, list[str]], words: Vocabulary) -> dict[Tokens, tuple[str, ...]]:
    """The parts by the tokens of what can stand for them; words that say nothing stand for none."""
    found: dict[Tokens, tuple[str, ...]] = {}
    for name, texts in parts.items():
        for text in texts:
            if tokens := without(words.read(text), words.filler):
                found[tokens] = tuple(dict.fromkeys((*found.get(tokens, ()), name)))
    return found


@cache
def read_sentences() -> dict[str, Any]:
    """The parts and patterns, by language."""
    folder = files("rulesets.rules.typed") / "patterns"
    return {
        language: tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
        for language in LANGUAGES
    }
