"""Who deals, who plays and who sits out."""

from __future__ import annotations

from itertools import combinations

from rulesets.rules.chapters.contracts import ArmutRefusedDealer
from rulesets.rules.chapters.dealing import RedealDealer
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Reason

PAIRS_OF_SEVEN = tuple(combinations(range(1, 7), 2))
"""With seven at the table: the distances from the dealer of the two who sit out with him, lap by lap."""


def clockwise_from(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The seats at the table in order, starting left of `seat` and ending with it if it is among them."""
    return (*(s for s in seats if s > seat), *(s for s in seats if s <= seat))


def active_seats(present: tuple[int, ...], dealer: int, counted: int) -> tuple[int, ...]:
    """The four who play, in seating order, after `counted` counted deals.

    With five the dealer sits out (DDV 10.1), with six and seven others too, by rotation.
    """
    if len(present) <= 4:
        return present
    after_dealer = clockwise_from(present, dealer)
    lap = counted // len(present)
    if len(present) == 6:
        distances: tuple[int, ...] = (1 + lap % 5,)
    elif len(present) == 7:
        distances = PAIRS_OF_SEVEN[lap % 15]
    else:
        distances = ()
    resting = {dealer, *(after_dealer[distance - 1] for distance in distances)}
    return tuple(seat for seat in present if seat not in resting)


def leading_seat(active: tuple[int, ...], dealer: int) -> int:
    """Who leads to the first trick: the first player left of the dealer."""
    return clockwise_from(active, dealer)[0]


def redeals_himself(rules: Ruleset, reason: str | None) -> bool:
    """Whether the same dealer deals again after a deal was voided for a reason; after a misdeal always."""
    if reason in (Reason.ARMUT_REFUSED, Reason.ARMUT_SAME_SIDE):
        return rules.armut_refused_dealer is ArmutRefusedDealer.SAME
    return reason == Reason.MISDEAL or rules.redeal_dealer is RedealDealer.SAME
