"""The switches of a page in their lists: what a search said, what is switched, then the weightiest first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.club.comparing.switches import RuleSwitch, SwitchEffect, rank_effects, sort_effects
from scorekeeper.club.comparing.whatif import SwitchLine, WhatIf


@dataclass(frozen=True)
class SwitchLists:
    """What the words of a search mean, the rules to switch, and what another ruleset has otherwise.

    Of the rules to switch those that are on stand first, of the other ruleset's those that move anything.
    """

    said: list[SwitchLine]
    offered: list[SwitchLine]
    weights: list[SwitchLine]


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
