"""The results of a tournament for the players of its group, as seasons count them: by its standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scorekeeper.club.leagues.standings.rule import ROUND_DEALS
from scorekeeper.play.sheets.models import EveningResult, Seat
from scorekeeper.tournament.counting import Counting
from scorekeeper.tournament.models import Release, Tournament
from scorekeeper.tournament.standings.lines import Line, RoundMade
from scorekeeper.tournament.standings.reads import Standings, standings_of

Placed = tuple[int, int, int]
"""A place, how many share it, how many played there."""


class Entered(NamedTuple):
    """The data of a table's sheet for a seat: the number of deals it was meant for, and its `Result`."""

    round: int
    table: int
    position: int
    length: int
    deals: int | None
    best: int | None
    worst: int | None
    won: int | None
    solos: int | None
    solos_won: int | None
    calls: int | None


@dataclass(frozen=True)
class Tables:
    """The tables of a tournament by round and number: seats, and the points that everybody there made."""

    seats: Mapping[tuple[int, int, int], Entered]
    points: Mapping[tuple[int, int], list[int]]
    paper: frozenset[tuple[int, int]]

    def seat_of(self, made: RoundMade) -> Entered:
        return self.seats[made.round, made.table, made.position]

    def deals_of(self, made: RoundMade) -> int:
        """The deals of a round for one of those at the table, as many as it was meant to have."""
        people = len(self.points[made.round, made.table])
        return -(-self.seat_of(made).length * 4 // people) or ROUND_DEALS

    def placed(self, made: RoundMade) -> Placed:
        there = self.points[made.round, made.table]
        return made.place or 0, there.count(made.points or 0), len(there)


@dataclass
class Sum:
    """The sum of somebody's rounds."""

    figures: Counter[str] = field(default_factory=Counter)
    best: int = 0
    worst: int = 0

    def add(self, entered: Entered) -> None:
        for name in ("won", "solos", "calls"):
            self.figures[name] += getattr(entered, name) or 0
        self.figures["known"] += entered.deals or 0
        self.best, self.worst = max(self.best, entered.best or 0), min(self.worst, entered.worst or 0)


def results_of_evening(evening: int) -> list[EveningResult] | None:
    """The results of an evening that is a tournament, not stored; None of any other.

    There are none before its last round is closed: until then nothing of it counts, nor is told.
    """
    tournament = Tournament.objects.select_related("evening__setup").filter(evening=evening).first()
    if tournament is None:
        return None
    last = Release.objects.filter(
        plan__evening=evening, plan__number__gte=tournament.evening.setup.rounds, closed__isnull=False
    )
    if not last.exists():
        return []
    return list(results_in(standings_of(tournament)))


def results_in(standings: Standings) -> Iterator[EveningResult]:
    """The results of those who are players of the group: who was disqualified has none."""
    tables, shared = tables_of(standings), Counter(line.place for line in standings.lines)
    people = len(standings.lines)
    for line in standings.lines:
        player = standings.field.entrants[line.entrant].attendance.player_id
        if player is not None and is_counted(line):
            placed = (line.place or 0, shared[line.place], people)
            yield result_of(standings, tables, line, player, placed)


def is_counted(line: Line) -> bool:
    """Whether a line counts, if it is that of a player: of somebody who played and was not disqualified."""
    return not line.is_out and bool(line.played)


@dataclass(frozen=True)
class NotCounted:
    """People in the standings who are in no season: no players of the group, disqualified, substitutes."""

    strangers: tuple[str, ...]
    out: tuple[str, ...]
    substitutes: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.strangers or self.out or self.substitutes)


def not_counted(standings: Standings) -> NotCounted:
    """The people of a tournament who are left out of the seasons of the group, by name."""
    people = standings.field
    strangers = [
        str(people.entrants[line.entrant])
        for line in standings.lines
        if is_counted(line) and people.entrants[line.entrant].attendance.player_id is None
    ]
    out = [str(people.entrants[line.entrant]) for line in standings.lines if line.is_out]
    took_over = [each for number, each in people.entrants.items() if people.beginners[number] != number]
    names = (*people.strangers, *strangers)
    return NotCounted(*(tuple(sorted(each, key=str.casefold)) for each in (names, out, map(str, took_over))))


def tables_of(standings: Standings) -> Tables:
    """The tables of a tournament: one query."""
    given = {(line.entrant, made.round): made.awarded for line in standings.lines for made in line.rounds}
    points = {
        (each.round, each.table): [
            seat.points + given.get((seat.entrant, each.round), 0) for seat in each.seated
        ]
        for each in (played.list for played in standings.lists)
    }
    columns = ("sheet__round", "sheet__table", "position", "sheet__length")
    figures = [f"result__{name}" for name in Entered._fields[len(columns) :]]
    seats = Seat.objects.filter(sheet__evening=standings.tournament.evening_id)
    rows = [Entered(*row) for row in seats.values_list(*columns, *figures)]
    by_place = {(row.round, row.table, row.position + 1): row for row in rows}
    paper = frozenset((each.list.round, each.list.table) for each in standings.lists if each.is_paper)
    return Tables(by_place, points, paper)


def result_of(standings: Standings, tables: Tables, line: Line, player: int, placed: Placed) -> EveningResult:
    played, total = [made for made in line.rounds if made.is_played], Sum()
    for made in played:
        if (made.round, made.table) not in tables.paper:
            total.add(tables.seat_of(made))
    deals = sum(map(tables.deals_of, played)) + deals_missed(standings, line)
    return EveningResult(
        evening_id=standings.tournament.evening_id,
        player_id=player,
        place=placed[0],
        points=line.points,
        best=total.best,
        worst=total.worst,
        deals=deals,
        won=total.figures["won"],
        solos=max(total.figures["solos"], line.solos_won),
        solos_won=line.solos_won,
        calls=total.figures["calls"],
        sheets=len(played),
        awarded=sum(made.awarded for made in line.rounds),
        unknown=deals - total.figures["known"],
        placed=[placed, *map(tables.placed, played)],
    )


def deals_missed(standings: Standings, line: Line) -> int:
    """The deals of the rounds that somebody missed, where these count points of their own."""
    rule = standings.rule
    if not rule.missed or rule.counting is Counting.PLACES:
        return 0
    length = standings.tournament.evening.setup.length or ROUND_DEALS
    return length * sum(made.is_missed and not made.is_cut for made in line.rounds)
