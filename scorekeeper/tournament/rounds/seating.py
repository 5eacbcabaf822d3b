"""The seats of a round: as drawn, and whether that still holds; as the sheets say; and who can be moved."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.club.evenings.models import Attendance, Making, PlannedRound
from scorekeeper.club.evenings.rounds.drawing_reads import in_order
from scorekeeper.club.evenings.rounds.reads import People, Rounds, people_of
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.entrants.reads import Field, field_of, is_begun, next_round
from scorekeeper.tournament.models import Entrant, Release, Tournament
from scorekeeper.tournament.rounds.pools import is_in_pools, pools_by_number
from scorekeeper.tournament.rounds.reads import is_by_standing, plan_fits
from scorekeeper.tournament.standings.reads import RoundState, Standings, ranking_of, standings_of


@dataclass(frozen=True)
class SeatedPlayer:
    """Somebody at a table; `number` is None for who has not entered, `seat` counts from 1."""

    name: str
    number: int | None
    club: str
    table: int
    seat: int
    pool: int = 0
    """Their group, in a round that is played within groups."""


@dataclass(frozen=True)
class SeatedTable:
    """A table of a round; `sheet` is None until the tables are open."""

    number: int
    players: tuple[SeatedPlayer, ...]
    sheet: Sheet | None = None

    @property
    def pool(self) -> int:
        """The group that plays there, 0 for none."""
        return self.players[0].pool if self.players else 0


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
    """The key that a name is sorted by: its letters without their dots."""
    return "".join(
        each for each in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(each)
    )


def seating_of(tournament: Tournament, number: int, field: Field | None = None) -> Seating | None:
    """A round: four queries, however many tables it has, three if the field of the tournament is at hand.

    None for one that is neither drawn nor open.
    """
    plans = PlannedRound.objects.select_related("release")
    plan = plans.filter(evening=tournament.evening_id, number=number).first()
    if plan is None:
        return None
    if field is None:
        entered = Entrant.objects.filter(attendance__evening=tournament.evening_id)
        field = field_of(list(entered.select_related("attendance__player")))
    everybody = field.entrants.values() if is_in_pools(tournament, number) else ()
    pools = pools_by_number(tournament, everybody)
    release = getattr(plan, "release", None)
    found = open_tables(tournament, number, field) if plan.opened else planned_tables(plan, field)
    tables = tuple(
        SeatedTable(table, players_at(table, named, field.entrants, pools), sheet)
        for table, named, sheet in found
    )
    seated = {each.number for table in tables for each in table.players}
    aside = (one for one in field.people.here_in(number) if one not in seated)
    return Seating(number, release, tables, tuple(field.people.names[one] for one in aside))


Named = tuple[int, list[tuple[int, str]], Sheet | None]
"""A table: its number, who sits there by number and name, and its sheet."""


def planned_tables(plan: PlannedRound, field: Field) -> Iterable[Named]:
    """The tables as they are drawn, without who is not known any more."""
    for table, numbers in enumerate(plan.tables, 1):
        known = [one for one in numbers if one in field.entrants]
        yield table, [(one, field.people.names[one]) for one in known], None


def open_tables(tournament: Tournament, number: int, field: Field) -> Iterable[Named]:
    """The tables as their sheets say: two queries."""
    stored = Sheet.objects.filter(evening=tournament.evening_id, round=number)
    sheets = stored.select_related("tournament_table").prefetch_related("seats").order_by("table", "pk")
    for sheet in sheets:
        names = [each.name for each in sheet.seats.all()]
        yield sheet.table, list(zip(field.people.numbers_at(sheet), names, strict=True)), sheet


def players_at(
    table: int, named: Iterable[tuple[int, str]], entrants: Mapping[int, Entrant], pools: Mapping[int, int]
) -> tuple[SeatedPlayer, ...]:
    """The players at a table, the first dealer first; `pools` are the groups of everybody, if it has any."""
    found = []
    for seat, (number, name) in enumerate(named, 1):
        entrant = entrants.get(number)
        club = (entrant.club or entrant.team) if entrant else ""
        known = number if entrant else None
        found.append(SeatedPlayer(name, known, club, table, seat, pools.get(number, 0)))
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
        return {table: seated for table, seated in self.tables.items() if table not in self.begun}

    @property
    def new_table(self) -> int:
        """The number of a table that is added: the first that is free."""
        return next(number for number in range(1, len(self.tables) + 2) if number not in self.tables)

    @property
    def movable(self) -> tuple[int, ...]:
        """The people who can be seated anew, by table and seat, and at the end those who sit nowhere."""
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
    tables = {sheet.table: people.numbers_at(sheet) for sheet in sheets}
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


def could_play(attendance: Attendance, number: int) -> bool:
    """Whether somebody is here for a round, or came since its tables are open to play from the next on."""
    came = attendance.first_round == number + 1 and attendance.last_round is None
    return attendance.is_here_in(number) or came


def why_draw_again(tournament: Tournament, rounds: Rounds, number: int) -> str:
    """Why a round to come cannot be opened as it is planned, in a sentence; empty if it can."""
    if not plan_fits(tournament, rounds, number):
        return _("Someone has come or gone since this was drawn: draw again.")
    if rounds.planned[number].making == Making.DRAWN and is_by_standing(tournament, number):
        return why_standing_is_another(tournament, rounds, number)
    return ""


def why_standing_is_another(tournament: Tournament, rounds: Rounds, number: int) -> str:
    """Why a round that was drawn by the standings is not the one that they say now; empty if it is."""
    standings = standings_of(tournament)
    if missing := round_to_finish(standings):
        return not_over_text(missing)
    seated = [one for table in rounds.tables_of(number) for one in table]
    drawn, now = tournament.ranking_drawn, ranking_of(standings)
    if drawn and in_order(seated, drawn) != in_order(seated, now):
        return _("The standings have changed since this was drawn: draw again.")
    return ""


def round_to_finish(standings: Standings) -> RoundState | None:
    """The round whose lists the draw of the next one waits for, as that goes by the standings."""
    if not is_by_standing(standings.tournament, len(standings.rounds) + 1):
        return None
    return next((each for each in standings.rounds if not each.is_over), None)


def not_over_text(state: RoundState) -> str:
    """How many lists are missing for the standings."""
    text = ngettext(
        "This round goes by the standings: %(count)s list from round %(number)s is missing.",
        "This round goes by the standings: %(count)s lists from round %(number)s are missing.",
        state.tables - state.locked,
    )
    return text % {"number": state.number, "count": state.tables - state.locked}
