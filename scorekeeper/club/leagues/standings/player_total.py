"""What a player brought together in a season, or in its final: what all standings go by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.club.leagues.standings.extras import Points
from scorekeeper.club.leagues.standings.rule import ROUND_DEALS, Rule, TieRule
from scorekeeper.club.leagues.standings.worths import Made


class EveningMade(NamedTuple):
    """The points and the place of somebody on an evening."""

    points: int
    place: int


@dataclass(frozen=True, slots=True)
class Total:
    """The sums of a player: victory points, deals and evenings played, evenings won."""

    player: int
    points: int
    deals: int
    evenings: int
    won: int
    counted: Fraction | int = 0  # what their evenings or the places come to, where these count
    missed: int = 0  # evenings of the season without them
    deals_won: int = 0
    solos: int = 0
    solos_won: int = 0
    unknown: int = 0  # deals of which only totals are there: they count, and nobody knows who won them
    solos_paid: int = 0  # those that add points
    fined: Points = 0
    charged: int = 0  # missed evenings that are not free
    last: int = 0  # evenings on which they were last
    excused: int = 0  # evenings that were put aside, see `PlayerFacts`
    tried: int = 0
    aside: int = 0  # all of these
    by_missing: Made = field(default_factory=Counter, hash=False)  # of missed ones as if they had been played
    made: Mapping[int, EveningMade] = field(default_factory=dict, hash=False)  # by evening
    reached: Counter[EveningMade] = field(default_factory=Counter, hash=False)  # how often they made the same
    lot: int = 0  # the number drawn
    dropped: tuple[Points, ...] = ()  # the best worth that did, if ties look at it; more is better
    leads_in: tuple[tuple[TieRule, int], ...] = ()  # the most of what, with how many, see `with_most`
    by_period: Made = field(default_factory=Counter, hash=False)  # how many evenings were worth so much
    by_periods: tuple[Fraction, ...] = ()  # what their places in those are worth that add something
    final: Total | None = None  # in the final, once that has begun, apart from the rest

    @property
    def held(self) -> int:
        """The evenings that were held while they could be there."""
        return self.evenings + self.missed

    def dropped_worths(self, rule: Rule) -> list[Points]:
        """The best worth that dropped out as it would have counted, if one did."""
        return [-worth if rule.counts_up else worth for worth in self.dropped]

    @property
    def missed_none(self) -> bool:
        """Whether they were at every evening, and there was one."""
        return self.evenings > 0 == self.missed

    def plus(self, other: Total) -> Total:
        """The sum of both."""
        added = {name: getattr(self, name) + getattr(other, name) for name in ADDED}
        reached = self.reached + other.reached
        periods, made = self.by_period + other.by_period, {**self.made, **other.made}
        return replace(self, **added, made=made, reached=reached, by_period=periods)

    @property
    def with_final(self) -> Total:
        """The same, the final taken in."""
        return replace(self.plus(self.final), final=None) if self.final else self

    @property
    def known(self) -> int:
        """The deals of which it is known who won."""
        return self.deals - self.unknown

    @property
    def rounds(self) -> int:
        """Whole rounds of deals."""
        return self.deals // ROUND_DEALS


ADDED = (
    *("points", "deals", "evenings", "won", "counted", "missed", "deals_won", "solos", "solos_won"),
    *("unknown", "fined", "charged", "last", "excused", "tried", "aside", "solos_paid"),
)
"""What is added where totals are taken together."""
