"""The part of a page where rules are switched: the same for a season and for a thousand deals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.http import HttpRequest

from rulesets import Ruleset
from scorekeeper.club.comparing.chosen_rulesets import offered_rulesets
from scorekeeper.club.comparing.found_switches import find_switches
from scorekeeper.club.comparing.switch_lists import switch_lists
from scorekeeper.club.comparing.switches import (
    RuleSwitch,
    SwitchEffect,
    argued_switches,
    differing_switches,
    switched,
    untried_switches,
)
from scorekeeper.club.comparing.whatif import WhatIf
from scorekeeper.play.houserules.guards import Shown

Effects = Callable[[Iterable[RuleSwitch]], Sequence[SwitchEffect]]


def asks(request: HttpRequest, tried: WhatIf, others: Sequence[Shown], lines: str) -> dict[str, Any]:
    """Which rules can be switched, on deals with these `lines`; what they do is not known yet."""
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
    """What is switched, and the rules that matter to the deals with these lines."""
    own = tried.own.rules
    return list(dict.fromkeys([*switched(own, tried.rules), *argued_switches(own, lines)]))
