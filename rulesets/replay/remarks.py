"""What a ruleset does not know in recorded deals: it scores nothing there, and says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesets.replay.bulk import Rescorer
from rulesets.replay.recorded import Evening
from rulesets.rules.ruleset import Ruleset

MOST_UNCOUNTED = 10_000
"""So many deals wait until they are counted together, which is quicker."""

MOST_LINES = 100_000
"""So many different lines are counted before they are looked at."""


@dataclass(frozen=True, slots=True)
class Remarked:
    """How many deals hold what a ruleset does not allow, and which, by field and message (a msgid)."""

    deals: int
    reasons: Mapping[tuple[str, str], int]


class RemarkCount:
    """Counts equal lines, so that each is looked at once under each ruleset."""

    def __init__(self, rescorer: Rescorer, rulesets: Sequence[Ruleset | None]) -> None:
        self.rescorer, self.rulesets = rescorer, rulesets
        self.uncounted: list[str] = []
        self.lines: Counter[str] = Counter()
        self.deals = [0] * len(rulesets)
        self.reasons: list[Counter[tuple[str, str]]] = [Counter() for _rules in rulesets]

    def add(self, evening: Evening) -> None:
        """Count the deals of an evening."""
        self.uncounted += evening.lines
        if len(self.uncounted) > MOST_UNCOUNTED:
            self.count()

    def count(self) -> None:
        """Count equal lines."""
        self.lines.update(self.uncounted)
        self.uncounted.clear()
        if len(self.lines) > MOST_LINES:
            self.look()

    def look(self) -> None:
        """Look at what was counted. Under its own rules a deal was possible when it was entered."""
        tariffs = [None if rules is None else self.rescorer.tariff(rules) for rules in self.rulesets]
        for line, times in self.lines.items():
            _seats, facts, bonuses = self.rescorer.vocabulary.read(line)
            for place, tariff in enumerate(tariffs):
                if tariff is not None and (found := tariff.remarks(facts, bonuses)):
                    self.deals[place] += times
                    for reason in found:
                        self.reasons[place][reason] += times
        self.lines.clear()

    def remarked(self) -> tuple[Remarked, ...]:
        """What was found, by ruleset, the most frequent first."""
        self.count()
        self.look()
        return tuple(
            Remarked(deals, dict(reasons.most_common()))
            for deals, reasons in zip(self.deals, self.reasons, strict=True)
        )
