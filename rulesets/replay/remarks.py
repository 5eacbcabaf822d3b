"""What a ruleset does not know in recorded deals, or does not allow where they stand: it says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulesets.replay.bulk import Outcome, Rescorer
from rulesets.replay.deal_values import DealValues
from rulesets.replay.recorded import RecordedSheet
from rulesets.replay.transitions import Refused
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
    """Counts equal keys, so that each is looked at once under each ruleset.

    What a ruleset refuses at a moment was found while the sheet was scored: it comes with the outcome.
    """

    def __init__(self, rescorer: Rescorer, rulesets: Sequence[Ruleset | None]) -> None:
        self.rescorer, self.rulesets = rescorer, rulesets
        self.uncounted: list[str] = []
        self.keys: Counter[str] = Counter()
        self.refused: list[Counter[Refused]] = [Counter() for _rules in rulesets]
        self.deals = [0] * len(rulesets)
        self.reasons: list[Counter[tuple[str, str]]] = [Counter() for _rules in rulesets]

    def add(self, sheet: RecordedSheet, outcomes: Sequence[Outcome]) -> None:
        """Count the deals of a sheet."""
        self.uncounted += sheet.keys
        for count, outcome in zip(self.refused, outcomes, strict=True):
            count.update(outcome.refused)
        if len(self.uncounted) > MOST_UNCOUNTED:
            self.count()

    def count(self) -> None:
        """Count equal keys."""
        self.keys.update(self.uncounted)
        self.uncounted.clear()
        if max(len(self.keys), *map(len, self.refused)) > MOST_KEYS:
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
        for place, values in enumerate(by_ruleset):
            if values is not None:
                self.add_refused(place, values)

    def add_refused(self, place: int, values: DealValues) -> None:
        """Add what a ruleset refuses at a moment to what it does not know anywhere."""
        for (key, found), times in self.refused[place].items():
            _seats, facts, bonuses = self.rescorer.vocabulary.read(key)
            anywhere = values.remarks(facts, bonuses)
            self.deals[place] += 0 if anywhere else times
            for reason in found - anywhere:
                self.reasons[place][reason] += times
        self.refused[place].clear()

    def by_ruleset(self) -> tuple[Remarked, ...]:
        """What was found, by ruleset, the most frequent first."""
        self.count()
        self.look()
        return tuple(
            Remarked(deals, dict(reasons.most_common()))
            for deals, reasons in zip(self.deals, self.reasons, strict=True)
        )
