"""The result of a deal: the reasons for points, the factors, and each side's share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby
from typing import NamedTuple

from rulesets.scoring.deal import RE, Side
from rulesets.scoring.winning import Played
from rulesets.translation import _

OTHER_LABELS = {
    "base": _("Base value"),
    "misere": _("Misère"),
    "cowardice": _("Cowardice"),
    "no_back_door": _("No back door"),
    "bock": _("Bock deal"),
    "marriage_payment": _("Payment for a marriage"),
}
"""What the scored items are called that are no items of their own."""

FACTOR_LABELS = {
    "re": _("Re called"),
    "kontra": _("Kontra called"),
    "raises": _("Further calls"),
    "bock": _("Bock deal"),
    "solo": _("Solo"),
    "tie_120": _("120 each"),
    "last_deals": _("Last deals"),
}


class ScoredItem(NamedTuple):
    """One reason for points: the item, the side credited and how much; `by` is the side that called.

    What `is_apart` is no part of the value: what each player of the side gets, or what each payer pays.
    """

    item: str
    side: Side
    points: int
    by: Side | None = None
    is_apart: bool = False


class Factor(NamedTuple):
    """Something that multiplies: `re`, `kontra`, `raises`, `bock`, `solo`, `tie_120`, `last_deals`.

    Where points double a base value, it is an item, with the side that called.
    """

    factor: str
    times: int
    by: Side | None = None


Step = ScoredItem | Factor
"""One step of the computation: points that are added, or what multiplies all that stands before it."""


class Alone(NamedTuple):
    """How the share of who plays alone is made of the value: `times` of it, `once` of which counts once."""

    times: int
    once: int

    def share_of(self, value: int) -> int:
        """The share that such a value makes."""
        return self.times * (value - self.once) + self.once


class Score(NamedTuple):
    """The value of a deal by side.

    `value` is signed for Re: what each Re player of a two-against-two deal gets, and in a lone deal minus
    what each opponent gets. `re_share` and `kontra_share` are victory points of each player of the side,
    before the settlement. `bock` is how many Bock rounds touched it. `played` is None where nothing was
    played. `steps` lead from nothing to the value when they are taken one after the other, `alone` from there
    to the share of who plays alone (one against three).
    """

    winner: Side | None
    items: tuple[ScoredItem, ...]
    factors: tuple[Factor, ...]
    value: int
    is_lone: bool
    re_share: int
    kontra_share: int
    bock: int
    played: Played | None
    steps: tuple[Step, ...] = ()
    alone: Alone | None = None


NOTHING_PLAYED = Score(None, (), (), 0, False, 0, 0, 0, None)


def net(items: list[ScoredItem]) -> int:
    """The sum of the items that are part of the value, signed for Re."""
    total = 0
    for _item, side, points, _by, is_apart in items:
        if not is_apart:
            total += points if side is RE else -points
    return total


def signed_for_re(side: Side, points: int) -> int:
    """Points of a side as points of Re, and the other way round."""
    return points if side is RE else -points


def times(factors: Sequence[Factor]) -> int:
    if not factors:
        return 1
    product = 1
    for factor in factors:
        product *= factor.times
    return product


LONGEST_SUM = 3
"""So many numbers stand in a sum beside a factor; more are written as what they come to: "5 × 2 + 1"."""

LONGEST_PLAIN_SUM = 14
"""So many where nothing multiplies."""

MINUS = "\N{MINUS SIGN}"


class Op(StrEnum):
    """The operation of a line on the lines before it."""

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
