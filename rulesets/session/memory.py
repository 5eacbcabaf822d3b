"""Rules that are remembered from deal to deal: what they count for every player, and what that pays.

Three deals lost in a row cost something, the first to lose a solo buys, whoever has played a solo may not
play another: such a rule is a row of `MEMORIES`, with a number for every seat. The numbers are part of the
state of the session, so that they are right again when a deal is corrected or taken out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rulesets.rules.ruleset import Ruleset
from rulesets.session.state import Counts, Course, NextDeal, Remembered

Step = Callable[[Ruleset, Counts, NextDeal, Course], Counts]
"""The numbers by seat after a deal, of those before it: under these rules, of what was to come, and came."""

Pays = Callable[[Ruleset, Counts, Counts, Counts], Counts]
"""The points of every seat for the numbers before a deal and after it; the bank has the rest to zero.

The last are the seats of those who are at the table for the deal, also of who sits out: a dummy is none of
them, and gets and pays nothing, nor does who has left.
"""


class Memory(NamedTuple):
    """A rule that is remembered: its `option`, with which values it `is_played`, and the numbers by seat.

    Everybody starts with `start`. Without `pays` the numbers are only shown, or looked at by a check.
    """

    option: str
    is_played: Callable[[Ruleset], bool]
    step: Step
    pays: Pays | None = None
    start: int = 0


MEMORIES: tuple[Memory, ...] = ()
"""What is remembered, in the order in which it is told."""


class Payout(NamedTuple):
    """The points that every seat gets by a rule that remembers, named by its option."""

    option: str
    points: Counts


def played_memories(rules: Ruleset) -> list[Memory]:
    """The memories whose rule is played."""
    return [memory for memory in MEMORIES if memory.is_played(rules)]


def remembers(rules: Ruleset) -> bool:
    """Whether anything is remembered under these rules."""
    return bool(MEMORIES) and bool(played_memories(rules))


def pays_for_deals_before(rules: Ruleset) -> bool:
    """Whether a deal can bring points for what is remembered of those before it."""
    return any(memory.pays for memory in played_memories(rules))


def remembered_at_start(rules: Ruleset, seats: int) -> Remembered:
    """The memory of the rules before the first deal."""
    return tuple((memory.option, (memory.start,) * seats) for memory in played_memories(rules))


def remembered_after(rules: Ruleset, before: Remembered, coming: NextDeal, course: Course) -> Remembered:
    if not before:
        return ()
    known = dict(before)
    return tuple(
        (memory.option, memory.step(rules, known[memory.option], coming, course))
        for memory in played_memories(rules)
    )


def numbers_to_tell(memory: Remembered) -> Iterator[tuple[str, list[tuple[int, int]]]]:
    """By option, the seats whose number is another than the one that everybody starts with, each with it."""
    at_start = {known.option: known.start for known in MEMORIES}
    for option, numbers in memory:
        told = [(seat, number) for seat, number in enumerate(numbers) if number != at_start[option]]
        if told:
            yield option, told


def payouts(rules: Ruleset, before: Remembered, after: Remembered, there: Counts) -> tuple[Payout, ...]:
    """The payouts of a deal beside its score to those who are there, by the memory before and after it."""
    if not before:
        return ()
    was, now = dict(before), dict(after)
    found = (
        Payout(memory.option, memory.pays(rules, was[memory.option], now[memory.option], there))
        for memory in played_memories(rules)
        if memory.pays
    )
    return tuple(payout for payout in found if any(payout.points))


def with_payouts(points: Counts, paid: Iterable[Payout]) -> Counts:
    """The points by seat with what is paid on top."""
    for payout in paid:
        points = tuple(made + more for made, more in zip(points, payout.points, strict=True))
    return points


def without_payouts(points: Counts, paid: Iterable[Payout]) -> Counts:
    """The points by seat without what is paid: those of the deal itself."""
    for payout in paid:
        points = tuple(made - more for made, more in zip(points, payout.points, strict=True))
    return points
