"""What is asked about a deal that is looked at under several rulesets: whatever any of them knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rulesets import CATALOGUE, Ruleset
from rulesets.rules import Whole
from rulesets.rules.chapters import Armut, ForcedCall, Marriage, Piglets

BONUS_POINTS = tuple(
    option.id
    for option in CATALOGUE.values()
    if option.chapter == "bonuses" and isinstance(option.kind, Whole)
)
SWITCHES = ("silent_solo", "super_piglets", "genscher_partner", "marriage_double")
PLAYED_OR_OFF = {"marriage": Marriage.OFF, "piglets": Piglets.OFF, "forced_call": ForcedCall.OFF}


def asked_by(rulesets: Sequence[Ruleset]) -> Ruleset:
    """The first ruleset with everything on its form that another one would ask for.

    It is there to make a form and nothing else: no deal is scored by it. What starts a Bock round is not
    asked, as one deal by itself has none after it.
    """
    first = rulesets[0]
    values: dict[str, Any] = {name: max(getattr(each, name) for each in rulesets) for name in BONUS_POINTS}
    values["raises"] = max(each.raises for each in rulesets)
    values |= {name: any(getattr(each, name) for each in rulesets) for name in SWITCHES}
    for name, off in PLAYED_OR_OFF.items():
        played = (getattr(each, name) for each in rulesets if getattr(each, name) is not off)
        values[name] = next(played, off)
    if any(each.plays_armut for each in rulesets):
        values["armut"] = Armut.EXCHANGE
    solos = [kind for each in rulesets for kind in each.solos]
    values["solos"] = tuple(dict.fromkeys(solos))
    for name in ("custom_solos", "custom_bonuses"):
        values[name] = tuple({own.id: own for each in rulesets for own in getattr(each, name)}.values())
    return replace(first, bock_triggers=(), bock_by_hand=(), **values)
