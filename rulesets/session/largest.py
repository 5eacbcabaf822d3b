"""How much a deal can come to, so that everything that is summed up of many deals can be kept."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.problems import Problem
from rulesets.session.fold import ScoredDeal
from rulesets.translation import _

LARGEST = 200_000
"""Ten thousand deals of this size still fit into 32 bits, which is what databases keep a number in."""


def too_large(scored: ScoredDeal) -> list[Problem]:
    """What is wrong with a deal that brings a player, or takes from one, more than can be kept.

    Only Bock rounds that multiply each other without an end do that.
    """
    if max(map(abs, (*scored.points, scored.bank))) <= LARGEST:
        return []
    message = _(
        "This deal would count more than %(most)s points, which cannot be kept: too many Bock rounds run at "
        "once. Limit in the rules how many can run beside each other."
    )
    return [Problem("", message, {"most": LARGEST})]


def first_too_large(deals: Iterable[ScoredDeal]) -> list[Problem]:
    """What is wrong with the first deal of a sheet that is too large, with its path."""
    for position, scored in enumerate(deals):
        if found := too_large(scored):
            return [problem.within(f"deals[{position}]") for problem in found]
    return []
