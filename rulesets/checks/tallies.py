"""What is tallied beside the points."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.checks.check import RuleCheck, check
from rulesets.problems import Problem
from rulesets.rules.ruleset import Ruleset
from rulesets.scoring.deal import Deal
from rulesets.translation import _


@check(at=())
def tallies_are_known(rules: Ruleset, deal: Deal) -> Iterator[Problem]:
    """Only what the group counts is tallied (option `tallies`)."""
    known = {tally.id for tally in rules.tallies}
    found = {key for _seat, counts in deal.tallies for key, _count in counts}
    for key in sorted(found - known):
        yield Problem("tallies", _("“%(tally)s” is not tallied under these rules"), {"tally": key})


RULES: tuple[RuleCheck, ...] = (tallies_are_known,)
