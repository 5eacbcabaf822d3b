"""What a ruleset does not know in recorded deals: it scores nothing there, and says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesets.checks.allowed import RULE_CHECKS
from rulesets.comparing.evening import Evening
from rulesets.comparing.tariff import Vocabulary
from rulesets.deal import Deal
from rulesets.problems import Problem
from rulesets.ruleset import Ruleset

MOST_LINES = 100_000
"""So many different lines are counted before they are looked at."""


@dataclass(frozen=True, slots=True)
class Remarked:
    """How many deals hold what a ruleset does not allow, and which, by field and message (a msgid)."""

    deals: int
    reasons: Mapping[tuple[str, str], int]


def remarks(rules: Ruleset, deal: Deal) -> list[Problem]:
    """Everything in a deal that the rules do not allow, wherever it stands."""
    return [problem for check in RULE_CHECKS for problem in check(rules, deal)]


class RemarkCount:
    """Counts equal lines, so that each is looked at once under each ruleset."""

    def __init__(self, rulesets: Sequence[Ruleset | None]) -> None:
        self.rulesets = rulesets
        self.lines: Counter[str] = Counter()
        self.deals = [0] * len(rulesets)
        self.reasons: list[Counter[tuple[str, str]]] = [Counter() for _rules in rulesets]

    def add(self, evening: Evening) -> None:
        """Count the deals of an evening."""
        self.lines.update(evening.lines)
        if len(self.lines) > MOST_LINES:
            self.look()

    def look(self) -> None:
        """Look at what was counted. Under its own rules a deal was possible when it was entered."""
        vocabulary = Vocabulary()
        facts: Counter[tuple[int, str]] = Counter()
        for line, times in self.lines.items():
            seats, brace, rest = line.partition("{")
            facts[len(seats), brace + rest] += times
        for (players, text), times in facts.items():
            deal = vocabulary.deal(players, text)
            for place, rules in enumerate(self.rulesets):
                if rules is not None and (found := remarks(rules, deal)):
                    self.deals[place] += times
                    for reason in {(problem.field, problem.message) for problem in found}:
                        self.reasons[place][reason] += times
        self.lines.clear()

    def remarked(self) -> tuple[Remarked, ...]:
        """What was found, by ruleset, the most frequent first."""
        self.look()
        return tuple(
            Remarked(deals, dict(reasons.most_common()))
            for deals, reasons in zip(self.deals, self.reasons, strict=True)
        )
