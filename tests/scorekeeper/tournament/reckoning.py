"""What a tournament comes to, worked out a second time: nothing here is imported from the project.

Deals count as the tournament rules of the DDV say (7.1 to 7.3), without calls and bonuses: one for winning,
one against the elders where Re lost with a partner, one for each step of no 90, no 60, no 30, no trick; a
lone player gets or pays three times.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

RE_WINS = {"121-150": 0, "151-180": 1, "181-210": 2, "211-240": 3, "kontra-schwarz": 4}
KONTRA_WINS = {"120-120": 0, "90-119": 0, "60-89": 1, "30-59": 2, "0-29": 3, "re-schwarz": 4}
"""By the card points of Re, as the form calls them: the steps that were taken beside the game."""


@dataclass(frozen=True)
class Dealt:
    """A deal as somebody at the table remembers it: who played, who of them was Re, by seats from 1 on."""

    active: tuple[int, ...]
    re: tuple[int, ...]
    band: str

    @property
    def is_won(self) -> bool:
        return self.band in RE_WINS

    def points(self, seats: int) -> list[int]:
        """What everybody at the table gets, by seat."""
        alone = len(self.re) == 1
        value = 1 + (RE_WINS[self.band] if self.is_won else KONTRA_WINS[self.band])
        value += not self.is_won and not alone
        value = value if self.is_won else -value
        found = [0] * seats
        for seat in self.active:
            found[seat - 1] = -value if seat not in self.re else 3 * value if alone else value
        return found


@dataclass
class TableMemory:
    """What happened at a table of a round; `paper` are totals and won solos where no phone wrote.

    Of one that `was_locked_empty` the leader has said that nothing was played there.
    """

    round: int
    table: int
    names: tuple[str, ...]
    deals: list[Dealt] = field(default_factory=list)
    paper: tuple[list[int], list[int]] | None = None
    was_locked_empty: bool = False

    @property
    def is_empty(self) -> bool:
        return not self.deals and self.paper is None

    @property
    def totals(self) -> list[int]:
        if self.paper is not None:
            return self.paper[0]
        return [sum(each) for each in zip(*(one.points(len(self.names)) for one in self.deals), strict=True)]

    @property
    def solos(self) -> list[int]:
        """Won solos by seat."""
        if self.paper is not None:
            return self.paper[1]
        won = [one.re[0] for one in self.deals if len(one.re) == 1 and one.is_won]
        return [won.count(seat) for seat in range(1, len(self.names) + 1)]


@dataclass(frozen=True)
class Counted:
    """How a tournament is counted, as it was said when it was set up."""

    by: str = "points"
    ties: tuple[str, ...] = ()
    of_four: tuple[int, ...] = (3, 1, -1, -3)
    of_five: tuple[int, ...] = (4, 2, 0, -2, -4)
    missed: int = 0
    cut_after: int = 0
    carried: Fraction = Fraction(0)


@dataclass
class Memory:
    """What happened in a tournament: tables, what was awarded and not cancelled, who played for whom.

    `there` has for each round everybody who was here, seated or not, by the name of who began. `final` are
    those who play it, once they are named.
    """

    tables: list[TableMemory] = field(default_factory=list)
    awards: list[tuple[str, int, int]] = field(default_factory=list)
    out: set[str] = field(default_factory=set)
    began: dict[str, str] = field(default_factory=dict)
    there: dict[int, set[str]] = field(default_factory=dict)
    final: set[str] = field(default_factory=set)

    def beginner(self, name: str) -> str:
        """Who began for somebody, mostly themselves."""
        return self.began.get(name, name)


@dataclass(frozen=True)
class Result:
    """A line of the standings: `rounds` are points with awards, None for a round without any."""

    name: str
    place: int | None
    counts: Fraction
    points: int
    rounds: tuple[int | None, ...]
    solos: int


def result(memory: Memory, counted: Counted) -> dict[str, Result]:
    """Everybody's line, by name."""
    rounds = sorted(memory.there)
    names = set().union(*memory.there.values())
    names |= {memory.beginner(name) for table in memory.tables for name in table.names}
    names |= {memory.beginner(name) for name, _round, _points in memory.awards}
    made = {name: [round_of(memory, counted, name, number) for number in rounds] for name in names}
    made = {name: shared(memory, counted, name, rounds, made) for name in names}
    merit = {name: (name in memory.final, *merit_of(made[name], counted)) for name in names}
    ranked = [name for name in names if name not in memory.out]
    return {
        name: Result(
            name=name,
            place=1 + sum(merit[other] > merit[name] for other in ranked) if name in ranked else None,
            counts=counts_of(made[name], counted),
            points=sum(each.points or 0 for each in made[name]),
            rounds=tuple(each.points for each in made[name]),
            solos=sum(each.solos for each in made[name]),
        )
        for name in names
    }


