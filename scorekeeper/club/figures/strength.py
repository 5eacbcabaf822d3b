"""What players would make in the long run at average tables, with bars for what luck may do.

A deal scatters by about 6.5 points, players differ by about 0.2 points a deal: most of what anybody sees is
luck. What a side makes in a deal is taken for the strengths of its players less those of the others, and
luck; so points, and with and against whom they were made, tell all strengths at once. How far the strengths
of a group lie apart is not known: everything is averaged over what it may be, each spread weighed by how well
it explains the points (a mixed model whose spread is integrated out). How much is skill is a range of spreads
that explain them about as well, and none at all may be among these.

Who sits with whom is seldom drawn. Where the same always sit together, deals tell who is better at a table
and not which table is better; and if the strong have sat with the strong, tables lie further apart than
players by lot would. Points do not tell whether it was so, nor does the seating: where it went by the
standings it went by luck as well. So both are thought possible (`ALIKE`), whatever explains the points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from math import erf, exp, log, sqrt

from scorekeeper.club.figures.directions import Vector, directions, product

ENOUGH = 240
"""With fewer deals nothing is said of a player but how many are missing."""

EVENING = 24
"""Strengths are told in points for so many deals."""

USUAL_SCATTER = 6.5
"""The points by which a deal scatters in most groups."""

STEPS = 30
SPREADS = tuple(1.5 / USUAL_SCATTER * (step / STEPS) ** 2 for step in range(STEPS + 1))
"""The spreads that are tried, from none at all to 1.5 points, in parts of the scatter.

They are parts of it so that a group that writes all points twice has the same bars as before, twice as long.
"""

WIDE = 0.8 / USUAL_SCATTER
"""Spreads far beyond this are thought rare, in parts of the scatter; groups seem to have about 0.2 points."""

ALIKE = ((0.0, 0.8), (0.5 / USUAL_SCATTER, 0.2))
"""By how much more those may be alike who sit together more than by lot, and how likely that is thought.

