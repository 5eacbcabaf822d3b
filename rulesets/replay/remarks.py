"""What a ruleset does not know in recorded deals: it scores nothing there, and says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesets.replay.bulk import Rescorer
from rulesets.replay.recorded import RecordedSheet
from rulesets.rules.ruleset import Ruleset

MOST_UNCOUNTED = 10_000
"""So many deals wait until they are counted together, which is quicker."""

MOST_KEYS = 100_000
"""So many different keys are counted before they are looked at."""


@dataclass(frozen=True, slots=True)
class Remarked:
    """How many deals hold what a ruleset does not allow, and which, by field and message (a msgid)."""

    deals: int
    reasons: Mapping[tuple[str, str], int]


class RemarkCount:
    """Counts equal keys, so that each is looked at once under each ruleset."""

    def __init__(self, rescorer: Rescorer, rulesets: Sequence[Ruleset | None]) -> None:
        self.rescorer, self.rulesets = rescorer, rulesets
        self.uncounted: list[str] = []
        self.keys: Counter[str] = Counter()
        self.deals = [0] * len(rulesets)
        self.reasons: list[Counter[tuple[str, str]]] = [Counter() for _rules in rulesets]

    def add(self, sheet: RecordedSheet) -> None:
        """Count the deals of a sheet."""
        self.uncounted += sheet.keys
        if len(self.uncounted) > MOST_UNCOUNTED:
            self.count()

    def count(self) -> None:
        """Count equal keys."""
        self.keys.update(self.uncounted)
        self.uncounted.clear()
        if len(self.keys) > MOST_KEYS:
            self.look()

    def look(self) -> None:
        """Look at what was counted. Under its own rules a deal was possible when it was entered."""
        by_ruleset = [None if rules is None else self.rescorer.values_of(rules) for rules in self.rulesets]
        for key, times in self.keys.items():
            _seats, facts, bonuses = self.rescorer.vocabulary.read(key)
            for place, values in enumerate(by_ruleset):
                if values is not None and (found := values.remarks(facts, bonuses)):
                    self.deals[place] += times
                    for reason in found:
                        self.reasons[place][reason] += times
        self.keys.clear()

    def by_ruleset(self) -> tuple[Remarked, ...]:
        """What was found, by ruleset, the most frequent first."""
        self.count()
        self.look()
        return tuple(
            Remarked(deals, dict(reasons.most_common()))
            for deals, reasons in zip(self.deals, self.reasons, strict=True)
        )
