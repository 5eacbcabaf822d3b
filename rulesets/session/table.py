"""One scoresheet: who sat where, which rules, and what happened in each deal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal

Value = TypeVar("Value")

LONGEST_NAME = 60
"""Letters of somebody's name, at a table and in a group: double names of nobility have fifty."""

MOST_AT_A_TABLE = 7
MOST_IN_A_RESULT = 200
"""Of an evening of which only the result is known: it says nothing of tables."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody at the table: the first and the last counted deal they are there for, None for the end.

    A dummy is nobody: three play, and the fourth hand is played by whoever the table says.
    """

    name: str
    first: int = 1
    last: int | None = None
    is_dummy: bool = False

    def is_present(self, number: int) -> bool:
        """Whether they are at the table for this counted deal."""
        return self.first <= number and (self.last is None or number <= self.last)


@dataclass(frozen=True, slots=True)
class Table:
    """A table before the first deal: rules, seats clockwise, first dealer, length, start.

    `length` counts deals, 0 for an open end; `started` is the time from which a time limit runs.
    `takes_by_hand` says that points can be entered for which no cards were played. `ids` are for who keeps
    deals by other names of the seats than their places, and say nothing of what deals come to.
    """

    rules: Ruleset
    players: tuple[Player, ...]
    first_dealer: int
    length: int
    started: datetime | None = None
    takes_by_hand: bool = True
    ids: tuple[str, ...] = field(default=(), compare=False)
    dummy: int | None = field(init=False, compare=False, repr=False)
    """The seat of the dummy, None where everybody is somebody."""

    def __post_init__(self) -> None:
        """Note where nobody sits, as every deal asks for it several times."""
        dummy = next((seat for seat, player in enumerate(self.players) if player.is_dummy), None)
        object.__setattr__(self, "dummy", dummy)

    @property
    def is_of_a_result(self) -> bool:
        """Whether more are here than sit at a table: only the result of an evening can be kept of them."""
        return len(self.players) > MOST_AT_A_TABLE

    def present(self, number: int) -> tuple[int, ...]:
        """The seats at the table for this counted deal, clockwise.

        When fewer than four would be left, those of the last deal that could be played stay.
        """
        seats = tuple(seat for seat, player in enumerate(self.players) if player.is_present(number))
        return self.present(number - 1) if len(seats) < 4 and number > 1 else seats

    @property
    def names(self) -> tuple[str, ...]:
        """The name of every seat, including that of a dummy."""
        return tuple(player.name for player in self.players)

    @property
    def everybody(self) -> tuple[int, ...]:
        """The seats of all who are somebody, whenever they are there: a dummy has no column and no place."""
        return self.people(tuple(range(len(self.players))))

    def named(self, values: Sequence[Value]) -> list[tuple[str, Value]]:
        """Something of every seat, with the names: of everybody, in order, and nothing of a dummy."""
        return [(self.players[seat].name, values[seat]) for seat in self.everybody]

    def people(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Those of some seats where somebody sits: a dummy does not deal, lead, owe, get or pay."""
        return seats if self.dummy is None else tuple(seat for seat in seats if seat != self.dummy)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table and its deals, in the order in which they were entered."""

    table: Table
    deals: tuple[Deal, ...] = ()
    title: str = ""
    date: str = ""


def usual_length(rules: Ruleset, players: int) -> int:
    """How many counted deals a session has if nothing else is said (DDV 8.5, 10.1); 0 for an open end."""
    return rules.session_deals_five if players == 5 else rules.session_deals
