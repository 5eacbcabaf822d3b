"""The calls of a side as a ladder: who calls no 60 has called Re and no 90, as the rules have it."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from rulesets import Ruleset, Side
from rulesets.rules.chapters import CallSkip
from rulesets.scoring import ABSAGEN, BASE_CALLS, Call

CALLS = {call.value: call for call in Call}
"""The calls by their value."""


class Filling(StrEnum):
    """What a call brings along from below."""

    ALL = "all"
    BASE = "base"
    NOTHING = "nothing"


def filling_of(rules: Ruleset) -> Filling:
    """What a call brings along under these rules; where only named calls count, no other Absage."""
    if rules.call_skip is not CallSkip.ONLY_NAMED:
        return Filling.ALL
    return Filling.BASE if rules.call_needs_base else Filling.NOTHING


def filled_calls(rules: Ruleset, side: Side, calls: Collection[str]) -> list[str]:
    """The calls of a side with those that they bring along, lowest first."""
    level = max((CALLS[call].level for call in calls), default=0)
    filling = filling_of(rules) if level else Filling.NOTHING
    base = [BASE_CALLS[side][0]] if filling is not Filling.NOTHING else []
    below = ABSAGEN[: level - 1] if filling is Filling.ALL else ()
    brought = {*calls, *base, *below}
    return [call.value for call in (*BASE_CALLS[side][:1], *ABSAGEN) if call in brought]
