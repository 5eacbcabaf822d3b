"""What a draw could not avoid: who meets again, and how often all sit at five, deal first and write."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from scorekeeper.club.evenings.draw.seats import duties
from scorekeeper.club.evenings.draw.tables import DEALER, WRITER, Player, Round

Pair = frozenset[Player]


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

    @property
    def most_meetings(self) -> int:
        """How often the pair meets that meets most often; 1 if nobody meets again."""
        return max((len(meeting.rounds) for meeting in self.again), default=1)


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
