"""What players would make in the long run: means drawn towards the group's, with bars for what luck may do.

A deal scatters by about 6.5 points, players differ by about 0.2 points a deal: most of what anybody sees is
luck. The spread of the strengths in a group is not known either, so everything is averaged over what it may
be, each spread weighed by how well it explains the points (a hierarchical model, its spread integrated out).

It knows points and not who sat with whom: what is estimated is what somebody makes at tables like those at
which they sat, which is less at the table of the strong. How much of the differences is skill it cannot say:
the prior has no room for none at all, and equals were told of up to a third.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import erf, exp, log, sqrt

ENOUGH = 240
"""With fewer deals nothing is said of a player but how many are missing."""

EVENING = 24
"""Strengths are told in points for so many deals."""

USUAL_SCATTER = 6.5
"""The points by which a deal scatters in most groups."""

WIDE_SPREAD = 0.8 / USUAL_SCATTER
"""Spreads far beyond this are thought rare, in parts of the scatter; groups seem to have about 0.2 points.

They are parts of it so that a group that writes all points twice has the same bars as before, twice as long.
The prior is √s · exp(−s²/2u²), with which the bars hold nine in ten or more whatever the spread is, from none
at all to 0.7 points a deal; with a narrower one they were too short in unequal groups.
"""

SPREADS = tuple(1.5 / USUAL_SCATTER * (step + 0.5) / 60 for step in range(60))
"""The spreads that are tried, in parts of the scatter."""

SURE = 0.9
"""The part of the bars that is meant to hold the truth."""


class Standing(Enum):
    """Where somebody's bar lies."""

    ABOVE = "above"
    UNCERTAIN = "uncertain"
    BELOW = "below"


@dataclass(frozen=True)
class Sums:
    """What somebody has played: the deals, their points, and the squares of the points of each deal."""

    deals: int
    points: int
    squares: int


@dataclass(frozen=True)
class Strength:
    """What is known of a player, in points for `EVENING` deals more than the group's mean."""

    deals: int
    estimate: float
    low: float
    high: float

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


def strengths(everybody: Sequence[Sums]) -> list[Strength]:
    """What is known of each player of a group, all of them with at least one deal."""
    field = field_of(everybody)
    return [strength_in(field, one) for one in everybody]


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
    found = 0.5 * (log(spread) - (spread / WIDE_SPREAD) ** 2)
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
    )


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
