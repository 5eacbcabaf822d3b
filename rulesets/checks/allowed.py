"""What the chosen ruleset does not allow."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.checks import bock_by_hand, bonus_rules, calls, card_points, games, marks, sides, tallies
from rulesets.checks.check import RuleCheck
from rulesets.checks.games import REDEAL_OPTIONS
from rulesets.checks.phases import MOMENTS
from rulesets.problems import Problem
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal
from rulesets.session.state import NextDeal
from rulesets.session.table import Table

__all__ = ["MOMENTS", "REDEAL_OPTIONS", "RULE_CHECKS", "check_bonuses", "not_allowed"]

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
    return found + [problem for check in MOMENTS for problem in check.find(rules, coming, deal)]


def check_bonuses(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """What the rules refuse in the bonuses of a deal; it looks at card points and marks beside them only."""
    for check in bonus_rules.RULES:
        yield from check.find(rules, deal)
