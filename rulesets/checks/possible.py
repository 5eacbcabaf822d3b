"""Is a deal possible: what cannot be under any rules, what a ruleset refuses, and at which card points."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from rulesets.checks import bonuses, books, calls, card_points, games, marks, players
from rulesets.checks.check import At, CardPointsOfRe, DealCheck, MomentCheck, RuleCheck
from rulesets.checks.games import MOMENTS
from rulesets.checks.players import AT_THE_TABLE
from rulesets.problems import Problem
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal
from rulesets.session.state import NextDeal
from rulesets.session.table import Table

OF_THE_DEAL: tuple[DealCheck, ...] = (
    *players.CONTRADICTIONS,
    *card_points.CONTRADICTIONS,
    *games.CONTRADICTIONS,
    *calls.CONTRADICTIONS,
    *bonuses.CONTRADICTIONS,
    *marks.CONTRADICTIONS,
    *books.CONTRADICTIONS,
)


def contradictions(table: Table, coming: NextDeal, deal: Deal) -> list[Problem]:
    """Everything in the deal that cannot be, where it stands in the session."""
    return contradictions_at_table(table, coming, deal) + contradictions_of_deal(deal)


def contradictions_at_table(table: Table, coming: NextDeal, deal: Deal) -> list[Problem]:
    """What cannot be where the deal stands in the session."""
    return [problem for check in AT_THE_TABLE for problem in check.find(table, coming, deal)]


def contradictions_of_deal(deal: Deal) -> list[Problem]:
    """What cannot be wherever the deal stands."""
    return [problem for check in OF_THE_DEAL for problem in check.find(deal)]


RULE_CHECKS: tuple[RuleCheck, ...] = (
    *games.RULES,
    *players.RULES,
    *card_points.RULES,
    *calls.RULES,
    *marks.RULES,
    *bonuses.RULES,
    *books.RULES,
)
"""What the rules refuse wherever the deal stands."""


def not_allowed(table: Table, coming: NextDeal, deal: Deal) -> list[Problem]:
    """Everything in the deal that the rules refuse, where it stands in the session."""
    rules = table.rules
    found = [problem for check in RULE_CHECKS for problem in check.find(rules, deal)]
    return found + moment_of(rules, coming).refused(deal)


class Moment(NamedTuple):
    """What comes next under some rules, with the checks that look at it: none, and anything goes."""

    rules: Ruleset
    coming: NextDeal
    checks: tuple[MomentCheck, ...]

    def refused(self, deal: Deal) -> list[Problem]:
        """What the rules refuse in the deal only because it stands here."""
        return [problem for check in self.checks for problem in check.find(self.rules, self.coming, deal)]


def moment_of(rules: Ruleset, coming: NextDeal) -> Moment:
    """The moment of what comes next, with the checks that have anything to say about it."""
    due = (check for check in MOMENTS if check.when is None or check.when(rules, coming))
    return Moment(rules, coming, tuple(due))


def check_bonuses(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """What the rules refuse in the bonuses of a deal; it looks at card points and marks beside them only."""
    for check in bonuses.RULES:
        yield from check.find(rules, deal)


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
