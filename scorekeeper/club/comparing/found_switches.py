"""Any rule by the search of the editor: what a sentence changes, and the rules that it is about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import get_language

from rulesets import CATALOGUE, Refused, Ruleset, read_options
from rulesets.rules.typed import options_of, read_typed_rules
from scorekeeper.club.comparing.switches import RuleSwitch, can_be, switched
from scorekeeper.club.comparing.whatif import is_asked
from scorekeeper.play.houserules.found_rules import FoundRule, find

MOST_ASKED = 4
"""So many of the rules that were found are asked about."""


@dataclass(frozen=True)
class FoundSwitches:
    """What a search found: what its words change, the rules to ask about, those that change only the playing.

    Where nothing is found, `similar` are words that are written alike.
    """

    query: str
    said: tuple[RuleSwitch, ...] = ()
    asked: tuple[str, ...] = ()
    idle: tuple[FoundRule, ...] = ()
    similar: tuple[str, ...] = ()


def find_switches(query: str, own: Ruleset) -> FoundSwitches:
    """What some words mean for the rules of recorded deals."""
    if not query.strip():
        return FoundSwitches("")
    found = find(query)
    said = tuple(switches_said(found.query, own))
    options = {switch.option for switch in said}
    rules = [rule for rule in found.rules if rule.option not in options]
    asked = [rule.option for rule in rules if is_asked(CATALOGUE[rule.option])]
    return FoundSwitches(
        query=found.query,
        said=said,
        asked=tuple(asked[:MOST_ASKED]),
        idle=tuple(rule for rule in rules if not CATALOGUE[rule.option].touches_results)[:MOST_ASKED],
        similar=found.similar,
    )


def switches_said(query: str, own: Ruleset) -> Iterator[RuleSwitch]:
    """What a sentence changes, read as rules are that are typed."""
    language = (get_language() or "en").partition("-")[0]
    for option, value in options_of(read_typed_rules(query, language).understood, own).items():
        try:
            rules = read_options({option: value}, own)
        except Refused:
            continue
        if is_asked(CATALOGUE[option]) and can_be(rules):
            yield from switched(own, rules)
