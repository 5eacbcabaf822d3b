"""A season summed up under several rulesets at once, by its own rule: evenings go by and are not kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rulesets.replay import Incomparable, Outcome, RecordedSheet, Remarked, Rescorer, Spread, gather
from rulesets.rules.ruleset import Ruleset
from scorekeeper.leagues.ranking import PointsRule, RankedTotal, Rule, Total, standings
from scorekeeper.leagues.reads.sums import Made, Sums, worth_of

MOST_NAMED = 20
"""So many evenings that cannot be compared are named."""


@dataclass(frozen=True)
class FoldedColumn:
    """A season under one ruleset: the standings by its rule, how results spread, what was remarked."""

    lines: tuple[RankedTotal, ...]
    spread: Spread
    remarked: Remarked


@dataclass(frozen=True)
class Folded:
    """A season under several rulesets; an evening that cannot be under one of them is left out under all."""

    columns: tuple[FoldedColumn, ...]
    evenings: int
    deals: int
    left_out: int
    incomparable: tuple[Incomparable, ...]


@dataclass
class PlayerCount:
    """What is added up for a player under one ruleset."""

    points: int = 0
    deals: int = 0
    evenings: int = 0
    won: int = 0
    counted: int = 0
    made: Made = field(default_factory=Counter)


@dataclass
class ColumnCount:
    """What is added up under one ruleset."""

    rule: Rule
    players: dict[int, PlayerCount] = field(default_factory=dict)

    def add(self, evening: RecordedSheet, outcome: Outcome) -> None:
        """Add an evening for everybody who played a deal in it."""
        figures = zip(evening.players, outcome.totals, outcome.deals, outcome.places, strict=True)
        for player, points, deals, place in figures:
            if not isinstance(player, int) or not deals:
                continue
            count = self.players.get(player)
            if count is None:
                count = self.players[player] = PlayerCount()
            count.points += points
            count.deals += deals
            count.evenings += 1
            count.won += place == 1
            count.counted += worth_of(place, self.rule)
            if self.rule.points is PointsRule.BEST:
                count.made[points] += 1

    def lines(self, players: Iterable[int]) -> tuple[RankedTotal, ...]:
        """The standings of these players."""
        known = ((player, self.players[player]) for player in players if player in self.players)
        sums = (Sums(total_of(player, count), count.made) for player, count in known)
        return standings([each.for_rule(self.rule) for each in sums], self.rule)


def total_of(player: int, count: PlayerCount) -> Total:
    """What a player brought together, as standings take it."""
    return Total(player, count.points, count.deals, count.evenings, count.won, count.counted)


def replay_season(
    evenings: Iterable[RecordedSheet], rulesets: Sequence[Ruleset | None], rule: Rule, players: Iterable[int]
) -> Folded:
    """Sum evenings up under rulesets (None: each as it was played), for these players of the group."""
    counts = [ColumnCount(rule) for _rules in rulesets]
    found = gather(evenings, rulesets, counts, Rescorer())
    listed = list(players)
    columns = tuple(
        FoldedColumn(count.lines(listed), spread, remarked)
        for count, spread, remarked in zip(counts, found.spreads, found.remarked, strict=True)
    )
    return Folded(
        columns=columns,
        evenings=found.sheets,
        deals=found.deals,
        left_out=found.left_out,
        incomparable=found.incomparable[:MOST_NAMED],
    )
