"""What a season adds to the points of somebody, or to their mean."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from scorekeeper.club.leagues.standings.stretches import Stretches

if TYPE_CHECKING:
    from scorekeeper.club.leagues.standings.rule import TieRule

Points = Fraction | int

PAID = {"absence": "charged", "won_bonus": "won", "last_bonus": "last", "solo_bonus": "solos_paid"}
"""What a rule adds points for beside being there, and what of a total says how many somebody has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Extras:
    """The points that are added: for every one of some things, once, and to whoever has the most."""

    # For evenings played (see `times_present`), missed and won, each day on which somebody was last, every
    # solo won, up to so many an evening, and what they were fined.
    presence: Points = 0
    presence_from: int = 0
    presence_per: int = 0
    absence: Points = 0
    won_bonus: Points = 0
    last_bonus: Points = 0
    solo_bonus: Points = 0
    solo_limit: int = 0
    counts_fines: bool = False

    # Once, to whoever played so many evenings, the most of these numbers that they reach, or missed none, or
    # more than `Rule.most_missed`.
    milestones: tuple[tuple[int, Points], ...] = ()
    never_missed: Points = 0
    over_missed: Points = 0

    # And to whoever has the most of something, or the places by what the evenings of a period are worth:
    # each of those who do, or with `shares_most` each a part. With `only_added` the evenings decide no more
    # than these places.
    most: tuple[tuple[TieRule, Points], ...] = ()
    shares_most: bool = False
    period_points: tuple[int, ...] = ()
    period: Stretches | None = None
    only_added: bool = False

    @property
    def counts_attendance(self) -> bool:
        """Whether being there, missing, winning or being fined adds anything."""
        once = ("presence", "milestones", "never_missed", "over_missed", "counts_fines", "most")
        return any(getattr(self, name) for name in (*PAID, *once, "period_points"))

    def times_present(self, evenings: int) -> int:
        """How often so many evenings add the points for being there: for each `presence_per` from one on."""
        per = self.presence_per or 1
        return max(0, evenings - (self.presence_from or per) + per) // per

    def milestone(self, evenings: int) -> Points:
        """The points that so many evenings add once."""
        return max((each for each in self.milestones if each[0] <= evenings), default=(0, 0))[1]

    def solos_paid(self, won: int) -> int:
        """How many of the solos that somebody won on an evening add points."""
        return min(won, self.solo_limit or won) if self.solo_bonus else 0


def exact(points: float | str) -> Points:
    """Points as they were typed, with two decimals at most; whole ones are added up much sooner."""
    found = round(Fraction(points), 2)
    return found.numerator if found.denominator == 1 else found
