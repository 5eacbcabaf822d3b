"""What a deal comes to: the reasons for points, what multiplies them, and each side's share."""

from __future__ import annotations

from collections.abc import Sequence
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
    """What a deal is worth by side.

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
    """The product of the factors."""
    if not factors:
        return 1
    product = 1
    for factor in factors:
        product *= factor.times
    return product
