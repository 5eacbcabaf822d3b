"""Draw the rounds of four teams, one player of each at every table."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.club.evenings.draw.drawing import plan_after, seated
from scorekeeper.club.evenings.draw.plan import USUAL, Plan, improve
from scorekeeper.club.evenings.draw.tables import Lot, NoTables, Player, Round

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
) -> tuple[Round, ...]:
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
    return seated(plan, players, past, lot)


def team_row_by_lot(tables: int, lot: Lot) -> list[int]:
    """A row in which the players of each team are at their places of all tables in a random order."""
    columns = [list(range(team, tables * TEAMS, TEAMS)) for team in range(TEAMS)]
    for column in columns:
        lot.mix(column)
    return [one for table in zip(*columns, strict=True) for one in table]
