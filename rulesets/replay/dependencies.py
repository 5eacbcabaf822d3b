"""What the points of a deal depend on besides the deal itself: asked of the options, never listed here.

Options declare what they move from deal to deal and what they go by (`rulesets.rules.effects.Flow`).
Replaying in bulk leaves out of the state of a session whatever no points can depend on; what goes by totals,
and a rule that does not say what it does, is replayed deal by deal.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.effects import ANYTHING, NOTHING, Effect, Flow, Part
from rulesets.rules.ruleset import Ruleset

MOVED_BY_EVERY_DEAL = Part.NUMBER | Part.TOTALS

IN_SETTING = Part.BOCK | Part.NUMBER | Part.OWED | Part.END
"""What the points of a deal can go by through its `session.fold.Setting`, which equal stages share."""


def dependencies(rules: Ruleset, *, is_table_fixed: bool) -> Part:
    """The parts of a session that change, and that points depend on, in one step or several.

    `is_table_fixed` says that the same players are at the table from the first deal to the last.
    """
    flows = list(active_flows(rules))
    if not is_table_fixed:
        flows += [Flow(moves=Part.TABLE, by=Part.NUMBER), Flow(moves=Part.POINTS, by=Part.TABLE)]
    needed, before = Part.POINTS, NOTHING
    while needed != before:
        before = needed
        for flow in flows:
            if flow.moves & needed:
                needed |= flow.by
    moved = MOVED_BY_EVERY_DEAL
    for flow in flows:
        moved |= flow.moves
    return needed & moved & ~Part.POINTS


def goes_deal_by_deal(rules: Ruleset, *, is_table_fixed: bool) -> bool:
    """Whether points depend on what hardly two sessions have in common: totals, or who sits where."""
    if dependencies(rules, is_table_fixed=is_table_fixed) & Part.TOTALS:
        return True
    return any(flow.moves & Part.POINTS and flow.by & ~IN_SETTING for flow in active_flows(rules))


def active_flows(rules: Ruleset) -> Iterator[Flow]:
    """What the options move with the values that they have."""
    for option in CATALOGUE.values():
        if option.flow is None:
            if Effect.FLOW in option.effect:
                yield ANYTHING
        elif getattr(rules, option.id) not in option.flow.idle:
            yield option.flow
