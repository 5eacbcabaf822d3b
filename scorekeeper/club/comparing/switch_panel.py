"""The part of a page where rules are switched: found by words, in their lists, with what each does.

It is the same for a season, for an evening and for a thousand deals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language

from rulesets import CATALOGUE, Refused, Ruleset, read_options
from rulesets.rules.typed import options_of, read_typed_rules
from scorekeeper.club.comparing.chosen_rulesets import offered_rulesets
from scorekeeper.club.comparing.switches import (
    RuleSwitch,
    SwitchEffect,
    argued_switches,
    can_be,
    differing_switches,
    rank_effects,
    sort_effects,
    switched,
    untried_switches,
)
from scorekeeper.club.comparing.whatif import SwitchLine, WhatIf, is_asked
from scorekeeper.play.houserules.guards import Shown
from scorekeeper.play.houserules.rule_search import FoundRule, find

Effects = Callable[[Iterable[RuleSwitch]], Sequence[SwitchEffect]]


def asks(request: HttpRequest, tried: WhatIf, others: Sequence[Shown], lines: str) -> dict[str, Any]:
    """The rules that can be switched on deals with these `lines`; their effects are not known yet."""
    found = find_switches(tried.query, tried.own.rules)
    offered = switches_of(tried, lines)
    unknown_yet = untried_switches(tried.own.rules, dict.fromkeys([*found.said, *offered]))
    return {
        "tried": tried,
        "others": others,
        "form": tried.form(request, found.asked),
        "found": found,
        "lines": switch_lists(tried, unknown_yet, found.said, offered),
        "offered": offered_rulesets(request, [tried.own, *others]),
        "query": request.GET.urlencode(),
    }


def effects_asked(tried: WhatIf, others: Sequence[Shown], lines: str, effects_of: Effects) -> dict[str, Any]:
    """The same with what each of them does."""
    own, found = tried.own.rules, find_switches(tried.query, tried.own.rules)
    weighed = list(differing_switches(own, others[0].rules)) if others and not tried.is_other else []
    offered = switches_of(tried, lines)
    # All at once, so that every evening is read and taken apart once.
    effects = effects_of(dict.fromkeys([*found.said, *offered, *weighed]))
    return {
        "tried": tried,
        "found": found,
        "lines": switch_lists(tried, effects, found.said, offered, weighed),
        "weighed": others[0].name if others else "",
    }


def target_of(tried: WhatIf, others: Sequence[Shown]) -> tuple[Ruleset | None, str]:
    """The rules that are held against those in force, and what they are called."""
    if tried.is_other:
        return tried.rules, tried.name
    return (others[0].rules, others[0].name) if others else (None, "")


def switches_of(tried: WhatIf, lines: str) -> list[RuleSwitch]:
    """The switches that are on, and those that matter to the deals with these lines."""
    own = tried.own.rules
    return list(dict.fromkeys([*switched(own, tried.rules), *argued_switches(own, lines)]))


MOST_NEAR = 3
"""So many of the rules that are not switched stand beside the answer, where there is little room."""


@dataclass(frozen=True)
class SwitchLists:
    """The switches of a panel: those found by a search, those to try, and those of another ruleset.

    Of the rules to switch those that are on stand first, of the other ruleset's those that move anything.
    """

    said: list[SwitchLine]
    offered: list[SwitchLine]
    weights: list[SwitchLine]

    @property
    def near(self) -> list[SwitchLine]:
        """Those that are on, and the first of the others: beside the answer, where the panel is far below."""
        off = [line for line in self.offered if not line.is_on]
        return [line for line in self.offered if line.is_on] + off[:MOST_NEAR]


def switch_lists(
    tried: WhatIf,
    effects: Sequence[SwitchEffect],
    said: Sequence[RuleSwitch],
    offered: Sequence[RuleSwitch],
    weighed: Sequence[RuleSwitch] = (),
) -> SwitchLists:
    """The switches with their effects; a rule is offered once, as it is now if it is switched."""
    kept = [each for each in effects if each.switch in offered and each.switch not in said]
    on = [each for each in kept if each.switch.is_on(tried.rules)]
    options = {each.switch.option for each in on}
    off = [each for each in kept if each.switch.option not in options]
    return SwitchLists(
        said=list(tried.switch_lines(each for each in effects if each.switch in said)),
        offered=list(tried.switch_lines([*sort_effects(on), *sort_effects(off)])),
        weights=list(tried.switch_lines(rank_effects(each for each in effects if each.switch in weighed))),
    )


MOST_ASKED = 4
"""So many of the rules that were found are asked about."""


@dataclass(frozen=True)
class FoundSwitches:
    """The results of a search: changes in words, rules to ask about, and rules that change only the playing.

    Where nothing is found, `similar` are words that are written alike.
    """

    query: str
    said: tuple[RuleSwitch, ...] = ()
    asked: tuple[str, ...] = ()
    idle: tuple[FoundRule, ...] = ()
    similar: tuple[str, ...] = ()


def find_switches(query: str, own: Ruleset) -> FoundSwitches:
    """Return what some words mean for the rules of recorded deals."""
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
    """The changes of a sentence, read as typed rules are."""
    language = (get_language() or "en").partition("-")[0]
    for option, value in options_of(read_typed_rules(query, language).understood, own).items():
        try:
            rules = read_options({option: value}, own)
        except Refused:
            continue
        if is_asked(CATALOGUE[option]) and can_be(rules):
            yield from switched(own, rules)
