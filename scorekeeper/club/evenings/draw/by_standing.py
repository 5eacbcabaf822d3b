"""Draw a round by the standing: those who stand together meet, as far as they have not met before."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations

from scorekeeper.club.evenings.draw.annealing import anneal
from scorekeeper.club.evenings.draw.drawing import Pairs, plan_after
from scorekeeper.club.evenings.draw.plan import Prices
from scorekeeper.club.evenings.draw.tables import Lot, Player, Round, cut_into_tables, seat, table_sizes

REPEAT = 50.0
"""What a meeting costs for each time the two have met, in the unit of `spread`."""
HEATS = (30.0, 20.0, 14.0, 10.0, 7.0, 5.0, 3.5, 2.5, 1.8, 1.2, 0.8, 0.5, 0.3, 0.0)
"""The most that a step may cost in each stage, times a random number below 1."""
STEPS = 6000
"""In each stage."""

Met = list[list[int]]
"""How often each two have met before, by their ranks."""


def draw_by_standing(
    ranking: Sequence[Player],
    past: Sequence[Round],
    *,
    seed: str,
    fours_only: bool = False,
    never: Pairs = (),
) -> Round:
    """One round of those who stand together, the best first; large tables are the last.

    The pairs of `never` sit apart, where there are two tables.
    """
    sizes = table_sizes(len(ranking), fours_only=fours_only)
    met = plan_after(ranking, sizes, past, Prices(), never=never).met
    lot = Lot(seed)
    tables = settle(cut_into_tables(range(len(ranking)), sizes), met, lot)
    drawn = [[ranking[place] for place in table] for table in tables]
    seat([drawn], past, lot)
    return tuple(map(tuple, drawn))


def settle(tables: list[list[int]], met: Met, lot: Lot) -> list[list[int]]:
    """The best tables on a walk from the strict order; a table holds ranks, counted from 0."""
    if len(tables) == 1:
        return tables
    costs = [cost_of_table(table, met) for table in tables]
    return anneal(tables, partial(take_step, tables, costs, met, lot), HEATS, STEPS, cost=sum(costs))


def take_step(tables: list[list[int]], costs: list[float], met: Met, lot: Lot, heat: float) -> float:
    """Perhaps exchange two players of different tables, each of which costs so much; what it costs more."""
    one = lot.below(len(tables))
    other = (one + 1 + lot.below(len(tables) - 1)) % len(tables)
    place, target = lot.below(len(tables[one])), lot.below(len(tables[other]))
    exchange(tables, (one, place), (other, target))
    cost, target_cost = cost_of_table(tables[one], met), cost_of_table(tables[other], met)
    added = cost + target_cost - (costs[one] + costs[other])
    if added <= heat * lot.random():
        costs[one], costs[other] = cost, target_cost
        return added
    exchange(tables, (one, place), (other, target))
    return 0.0


def exchange(tables: list[list[int]], one: tuple[int, int], other: tuple[int, int]) -> None:
    """Let two places change their players."""
    (a, place), (b, target) = one, other
    tables[a][place], tables[b][target] = tables[b][target], tables[a][place]


def cost_of_table(table: Sequence[int], met: Met) -> float:
    """How far apart the ranks of a table are, and how often its players have met."""
    repeats = sum([met[one][other] for one, other in combinations(table, 2)])
    return REPEAT * repeats + spread(table) * 4 / len(met)


def spread(ranks: Sequence[int]) -> float:
    """The squares of the distances from the mean rank, summed."""
    mean = sum(ranks) / len(ranks)
    return sum([(rank - mean) ** 2 for rank in ranks])
