"""What a draw could not avoid, and what it costs to let two players change seats by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.club.evenings.draw.tables import DEALER, WRITER, Player, Round, duties


@dataclass(frozen=True)
class Meeting:
    """Two players who meet more than once, with the numbers of the rounds, from 1 on."""

    one: Player
    other: Player
    rounds: tuple[int, ...]


@dataclass(frozen=True)
class Report:
    """What rounds, played and drawn, come to for their players."""

    again: tuple[Meeting, ...]
    large: dict[Player, int]
    """How often each player sits at a table of more than four."""
    wrote: dict[Player, int]
    dealt: dict[Player, int]
    together: tuple[tuple[Player, Player], ...]
    """The pairs of the first round that should have sat apart."""

    @property
    def repeats(self) -> int:
        """The meetings of pairs beyond their first."""
        return sum(len(meeting.rounds) - 1 for meeting in self.again)


def report_on(rounds: Sequence[Round], apart: Iterable[Iterable[Player]] = ()) -> Report:
    """What all rounds of an evening come to, the played ones among them."""
    players = sorted({player for tables in rounds for table in tables for player in table})
    large = Counter(player for tables in rounds for table in tables if len(table) > 4 for player in table)
    wrote, dealt = duties(rounds, WRITER), duties(rounds, DEALER)
    wishes = {frozenset(pair) for group in apart for pair in combinations(group, 2)}
    first = meetings(rounds[:1])
    return Report(
        again=tuple(found for found in meetings(rounds) if len(found.rounds) > 1),
        large={player: large[player] for player in players},
        wrote={player: wrote[player] for player in players},
        dealt={player: dealt[player] for player in players},
        together=tuple((pair.one, pair.other) for pair in first if {pair.one, pair.other} in wishes),
    )


def meetings(rounds: Sequence[Round]) -> list[Meeting]:
    """All pairs that meet, each with its rounds."""
    found: dict[tuple[Player, Player], list[int]] = {}
    for number, tables in enumerate(rounds, start=1):
        for table in tables:
            for pair in combinations(sorted(table), 2):
                found.setdefault(pair, []).append(number)
    return [Meeting(one, other, tuple(numbers)) for (one, other), numbers in sorted(found.items())]


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
