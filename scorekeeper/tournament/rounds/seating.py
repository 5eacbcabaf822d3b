"""Who sits where in a round: as it is drawn, and from its opening on as the sheets say."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Max

from scorekeeper.club.evenings.models import PlannedRound
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.tournament.entrants.reads import Field, field_of
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
