"""What the chosen ruleset does not allow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rulesets.checks import bock_by_hand, bonus_rules, calls, card_points, games, marks, sides, tallies
from rulesets.checks.check import MomentCheck, RuleCheck
from rulesets.checks.games import REDEAL_OPTIONS
from rulesets.checks.phases import MOMENTS
from rulesets.problems import Problem
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal
from rulesets.session.state import NextDeal
from rulesets.session.table import Table

__all__ = [
    "MOMENTS",
    "REDEAL_OPTIONS",
    "RULE_CHECKS",
    "Moment",
    "check_bonuses",
    "moment_of",
    "not_allowed",
]

RULE_CHECKS: tuple[RuleCheck, ...] = (
    *games.RULES,
    *sides.RULES,
    *card_points.RULES,
    *calls.RULES,
    *marks.RULES,
    *bonus_rules.RULES,
    *bock_by_hand.RULES,
    *tallies.RULES,
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
    for check in bonus_rules.RULES:
        yield from check.find(rules, deal)
