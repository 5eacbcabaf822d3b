"""Who sits where in a round: as it is drawn, from its opening on as the sheets say, and who can be moved."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Max, QuerySet

from scorekeeper.club.evenings.models import Attendance, PlannedRound
from scorekeeper.club.evenings.rounds.reads import People, people_of
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.entrants.reads import Field, field_of, is_begun, next_round
from scorekeeper.tournament.models import Entrant, Release, Tournament


@dataclass(frozen=True)
class SeatedPlayer:
    """Somebody at a table; `number` is None for who has not entered, `seat` counts from 1."""

    name: str
    number: int | None
    club: str
    table: int
    seat: int


@dataclass(frozen=True)
class SeatedTable:
    """A table of a round; `sheet` is None until the tables are open."""

    number: int
    players: tuple[SeatedPlayer, ...]
    sheet: Sheet | None = None


@dataclass(frozen=True)
class Seating:
    """A round with all its tables; `aside` are those who are here and have no seat."""

    number: int
    release: Release | None
    tables: tuple[SeatedTable, ...]
    aside: tuple[str, ...]

    @property
    def by_name(self) -> tuple[SeatedPlayer, ...]:
        """Everybody as on a list at the wall: Ä among A."""
        everybody = (each for table in self.tables for each in table.players)
        return tuple(sorted(everybody, key=lambda each: (spelling(each.name), each.table)))


def spelling(name: str) -> str:
    """What a name is sorted by: its letters without their dots."""
    return "".join(
        each for each in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(each)
    )


def seating_of(tournament: Tournament, number: int) -> Seating | None:
    """A round: four queries, however many tables it has. None for one that is neither drawn nor open."""
    plans = PlannedRound.objects.select_related("release")
    plan = plans.filter(evening=tournament.evening_id, number=number).first()
    if plan is None:
        return None
    entered = Entrant.objects.filter(attendance__evening=tournament.evening_id)
    field = field_of(list(entered.select_related("attendance__player")))
    release = getattr(plan, "release", None)
    tables = tuple(open_tables(tournament, number, field) if plan.opened else planned_tables(plan, field))
    seated = {each.number for table in tables for each in table.players}
    aside = (one for one in field.people.here_in(number) if one not in seated)
    return Seating(number, release, tables, tuple(field.people.names[one] for one in aside))


def planned_tables(plan: PlannedRound, field: Field) -> Iterable[SeatedTable]:
    """The tables as they are drawn, without who is not known any more."""
    for table, numbers in enumerate(plan.tables, 1):
        known = [one for one in numbers if one in field.entrants]
        named = [(one, field.people.names[one]) for one in known]
        yield SeatedTable(table, players_at(table, named, field.entrants))


def open_tables(tournament: Tournament, number: int, field: Field) -> Iterable[SeatedTable]:
    """The tables as their sheets say: two queries."""
    stored = Sheet.objects.filter(evening=tournament.evening_id, round=number)
    sheets = stored.select_related("tournament_table").prefetch_related("seats").order_by("table", "pk")
    for sheet in sheets:
        named = [(field.people.number_of(each.player_id, each.name), each.name) for each in sheet.seats.all()]
        yield SeatedTable(sheet.table, players_at(sheet.table, named, field.entrants), sheet)


def players_at(
    table: int, named: Iterable[tuple[int, str]], entrants: Mapping[int, Entrant]
) -> tuple[SeatedPlayer, ...]:
    """Who sits at a table, the first dealer first."""
    found = []
    for seat, (number, name) in enumerate(named, 1):
        entrant = entrants.get(number)
        club = (entrant.club or entrant.team) if entrant else ""
        found.append(SeatedPlayer(name, number if entrant else None, club, table, seat))
    return tuple(found)


def tables_at_most(tournament: Tournament) -> int:
    """How many tables the round has that has most of them: two queries."""
    plans = PlannedRound.objects.filter(evening=tournament.evening_id).values_list("tables", flat=True)
    last = Sheet.objects.filter(evening=tournament.evening_id).aggregate(last=Max("table"))["last"]
    return max([last or 0, *(len(tables) for tables in plans)])


@dataclass(frozen=True)
class OpenRound:
    """The last round whose tables are open: who sits at which, by the numbers of the tables and by seats.

    At those that are `begun` something was entered, so that they stay as they are. `aside` are those who are
    here and sit nowhere.
    """

    number: int
    sheets: Mapping[int, Sheet]
    tables: Mapping[int, tuple[int, ...]]
    begun: frozenset[int]
    aside: tuple[int, ...]
    people: People

    @property
    def unplayed(self) -> dict[int, tuple[int, ...]]:
        """The tables that can be changed."""
        return {table: seated for table, seated in self.tables.items() if table not in self.begun}

    @property
    def new_table(self) -> int:
        """The number of a table that is added: the first that is free."""
        return next(number for number in range(1, len(self.tables) + 2) if number not in self.tables)

    @property
    def movable(self) -> tuple[int, ...]:
        """Who can be seated anew, by table and seat, and at the end who sits nowhere."""
        return (*(one for seated in self.unplayed.values() for one in seated), *self.aside)

    def table_of(self, one: int) -> int | None:
        """The table at which somebody sits; None for who sits nowhere."""
        return next((table for table, seated in self.tables.items() if one in seated), None)


def last_open_round(tournament: Tournament) -> OpenRound | None:
    """The last round whose tables are open, unless it is closed: five queries; None if there is none."""
    number = next_round(tournament) - 1
    plan = PlannedRound.objects.filter(evening=tournament.evening_id, number=number, release__closed=None)
    if not plan.exists():
        return None
    sheets = list(stored_tables(tournament, number))
    people = people_of(tournament.evening)
    listed = {each.number for each in people.attendances}
    tables = {sheet.table: seats_of(sheet, people) for sheet in sheets}
    sitting = {one for seated in tables.values() for one in seated}
    return OpenRound(
        number=number,
        sheets={sheet.table: sheet for sheet in sheets},
        tables=tables,
        # Where a stranger to the list sits, everything stays as it is, too.
        begun=frozenset(
            sheet.table for sheet in sheets if sheet.is_begun or not listed.issuperset(tables[sheet.table])
        ),
        aside=tuple(
            each.number
            for each in people.attendances
            if each.number not in sitting and could_play(each, number)
        ),
        people=people,
    )


def stored_tables(tournament: Tournament, number: int) -> QuerySet[Any]:
    """The sheets of a round by their tables; `is_begun` says whether anything stands on the list."""
    tables = Sheet.objects.filter(evening=tournament.evening_id, round=number)
    sheets = tables.annotate(is_begun=is_begun())
    return sheets.prefetch_related("seats").order_by("table", "pk")


def seats_of(sheet: Sheet, people: People) -> tuple[int, ...]:
    """Who sits at a table, by number, in the order of the seats."""
    return tuple(people.number_of(seat.player_id, seat.name) for seat in sheet.seats.all())


def could_play(attendance: Attendance, number: int) -> bool:
    """Whether somebody is here for a round, or came since its tables are open to play from the next on."""
    came = attendance.first_round == number + 1 and attendance.last_round is None
    return attendance.is_here_in(number) or came
