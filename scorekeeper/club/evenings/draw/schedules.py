"""Rounds in which as few as can be meet twice, found once and kept, and who has which place in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.club.evenings.draw.tables import Lot

STAYS = "z"


@dataclass(frozen=True)
class Schedule:
    """As many rounds as a ring has places, and with how many of them it is better than a search.

    In a first round most players have places on rings: "b4" is the fourth place of the second ring, "z1" is
    the first of those who have none. In every later round each ring has turned by one place. So two meet once
    only if all pairs of the first round lie differently far apart; such rounds were found by searching for
    these alone.
    """

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
    32: Schedule(8, 7, "b0b1c2d4 a0d1d6d7 a1a7b2b7 a3a6c3d3 b3b5c1d2 a5b4c4c7 a2c0c6d5 a4b6c5d0"),
    36: Schedule(8, 8, "a4b4d1d2 a7b5c4z2 b3c0d4z1 b1c5d3d5 a0b7c2c7 b0c6d7z0 a1a6c1d0 a2a3b6d6 a5b2c3z3"),
}
"""Rounds in which nobody meets twice, kept where a search by steps finds none: by the number of players.

With a round more somebody would meet again.
"""

KNOWN_ROUNDS = {
    16: """
        abcd efgh ijkl mnop  aeim bfjn cgko dhlp  afkp belo chin dgjm  agln bhkm cejp dfio
        ahjo bgip cflm dekn  acgi bdko ehjm flnp  abjp cefo dilm ghkn  aekl bfgm cdjn hiop
    """,
    20: """
        abcd efgh ijkl mnop qrst  aent bgip chks djoq flmr  afko bhmt clpq deis gjnr
        aimq bfjs cgot dhln ekpr  agls bknq cejm dfpt hior  ahjp beqr cfin dgkm lost
        acdr belo fghq ijkt mnps
    """,
    24: """
        abcd efgh ijkl mnop qrst uvwx  aitu bgjv chmq dkow elpr fnsx  ajmx bhsw cgkp dinr eoqu fltv
        aenv bfio clsu dgmt hkrx jpqw  agrw blnq ceix dfpu hjot kmsv  afkq bmru cntw dejs glox hipv
        adhl bptx corv efmw giqs jknu  aops bekt cfjr dqvx ghnu ilmw
    """,
}
"""By the number of players rounds in which few meet again, nobody three times; a letter is a player.

They are as few as can be in all of them: with as many meetings all pairs meet once. Who meets again does so
as late as can be, so that fewer rounds repeat few, too: nobody in the first five of 16 and 20, or six of 24.
"""

FEWEST_KNOWN = {16: 5, 20: 5, 24: 8}
"""From how many of these rounds on they are better than a search."""

FEWEST = 6
"""From so many rounds on a schedule is better than a search where it matters who meets whom."""


def scheduled_rows(players: int, rounds: int, *, who_matters: bool = False) -> list[list[str]]:
    """For each of so many rounds the places of its tables in a row; none where a search is as good."""
    known = "".join(KNOWN_ROUNDS.get(players, "").split())
    if known and FEWEST_KNOWN[players] <= rounds <= len(known) // players:
        return [list(known[first : first + players]) for first in range(0, rounds * players, players)]
    schedule = SCHEDULES.get(players)
    if schedule is None or rounds > schedule.places:
        return []
    if rounds < (FEWEST if who_matters else schedule.fewest):
        return []
    row = [place for table in schedule.tables for place in table]
    return [[turn_place(place, by, schedule.places) for place in row] for by in range(rounds)]


def turn_place(place: str, by: int, places: int) -> str:
    """A place after its ring has turned."""
    ring, at = place[0], place[1:]
    return place if ring == STAYS else f"{ring}{(int(at) + by) % places}"


Dear = list[list[int]]
"""What it costs that each two of the players meet."""


def company_in(rows: Sequence[Sequence[str]]) -> dict[str, list[str]]:
    """For each place of a schedule of tables of four those that meet it in any of its rounds."""
    tables = [row[at : at + 4] for row in rows for at in range(0, len(row), 4)]
    return {
        place: [other for table in tables if place in table for other in table if other != place]
        for place in rows[0]
    }


TRIES = 60
"""So often each place of a schedule is asked whether another player should have it."""


def place_players(
    player_at: dict[str, int], company: dict[str, list[str]], dear: Dear, lot: Lot
) -> dict[str, int]:
    """Who has which place of a schedule, so that those meet whose meeting costs little.

    Any two may exchange their places: nobody meets twice for it.
    """
    places, at = list(player_at), dict(player_at)

    def cost(place: str, player: int, but: str) -> int:
        return sum(dear[player][at[other]] for other in company[place] if other != but)

    for _ in range(TRIES * len(places)):
        one, other = places[lot.below(len(places))], places[lot.below(len(places))]
        now = cost(one, at[one], other) + cost(other, at[other], one)
        if cost(one, at[other], other) + cost(other, at[one], one) <= now:
            at[one], at[other] = at[other], at[one]
    return at
