"""The report on a draw: what it could not avoid, and the cost of a change of seats by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Generic, TypeVar

from scorekeeper.club.evenings.draw.tables import Player, Round

Who = TypeVar("Who", Player, str)


@dataclass(frozen=True)
class Meeting(Generic[Who]):
    """Two who meet more than once, with the numbers of the rounds, from 1 on."""

    one: Who
    other: Who
    rounds: tuple[int, ...]

    def named(self, names: Mapping[Who, str]) -> Meeting[str]:
        return Meeting(names[self.one], names[self.other], self.rounds)


@dataclass(frozen=True)
class Report:
    """The report on played and drawn rounds: who meets again, and how often each sits at a `large` table."""

    again: tuple[Meeting[Player], ...]
    large: dict[Player, int]

    @property
    def repeats(self) -> int:
        """The meetings of pairs beyond their first."""
        return sum(len(meeting.rounds) - 1 for meeting in self.again)


def report_on(rounds: Sequence[Round]) -> Report:
    """The report on all rounds of an evening, including the played ones."""
    players = sorted({player for tables in rounds for table in tables for player in table})
    large = Counter(player for tables in rounds for table in tables if len(table) > 4 for player in table)
    return Report(
        again=tuple(found for found in meetings(rounds) if len(found.rounds) > 1),
        large={player: large[player] for player in players},
    )


def meetings(rounds: Sequence[Round]) -> list[Meeting[Player]]:
    """All pairs that meet, each with its rounds."""
    found: dict[tuple[Player, Player], list[int]] = {}
    for number, tables in enumerate(rounds, start=1):
        for table in tables:
            for pair in combinations(sorted(table), 2):
                found.setdefault(pair, []).append(number)
    return [Meeting(one, other, tuple(numbers)) for (one, other), numbers in sorted(found.items())]


class NotSeated(ValueError):
    """Somebody who is to be swapped does not sit in that round."""


@dataclass(frozen=True)
class Swap:
    """A round in which two have changed seats, and what is different for everybody over all rounds."""

    round: Round
    again: tuple[Meeting[Player], ...]
    """The pairs that meet more than once, and more often than before."""
    parted: tuple[Meeting[Player], ...]
    """The pairs that met more than once, and meet less often now; with the rounds as they were."""
    large: dict[Player, tuple[int, int]]
    """How often before, and how often then, who sits at tables of more than four more or less often."""


def swap(rounds: Sequence[Round], number: int, one: Player, other: Player) -> Swap:
    """Let two change seats in a round, counted from 1; `rounds` are all, those that were played too."""
    tables = rounds[number - 1]
    if not {one, other} <= {player for table in tables for player in table}:
        raise NotSeated(one, other)
    seats = {one: other, other: one}
    swapped = tuple(tuple(seats.get(player, player) for player in table) for table in tables)
    before, after = report_on(rounds), report_on([*rounds[: number - 1], swapped, *rounds[number:]])
    return Swap(
        swapped,
        again=more_often(after, before),
        parted=more_often(before, after),
        large={
            who: (times, after.large[who]) for who, times in before.large.items() if after.large[who] != times
        },
    )


def more_often(one: Report, other: Report) -> tuple[Meeting[Player], ...]:
    times = {(meeting.one, meeting.other): len(meeting.rounds) for meeting in other.again}
    return tuple(
        meeting for meeting in one.again if len(meeting.rounds) > times.get((meeting.one, meeting.other), 1)
    )
