"""Rules that split groups and that the text of a group does not mention."""

from __future__ import annotations

from collections.abc import Collection

from rulesets.rules.card_sentences import WORTH_AGREEING, as_in_tournaments, needs
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.kinds import Members
from rulesets.rules.reading import OWN, Agreement, broken_constraints
from rulesets.rules.rule_card import options_told, rule_card
from rulesets.rules.rule_words import differs
from rulesets.rules.ruleset import DDV, Ruleset
from rulesets.rules.typed.vocabulary import vocabulary


def with_what_it_needs(said: Collection[str], rules: Ruleset) -> set[str]:
    """The options that were said and those that they need: super piglets need piglets.

    A set is not said by it: who says how long a Bock round is has not said what starts one.
    """
    changed = [
        option.id
        for option in CATALOGUE.values()
        if differs(rules, DDV, option) and not isinstance(option.kind, Members)
    ]
    return {*said, *(option for option in changed if is_needed(rules, option, said))}


def is_needed(rules: Ruleset, option: str, said: Collection[str]) -> bool:
    """Whether something said means nothing, or is impossible, with an option as in the tournament rules."""
    refused = {problem.field for problem in broken_constraints(as_in_tournaments(rules, (option,)))}
    return not refused.isdisjoint(said) or any(needs(rules, each, option) for each in said)


def never_said(said: Collection[str], rules: Ruleset, ground: Ruleset) -> tuple[str, ...]:
    """The options left as in the `ground`, unlike the tournament rules, that a card shows as if agreed.

    That is what splits groups, and what has its place in a sentence about something else; nobody said it, nor
    what means nothing or is impossible without it.
    """
    by_word = rule_card(rules, Agreement(said=tuple(said)), ground)
    shown = options_told((*rule_card(rules, ground=ground).agreed, *by_word.agreed)) - {OWN, *said}
    return tuple(
        option
        for option in CATALOGUE
        if option in shown and not differs(rules, ground, CATALOGUE[option])
        if differs(ground, DDV, CATALOGUE[option])
        if not any(needs(rules, each, option) for each in said)
        if not broken_constraints(without := as_in_tournaments(rules, (option,)))
        if option in WORTH_AGREEING or option not in options_told(rule_card(without).sections)
    )


NO_ADDITION = ("gibt", "there", "ebenso")
"""How begin the words of a clause that say that there is something, or go on with a list."""


def is_addition(clause: str, language: str) -> bool:
    """Whether a clause says that something is played too, and nothing of what else is ("king solo, too")."""
    said = (found.group().strip().casefold() for found in vocabulary(language).more.finditer(clause))
    return any(not each.startswith(NO_ADDITION) for each in said)
