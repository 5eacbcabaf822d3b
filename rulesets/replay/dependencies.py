"""What a deal depends on besides itself: its points, and whether it may be entered. Asked of the options.

Options declare what they move from deal to deal and what they go by (`rulesets.rules.effects.Flow`).
Replaying in bulk leaves out of the state of a session whatever neither can depend on; what goes by totals,
and a rule that does not say what it does, is replayed deal by deal.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.replay.recorded import Shape
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.effects import ANYTHING, NOTHING, Effect, Flow, Part
from rulesets.rules.ruleset import Ruleset

POINTS_ONLY, WITH_REMARKS = Part.POINTS, Part.POINTS | Part.ENTRY
"""What replaying tells of a deal: what it counts, and whether it could have been where it stands."""

MOVED_BY_EVERY_DEAL = Part.DEALER | Part.END | Part.TOTALS
"""The deal moves on, any deal can say that it is the last one, and it is written down."""

IN_SETTING = Part.BOCK | Part.NUMBER | Part.OWED | Part.END
"""What the points of a deal can go by through its `session.fold.Setting`, which equal stages share."""

BESIDE_THE_SCORE = Part.MEMORY
"""What points go by that are paid on the way from one state to the next, whatever the deal is worth."""

HELD_IN = {
    Part.BOCK: ("bock",),
    Part.DEALER: ("dealer",),
    Part.OWED: ("owed", "last_forced"),
    Part.NUMBER: ("counted",),
    Part.END: ("is_regular_over", "closing"),
    Part.MEMORY: ("memory",),
}
"""The fields of `rulesets.session.state` that hold a part; who is at the table follows from the number."""


def state_needed(depends_on: Part) -> tuple[str, ...]:
    """The fields of a state that such parts are held in."""
    return tuple(field for part, fields in HELD_IN.items() if part & depends_on for field in fields)


def dependencies(rules: Ruleset, shape: Shape, told: Part) -> Part:
    """The parts of a session that change, and that what is told depends on, in one step or several."""
    flows = [*active_flows(rules), *flows_of_shape(shape)]
    needed, before = told, NOTHING
    while needed != before:
        before = needed
        for flow in flows:
            if flow.moves & needed:
                needed |= flow.by
    moved = MOVED_BY_EVERY_DEAL
    for flow in flows:
        moved |= flow.moves
    return needed & moved & ~WITH_REMARKS


def goes_deal_by_deal(rules: Ruleset, shape: Shape, told: Part) -> bool:
    """Whether a deal depends on what hardly two sessions have in common: totals, or who sits where."""
    if dependencies(rules, shape, told) & Part.TOTALS:
        return True
    known = IN_SETTING | BESIDE_THE_SCORE
    return any(flow.moves & Part.POINTS and flow.by & ~known for flow in active_flows(rules))


def flows_of_shape(shape: Shape) -> Iterator[Flow]:
    """What is moved by how many deals were agreed on, and by who comes later or leaves earlier.

    Nobody counts the deals of four with an open end.
    """
    if shape.length:
        yield Flow(moves=Part.NUMBER)
        yield Flow(moves=Part.END, by=Part.NUMBER)
    if not shape.is_fixed:
        yield Flow(moves=Part.NUMBER | Part.TABLE)
        yield Flow(moves=Part.POINTS, by=Part.NUMBER | Part.TABLE)


def active_flows(rules: Ruleset) -> Iterator[Flow]:
    """What the options move with the values that they have."""
    for option in CATALOGUE.values():
        if option.flow is None:
            if Effect.FLOW in option.effect:
                yield ANYTHING
        elif getattr(rules, option.id) not in option.flow.idle:
            yield option.flow
