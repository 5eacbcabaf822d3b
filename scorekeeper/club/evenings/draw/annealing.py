"""A search that takes steps which cost something while it is hot, and ever fewer as it cools."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import TypeVar

Stage = TypeVar("Stage")
"""What a stage of the search allows, as its steps understand it."""

NEARLY = 1e-6
"""A sum of differences is only nearly exact: what costs less by so little costs the same."""


def anneal(
    rows: list[list[int]],
    take_step: Callable[[Stage], float],
    stages: Iterable[Stage],
    steps: int,
    *,
    cost: float,
    least: float = -math.inf,
) -> list[list[int]]:
    """The best rows on a walk of so many steps in each stage, which ends where none can cost less.

    `take_step` may change the rows, and says what they cost more then; `cost` is what they cost first.
    """
    best, found = cost, [row.copy() for row in rows]
    for stage in stages:
        for _ in range(steps):
            if best <= least:
                return found
            cost += take_step(stage)
            if cost < best - NEARLY:
                best, found = cost, [row.copy() for row in rows]
    return found
