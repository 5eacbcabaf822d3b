"""Rules in concepts: a rule is said if all that it needs is there, and all the rest may stand beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

from rulesets.rules.typed.concepts.contrasts import changing
from rulesets.rules.typed.concepts.lexicon import BOTH, FREE, TWO, Item
from rulesets.rules.typed.concepts.matching import Match
from rulesets.rules.typed.concepts.members import Row, is_group, named_in, naming
from rulesets.rules.typed.concepts.rules import (
    LISTED,
    LOSES,
    MEMBERS,
    ROW,
    Rule,
    limits,
    rules_for,
    soft,
    topics,
)
from rulesets.rules.typed.values import Values, With, Without, apart, is_allowed, with_numbers

SEVERAL = BARE = 2

SHORTEST = 5
"""A shorter word that is not known says of nothing which ones are meant."""

IN_ROW, TIMES = (
    frozenset({"last", "1.", "2.", "3.", "first"}),
    frozenset({"round", "game", "evening", "once"}),
)
"""What says which one of several times is meant."""

NEED = ("mus", "brauch")
"""How German words begin that before what denies say that something need not be."""


@dataclass(frozen=True)
class Reading:
    """A reading: its values, how many concepts say so, how many words are unknown, and the words left over.

    So many concepts were `borrowed` from what stands beside it. Its rule says something else where one of
    those `denied` is said; it needs the items of its `core`, and `used` others, too. It `is_doubtful` if what
    is not known may change it.
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
    core: tuple[Item, ...] = ()
    used: tuple[Item, ...] = ()
    is_doubtful: bool = False

    @property
    def pairs(self) -> list[tuple[str, Any]]:
        """The options that it sets, with their values."""
        return [pair for values in self.values for pair in values.items()]

    @property
    def options(self) -> frozenset[str]:
        return frozenset(option for values in self.values for option in values)


def read_bag(items: Sequence[Item], borrowed: Sequence[Item] = ()) -> tuple[Reading, ...]:
    """All that some items can say together, and with what was said beside them, the best first."""
    here = (*borrowed, *items)
    said = {concept for item in here for concept in item.concepts}
    said |= {BOTH} if any(item.number == TWO for item in here) else set()
    is_own = any(item.concepts & topics() for item in items)
    is_own = is_own and not any("also" in item.concepts for item in items[:1])
    rules = (rule for rule in rules_for(said) if not borrowed or may_borrow(rule, is_own=is_own))
    readings = (read_rule(rule, Match(here, len(borrowed))) for rule in rules)
    return tuple(sorted(filter(None, readings), key=lambda each: (len(each.left), -each.needed)))


def may_borrow(rule: Rule, *, is_own: bool) -> bool:
    """Whether what stands beside a rule may say a part of it: none that denies or has several values."""
    return not (is_own and rule.members) and not rule.is_opposite and len(rule.meaning.values) < SEVERAL


def read_rule(rule: Rule, match: Match) -> Reading | None:
    """The reading of some items by a rule; None if something is missing or must not be there."""
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
    loses_several = rule.value == LOSES and len(members) > 1
    if loses_several and match.affirms_before(naming(rule.members)):
        return False
    is_lost = loses_several and not match.denies_last
    return bool(members) and not (is_lost and not is_group(rule.members, list(members)))


def told(rule: Rule, match: Match, rest: Sequence[Item], values: tuple[Values, ...], members: int) -> Reading:
    """The reading of a rule, with the words beside it."""
    all_rest = [match.items[place] for place in match.free_places()]
    core = tuple(match.items[place] for place in match.used)
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
        is_doubtful=any(item.is_doubtful for item in rest) or may_mean_more(rule, match, rest),
        core=core,
        used=(*core, *(item for item in all_rest if explains(item, rule))),
    )


def may_mean_more(rule: Rule, match: Match, rest: Sequence[Item]) -> bool:
    """Whether something is said of which one may not know whether it changes the rule."""
    return (
        need_not(rule, match)
        or is_described(match)
        or names_more(rule, rest)
        or denies_other(match)
        or is_once(match)
    )


def names_more(rule: Rule, rest: Sequence[Item]) -> bool:
    """Whether something else is named that may be what is denied ("there are no calls in an Armut")."""
    is_bare = len(rule.needed) == BARE and "no" in rule.needed and rule.words <= topics()
    named = (item for item in rest if item.concepts.isdisjoint(rule.words))
    return is_bare and any(item.is_slip or item.concepts & topics() for item in named)


def denies_other(match: Match) -> bool:
    """Whether a clause denies something else than the rule does, which uses only that it denies."""
    for is_comma, places in groupby(range(len(match.items)), match.is_comma):
        clause = list(places)
        used = [place for place in clause if place in match.used]
        left = [place for place in clause if place not in match.used and is_content(match.items[place])]
        is_denial = bool(used) and all(set() < match.items[place].concepts <= limits() for place in used)
        if is_denial and left and not is_comma:
            return True
    return False


def is_once(match: Match) -> bool:
    """Whether a time is named of which the rule says nothing ("in the last round")."""
    said = [place for place, item in enumerate(match.items) if FREE not in item.concepts]
    return any(
        bool(match.items[place].concepts & IN_ROW) and bool(match.items[following].concepts & TIMES)
        for place, following in pairwise(said)
        if match.used.isdisjoint((place, following))
    )


def is_content(item: Item) -> bool:
    return bool(item.concepts) and item.concepts.isdisjoint({FREE, "also"} | soft())


def need_not(rule: Rule, match: Match) -> bool:
    """Whether something is denied that only need not be ("muss keine"), and the rule says nothing of that."""
    said = [place for place, item in enumerate(match.items) if FREE not in item.concepts]
    return (
        "must" not in rule.needed
        and not rule.is_opposite
        and any(
            match.items[place].text.startswith(NEED)
            and "no" in match.items[following].concepts
            and following in match.used
            for place, following in pairwise(said)
        )
    )


def is_described(match: Match) -> bool:
    """Whether a word that is not known says which of a topic are meant ("the greenish fox")."""
    return any(
        not item.is_known and len(item.text) >= SHORTEST and names_behind(match, place)
        for place, item in enumerate(match.items)
        if place and FREE in match.items[place - 1].concepts
    )


def names_behind(match: Match, place: int) -> bool:
    """Whether a topic that is used stands behind a place, with nothing but one word between."""
    behind = range(place + 1, min(place + 3, len(match.items)))
    return any(at in match.used and match.items[at].concepts & topics() for at in behind)


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
    """The values that a rule sets with the numbers or members that were said."""
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
