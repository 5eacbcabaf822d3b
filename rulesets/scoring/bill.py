"""The bill of a deal: what its score is made of, step by step and in the order of computation.

Every figure is seen from one side, the winner's: a step that takes something from it is negative, as the
others' fox is. Where nobody won it is the side that gets something, Re if nobody does. The lines end at the
value, which is what each player gets who does not play alone; one more line leads from there to the share of
who does (one against three). What is paid apart is no part of it and stands beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby

from rulesets.scoring.deal import RE, Side
from rulesets.scoring.result import Alone, Score, ScoredItem, Step, signed_for_re

LONGEST_SUM = 3
"""So many numbers stand in a sum beside a factor; more are written as what they come to: "5 × 2 + 1"."""

LONGEST_PLAIN_SUM = 9
"""So many where nothing multiplies."""

MINUS = "\N{MINUS SIGN}"


class Op(StrEnum):
    """What a line does with what stands before it."""

    ADD = "add"
    TIMES = "times"


@dataclass(frozen=True, slots=True)
class BillLine:
    """One step: what it is, what it adds (points, signed) or multiplies with, and what it makes so far."""

    step: Step
    op: Op
    amount: int
    makes: int


@dataclass(frozen=True, slots=True)
class AloneLine:
    """The step to the share of who plays alone: `times` the value but for `once`, which counts once."""

    times: int
    once: int
    makes: int


@dataclass(frozen=True, slots=True)
class Bill:
    """The lines of a deal as `side` sees them, and the value they come to.

    `alone` leads from the value to the lone player's share, None where that is the same or nobody is
    alone. `apart` is what a player of a side gets or pays beside the value.
    """

    side: Side
    lines: tuple[BillLine, ...]
    value: int
    alone: AloneLine | None
    apart: tuple[ScoredItem, ...]


def bill_of(score: Score) -> Bill:
    """The bill of a score; without lines where nothing was played or nothing counts."""
    side = billed_side(score)
    alone = bill_alone(score, side)
    apart = tuple(item for item in score.items if item.is_apart)
    return Bill(side, tuple(bill_steps(score.steps, side)), signed_for_re(side, score.value), alone, apart)


def billed_side(score: Score) -> Side:
    """The side that sees the bill: the winner, or who gets something when nobody won."""
    return score.winner or (RE if score.value >= 0 else Side.KONTRA)


def bill_steps(steps: tuple[Step, ...], side: Side) -> Iterator[BillLine]:
    """A line for every step."""
    makes = 0
    for step in steps:
        if isinstance(step, ScoredItem):
            amount = step.points if step.side is side else -step.points
            makes += amount
            yield BillLine(step, Op.ADD, amount, makes)
        else:
            makes *= step.times
            yield BillLine(step, Op.TIMES, step.times, makes)


def bill_alone(score: Score, side: Side) -> AloneLine | None:
    """The line to the lone player's share, if there is one and it is another than the value."""
    alone: Alone | None = score.alone
    if alone is None or score.re_share == score.value:
        return None
    return AloneLine(alone.times, signed_for_re(side, alone.once), signed_for_re(side, score.re_share))


def in_units(bill: Bill, unit: int) -> Bill:
    """The bill in units of so many points (option `display_unit`): factors stay, points are multiplied."""
    if unit == 1:
        return bill
    return replace(
        bill,
        lines=tuple(line_in_units(line, unit) for line in bill.lines),
        value=bill.value * unit,
        alone=bill.alone and replace(bill.alone, once=bill.alone.once * unit, makes=bill.alone.makes * unit),
        apart=tuple(item._replace(points=item.points * unit) for item in bill.apart),
    )


def line_in_units(line: BillLine, unit: int) -> BillLine:
    """A line in units of so many points."""
    amount = line.amount if line.op is Op.TIMES else line.amount * unit
    return replace(line, amount=amount, makes=line.makes * unit)


def formula(bill: Bill) -> str:
    """The sum that the lines are, as "(1 + 1) × 2 + 1 = 5"; only the value where nothing is worked out."""
    text, is_sum = "", False
    longest = LONGEST_SUM if any(line.op is Op.TIMES for line in bill.lines) else LONGEST_PLAIN_SUM
    for op, group in groupby(bill.lines, key=lambda line: line.op):
        amounts = [line.amount for line in group]
        if op is Op.ADD:
            amounts = amounts if len(amounts) <= longest else [sum(amounts)]
            is_sum = bool(text) or len(amounts) > 1 or amounts[0] < 0
            text = joined_sum(text, amounts)
        else:
            text = f"({text})" if is_sum else text
            text, is_sum = " × ".join((text or "0", *map(str, amounts))), False
    return result_of(text, bill.value)


def formula_alone(bill: Bill) -> str:
    """How the lone player's share is made of the value, as "2 × 3 = 6" or "5 × 3 + 1 = 16"; may be empty."""
    if bill.alone is None:
        return ""
    once = bill.alone.once
    counted = f"{signed(bill.value - once)} × {bill.alone.times}"
    return result_of(joined_sum(counted, [once]) if once else counted, bill.alone.makes)


def joined_sum(text: str, amounts: list[int]) -> str:
    """A sum that goes on: "1 + 1", then "1 + 1 − 2"."""
    for amount in amounts:
        plus = MINUS if amount < 0 else "+"
        text = f"{text} {plus} {abs(amount)}" if text else signed(amount)
    return text


def result_of(text: str, value: int) -> str:
    """A sum and what it comes to; one number alone is only said once."""
    return f"{text} = {signed(value)}" if text and text != signed(value) else signed(value)


def signed(number: int) -> str:
    """A number with a real minus sign."""
    return str(number).replace("-", MINUS)
