"""Draw the rounds of an evening so that few meet twice; of four teams with one of each at every table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, permutations
from math import gcd

from scorekeeper.club.evenings.draw.plan import (
    NOTHING_BUT_APART,
    USUAL,
    WITH_A_SEASON,
    WITHOUT_MORE_REPEATS,
    Met,
    Plan,
    Prices,
    SeasonPlan,
    dear_of,
    improve,
)
from scorekeeper.club.evenings.draw.schedules import (
    Dear,
    Places,
    company_in,
    cost_of_places,
    place_players,
    scheduled_rows,
    schedules_to_go_on,
)
from scorekeeper.club.evenings.draw.tables import (
    Lot,
    NoTables,
    Player,
    Round,
    cut_into_tables,
    seat,
    table_sizes,
)

Pairs = Iterable[tuple[Player, Player]]

WAYS = 20
"""So many ways to go on with known rounds are looked at."""


def draw(
    players: Sequence[Player],
    rounds: int,
    past: Sequence[Round] = (),
    *,
    seed: str,
    apart: Iterable[Iterable[Player]] = (),
    fours_only: bool = False,
    prices: Prices = USUAL,
    met: Met | None = None,
    never: Pairs = (),
) -> tuple[Round, ...]:
    """Seat the players for so many rounds more; the same order of players and seed make the same draw.

    `apart` are groups (a club, a pair) of whom no two should meet in the first round of all. Then nobody
    meets three times if that can be had, tables of five are spread evenly, as few as possible meet again; at
    last dealing first and writing are spread. The `past` is what was played, with all who were there; `met`
    is how often two have met on other evenings: those who have seldom rather meet. The pairs of `never` sit
    apart in every round, as long as there are tables enough.
    """
    sizes = table_sizes(len(players), fours_only=fours_only)
    groups = [tuple(group) for group in apart] if not past else []
    lot = Lot(seed)
    begun = partial(plan_after, players, sizes, past, never=never)
    plan, dear = begun(prices), dear_of(players, met or {})
    apart_first = Apart(wishes(players, groups), least_together(players, groups, len(sizes)))
    known = rows_to_go_on(plan, players, past, rounds, dear, lot)
    search(plan, known or rows_to_begin(plan, rounds, apart_first, dear, lot), apart_first, lot)
    if met and not known:
        kind = partial(SeasonPlan, dear)
        for dearer in (WITH_A_SEASON, WITHOUT_MORE_REPEATS):
            better = improved(plan, begun(dearer, kind=kind), lot)
            if cost_of(better, begun(prices)) <= cost_of(plan, begun(prices)):
                break
        plan = better
    return seated(plan, players, past, lot)


def improved(drawn: Plan, plan: Plan, lot: Lot) -> Plan:
    """The rounds that were drawn, made better by another plan that knows more."""
    least = plan.least_cost(len(drawn.rows))
    for row in drawn.rows:
        plan.add_round(row.copy())
    plan.apart = drawn.apart
    improve(plan, least, lot)
    return plan


def cost_of(drawn: Plan, plan: Plan) -> int:
    """The cost of drawn rounds at the prices of another plan, which has none."""
    for row in drawn.rows:
        plan.add_round(row)
    return plan.cost()


def seated(plan: Plan, players: Sequence[Player], past: Sequence[Round], lot: Lot) -> tuple[Round, ...]:
    """The rounds of a plan that was made, with everybody on a seat of their table."""
    drawn = [cut_into_tables([players[one] for one in row], plan.sizes) for row in plan.rows]
    seat(drawn, past, lot)
    return tuple(tuple(map(tuple, tables)) for tables in drawn)


@dataclass(frozen=True)
class Apart:
    """The pairs who want to sit apart in the first round, and how many of them must meet all the same."""

    wishes: dict[int, set[int]]
    least: int


def search(plan: Plan, rows: Sequence[list[int]], apart: Apart, lot: Lot) -> None:
    """Add rounds to a plan, and make them as good as they get.

    Where some want to sit apart, the first one was made so, and is never less so afterwards.
    """
    least = plan.least_cost(len(rows)) + plan.prices.apart * apart.least
    for row in rows:
        plan.add_round(row)
    plan.apart = apart.wishes
    improve(plan, least, lot)


def rows_to_begin(plan: Plan, rounds: int, apart: Apart, dear: Dear, lot: Lot) -> list[list[int]]:
    """So many rounds to begin with: by lot, or those known to repeat nobody, with other players."""
    first = row_apart(plan, apart, lot) if apart.wishes else row_by_lot(plan, lot)
    both = sums_of(plan.met, dear)
    who_matters = any(map(any, both))
    scheduled = scheduled_rows(len(first), rounds, who_matters=who_matters) if plan.is_new else []
    if not scheduled:
        return [first, *(row_by_lot(plan, lot) for _ in range(rounds - 1))][:rounds]
    player_at = dict(zip(scheduled[0], first, strict=True))
    if who_matters and not apart.wishes:
        player_at = place_players(player_at, company_in(scheduled), both, lot)
    return [[player_at[place] for place in row] for row in scheduled]


def rows_to_go_on(
    plan: Plan, players: Sequence[Player], past: Sequence[Round], rounds: int, dear: Dear, lot: Lot
) -> list[list[int]]:
    """So many rounds more of those known to repeat few, if what was played is how they begin.

    Of all ways to go on one is taken in which people meet who have seldom met, in these rounds above all.
    """
    both, as_many = sums_of(plan.met, dear), [len(players)] * len(past)
    if not past or as_many != [sum(map(len, tables)) for tables in past]:
        return []
    for scheduled in schedules_to_go_on(len(players), len(past) + rounds):
        played, coming = scheduled[: len(past)], scheduled[len(past) :]
        company = company_in([*coming, *2 * coming[:rounds]])
        ways = list(islice(Places(players, past, played).ways(lot), WAYS))
        if ways:
            best = min(ways, key=lambda player_at: cost_of_places(player_at, company, both))
            player_at = place_players(best, company, both, lot, played)
            return [[player_at[place] for place in row] for row in coming[:rounds]]
    return []


def sums_of(one: Dear, other: Dear) -> Dear:
    """What it costs that each two meet, by two reasons together."""
    return [[*map(sum, zip(*lines, strict=True))] for lines in zip(one, other, strict=True)]


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
    kind: Callable[[tuple[int, ...], Prices], Plan] = Plan,
    never: Pairs = (),
) -> Plan:
    """A plan without rounds that knows what was played, and who is never to meet."""
    plan = kind(sizes, prices)
    number_of = {player: number for number, player in enumerate(players)}
    for tables in past:
        here = [[number_of[player] for player in table if player in number_of] for table in tables]
        plan.count_round(here, [len(table) for table in tables])
    for pair in never:
        plan.keep_apart([number_of[player] for player in pair if player in number_of])
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


TEAMS = 4
"""So many meet, and so many sit at a table."""
NEVER = 1_000_000
"""Dearer than any step that is taken."""


class TeamPlan(Plan):
    """Rounds of teams: a place at each table belongs to a team, and only players of one team change seats."""

    def change(self, number: int, place: int, target: int) -> int:
        """The change of cost if two players change seats, which those of two teams never do."""
        if (place - target) % TEAMS:
            return NEVER
        return super().change(number, place, target)


def draw_teams(
    teams: Sequence[Sequence[Player]], rounds: int, past: Sequence[Round] = (), *, seed: str
) -> tuple[Round, ...]:
    """Seat four teams with as many players each for so many rounds more, one of each at every table.

    The same order of teams and players and the same seed make the same draw. As many rounds as there are
    tables repeat nobody with four tables, five or seven: then everybody has met all others of the other teams
    once. Raise NoTables if the teams do not come out.
    """
    tables = {len(team) for team in teams}
    if len(teams) != TEAMS or len(tables) != 1 or tables == {0}:
        raise NoTables(tuple(map(len, teams)))
    players = [player for table in zip(*teams, strict=True) for player in table]
    sizes, lot = (TEAMS,) * len(teams[0]), Lot(seed)
    plan = plan_after(players, sizes, past, USUAL, TeamPlan)
    least = plan.least_cost(rounds)
    for row in team_rows(len(sizes), rounds if plan.is_new else 0, lot):
        plan.add_round(row)
    while len(plan.rows) < rounds:
        plan.add_round(team_row_by_lot(len(sizes), lot))
    improve(plan, least, lot)
    return seated(plan, players, past, lot)


def team_rows(tables: int, rounds: int, lot: Lot) -> list[list[int]]:
    """Rounds that repeat nobody; none where no such are known.

    In each round the first team stays, the second moves one table on, the third two and the fourth three. So
    two of them meet again only after as many rounds as there are tables, if these have no factor in common
    with what two teams are apart.
    """
    if rounds > tables or gcd(tables, 2 * 3) > 1:
        return []
    first, places = team_row_by_lot(tables, lot), range(tables * TEAMS)
    return [
        [first[(place + TEAMS * turn * (place % TEAMS)) % len(places)] for place in places]
        for turn in range(rounds)
    ]


def team_row_by_lot(tables: int, lot: Lot) -> list[int]:
    """A row in which the players of each team are at their places of all tables in a random order."""
    columns = [list(range(team, tables * TEAMS, TEAMS)) for team in range(TEAMS)]
    for column in columns:
        lot.mix(column)
    return [one for table in zip(*columns, strict=True) for one in table]
