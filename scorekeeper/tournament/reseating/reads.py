"""A round whose tables are open, for who has to change who sits where: what nobody has played at yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from scorekeeper.club.evenings.models import Attendance, PlannedRound
from scorekeeper.club.evenings.rounds.reads import People, people_of
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.entrants.reads import is_begun, next_round
from scorekeeper.tournament.models import Tournament


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


def open_round(tournament: Tournament) -> OpenRound | None:
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
