"""How strong players are, as far as their points can tell: means drawn towards the group's, with honest bars.

A deal scatters by about 6.5 points, players differ by about 0.2 points a deal: most of what anybody sees is
luck. The spread of the strengths in a group is not known either, so everything is averaged over what it may
be, each spread weighed by how well it explains the points (a hierarchical model, its spread integrated out).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate
from math import erf, exp, log, sqrt
from statistics import NormalDist

ENOUGH = 240
"""With fewer deals nothing is said of a player but how many are missing."""

EVENING = 24
"""Strengths are told in points for so many deals."""

USUAL_SCATTER = 6.5
"""The points by which a deal scatters in most groups."""

USUAL_SPREAD = 0.3 / USUAL_SCATTER
"""Spreads far beyond this are thought rare, in parts of the scatter; groups seem to have about 0.2 points.

They are parts of it so that a group that writes all points twice has the same luck and skill as before. A
spread near nothing is thought rare, too: nobody plays among exact equals. The prior is √s · exp(−s²/2u²),
with which the bars hold what they say from 0.05 to 0.36 (a half-normal one makes them a little too short).
"""

SPREADS = tuple(1.5 / USUAL_SCATTER * (step + 0.5) / 60 for step in range(60))
"""The spreads that are tried, in parts of the scatter."""

SURE = 0.9
"""The part of the bars that is meant to hold the truth."""

LITTLE, HALF = 0.2, 0.5
"""Up to these shares of skill a result is almost all luck, or more luck than skill."""


class Standing(Enum):
    """Where somebody's bar lies."""

    ABOVE = "above"
    UNCERTAIN = "uncertain"
    BELOW = "below"


class Verdict(Enum):
    """What so many deals say."""

    TOO_FEW = "too few"
    ALMOST_ALL_LUCK = "almost all luck"
    MORE_LUCK = "more luck"
    MORE_SKILL = "more skill"


@dataclass(frozen=True)
class Sums:
    """What somebody has played: the deals, their points, and the squares of the points of each deal."""

    deals: int
    points: int
    squares: int


@dataclass(frozen=True)
class Strength:
    """What is known of a player, in points for `EVENING` deals more than the group's mean.

    `share` is the part of their difference from it that is skill, from 0 to 1; `until_half` says after how
    many deals more it would be half.
    """

    deals: int
    estimate: float
    low: float
    high: float
    share: float
    until_half: int

    @property
    def missing(self) -> int:
        """The deals until something can be said."""
        return max(0, ENOUGH - self.deals)

    @property
    def standing(self) -> Standing:
        """Above or below only if the whole bar is."""
        if self.low > 0:
            return Standing.ABOVE
        return Standing.BELOW if self.high < 0 else Standing.UNCERTAIN

    @property
    def verdict(self) -> Verdict:
        """What the deals say."""
        if self.missing:
            return Verdict.TOO_FEW
        if self.share < LITTLE:
            return Verdict.ALMOST_ALL_LUCK
        return Verdict.MORE_LUCK if self.share < HALF else Verdict.MORE_SKILL


@dataclass(frozen=True)
class Balance:
    """Luck and skill of a group under its rules: the part of the differences that is more than luck.

    It goes from 0 to 1, and after so many `deals` each it would be half; `scatter` is by how many points a
    deal scatters.
    """

    share: float
    deals: int
    scatter: float

    @property
    def percent(self) -> int:
        """The share as people say it."""
        return round(100 * self.share)


@dataclass(frozen=True)
class Field:
    """A group: its mean and scatter in points per deal, and how likely each of the `SPREADS` is."""

    mean: float
    scatter: float
    weights: tuple[float, ...]

    @property
    def spreads(self) -> tuple[float, ...]:
        """The spreads that are tried, in points per deal."""
        return tuple(spread * self.scatter for spread in SPREADS)

    @property
    def half(self) -> float:
        """The deals after which half of a difference is skill.

        They belong to the spread that is as likely too small as too large.
        """
        middle = bisect_left(list(accumulate(self.weights)), 0.5)
        return SPREADS[min(middle, len(SPREADS) - 1)] ** -2


