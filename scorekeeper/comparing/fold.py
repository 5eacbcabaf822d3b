"""A season summed up under several rulesets at once, by its own rule: evenings go by and are not kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rulesets.comparing import Evening, Incomparable, Outcome, Remarked, Rescorer, Spread
from rulesets.comparing.remarks import RemarkCount
from rulesets.comparing.spread import SpreadCount
from rulesets.ruleset import Ruleset
from scorekeeper.comparing.otherwise import keeping_players
from scorekeeper.leagues.ranking import Line, PointsRule, Rule, Total, standings
from scorekeeper.leagues.reads.sums import Made, Sums, worth_of

MOST_NAMED = 20
"""So many evenings that cannot be compared are named."""


@dataclass(frozen=True)
class FoldedColumn:
    """A season under one ruleset: the standings by its rule, how results spread, what was remarked."""

    lines: tuple[Line, ...]
    spread: Spread
    remarked: Remarked


@dataclass(frozen=True)
class Folded:
    """A season under several rulesets; an evening that cannot be under one of them is left out under all.

    On `keeping` evenings other rules would have had others sit out; there everybody keeps their deals.
    """

    columns: tuple[FoldedColumn, ...]
    evenings: int
    deals: int
    keeping: int
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
    spread: SpreadCount = field(default_factory=SpreadCount)

    def add(self, evening: Evening, outcome: Outcome) -> None:
        """Add an evening for everybody who played a deal in it."""
        self.spread.add(outcome)
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

    def lines(self, players: Iterable[int]) -> tuple[Line, ...]:
        """The standings of these players."""
        known = ((player, self.players[player]) for player in players if player in self.players)
        sums = (Sums(total_of(player, count), count.made) for player, count in known)
        return standings([each.for_rule(self.rule) for each in sums], self.rule)


def total_of(player: int, count: PlayerCount) -> Total:
    """What a player brought together, as standings take it."""
    return Total(player, count.points, count.deals, count.evenings, count.won, count.counted)


def fold(
    evenings: Iterable[Evening], rulesets: Sequence[Ruleset | None], rule: Rule, players: Iterable[int]
) -> Folded:
    """Sum evenings up under rulesets (None: each as it was played), for these players of the group."""
    rescorer = Rescorer()
    counts = [ColumnCount(rule) for _rules in rulesets]
    remarks = RemarkCount(rescorer, rulesets)
    compared = deals = left_out = keeping = 0
    named: list[Incomparable] = []
    for evening in evenings:
        outcomes, is_kept = outcomes_of(rescorer, evening, rulesets)
        if isinstance(outcomes, Incomparable):
            left_out += 1
            named += [outcomes] if left_out <= MOST_NAMED else []
            continue
        keeping += is_kept
        compared, deals = compared + 1, deals + len(evening.lines)
        remarks.add(evening)
        for count, outcome in zip(counts, outcomes, strict=True):
            count.add(evening, outcome)
    listed = list(players)
    columns = tuple(
        FoldedColumn(count.lines(listed), count.spread.spread(), remarked)
        for count, remarked in zip(counts, remarks.remarked(), strict=True)
    )
    return Folded(columns, compared, deals, keeping, left_out, tuple(named))


def outcomes_of(
    rescorer: Rescorer, evening: Evening, rulesets: Sequence[Ruleset | None]
) -> tuple[tuple[Outcome, ...] | Incomparable, bool]:
    """What an evening comes to, and whether only because everybody keeps the deals that they played."""
    outcomes = rescorer.outcomes(evening, rulesets)
    if not isinstance(outcomes, Incomparable) or outcomes.position is None or evening.shape.is_plain:
        return outcomes, False
    return rescorer.outcomes(keeping_players(evening, rescorer), rulesets), True
