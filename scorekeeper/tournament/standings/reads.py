"""The standings of a tournament: what is stored of it, put together for all pages that show them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeVar

from django.db.models import Count, Max, Q, Sum

from scorekeeper.club.evenings.models import PlannedRound
from scorekeeper.tournament.awards.models import Award, AwardKind
from scorekeeper.tournament.awards.reads import is_open_protest
from scorekeeper.tournament.counting import Carried, Counting, TieRule
from scorekeeper.tournament.entrants.reads import Field, field_of
from scorekeeper.tournament.lists.models import PaperEntry
from scorekeeper.tournament.lists.reads import PlayedList, agreed_papers, played_lists, seats_of
from scorekeeper.tournament.models import Entrant, Release, Table, Tournament
from scorekeeper.tournament.standings.lines import Awarded, Cut, Line, Rule
from scorekeeper.tournament.standings.parts import Played, TeamLine, pool_standings, team_standings
from scorekeeper.tournament.standings.ranking import standings

Row = TypeVar("Row")
UNTIL = ("first_round", "last_round")
SHOWN = (
    *("counting", "ties", "places_of_four", "places_of_five", "missed"),
    *("hides_standings", "hides_as_said", "has_teams", "teams_meet", "prizes"),
    *("cut_after", "cut_size", "carried", "finalists", "pools"),
)
"""What a tournament is set to, as far as its standings show it."""


@dataclass(frozen=True)
class Standings:
    """The standings of a tournament as they are now; `awards` are those that count, `planned` all rounds.

    `pools` are those of each group, by its number, over the rounds that are played within them.
    """

    tournament: Tournament
    rule: Rule
    planned: int
    field: Field
    rounds: tuple[RoundState, ...]
    lists: tuple[PlayedList, ...]
    awards: tuple[Award, ...]
    lines: tuple[Line, ...]
    teams: tuple[TeamLine, ...]
    pools: Mapping[int, tuple[Line, ...]]

    @property
    def is_over(self) -> bool:
        return len(self.rounds) >= self.planned and all(each.is_over for each in self.rounds)

    @property
    def is_hidden(self) -> bool:
        """Whether only who leads sees them."""
        said = self.tournament.hides_as_said
        secret = self.tournament.hides_standings and is_secret(self.planned, self.rounds)
        return secret if said is None else said

    @property
    def has_open_protests(self) -> bool:
        return any(map(is_open_protest, self.awards))

    def pool_of(self, line: Line) -> int:
        """The group of somebody in the preliminary rounds; 0 for none."""
        pool = self.field.entrants[line.entrant].pool
        return pool if pool in self.pools else 0

    def place_in_pool(self, line: Line) -> int | None:
        lines = self.pools.get(self.pool_of(line), ())
        return next((each.place for each in lines if each.entrant == line.entrant), None)

    @property
    def awarded(self) -> int:
        """The sum of all awards, by which the points of all lists are off zero."""
        return sum(each.points for each in self.awards)


def revision_of(tournament: Tournament) -> str:
    """A digest that changes whenever anything in the standings does: six small queries."""
    evening = tournament.evening
    tables = Table.objects.filter(sheet__evening=evening)
    papers = PaperEntry.objects.filter(table__sheet__evening=evening)
    entrants = Entrant.objects.filter(attendance__evening=evening)
    awards = Award.objects.filter(entrant__attendance__evening=evening)
    attendance = [f"attendance__{name}" for name in ("number", "guest", "player__name", *UNTIL)]
    plans = PlannedRound.objects.filter(evening=evening)
    parts = (
        evening.sheets.aggregate(Sum("revision"), Count("pk"), Sum("round")),
        tables.aggregate(locked=Sum("pk", filter=Q(locked__isnull=False))),
        papers.aggregate(Count("pk"), Max("pk"), Max("at")),
        list(entrants.values_list("pk", "club", "team", "pool", "substitute_for", *attendance)),
        awards.aggregate(
            Count("pk"), Max("pk"), Max("cancelled_at"), Count("cancelled_at"), Count("decided")
        ),
        list(plans.values_list("number", "seed", "release__released", "release__closed")),
    )
    setup = (evening.setup.rounds, evening.setup.seed)
    said = repr((evening.title, evening.day, setup, *(getattr(tournament, each) for each in SHOWN), *parts))
    return sha256(said.encode()).hexdigest()[:16]


def standings_of(tournament: Tournament) -> Standings:
    """The standings of a tournament with its setup: five queries, however many play how many rounds."""
    return standings_of_all([tournament])[0]


def standings_of_all(tournaments: Sequence[Tournament]) -> list[Standings]:
    """The standings of several tournaments, each with its evening and setup: the same five queries."""
    evenings = [each.evening_id for each in tournaments]
    stored = Entrant.objects.filter(attendance__evening__in=evenings).select_related("attendance__player")
    entrants = by_evening(stored, lambda entrant: entrant.attendance.evening_id)
    plans = by_evening(
        PlannedRound.objects.filter(evening__in=evenings).select_related("release"),
        lambda plan: plan.evening_id,
    )
    people = {each.pk: each for rows in entrants.values() for each in rows}
    given = list(Award.objects.filter(entrant__attendance__evening__in=evenings, cancelled_at=None))
    for award in given:
        award.entrant = people[award.entrant_id]
    awards = by_evening(given, lambda award: award.entrant.attendance.evening_id)
    seats, papers = seats_of(evenings), agreed_papers(evenings)
    found = []
    for each in tournaments:
        evening, field = each.evening_id, field_of(entrants[each.evening_id])
        lists = played_lists(seats[evening], papers, field.people, field.beginners)
        found.append(put_together(each, field, lists, plans[evening], awards[evening]))
    return found


def by_evening(rows: Iterable[Row], evening_of: Callable[[Row], int]) -> defaultdict[int, list[Row]]:
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for row in rows:
        found[evening_of(row)].append(row)
    return found


def put_together(
    tournament: Tournament,
    field: Field,
    lists: tuple[PlayedList, ...],
    plans: Sequence[PlannedRound],
    awards: Sequence[Award],
) -> Standings:
    rounds, rule = tuple(rounds_begun(lists, plans)), rule_of(tournament, plans)
    played = Played(
        playing(field, rounds, lists, awards),
        [each.number for each in rounds],
        [each.list for each in lists if not each.is_unplayed],
        [awarded(each, field) for each in awards],
    )
    lines = standings(*played, rule)
    return Standings(
        tournament=tournament,
        rule=rule,
        planned=tournament.evening.setup.rounds,
        field=field,
        rounds=rounds,
        lists=lists,
        awards=tuple(awards),
        lines=lines,
        teams=team_standings(lines, field.teams, rule) if tournament.has_teams else (),
        pools=pool_standings(tournament, field, played, rule),
    )


def rule_of(tournament: Tournament, plans: Iterable[PlannedRound]) -> Rule:
    """The settings of a tournament as a rule; the lot goes by the seed of the first round."""
    first = next((plan.seed for plan in plans if plan.number == 1), tournament.evening.setup.seed)
    return Rule(
        counting=Counting(tournament.counting),
        ties=tuple(map(TieRule, tournament.ties)),
        places_of_four=tuple(tournament.places_of_four),
        places_of_five=tuple(tournament.places_of_five),
        missed=tournament.missed,
        seed=first,
        cut=cut_of(tournament),
    )


def cut_of(tournament: Tournament) -> Cut | None:
    """The final of a tournament; None where everybody plays all rounds."""
    if not tournament.cut_after:
        return None
    return Cut(
        after=tournament.cut_after,
        size=tournament.cut_size,
        share=Carried(tournament.carried).share,
        finalists=frozenset(tournament.finalists),
        pools=tournament.pools,
    )


def rounds_begun(lists: Sequence[PlayedList], plans: Iterable[PlannedRound]) -> Iterator[RoundState]:
    """The rounds that were released, or in which anything stands on a list."""
    releases = {plan.number: release for plan in plans if (release := getattr(plan, "release", None))}
    begun = {number for number, release in releases.items() if release.released}
    begun |= {each.list.round for each in lists if not each.list.is_empty}
    for number in sorted(begun):
        tables = [each for each in lists if each.list.round == number]
        locked = sum(each.is_locked for each in tables)
        is_closed = number in releases and releases[number].closed is not None
        yield RoundState(number, len(tables), locked, is_closed)


def playing(
    field: Field, rounds: Sequence[RoundState], lists: Iterable[PlayedList], awards: Iterable[Award]
) -> set[int]:
    """Those who have a line: they were here in a round, sat at a table, or were awarded anything."""
    begun = {each.number for each in rounds}
    there = {seat.entrant for each in lists if each.list.round in begun for seat in each.list.seated}
    there |= {one for number in begun for one in field.here_in(number)}
    there |= {awarded(each, field).entrant for each in awards}
    return there & set(field.beginners.values())


def awarded(award: Award, field: Field) -> Awarded:
    """An award as the standings count it: for who began."""
    began = field.beginners[award.entrant.number]
    return Awarded(began, award.round, award.points, is_out=award.kind == AwardKind.DISQUALIFIED)


def ranking_of(standings: Standings) -> list[int]:
    """The numbers of all who have a line, the first first, for the draw of a round by standing.

    Who took over from somebody stands in the same place.
    """
    field = standings.field
    return [
        number
        for line in standings.lines
        for number in (line.entrant, *(each.number for each in field.successors[line.entrant]))
    ]


@dataclass(frozen=True)
class RoundState:
    """A round that has begun: its tables, how many of their lists are locked, whether the round is closed."""

    number: int
    tables: int
    locked: int
    is_closed: bool

    @property
    def is_over(self) -> bool:
        return self.is_closed or 0 < self.tables == self.locked


def is_secret(planned: int, rounds: Iterable[RoundState]) -> bool:
    """Whether it is between the end of the last round but one and that of the last of all `planned`."""
    begun = {each.number: each for each in rounds}
    last = next((each for number, each in sorted(begun.items()) if number >= planned), None)
    if last is not None:
        return not last.is_closed
    return max((number for number, each in begun.items() if each.is_over), default=0) >= planned - 1


def hides_now(tournament: Tournament) -> bool:
    """Whether a tournament with its setup hides its standings now: two queries, none if it is said."""
    if tournament.hides_as_said is not None:
        return tournament.hides_as_said
    if not tournament.hides_standings:
        return False
    return is_secret(tournament.evening.setup.rounds, rounds_released(tournament))


def rounds_released(tournament: Tournament) -> list[RoundState]:
    """The rounds that were released: two queries."""
    lists = lists_by_round(tournament)
    released = Release.objects.filter(plan__evening=tournament.evening_id, released__isnull=False)
    return [
        RoundState(number, *lists.get(number, (0, 0)), closed is not None)
        for number, closed in released.values_list("plan__number", "closed")
    ]


def lists_by_round(tournament: Tournament) -> dict[int, tuple[int, int]]:
    """How many tables each open round has, and how many of their lists are locked: one query."""
    tables = Table.objects.filter(sheet__evening=tournament.evening_id).order_by().values("sheet__round")
    counted = tables.annotate(tables=Count("pk"), closed=Count("pk", filter=Q(locked__isnull=False)))
    return {row["sheet__round"]: (row["tables"], row["closed"]) for row in counted}
