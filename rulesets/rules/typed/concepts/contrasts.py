"""The values that the rules give to an option together, and how they contrast."""

from __future__ import annotations

from functools import cache

from rulesets.rules.typed.concepts.rules import COUNTS_OTHERWISE, all_rules, limits, topics
from rulesets.rules.typed.concepts.written import read_file


@cache
def changing(about: frozenset[str]) -> frozenset[str]:
    """The concepts that change what is said of some: those that a rule about one of them needs or denies.

    All others change nothing, but for what limits, counts otherwise, names a thing or is a topic itself.
    """
    said = (rule.words | rule.denied for rule in all_rules())
    beside = (words for words in said if not about.isdisjoint(words))
    return subject_concepts() | limits() | topics() | COUNTS_OTHERWISE | frozenset().union(*beside)


@cache
def topics_of(option: str) -> frozenset[str]:
    """The topics of which rules about an option need one."""
    return words_of(option) & topics()


@cache
def words_of(option: str) -> frozenset[str]:
    """The concepts of which rules about an option need one."""
    return frozenset(word for rule in all_rules() if option in rule.options for word in rule.words)


@cache
def words_of_value(option: str, value: str) -> frozenset[str]:
    """The concepts with which a value of an option is said, but for what it is about."""
    said = (rule.words for rule in all_rules() if str(dict(rule.meaning.values).get(option)) == value)
    return frozenset().union(*said) - topics()


@cache
def relatives(option: str) -> frozenset[str]:
    """The options that begin with the same word as one."""
    begins = option.partition("_")[0]
    return frozenset(each for rule in all_rules() for each in rule.options if each.startswith(begins))


@cache
def contrasting(option: str, value: str) -> frozenset[str]:
    """The concepts that other values of an option need, and this one may not have beside it."""
    said = [rule for rule in all_rules() if not rule.members and option in rule.options]
    same = [rule for rule in said if str(dict(rule.meaning.values)[option]) == value]
    beside = frozenset(word for rule in same for word in (*rule.words, *rule.may))
    others = frozenset(word for rule in said if rule not in same for word in rule.words)
    return others - beside - topics() if same else frozenset()


@cache
def subject_concepts() -> frozenset[str]:
    """The concepts beside which a rule may say something else: those of things, or that are a rule alone."""
    named = (rule.words for rule in all_rules() if len(rule.words) == 1)
    return frozenset(read_file("rules")["things"]).union(*named)


@cache
def family(option: str) -> frozenset[str]:
    """All concepts that rules about an option, or one that is called like it, need, allow or deny."""
    rules = (rule for rule in all_rules() if not rule.options.isdisjoint(relatives(option)))
    return frozenset().union(*(rule.words | rule.may | rule.denied for rule in rules))
