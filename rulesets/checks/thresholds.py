"""Where the checks change their mind: deals between two such card points are possible, or not, together."""

from __future__ import annotations

from collections.abc import Collection

from rulesets.checks.allowed import MOMENTS, RULE_CHECKS
from rulesets.checks.check import At, CardPointsOfRe
from rulesets.checks.contradictions import AT_THE_TABLE, OF_THE_DEAL
from rulesets.scoring.deal import Deal

ALL_AT: frozenset[At] = frozenset(
    check.at for checks in (AT_THE_TABLE, OF_THE_DEAL, RULE_CHECKS, MOMENTS) for check in checks
)
"""What the checks say of the card points that they look at."""


def thresholds_of(deal: Deal) -> frozenset[int] | None:
    """The card points of Re at which some check can answer otherwise than at one less, under any rules.

    None if there is a check of which nobody has said it: then every number can be one.
    """
    return thresholds_among(ALL_AT, deal)


def thresholds_among(all_at: Collection[At], deal: Deal) -> frozenset[int] | None:
    """The card points that some checks have named for a deal, None if one of them has not."""
    if None in all_at:
        return None
    return frozenset(points for at in all_at for points in points_at(at, deal) if 0 < points <= 240)


def points_at(at: At, deal: Deal) -> CardPointsOfRe:
    """The card points that a check has named, for this deal."""
    return at(deal) if callable(at) else at or ()