No points decide between the two, see above. With these the bars hold about nine in ten where seats are drawn,
go by the standings or by true strength; where tables never change they are longer than they need be.
"""

SURE = 0.9
"""The part of the bars that is meant to hold the truth."""

STILL_POSSIBLE = 1.92
"""How much less likely than the best one, in logarithms, a spread may make the points: in 19 groups of 20 the
true one is among these (half of the 95 % limit of χ² with one degree of freedom)."""

NEGLIGIBLE = 1e-3
"""A case that is less likely is left out of the bars."""


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
    """What is known of a player, in points for `EVENING` deals more than the mean of all who are told of."""

    estimate: float
    low: float
    high: float

    @property
    def standing(self) -> Standing:
        """Above or below only if the whole bar is."""
        if self.low > 0:
            return Standing.ABOVE
        return Standing.BELOW if self.high < 0 else Standing.UNCERTAIN


@dataclass(frozen=True)
class Told:
    """The strength of each player, and from which to which part of the differences in points is skill."""

    strengths: tuple[Strength, ...]
    least_skill: float
    most_skill: float


@dataclass(frozen=True)
class Way:
    """A direction in which players may differ, by what the deals say of it: nothing at 0, 1 as by lot.

    `points` are those made in it, in parts of the scatter; `own` is less than 1 as far as it is everybody's,
    which nobody can know; `vector` says what it is for each player, in points a deal.
    """

    told: float
    points: float
    own: float
    vector: Vector


@dataclass(frozen=True)
class Case:
    """How far strengths may lie apart, as variances of each way, and how likely that makes the points."""

    variances: Vector
    weight: float
    likelihood: float
    skill: float


def strengths(everybody: Sequence[Sums], together: Sequence[Sequence[int]]) -> Told:
    """What is known of all players, and how much of what they differ by is skill.

    `together` says for each two how many more deals they played with than against each other. Who else sat
    there is thought to be average.
    """
    mean = sum(one.points for one in everybody) / sum(one.deals for one in everybody)
    scatter = scatter_of(everybody, mean)
    ways = ways_of(everybody, together, mean, scatter)
    found = [tuple(cases_of(ways, everybody, alike)) for alike, _part in ALIKE]
    skills = [case.skill for cases in found for case in still_possible(cases)]
    weighed = [
        (part * weight, case)
        for (_alike, part), cases in zip(ALIKE, found, strict=True)
        for weight, case in zip(weights_of(cases), cases, strict=True)
        if part * weight > NEGLIGIBLE
    ]
    bells = [bells_of(weight, case, ways, scatter * EVENING) for weight, case in weighed]
    return Told(tuple(map(strength_of, zip(*bells, strict=True))), min(skills), max(skills))


def scatter_of(everybody: Sequence[Sums], mean: float) -> float:
    """By how many points a deal scatters; never by none at all."""
    deals = sum(one.deals for one in everybody)
    return sqrt(max(0.01, sum(one.squares for one in everybody) / deals - mean**2))


def ways_of(
    everybody: Sequence[Sums], together: Sequence[Sequence[int]], mean: float, scatter: float
) -> list[Way]:
    """The ways in which players may differ, each of which deals tell by itself."""
    roots = [sqrt(one.deals) for one in everybody]
    matrix = [
        [
            1.0 if row == at else met / root / roots[row]
            for at, (met, root) in enumerate(zip(line, roots, strict=True))
        ]
        for row, line in enumerate(together)
    ]
    made = [
        (one.points - mean * one.deals) / root / scatter for one, root in zip(everybody, roots, strict=True)
    ]
    all_deals = sum(one.deals for one in everybody)
    found = []
    for told, direction in directions(matrix):
        vector = [value / root for value, root in zip(direction, roots, strict=True)]
        middle = sum(vector) / len(vector)
        own = max(0.0, 1 - product(direction, roots) ** 2 / all_deals)
        found.append(Way(max(0.0, told), product(direction, made), own, [each - middle for each in vector]))
    return found


def cases_of(ways: Sequence[Way], everybody: Sequence[Sums], alike: float) -> Iterator[Case]:
    """All spreads that are tried, if those who sit together are alike by so much more."""
    deals = len(everybody) / sum(1 / one.deals for one in everybody)
    for step, spread in enumerate(SPREADS):
        variances = [deals * (spread**2 + alike**2 * 3 * max(0.0, 1 - way.told)) for way in ways]
        likelihood = 0.0
        for variance, way in zip(variances, ways, strict=True):
            wider = 1 + variance * way.told
            likelihood += way.own / 2 * (way.points**2 * variance / wider - log(wider))
        of_skill = product(variances, (way.own for way in ways)) / max(1.0, sum(way.own for way in ways))
        before = (2 * step + 1) * exp(-((spread / WIDE) ** 2) / 2)  # the width of a step, times a bell
        yield Case(variances, before, likelihood, of_skill / (1 + of_skill))


def weights_of(cases: Sequence[Case]) -> list[float]:
    """How likely each case is, one of them for certain."""
    best = max(case.likelihood for case in cases)
    weights = [case.weight * exp(case.likelihood - best) for case in cases]
    return [weight / sum(weights) for weight in weights]


def still_possible(cases: Sequence[Case]) -> list[Case]:
    """The cases that do not explain the points much worse than the best one."""
    best = max(case.likelihood for case in cases)
    return [case for case in cases if case.likelihood >= best - STILL_POSSIBLE]


Bell = tuple[float, float, float]
"""A normal curve: its weight, its middle and √2 σ."""


def bells_of(weight: float, case: Case, ways: Sequence[Way], unit: float) -> list[Bell]:
    """What a case says of each player."""
    spreads = [
        variance / (1 + variance * way.told) for variance, way in zip(case.variances, ways, strict=True)
    ]
    drawn = [spread * way.points for spread, way in zip(spreads, ways, strict=True)]
    found = []
    for values in zip(*(way.vector for way in ways), strict=True):
        squares = (value * value for value in values)
        found.append(
            (weight, unit * product(values, drawn), unit * sqrt(2 * product(squares, spreads)) + 1e-9)
        )
    return found


def strength_of(bells: Sequence[Bell]) -> Strength:
    """What is known of one player, by all cases."""
    whole = sum(weight for weight, _middle, _deviation in bells)
    bells = [(weight / whole, middle, deviation) for weight, middle, deviation in bells]
    return Strength(
        sum(weight * middle for weight, middle, _deviation in bells),
        quantile(bells, (1 - SURE) / 2),
        quantile(bells, (1 + SURE) / 2),
    )


def quantile(bells: Sequence[Bell], part: float) -> float:
    """The limit below which a part of normal curves lies."""
    low = min(middle - 3 * deviation for _weight, middle, deviation in bells)
    high = max(middle + 3 * deviation for _weight, middle, deviation in bells)
    for _ in range(12):
        limit = (low + high) / 2
        below = (
            sum(weight * (1 + erf((limit - middle) / deviation)) for weight, middle, deviation in bells) / 2
        )
        low, high = (limit, high) if below < part else (low, limit)
    return (low + high) / 2
