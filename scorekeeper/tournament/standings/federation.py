"""The ranking over many tournaments of a group: everybody's best so many, within so many months.

Somebody is the same in all of them by the member number, else as a player of the group, else by the name; who
gave a number only once is known by it everywhere.
"""

from __future__ import annotations

from calendar import monthrange
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.labels import signed
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.standings.lines import Line
from scorekeeper.tournament.standings.reads import Standings, standings_of_all
from scorekeeper.tournament.standings.series import SeriesCell, cells_of, key_of, series_standings

MOST_TOURNAMENTS = 100
"""So many are counted, the last ones."""


@dataclass(frozen=True)
class Asked:
    """The terms of a ranking: the last `months`, the best so many (0: all), for those with so many rounds."""

    months: int = 24
    best_of: int = 0
    least_rounds: int = 0
    land: str = ""


@dataclass(frozen=True)
class Ranked:
    """Somebody with what they made in each tournament, None where they were not there.

    `place` is None for who has not played enough rounds.
    """

    place: int | None
    name: str
    entrant: Entrant
    tournaments: int
    rounds: int
    points: int
    made: tuple[int | None, ...]
    cells: tuple[SeriesCell, ...]

    @property
    def counted(self) -> tuple[int | None, ...]:
        """The same, without what is not among the best."""
        both = zip(self.made, self.cells, strict=True)
        return tuple(points if cell.is_counted else None for points, cell in both)


@dataclass(frozen=True)
class Ranking:
    """Everybody, the first first, the tournaments that count, and the Länder that were given."""

    tournaments: tuple[Tournament, ...]
    rows: tuple[Ranked, ...]
    lands: tuple[str, ...]


def months_before(day: date, months: int) -> date:
    """The same day so many months ago, or the last of that month."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def tournaments_held(group: Group, asked: Asked, day: date) -> list[Standings]:
    """The tournaments that are over, of the months until a day, the first first: six queries."""
    since = months_before(day, asked.months)
    held = Tournament.objects.filter(evening__group=group, evening__day__gt=since, evening__day__lte=day)
    known = held.select_related("evening__setup").order_by("-evening__day", "-pk")[:MOST_TOURNAMENTS]
    return [each for each in standings_of_all(list(known)[::-1]) if each.is_over and not each.is_hidden]


def ranking_of(group: Group, asked: Asked, day: date) -> Ranking:
    held = tournaments_held(group, asked, day)
    people = People(held)
    lands = {entrant.land for entrant in people.known.values() if entrant.land}
    counted = [
        who
        for who, entrant in people.known.items()
        if not asked.land or entrant.land.casefold() == asked.land.casefold()
    ]
    enough = [who for who in counted if people.rounds[who] >= asked.least_rounds]
    others = [who for who in counted if who not in set(enough)]
    rows = (*people.rows(enough, asked.best_of), *people.rows(others, asked.best_of, has_places=False))
    return Ranking(tuple(each.tournament for each in held), rows, tuple(sorted(lands, key=str.casefold)))


class People:
    """Everybody in some tournaments: as they were entered last, their rounds, and what each brought."""

    def __init__(self, held: Iterable[Standings]) -> None:
        """Find out who is the same in several tournaments; who was disqualified was not there."""
        self.known: dict[Hashable, Entrant] = {}
        self.rounds: dict[Hashable, int] = defaultdict(int)
        self.made: list[dict[Hashable, int]] = []
        lines = [(each, [line for line in each.lines if not line.is_out]) for each in held]
        numbers = numbers_of(lines)
        for standings, there in lines:
            made: dict[Hashable, int] = {}
            for line in there:
                who = who_is(standings, line, numbers)
                made[who] = line.points
                self.rounds[who] += len(line.played)
                self.known[who] = last_known(self.known.get(who), standings.field.entrants[line.entrant])
            self.made.append(made)

    def rows(
        self, everybody: Iterable[Hashable], best_of: int, *, has_places: bool = True
    ) -> Iterator[Ranked]:
        """Some of them, the first first; with places among themselves, or without any."""
        wanted = set(everybody)
        worths = [
            {who: (Fraction(points),) for who, points in made.items() if who in wanted} for made in self.made
        ]
        for line in series_standings(worths, best_of):
            yield Ranked(
                place=line.place if has_places else None,
                name=str(self.known[line.who]),
                entrant=self.known[line.who],
                tournaments=sum(each is not None for each in line.each),
                rounds=self.rounds[line.who],
                points=int(line.worth[0]),
                made=tuple(None if worth is None else int(worth[0]) for worth in line.each),
                cells=cells_of(line, lambda worth: signed(int(worth[0]))),
            )


Numbers = Mapping[Hashable, set[str]]
"""The member numbers that were given for somebody, by what else they are known by."""


def numbers_of(lines: Iterable[tuple[Standings, Iterable[Line]]]) -> Numbers:
    """The member numbers that were given for each person."""
    found: defaultdict[Hashable, set[str]] = defaultdict(set)
    for standings, there in lines:
        for line in there:
            if number := member_number(standings, line):
                found[key_of(standings, line)].add(number)
    return found


def member_number(standings: Standings, line: Line) -> str:
    """The member number of somebody, however it was typed."""
    return standings.field.entrants[line.entrant].member_number.replace(" ", "").casefold()


def who_is(standings: Standings, line: Line, numbers: Numbers) -> Hashable:
    """The identity of a person across all tournaments."""
    own, other = member_number(standings, line), key_of(standings, line)
    given = numbers.get(other, set())
    if not own and len(given) == 1:
        own = next(iter(given))
    return ("number", own) if own else other


def last_known(before: Entrant | None, entrant: Entrant) -> Entrant:
    """Somebody as they were entered last, with what was said of them only before."""
    for name in ("club", "member_number", "land", "birth_year") if before else ():
        if not getattr(entrant, name):
            setattr(entrant, name, getattr(before, name))
    return entrant