@dataclass(frozen=True)
class OneRound:
    """A round of somebody; `worth` is what counts of it, None where it is left out, and `share` how much.

    One `of_others` is of the final, which they do not play.
    """

    points: int | None
    worth: Fraction | None
    played: bool
    solos: int = 0
    share: Fraction = Fraction(1)
    of_others: bool = False


def shared(
    memory: Memory, counted: Counted, name: str, rounds: Sequence[int], made: Mapping[str, Sequence[OneRound]]
) -> list[OneRound]:
    """The rounds of somebody with what a final makes of them."""
    split = sum(number <= counted.cut_after for number in rounds) if memory.final else len(rounds)
    before, after = made[name][:split], made[name][split:]
    if name not in memory.final:
        return [*before, *(left_out(counted, awarded(memory, name, number)) for number in rounds[split:])]
    begun = any(each.played for one in memory.final for each in made[one][split:])
    begun |= any(awarded(memory, one, number) for one in memory.final for number in rounds[split:])
    return [*(replace(each, share=counted.carried) if begun else each for each in before), *after]


def left_out(counted: Counted, given: int) -> OneRound:
    """A round of the final for who is not in it: nothing but what the referee gave or took."""
    worth = {"points": Fraction(given), "places": Fraction(0), "average": None}[counted.by]
    return OneRound(given, worth, played=False, of_others=True)


def round_of(memory: Memory, counted: Counted, name: str, number: int) -> OneRound:
    """A round of who began."""
    given = awarded(memory, name, number)
    table = next((each for each in memory.tables if each.round == number and sits(memory, each, name)), None)
    if table is None or table.was_locked_empty:
        if counted.by == "places":
            return OneRound(given, Fraction(counted.missed), played=False)
        points = counted.missed + given
        left_out = counted.by == "average" and not counted.missed
        return OneRound(points, None if left_out else Fraction(points), played=False)
    if table.is_empty:
        return OneRound(None, None, played=False)
    began = [memory.beginner(each) for each in table.names]
    reached = [sum_ + awarded(memory, one, number) for sum_, one in zip(table.totals, began, strict=True)]
    mine = reached[began.index(name)]
    worth = Fraction(mine)
    if counted.by == "places":
        of_table = counted.of_five if len(began) > 4 else counted.of_four
        better, level = sum(each > mine for each in reached), reached.count(mine)
        worth = Fraction(sum(of_table[better : better + level]), level)
    return OneRound(mine, worth, played=True, solos=table.solos[began.index(name)])


def sits(memory: Memory, table: TableMemory, name: str) -> bool:
    return any(memory.beginner(each) == name for each in table.names)


def awarded(memory: Memory, name: str, number: int) -> int:
    """What the referee gave or took in a round."""
    return sum(
        points for who, when, points in memory.awards if memory.beginner(who) == name and when == number
    )


def counts_of(made: Sequence[OneRound], counted: Counted) -> Fraction:
    """What decides."""
    worth = [(each.share, each.worth) for each in made if each.worth is not None]
    if counted.by == "average":
        points = sum((each.share * (each.points or 0) for each in made), Fraction(0))
        return points / (sum(share for share, _worth in worth) or 1)
    return sum((share * part for share, part in worth), Fraction(0))


def merit_of(made: Sequence[OneRound], counted: Counted) -> tuple[object, ...]:
    """What is compared, one after the other; more is better."""
    reached = counts_of(made, counted)
    made = [each for each in made if each.share and not each.of_others] or [
        OneRound(None, None, played=False)
    ]
    played = [each.points or 0 for each in made if each.played]
    last = made[-1]
    ties: Mapping[str, object] = {
        "points": sum(each.points or 0 for each in made),
        "last": (last.played, last.points if last.played else 0),
        "best": (bool(played), max(played, default=0)),
        "positive": sum(points > 0 for points in played),
        "solos": sum(each.solos for each in made),
    }
    return (reached, *(ties[tie] for tie in counted.ties))


def meetings(tables: Iterable[TableMemory]) -> int:
    """How often two met beyond their first meeting."""
    met: dict[frozenset[str], int] = {}
    for table in tables:
        for place, one in enumerate(table.names):
            for other in table.names[place + 1 :]:
                pair = frozenset((one, other))
                met[pair] = met.get(pair, 0) + 1
    return sum(times - 1 for times in met.values())
