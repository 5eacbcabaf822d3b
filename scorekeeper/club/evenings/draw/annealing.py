"""The search for a plan that costs little: simulated annealing that counts its steps, never the time."""

from __future__ import annotations

import math

from scorekeeper.club.evenings.draw.plan import Plan
from scorekeeper.club.evenings.draw.seeded_random import Lot

HEATS = 8
"""So often the search begins hot again, from where it is."""
STAGES = 20
STEPS = 5000
"""At most, in each stage of each heat; 800,000 steps in all, about a second."""
STEPS_FOR_A_SEAT = 50
"""In each stage of each heat, for each seat of each round."""
HOTTEST = 0.5
"""The chance of the first stage that a step is taken which costs a repeat more."""
COOLER = 0.72
"""Times this in each stage: in the last one step of a thousand."""


def improve(plan: Plan, least: int, lot: Lot) -> None:
    """Exchange players of the plan until it costs the least or all steps are taken; the best plan stays."""
    cost = plan.cost()
    if len(plan.sizes) == 1:
        return
    best, rows = cost, [row.copy() for row in plan.rows]
    steps = min(STEPS, STEPS_FOR_A_SEAT * len(plan.size_at) * len(rows))
    for number in range(HEATS * STAGES):
        chances = chances_of_stage(number % STAGES)
        for _ in range(steps):
            if best <= least:
                break
            cost += take_step(plan, chances, lot)
            if cost < best:
                best, rows = cost, [row.copy() for row in plan.rows]
    plan.rows = rows


def chances_of_stage(stage: int) -> list[float]:
    """The chance to take a step by what it costs more; made without `exp`, which differs between machines."""
    of_a_repeat = HOTTEST
    for _ in range(stage):
        of_a_repeat *= COOLER
    chances, of_one = [1.0], math.sqrt(math.sqrt(of_a_repeat))  # a repeat costs 4, and roots are exact
    for _ in range(60):
        chances.append(chances[-1] * of_one)
    return chances


def take_step(plan: Plan, chances: list[float], lot: Lot) -> int:
    """Perhaps exchange two players; what it costs more."""
    seats = len(plan.size_at)
    number, place = divmod(lot.below(len(plan.rows) * seats), seats)
    target = lot.below(seats)
    if plan.table_at[target] == plan.table_at[place]:
        return 0
    added = plan.change(number, place, target)
    if added > 0 and (added >= len(chances) or lot.random() >= chances[added]):
        return 0
    plan.exchange(number, place, target)
    return added
