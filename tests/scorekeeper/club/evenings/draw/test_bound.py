"""What a round must cost at least: the search for one that costs no more is over."""

from __future__ import annotations

from itertools import combinations

import pytest

from scorekeeper.club.evenings.draw.drawing import draw, plan_after
from scorekeeper.club.evenings.draw.plan import USUAL
from scorekeeper.club.evenings.draw.tables import Round, table_sizes


def costs_of_all(players: int, past: list[Round]) -> list[int]:
    """What every possible next round of two tables would cost."""
    sizes = table_sizes(players)
    costs = []
    for first in combinations(range(players), sizes[0]):
        plan = plan_after(range(players), sizes, past, USUAL)
        plan.add_round([*first, *(one for one in range(players) if one not in first)])
        costs.append(plan.cost())
    return costs


@pytest.mark.parametrize(
    ("players", "absent"), [(8, 0), (9, 0), (10, 0), (9, 1), (10, 1)], ids=lambda each: f"{each}"
)
def test_no_round_costs_less_than_the_bound_or_than_the_one_drawn(players: int, absent: int) -> None:
    """Also after a round at which so many were not there yet."""
    past: list[Round] = list(draw(range(absent, players), 1, seed="first"))
    for number in range(4):
        bound = plan_after(range(players), table_sizes(players), past, USUAL).least_cost(1)
        least = min(costs_of_all(players, past))
        drawn = draw(range(players), 1, past, seed=f"{number}")
        past += drawn
        cost = plan_after(range(players), table_sizes(players), past, USUAL).cost()
        assert bound <= least == cost


def test_the_bound_of_eight_is_what_a_round_costs() -> None:
    past: list[Round] = []
    found = []
    for number in range(4):
        found.append((plan_after(range(8), (4, 4), past, USUAL).least_cost(1), min(costs_of_all(8, past))))
        past += draw(range(8), 1, past, seed=f"{number}")
    assert found == [(0, 0), (16, 16), (48, 48), (96, 96)]
