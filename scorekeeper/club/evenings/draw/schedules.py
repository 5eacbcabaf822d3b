"""Rounds in which as few as can be meet twice, found once and kept, and who has which place in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from scorekeeper.club.evenings.draw.tables import Lot, Player, Round, Table, Thing, cut_into_tables

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
    listed, turned = listed_rows(players), turned_rows(players)
    if FEWEST_KNOWN.get(players, 0) <= rounds <= len(listed):
        return listed[:rounds]
    fewest = FEWEST if who_matters else SCHEDULES[players].fewest if turned else 0
    return turned[:rounds] if fewest <= rounds <= len(turned) else []


def schedules_to_go_on(players: int, rounds: int) -> list[list[list[str]]]:
    """All rounds of each schedule that has so many, the one in which nobody meets again first."""
    return [rows for rows in (turned_rows(players), listed_rows(players)) if len(rows) >= rounds]


def listed_rows(players: int) -> list[list[str]]:
    """All rounds of few repeats that are known."""
    known = "".join(KNOWN_ROUNDS.get(players, "").split())
    return [list(known[first : first + players]) for first in range(0, len(known), players)]


def turned_rows(players: int) -> list[list[str]]:
    """The first round of rings and all to which it turns."""
    schedule = SCHEDULES.get(players)
    if schedule is None:
        return []
    row = [place for table in schedule.tables for place in table]
    return [[turn_place(place, by, schedule.places) for place in row] for by in range(schedule.places)]


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


def cost_of_places(player_at: Mapping[str, int], company: Mapping[str, list[str]], dear: Dear) -> int:
    """What it costs that those meet who have the places of a schedule; each meeting counts twice."""
    return sum([dear[player_at[one]][player_at[other]] for one, met in company.items() for other in met])


def place_players(
    player_at: dict[str, int],
    company: Mapping[str, list[str]],
    dear: Dear,
    lot: Lot,
    played: Sequence[Sequence[str]] = (),
) -> dict[str, int]:
    """Who has which place of a schedule, so that those meet whose meeting costs little.

    Any two may exchange their places; once a round is played two of a table or two tables, then nobody.
    """
    places, at = list(player_at), dict(player_at)
    blocks = cut_into_tables(played[0], (4,) * (len(places) // 4)) if played else [[each] for each in places]
    block_of = {place: block for block in blocks for place in block}
    cost = cost_of_places(at, company, dear)
    for _ in range(TRIES * len(places) if len(played) < 2 else 0):
        one, other = places[lot.below(len(places))], places[lot.below(len(places))]
        inside = block_of[one] is block_of[other]
        tried = dict(at)
        for a, b in [(one, other)] if inside else zip(block_of[one], block_of[other], strict=True):
            tried[a], tried[b] = at[b], at[a]
        if (tried_cost := cost_of_places(tried, company, dear)) <= cost:
            at, cost = tried, tried_cost
    return at


MOST_TRIED = 300_000
"""So often it is asked whether somebody may have had a place: some tenths of a second."""


class Places:
    """A search for who has which place of a schedule whose first rounds are those that were played.

    Who has come since takes the place of somebody who has left.
    """

    def __init__(
        self, players: Sequence[Player], past: Sequence[Round], rows: Sequence[Sequence[str]]
    ) -> None:
        self.players, self.places, self.left = players, list(rows[0]), MOST_TRIED
        self.place_of: dict[Player, str] = {}
        # The rounds in which two sat together, each a bit, by two players and by two places.
        self.together = rounds_together(past)
        self.meeting = rounds_together(cut_into_tables(row, (4,) * (len(row) // 4)) for row in rows)
        # The rounds in which somebody was there, with the next one, and the tables at which they sat.
        self.there = dict.fromkeys(players, 1 << len(past))
        self.tables = defaultdict[Player, set[tuple[int, Table]]](set)
        for number, tables in enumerate(past):
            for table in tables:
                for one in table:
                    self.there[one] = self.there.get(one, 0) | 1 << number
                    self.tables[one].add((number, table))

    def ways(self, lot: Lot) -> Iterator[dict[str, int]]:
        """Again and again by lot the numbers of the players by their places; ends where none is found."""
        order = self.in_order()
        while True:
            lot.mix(self.places)
            if not self.fill(order):
                return
            yield {self.place_of[player]: number for number, player in enumerate(self.players)}
            self.place_of.clear()

    def in_order(self) -> list[Player]:
        """Everybody, those early of whose tables others are known: they fit at few places."""
        order, known = list[Player](), set[tuple[int, Table]]()

        def known_of(one: Player) -> tuple[int, int]:
            mates = [other for other in self.there if self.together[one, other] and other not in order]
            return len(self.tables[one] & known), sum(bool(self.tables[each] & known) for each in mates)

        while len(order) < len(self.there):
            order.append(max((one for one in self.there if one not in order), key=known_of))
            known |= self.tables[order[-1]]
        return order

    def fill(self, order: Sequence[Player]) -> bool:
        """Whether all of these have found a place."""
        for place in self.places if order else ():
            self.left -= 1
            if self.left < 0:
                return False
            if self.fits(order[0], place):
                self.place_of[order[0]] = place
                if self.fill(order[1:]):
                    return True
                del self.place_of[order[0]]
        return not order

    def fits(self, player: Player, place: str) -> bool:
        """Whether a player there meets those who have their places just when they have met."""
        for other, at in self.place_of.items():
            common = self.there[player] & self.there[other]
            if (common and at == place) or (self.meeting[place, at] ^ self.together[player, other]) & common:
                return False
        return True


def rounds_together(rounds: Iterable[Sequence[Sequence[Thing]]]) -> defaultdict[tuple[Thing, Thing], int]:
    """For each two the rounds in which they sit together, each a bit."""
    found = defaultdict[tuple[Thing, Thing], int](int)
    for number, tables in enumerate(rounds):
        for pair in (pair for table in tables for pair in permutations(table, 2)):
            found[pair] |= 1 << number
    return found
