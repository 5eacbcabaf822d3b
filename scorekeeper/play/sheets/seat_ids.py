"""The ids of the seats of a sheet in facts, in forms and on phones.

A seat keeps its number when somebody takes a place before it (`Sheet.numbers`), so that what is stored, waits
or lies open somewhere goes on meaning the same people.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulesets import Table
from rulesets.session import EVENING, MOST_IN_A_RESULT

if TYPE_CHECKING:
    from scorekeeper.play.sheets.models import Seat, Sheet

SEATS = ("1", "2", "3", "4", "5", "6", "7")
"""The names of the seats at a table in stored facts, as they are numbered at first."""
ALL_SEATS = tuple(str(number) for number in range(1, MOST_IN_A_RESULT + 1))
"""Those of everybody in the result of an evening as well."""


def ids_on(sheet: Sheet) -> tuple[str, ...]:
    """The names of the seats of a stored sheet, by place, and behind them those that can come."""
    return (*sheet.numbers, *ALL_SEATS[len(sheet.numbers) :]) if sheet.numbers else ALL_SEATS


def id_of(seat: Seat) -> str:
    """The name of a seat whose sheet is at hand."""
    return ids_on(seat.sheet)[seat.position]


def by_id(sheet: Sheet, seats: Iterable[Seat]) -> dict[str, Seat]:
    """Some seats of a stored sheet by their names."""
    ids = ids_on(sheet)
    return {ids[seat.position]: seat for seat in seats}


def ids_at(table: Table) -> tuple[str, ...]:
    """The names of the seats of everybody at a table."""
    return (table.ids or ALL_SEATS)[: len(table.players)]


def names_by_id(table: Table) -> dict[str, str]:
    """The names of everybody at a table, by the ids of their seats."""
    return dict(zip(ids_at(table), table.names, strict=True))


def seats_in(sheet: Sheet, facts: object) -> tuple[str, ...]:
    """The names that seats can have in facts of a stored sheet."""
    return ids_on(sheet) if isinstance(facts, dict) and EVENING in facts else ids_on(sheet)[: len(SEATS)]
