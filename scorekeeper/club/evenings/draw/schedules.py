"""Rounds in which nobody meets twice, kept where a search by steps finds none.

In a first round most players have places on rings: "b4" is the fourth place of the second ring, "z1" is the
first of those who have none. In every later round each ring has turned by one place. So two meet once only if
all pairs of the first round lie differently far apart; such rounds were found by searching for these alone.
"""

from __future__ import annotations

from dataclasses import dataclass

STAYS = "z"


@dataclass(frozen=True)
class Schedule:
    """As many rounds as a ring has places, and with how many of them it is better than a search."""

    places: int
    fewest: int
    first: str

    @property
    def tables(self) -> list[list[str]]:
        """The tables of the first round, with two letters for each place."""
        return [[table[at : at + 2] for at in range(0, len(table), 2)] for table in self.first.split()]


SCHEDULES = {
    24: Schedule(7, 6, "a4b5c4z0 a5b3c3z1 a0a2a6c1 a3b0b2b6 b4c0c2c6 a1b1c5z2"),
    28: Schedule(8, 7, "a0a1a6c4 a5b2c6z1 a7b7c7z2 b5c0c2c3 a2b1b3b4 a3b6c5z3 a4b0c1z0"),
    32: Schedule(8, 8, "b0b1c2d4 a0d1d6d7 a1a7b2b7 a3a6c3d3 b3b5c1d2 a5b4c4c7 a2c0c6d5 a4b6c5d0"),
    36: Schedule(8, 8, "a4b4d1d2 a7b5c4z2 b3c0d4z1 b1c5d3d5 a0b7c2c7 b0c6d7z0 a1a6c1d0 a2a3b6d6 a5b2c3z3"),
}
"""By the number of players; with a round more somebody would meet again."""


def scheduled_rows(players: int, rounds: int) -> list[list[str]]:
    """For each of so many rounds the places of its tables in a row; none where a search is as good."""
    schedule = SCHEDULES.get(players)
    if schedule is None or not schedule.fewest <= rounds <= schedule.places:
        return []
    row = [place for table in schedule.tables for place in table]
    return [[turned(place, by, schedule.places) for place in row] for by in range(rounds)]


def turned(place: str, by: int, places: int) -> str:
    """A place after its ring has turned."""
    ring, at = place[0], place[1:]
    return place if ring == STAYS else f"{ring}{(int(at) + by) % places}"
