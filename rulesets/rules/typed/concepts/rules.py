"""The rules of the vocabulary: the concepts that say a value, which more may be there, and which must not.

A rule of a set, such as that of the solos that are played, sets the members that concepts name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import product

from rulesets.rules.typed.concepts.members import naming
from rulesets.rules.typed.concepts.written import read_file
from rulesets.rules.typed.spelling import NUMBER
from rulesets.rules.typed.vocabulary import Meaning, read_pair

MEMBERS = "*"
"""What stands in a rule for members of its set."""

ROW = "#*"
"""In a value, the members that were named in a row, with the number behind each if it has one."""

MORE = frozenset({"bonus", "extra", "more"})
"""Beside what a number is one more point."""

KINDS = "solos"
"""The set of which such members are."""

ORDER, EITHER, DENIED = "<", "/", "!"
"""What stands between concepts that must come in this order, between those of which one must be there, and
before one that must not be there."""

COUNTS_OTHERWISE = frozenset({"double", "triple", "quadruple", "single", "half"})
"""Concepts that say how much something counts, which is a rule of its own beside another one."""

NO, ALLOWING = "no", ("may", "yes")
"""What denies a rule, and what allows what a rule denies."""

DENYING = frozenset({NO, "nobody", "nothing", "fleshless"})
"""What denies, also as a part of what it means."""

OPPOSITE = {"true": "false", "false": "true"}

LISTED, LOSES = "only", "-*"
"""Values of a set: only the members that were named, or without them."""


@dataclass(frozen=True)
class Rule:
    """A rule of the vocabulary: it says a value of one or more options, or denies what another one says."""

    key: str
    meaning: Meaning
    chains: tuple[tuple[str, ...], ...]
    denied: frozenset[str]
    may: frozenset[str]
    members: str = ""
    value: str = ""
    is_opposite: bool = False

    @cached_property
    def needed(self) -> tuple[str, ...]:
        """All that it needs, in the order in which it is written."""
        return tuple(word for chain in self.chains for word in chain)

    @property
    def least_in_row(self) -> int:
        """So many members make a row; one with a number says how many points it adds beside "extra"."""
        return 1 if MORE.intersection(self.needed) else 2

    def needed_with(self, members: int) -> int:
        """How many concepts it needs with so many members; each two of a row say as much."""
        said = len(self.needed)
        return (said + 2) * max(members - 1, 1) if self.is_row else said + members

    @cached_property
    def words(self) -> frozenset[str]:
        """The concepts that it needs, or that name its members, but for what limits or may always stand."""
        plain = (word.lstrip(NUMBER) for word in self.needed)
        said = {word for word in plain if word and not word.startswith(("=", MEMBERS))}
        return frozenset(said | (naming(self.members) if self.members else set())) - limits() - soft()

    @cached_property
    def options(self) -> frozenset[str]:
        return frozenset(dict(self.meaning.values) or {self.members})

    @property
    def is_row(self) -> bool:
        """Whether it takes the members of a set as they are named in a row."""
        return bool(self.members and self.meaning.values)

    @cached_property
    def takes_one(self) -> bool:
        """Whether all of its values take the first number, so that no other one may be said."""
        return not re.search(r"#(\d|max)", self.key)

    @cached_property
    def about(self) -> frozenset[str]:
        """The topics that it needs; all that it needs where it has none."""
        return self.words & topics() or self.words


@cache
def all_rules() -> tuple[Rule, ...]:
    written = read_file("rules")["rules"]
    beside: dict[str, set[str]] = defaultdict(set)
    for key, texts in written.items():
        beside[option_of(key)].update(*(read_written(text).may for text in texts))
    rules = [
        replace(rule, may=rule.may | set(filter(changes_nothing, beside[option_of(key)] - rule.denied)))
        for key, texts in written.items()
        for rule in rules_of(key, texts)
    ]
    return (*rules, *opposites(rules))


def opposites(rules: Sequence[Rule]) -> Iterator[Rule]:
    """Rules for denials of values that are only affirmed, and the other way round."""
    keys = {rule.key for rule in rules}
    for rule in rules:
        other = OPPOSITE.get(rule.value, "")
        key = f"{option_of(rule.key)}={other}"
        said = limits().intersection(rule.needed)
        if not other or "&" in rule.key or key in keys or said - {NO}:
            continue
        if not said:
            denies = rule_of(key, (*rule.chains, (NO,)), rule.denied - {NO}, rule.may)
            yield replace(denies, is_opposite=True)
            continue
        plain = tuple(tuple(word for word in chain if word != NO) for chain in rule.chains)
        for word in ALLOWING:
            yield rule_of(key, (*filter(None, plain), (word,)), rule.denied | DENYING, rule.may)


def changes_nothing(word: str) -> bool:
    """Whether a concept that may stand beside one value of an option changes none of the others."""
    return not word.startswith("=") and word not in limits() | topics() | COUNTS_OTHERWISE


def option_of(key: str) -> str:
    """The option that a key sets first."""
    return key.partition("=")[0].partition("[")[0]


def rules_of(key: str, texts: Sequence[str]) -> Iterator[Rule]:
    """The rules of a key; the first text says what all others deny and allow if it needs nothing itself."""
    first, *others = map(read_written, texts)
    head = first if not first.chains else Written()
    texts_of_it = others if head is first else [first, *others]
    said = frozenset(word for each in texts_of_it for word in each.words)
    for written in texts_of_it:
        denied, may = head.denied | written.denied, head.may | written.may | said
        for words in product(*written.chains):
            yield rule_of(key, tuple(words), denied, may)


@dataclass(frozen=True)
class Written:
    """A rule as it is written: for each of its chains all ways to say it, what it denies and allows."""

    chains: tuple[tuple[tuple[str, ...], ...], ...] = ()
    denied: frozenset[str] = frozenset()
    may: frozenset[str] = frozenset()

    @cached_property
    def words(self) -> Iterator[str]:
        """All concepts of which it needs one, without numbers and what limits or counts otherwise."""
        said = (word for ways in self.chains for chain in ways for word in chain)
        changes = limits() | COUNTS_OTHERWISE
        return (word for word in said if not word.startswith((NUMBER, "=", MEMBERS)) and word not in changes)


def read_written(text: str) -> Written:
    """The parts of a rule as it is written."""
    needs, _bar, may = text.partition("|")
    words = needs.split()
    return Written(
        chains=tuple(chains_of(word) for word in words if not word.startswith(DENIED)),
        denied=frozenset(word[1:] for word in words if word.startswith(DENIED)),
        may=frozenset(spread(may.split())),
    )


def chains_of(word: str) -> tuple[tuple[str, ...], ...]:
    """All chains that a word with alternatives stands for ("fox/charlie<lose")."""
    return tuple(product(*(each.split(EITHER) for each in word.split(ORDER))))


def rule_of(
    key: str, chains: tuple[tuple[str, ...], ...], denied: frozenset[str], may: frozenset[str]
) -> Rule:
    """A rule that says a key, which is the values of options or members of a set."""
    option, _is, value = key.partition("=")
    is_set = value in {MEMBERS, LOSES, LISTED} and option in read_file("rules")["members"]
    meaning = Meaning() if is_set else Meaning(tuple(map(read_pair, key.split("&"))))
    members = KINDS if ROW in key else option if is_set else ""
    return Rule(key, meaning, chains, denied, may, members=members, value=value)


def spread(words: Sequence[str]) -> Iterator[str]:
    """Words with those of a group in its place."""
    for word in words:
        yield from spread(read_file("rules")["groups"][word[1:]].split()) if word.startswith("@") else (word,)


def rules_for(said: set[str]) -> Iterator[Rule]:
    """The rules of which all concepts that are needed were said."""
    by_concept = rules_by_concept()
    for concept in sorted({"", *said} & by_concept.keys()):
        for rule, others in by_concept[concept]:
            if others <= said:
                yield rule


@cache
def rules_by_concept() -> Mapping[str, tuple[tuple[Rule, frozenset[str]], ...]]:
    """The rules by the first concept that each needs, with all others."""
    found: dict[str, list[tuple[Rule, frozenset[str]]]] = defaultdict(list)
    for rule in all_rules():
        plain = (word.lstrip(NUMBER) for word in rule.needed)
        words = [word for word in plain if word and not word.startswith(("=", MEMBERS))]
        found[words[0] if words else ""].append((rule, frozenset(words)))
    return {concept: tuple(rules) for concept, rules in found.items()}


@cache
def soft() -> frozenset[str]:
    """The concepts that may stand in every rule."""
    return frozenset(read_file("rules")["soft"])


@cache
def limits() -> frozenset[str]:
    """The concepts that deny or limit what stands beside them."""
    return frozenset(read_file("rules")["limits"])


@cache
def chat() -> frozenset[str]:
    """The concepts that say no rule by themselves."""
    return frozenset(read_file("rules")["chat"])


@cache
def topics() -> frozenset[str]:
    """The concepts that a clause may still be about that does not name them."""
    return frozenset(read_file("rules")["topics"])


@cache
def own() -> frozenset[str]:
    """The concepts with which a clause says a rule by itself behind another topic."""
    return frozenset(read_file("rules")["own"])
