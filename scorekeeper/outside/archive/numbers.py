"""The numbers by which the parts of a file refer to sheets, evenings and people, counted from 1."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from rulesets.document import Fields
from rulesets.translation import _
from scorekeeper.outside.field_checks import read_numbers
from scorekeeper.outside.shapes import Field
from scorekeeper.play.groups.models import LOTS, new_lot

MOST_NUMBER = 32_767
"""Rounds, tables and people of an evening, as far as the database counts them."""

Placed = tuple[int, int, int]
"""The number of a sheet, its round and its table."""


class PlacedSheet(NamedTuple):
    """The round and the table of a sheet of an evening, and the number of its seats."""

    round: int
    table: int
    seats: int


@dataclass(frozen=True)
class Known:
    """The facts about the rest of a file that are known when a part of it is read.

    How many sheets and evenings it has, and its players. Of an evening: its sheets (`placed`), who is `here`,
    and the rounds that are `opened`; of a table how many sit there.
    """

    sheets: int = 0
    evenings: int = 0
    players: Collection[str] = ()
    placed: Mapping[int, PlacedSheet] = field(default_factory=dict)
    here: Collection[int] = ()
    opened: Collection[int] = ()
    seats: int = 0


def sheet_numbers(**said: Any) -> Any:
    """A list of numbers of sheets of the file."""
    message = _("must be numbers of sheets, from 1 to %(most)s")
    return Field(lambda fields, key, known: read_numbers(fields, key, known.sheets, message), **said)


def evening_numbers(**said: Any) -> Any:
    """A list of numbers of evenings of the file."""
    message = _("must be numbers of evenings, from 1 to %(most)s")
    return Field(lambda fields, key, known: read_numbers(fields, key, known.evenings, message), **said)


def drawn_lot() -> Any:
    """The number drawn for somebody or for a season; one is drawn now where an earlier version wrote none."""

    def check(fields: Fields, key: str, known: Any) -> int:
        found = fields.whole(key, 0, LOTS - 1)
        return new_lot() if found is None else found

    return Field(check, limits=(("ge", 0), ("le", LOTS - 1)))