def strengths(everybody: Sequence[Sums]) -> list[Strength]:
    """What is known of each player of a group, all of them with at least one deal."""
    field = field_of(everybody)
    return [strength_in(field, one) for one in everybody]


def balance(everybody: Sequence[Sums]) -> Balance:
    """Luck and skill in the points of a group; the same evenings under other rules have another one."""
    field = field_of(everybody)
    return Balance(mean_share(everybody, field.half), round(field.half), field.scatter)


def luck_after(field: Field, deals: int) -> float:
    """How far from the mean luck alone brings a player in `SURE` of the cases, in points per deal."""
    return NormalDist().inv_cdf((1 + SURE) / 2) * field.scatter / sqrt(deals)


def mean_share(everybody: Sequence[Sums], half: float) -> float:
    """The mean share of skill, if after so many deals half of a difference is."""
    return sum(share_of_skill(one.deals, half) for one in everybody) / max(1, len(everybody))


def field_of(everybody: Sequence[Sums]) -> Field:
    """The mean and scatter of a group, and how likely each spread is."""
    deals = max(1, sum(one.deals for one in everybody))
    mean = sum(one.points for one in everybody) / deals
    around = sum(one.squares - one.points**2 / one.deals for one in everybody)
    scatter = max(sqrt(max(0.0, around) / max(1, deals - len(everybody))), 0.1)  # never none at all
    likely = [log_likelihood(spread, everybody, mean, scatter) for spread in SPREADS]
    weights = [exp(one - max(likely)) for one in likely]
    return Field(mean, scatter, tuple(weight / sum(weights) for weight in weights))


def log_likelihood(spread: float, everybody: Sequence[Sums], mean: float, scatter: float) -> float:
    """How likely a spread (in parts of the scatter) is before anything is known, and then by all means."""
    found = 0.5 * (log(spread) - (spread / USUAL_SPREAD) ** 2)
    for one in everybody:
        variance = scatter**2 * (spread**2 + 1 / one.deals)
        found -= 0.5 * (log(variance) + (one.points / one.deals - mean) ** 2 / variance)
    return found


def strength_in(field: Field, one: Sums) -> Strength:
    """What is known of one player of a group."""
    distance, error = one.points / one.deals - field.mean, field.scatter**2 / one.deals
    drawn = [distance * spread**2 / (spread**2 + error) for spread in field.spreads]
    deviations = [sqrt(2 * spread**2 * error / (spread**2 + error)) for spread in field.spreads]
    bells = list(zip(field.weights, drawn, deviations, strict=True))
    return Strength(
        one.deals,
        EVENING * sum(weight * middle for weight, middle, _ in bells),
        EVENING * quantile(bells, (1 - SURE) / 2),
        EVENING * quantile(bells, (1 + SURE) / 2),
        share_of_skill(one.deals, field.half),
        max(0, round(field.half) - one.deals),
    )


def share_of_skill(deals: int, half: float) -> float:
    """The part of a difference that is skill after so many deals, if after `half` deals it is half."""
    return deals / (deals + half)


def quantile(bells: Sequence[tuple[float, float, float]], part: float) -> float:
    """The limit below which a part of normal curves lies: weight, middle and √2 σ of each."""
    low = min(middle - 3 * deviation for _weight, middle, deviation in bells)
    high = max(middle + 3 * deviation for _weight, middle, deviation in bells)
    for _ in range(20):
        limit = (low + high) / 2
        below = (
            sum(weight * (1 + erf((limit - middle) / deviation)) for weight, middle, deviation in bells) / 2
        )
        low, high = (limit, high) if below < part else (low, limit)
    return (low + high) / 2
