"""Sentences that say a rule in any order of their words ("nach Herzstich gibt es Bock").

A pattern is made of parts, for each of which several words can stand (`patterns`). A sentence says what
a pattern says if each of its words belongs to a part and none that is needed is missing: a word that is not
known, such as one that denies or limits, makes it no rule at all. Read loosely, by roots of words and words
that mean nearly the same, a word counts only if it changes what is said: a rule, a figure, a limit.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import chain
from typing import Any

from rulesets.rules.folk_names import LANGUAGES
from rulesets.rules.typed.clauses import plain_clause
from rulesets.rules.typed.pattern import FREE, LOSES, MEMBERS, NONE, ONE, ORDERED, Leeway, Pattern
from rulesets.rules.typed.scanning import has_odd_number, has_odd_sign
from rulesets.rules.typed.spelling import NUMBER, Tokens, without
from rulesets.rules.typed.values import Values
from rulesets.rules.typed.vocabulary import Meaning, Vocabulary, read_pair, vocabulary

WRITTEN_NUMBER = re.compile(r"\d+")
ENOUGH_PARTS = 2
"""A pattern that needs so many parts says enough to be read among words that are not known."""

NEARLY = (Leeway(topics=1), Leeway(missing=1))
"""How a sentence may differ from a pattern that it nearly says, the best first."""


def read_free_order(text: str, words: Vocabulary, leeway: Leeway = NONE) -> tuple[Values, ...]:
    """What a sentence says, whatever the order of its words; nothing where that is not one thing."""
    plain = plain_clause(text, words)
    if has_odd_sign(plain) or has_odd_number(text):
        return ()
    tokens = without(words.read(plain), words.unsaid)
    is_one_written = ONE in WRITTEN_NUMBER.findall(plain)
    found = [
        (len(pattern.needed), values)
        for pattern in patterns_for(tokens, words, leeway)
        if (values := pattern.read(tokens, words, is_one_written=is_one_written, leeway=leeway))
    ]
    most = max((needed for needed, _values in found), default=0)
    fullest = [values for needed, values in found if needed == most]
    return fullest[0] if fullest and all(values == fullest[0] for values in fullest) else ()


def nearly_said(text: str, words: Vocabulary) -> tuple[Values, ...]:
    """What a sentence probably says of which one word is not clear, or one more is needed."""
    readings = (read_free_order(text, words, leeway) for leeway in NEARLY)
    return next(filter(None, readings), ())


def patterns_for(tokens: Tokens, words: Vocabulary, leeway: Leeway) -> list[Pattern]:
    """The patterns of which the parts that are needed can begin with some of the tokens."""
    said = set(tokens)
    by_token = patterns_by_token(words.language, is_loose=words.is_loose, rarest=1 + leeway.missing)
    found = {pattern.place: pattern for token in said for pattern in by_token.get(token, ())}
    enough = ENOUGH_PARTS if leeway.missing else 1
    return [found[place] for place in sorted(found) if begins_in(found[place], said, leeway.missing, enough)]


def begins_in(pattern: Pattern, said: set[str], may_miss: int, enough: int) -> bool:
    """Whether so many parts of a pattern can begin with something that was said."""
    missing = sum(said.isdisjoint(begins) for begins in pattern.begins)
    return missing <= may_miss and len(pattern.begins) - missing >= enough


@cache
def patterns_by_token(language: str, *, is_loose: bool, rarest: int) -> Mapping[str, tuple[Pattern, ...]]:
    """The patterns of a language by the tokens with which the rarest parts begin that each needs."""
    found: dict[str, list[Pattern]] = defaultdict(list)
    for pattern in patterns_of(language, is_loose=is_loose):
        for begins in pattern.begins[:rarest]:
            for token in begins:
                found[token].append(pattern)
    return {token: tuple(patterns) for token, patterns in found.items()}


@cache
def patterns_of(language: str, *, is_loose: bool) -> tuple[Pattern, ...]:
    """The patterns of a language."""
    return tuple(patterns_in(read_sentences()[language], vocabulary(language, is_loose=is_loose)))


def patterns_in(said: Mapping[str, Any], words: Vocabulary) -> Iterator[Pattern]:
    """The patterns of one language."""
    by_part = {name: tokens_of(texts, words) for name, texts in said["words"].items()}
    by_member = {
        option: {MEMBERS + member: tokens_of(texts, words) for member, texts in members.items()}
        for option, members in said["members"].items()
    }
    sections = ("sentences", "loosely") if words.is_loose else ("sentences",)
    written = [(key, text) for name in sections for key, texts in said[name].items() for text in texts]
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
    needed = tuple(name for name in names if name[-1] not in "?!" and name != MEMBERS)
    return Pattern(
        place=place,
        meaning=Meaning() if members else Meaning(tuple(map(read_pair, key.split("&")))),
        option_of_members=option if members else "",
        loses_members=value.startswith(LOSES),
        needed=needed,
        denied=frozenset(name_of(name) for name in names if name.endswith("!")),
        is_ordered=text.startswith(ORDERED),
        numbers=tuple(name for name in names if name.startswith(NUMBER)),
        parts=by_tokens({**parts, **members, FREE: by_part[FREE]}),
        says_much=says_much(parts, needed, members),
        begins=beginnings(parts, needed, members),
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


def beginnings(parts: Parts, needed: Sequence[str], members: Parts) -> tuple[frozenset[str], ...]:
    """How each part begins that is needed, that first for which the fewest words can stand."""
    said = [frozenset(tokens[0] for tokens in parts[name]) for name in needed if name in parts]
    of_members = frozenset(tokens[0] for tokens in chain(*members.values()))
    return tuple(sorted(filter(None, (*said, of_members)), key=len))


def says_much(parts: Parts, needed: Sequence[str], members: Parts) -> bool:
    """Whether a pattern needs so much beside numbers that it can be read among words that are not known."""
    strong = {name for name in needed if name in parts and (ONE,) not in parts[name]}
    return len(strong) + bool(members) >= ENOUGH_PARTS


def tokens_of(texts: Sequence[str], words: Vocabulary) -> tuple[Tokens, ...]:
    """The tokens of what can stand for a part; words that say nothing stand for none."""
    return tuple(dict.fromkeys(filter(None, (without(words.read(text), words.unsaid) for text in texts))))


@cache
def read_sentences() -> dict[str, Any]:
    """The parts and patterns, by language."""
    folder = files("rulesets.rules.typed") / "patterns"
    return {
        language: tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
        for language in LANGUAGES
    }
