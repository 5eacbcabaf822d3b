"""What a deal comes to: the reasons for points, what multiplies them, and each side's share."""

from __future__ import annotations

from typing import NamedTuple

from rulesets.scoring.deal import Side
from rulesets.scoring.winning import Played
from rulesets.translation import _

OTHER_LABELS = {
    "base": _("Base value"),
    "misere": _("Misère"),
    "cowardice": _("Cowardice"),
    "no_back_door": _("No back door"),
    "bock": _("Bock"),
    "marriage_payment": _("Payment for a marriage"),
}
"""What the scored items are called that are no items of their own."""

FACTOR_LABELS = {
    "re": _("Re"),
    "kontra": _("Kontra"),
    "raises": _("Further calls"),
    "bock": _("Bock"),
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


class Score(NamedTuple):
    """What a deal is worth by side.

    `value` is signed for Re: what each Re player of a two-against-two deal gets, and in a lone deal minus
    what each opponent gets. `re_share` and `kontra_share` are victory points of each player of the side,
    before the settlement. `bock` is how many Bock rounds touched it. `played` is None where nothing was
    played.
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


NOTHING_PLAYED = Score(None, (), (), 0, False, 0, 0, 0, None)
