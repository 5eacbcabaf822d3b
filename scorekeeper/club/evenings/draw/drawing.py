"""Draw the rounds of an evening: so that few meet twice, by the standing, or one of each of four teams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations

from scorekeeper.club.evenings.draw.plan import NOTHING_BUT_APART, USUAL, Plan, Prices, improve
from scorekeeper.club.evenings.draw.report import Report, report_on
from scorekeeper.club.evenings.draw.tables import (
    Lot,
    NoTables,
    Player,
    Round,
    cut_into_tables,
    seat,
    table_sizes,
)


@dataclass(frozen=True)
class Draw:
    """The rounds that were drawn, and what they come to together with those played before."""

    rounds: tuple[Round, ...]
    report: Report


def draw(
    players: Sequence[Player],
    rounds: int,
    past: Sequence[Round] = (),
    *,
    seed: str,
    apart: Iterable[Iterable[Player]] = (),
    fours_only: bool = False,
    prices: Prices = USUAL,
) -> Draw:
    """Seat the players for so many rounds more; the same order of players and seed make the same draw.

    `apart` are groups (a club, a pair) of whom no two should meet in the first round of all. Then nobody
    meets three times if that can be had, tables of five are spread evenly, as few as possible meet again; at
    last dealing first and writing are spread. The `past` is what was played, with all who were there.
    """
    sizes = table_sizes(len(players), fours_only=fours_only)
    groups = [tuple(group) for group in apart] if not past else []
    lot = Lot(seed)
    plan = plan_after(players, sizes, past, prices)
    search(plan, rounds, Apart(wishes(players, groups), least_together(players, groups, len(sizes))), lot)
    drawn = [cut_into_tables([players[one] for one in row], sizes) for row in plan.rows]
    seat(drawn, past, lot)
    result = tuple(tuple(map(tuple, tables)) for tables in drawn)
    return Draw(result, report_on([*past, *result], groups))


@dataclass(frozen=True)
class Apart:
    """Who wants to sit apart from whom in the first round, and how many such pairs must meet all the same."""

    wishes: dict[int, set[int]]
    least: int


def search(plan: Plan, rounds: int, apart: Apart, lot: Lot) -> None:
    """Add so many rounds to a plan, by lot at first, then as good as they get.

    Where some want to sit apart, the first round is made so before, and never less so afterwards.
    """
    least = plan.least_cost(rounds) + plan.prices.apart * apart.least
    first = [row_apart(plan, apart, lot)] if apart.wishes else []
    for row in first + [row_by_lot(plan, lot) for _ in range(rounds - len(first))]:
        plan.add_round(row)
    plan.apart = apart.wishes
    improve(plan, least, lot)


def row_by_lot(plan: Plan, lot: Lot) -> list[int]:
    """A row of all players in a random order."""
    row = list(range(len(plan.size_at)))
    lot.mix(row)
    return row


def row_apart(plan: Plan, apart: Apart, lot: Lot) -> list[int]:
    """A first round for which nothing counts but who wants to sit apart.

    That takes nothing from the other rounds: where all tables are alike, whatever can be had after one first
    round can be had after any other, by other players.
    """
    alone = Plan(plan.sizes, NOTHING_BUT_APART)
    alone.add_round(row_by_lot(alone, lot))
    alone.apart = apart.wishes
    improve(alone, NOTHING_BUT_APART.apart * apart.least, lot)
    return alone.rows[0]


def plan_after(
    players: Sequence[Player],
    sizes: tuple[int, ...],
    past: Iterable[Round],
    prices: Prices,
    kind: type[Plan] = Plan,
) -> Plan:
    """A plan without rounds that knows what was played."""
    plan = kind(sizes, prices)
    number_of = {player: number for number, player in enumerate(players)}
    for tables in past:
        here = [[number_of[player] for player in table if player in number_of] for table in tables]
        plan.count_round(here, [len(table) for table in tables])
    return plan


def wishes(players: Sequence[Player], groups: Iterable[Iterable[Player]]) -> dict[int, set[int]]:
    """For each player who has one the others to sit apart from."""
    number_of = {player: number for number, player in enumerate(players)}
    found: dict[int, set[int]] = {}
    for group in groups:
        for one, other in permutations([number_of[player] for player in group if player in number_of], 2):
            found.setdefault(one, set()).add(other)
    return found


def least_together(players: Sequence[Player], groups: Iterable[Iterable[Player]], tables: int) -> int:
    """How many pairs of these groups must meet, since there are fewer tables than players of a group.

    Of groups that share players only the larger one is counted: others may be apart with it.
    """
    here, counted, least = set(players), set[Player](), 0
    for group in sorted((here & set(group) for group in groups), key=len, reverse=True):
        if counted.isdisjoint(group):
            full, more = divmod(len(group), tables)
            least += tables * full * (full - 1) // 2 + more * full
            counted |= group
    return least


REPEAT = 50.0
"""What a meeting costs for each time the two have met, in the unit of `spread`."""
HEATS = (30.0, 20.0, 14.0, 10.0, 7.0, 5.0, 3.5, 2.5, 1.8, 1.2, 0.8, 0.5, 0.3, 0.0)
"""The most that a step may cost in each stage, times a random number below 1."""
STEPS = 6000
"""In each stage."""

Met = list[list[int]]


def draw_by_standing(
    ranking: Sequence[Player], past: Sequence[Round], *, seed: str, fours_only: bool = False
) -> Draw:
    """One round of those who stand together, the best first; large tables are the last."""
    sizes = table_sizes(len(ranking), fours_only=fours_only)
    met = plan_after(ranking, sizes, past, Prices()).met
    lot = Lot(seed)
    tables = settle(cut_into_tables(range(len(ranking)), sizes), met, lot)
    drawn = [[[ranking[place] for place in table] for table in tables]]
    seat(drawn, past, lot)
    drawn_round = tuple(map(tuple, drawn[0]))
    return Draw((drawn_round,), report_on([*past, drawn_round]))


def settle(tables: list[list[int]], met: Met, lot: Lot) -> list[list[int]]:
    """The best tables on a walk from the strict order; a table holds ranks, counted from 0."""
    cost = best = sum(cost_of_table(table, met) for table in tables)
    found = [table.copy() for table in tables]
    for step in range(STEPS * len(HEATS) if len(tables) > 1 else 0):
        cost += take_step(tables, met, HEATS[step // STEPS], lot)
        if cost < best - 1e-6:  # a sum of differences is only nearly exact
            best, found = cost, [table.copy() for table in tables]
    return found


def take_step(tables: list[list[int]], met: Met, heat: float, lot: Lot) -> float:
    """Perhaps exchange two players of different tables; what it costs more."""
    one = lot.below(len(tables))
    other = (one + 1 + lot.below(len(tables) - 1)) % len(tables)
    place, target = lot.below(len(tables[one])), lot.below(len(tables[other]))
    before = cost_of_table(tables[one], met) + cost_of_table(tables[other], met)
    exchange(tables, (one, place), (other, target))
    added = cost_of_table(tables[one], met) + cost_of_table(tables[other], met) - before
    if added <= heat * lot.random():
        return added
    exchange(tables, (one, place), (other, target))
    return 0.0


def exchange(tables: list[list[int]], one: tuple[int, int], other: tuple[int, int]) -> None:
    """Let two places change their players."""
    (a, place), (b, target) = one, other
    tables[a][place], tables[b][target] = tables[b][target], tables[a][place]


def cost_of_table(table: Sequence[int], met: Met) -> float:
    """How far apart the ranks of a table are, and how often its players have met."""
    return REPEAT * sum(repeats(table, met)) + spread(table) * 4 / len(met)


def repeats(table: Sequence[int], met: Met) -> Iterator[int]:
    """How often each pair of a table has met before."""
    for place, one in enumerate(table):
        times = met[one]
        for other in table[:place]:
            yield times[other]


def spread(ranks: Sequence[int]) -> float:
    """The squares of the distances from the mean rank, summed."""
    mean = sum(ranks) / len(ranks)
    return sum((rank - mean) ** 2 for rank in ranks)


TEAMS = 4
"""So many meet, and so many sit at a table."""
NEVER = 1_000_000
"""Dearer than any step that is taken."""


class TeamPlan(Plan):
    """Rounds of teams: a place at each table belongs to a team, and only players of one team change seats."""

    def change(self, number: int, place: int, target: int) -> int:
        """What it adds to the cost if two players change seats, which those of two teams never do."""
        if (place - target) % TEAMS:
            return NEVER
        return super().change(number, place, target)


def draw_teams(
    teams: Sequence[Sequence[Player]], rounds: int, past: Sequence[Round] = (), *, seed: str
) -> Draw:
    """Seat four teams with as many players each for so many rounds more, one of each at every table.

    The same order of teams and players and the same seed make the same draw. Four rounds of four tables
    repeat nobody: then everybody has met all others of the other teams once. Raise NoTables if the teams do
    not come out.
    """
    tables = {len(team) for team in teams}
    if len(teams) != TEAMS or len(tables) != 1 or tables == {0}:
        raise NoTables(tuple(map(len, teams)))
    players = [player for table in zip(*teams, strict=True) for player in table]
    sizes, lot = (TEAMS,) * len(teams[0]), Lot(seed)
    plan = plan_after(players, sizes, past, USUAL, TeamPlan)
    least = plan.least_cost(rounds)
    for _ in range(rounds):
        plan.add_round(team_row_by_lot(len(sizes), lot))
    improve(plan, least, lot)
    drawn = [cut_into_tables([players[one] for one in row], sizes) for row in plan.rows]
    seat(drawn, past, lot)
    result = tuple(tuple(map(tuple, tables)) for tables in drawn)
    return Draw(result, report_on([*past, *result]))


def team_row_by_lot(tables: int, lot: Lot) -> list[int]:
    """A row in which the players of each team are at their places of all tables in a random order."""
    columns = [list(range(team, tables * TEAMS, TEAMS)) for team in range(TEAMS)]
    for column in columns:
        lot.mix(column)
    return [one for table in zip(*columns, strict=True) for one in table]
