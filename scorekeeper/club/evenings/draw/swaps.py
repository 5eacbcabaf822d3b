"""Two players who change seats by hand, and what that costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.club.evenings.draw.report import Meeting, Report, report_on
from scorekeeper.club.evenings.draw.tables import Player, Round

Change = tuple[int, int]
"""How often before, and how often then."""


class NotSeated(ValueError):
    """Somebody who is to be swapped does not sit in that round."""


@dataclass(frozen=True)
class Swap:
    """A round in which two have changed seats, and what is different for everybody over all rounds."""

    round: Round
    again: tuple[Meeting, ...]
    """The pairs that meet more than once, and more often than before."""
    parted: tuple[Meeting, ...]
    """The pairs that met more than once, and meet less often now; with the rounds as they were."""
    large: dict[Player, Change]
    """Whoever sits at tables of more than four more or less often; so for those who write and deal first."""
    wrote: dict[Player, Change]
    dealt: dict[Player, Change]


def swap(rounds: Sequence[Round], number: int, one: Player, other: Player) -> Swap:
    """Let two change seats in a round, counted from 1; `rounds` are all, those that were played too."""
    tables = rounds[number - 1]
    if not {one, other} <= {player for table in tables for player in table}:
        raise NotSeated(one, other)
    seats = {one: other, other: one}
    swapped = tuple(tuple(seats.get(player, player) for player in table) for table in tables)
    after = report_on([*rounds[: number - 1], swapped, *rounds[number:]])
    return compare(report_on(rounds), after, swapped)


def compare(before: Report, after: Report, swapped: Round) -> Swap:
    """What two reports differ in."""
    return Swap(
        swapped,
        again=more_often(after, before),
        parted=more_often(before, after),
        large=changes(before.large, after.large),
        wrote=changes(before.wrote, after.wrote),
        dealt=changes(before.dealt, after.dealt),
    )


def more_often(one: Report, other: Report) -> tuple[Meeting, ...]:
    """The meetings of the one report that are more than in the other."""
    times = {(meeting.one, meeting.other): len(meeting.rounds) for meeting in other.again}
    return tuple(
        meeting for meeting in one.again if len(meeting.rounds) > times.get((meeting.one, meeting.other), 1)
    )


def changes(before: dict[Player, int], after: dict[Player, int]) -> dict[Player, Change]:
    """What is not as it was."""
    return {player: (times, after[player]) for player, times in before.items() if after[player] != times}
