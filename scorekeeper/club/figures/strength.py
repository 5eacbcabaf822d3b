"""What players would make in the long run at average tables, with bars for what luck may do.

A deal scatters by about 6.5 points, players differ by about 0.2 points a deal: most of what anybody sees is
luck. What a side makes in a deal is taken for the strengths of its players less those of the others, and
luck; so points, and with and against whom they were made, tell all strengths at once (a mixed model). How far
the strengths of a group lie apart is the spread that explains the points best (restricted maximum likelihood,
Patterson and Thompson 1971). How much is skill is a range of spreads that explain them about as well, and
none at all may be among these.

An estimate that is drawn to the mean as far as that spread asks for is nearest to the truth, but its bar
holds it too often where all is luck, and too seldom where skill is more than it seems. So estimates are drawn
less far, and a bar counts what the drawing may have taken away as well as luck: it is right on an average
over the players, whatever the spread (Armstrong, Kolesár and Plagborg-Møller, Robust Empirical Bayes
Confidence Intervals, Econometrica 2022).

Who sits with whom is seldom drawn. The more the same sit together, the less deals tell which table is better,
and that can be read in two ways: seats went by points, so by luck, and strengths lie apart as by lot; or the
strong sat with the strong, and tables lie further apart. Points do not tell which. So estimates lie between
both readings, bars reach to either, and skill is what either allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain, combinations
from math import copysign, log, sqrt
from operator import mul
from statistics import NormalDist

ENOUGH = 240
"""With fewer deals nothing is said of a player but how many are missing."""

EVENING = 24
"""Strengths are told in points for so many deals."""

USUAL_SCATTER = 6.5
"""The points by which a deal scatters in most groups."""

STEPS = 30
SPREADS = tuple(3 / USUAL_SCATTER * (step / STEPS) ** 2 for step in range(STEPS + 1))
"""The spreads that are tried, from none at all to 3 points, in parts of the scatter.

They are parts of it so that a group that writes all points twice has the same bars as before, twice as long.
"""

ALIKE = tuple(more / USUAL_SCATTER for more in (0.0, 0.7, 1.4, 2.1))
"""By so much more those are alike who sit together: not at all in one reading, by any other in the second."""

TRUST = 4.0
"""Estimates are drawn to the mean as if the variance of strengths were more than it seems: by so many times
the variance of what a player makes by luck. With less, bars hold too little where the spread is uncertain."""

LEAN = 0.4
"""How far at most an estimate moves from the second reading to the first: as deals tell less than by lot."""

COMPANY = 1.5
"""How far the truth may be from an estimate that has moved, in parts of the move.

With these three, of 100 bars of 24 players (20 and 60 evenings, none to 80 % skill, 40 clubs of each kind) 90
to 92 hold if seats go by lot, 87 to 93 by strength, 90 to 94 up and down between tables, 88 to 96 by the
standings, 92 to 95 if they never change; of 100 ranges of skill 88 or more (`manage.py benchmark strength`).
Where the strong never leave their tables, nothing tells how strong they are: there bars are too short.
"""

SURE = 0.9
"""The part of the bars that is meant to hold the truth."""

LENGTH = NormalDist().inv_cdf((1 + SURE) / 2)
"""Half a bar in standard deviations."""

STILL_POSSIBLE = 2.3
"""How much less likely than the best one, in logarithms, a case may make the points: in nine groups of ten
the true one is among these (half of the 90 % limit of χ² with two degrees of freedom)."""

NEARLY = 1e-3
"""Two vectors whose product is so small a part of their lengths are at a right angle."""

MOST_SWEEPS = 30
"""Far more than it takes to turn all to right angles: each squares what is missing."""


class Standing(Enum):
    """The position of a bar."""

    ABOVE = "above"
    UNCERTAIN = "uncertain"
    BELOW = "below"


@dataclass(frozen=True)
class Sums:
    """What somebody has played: deals, their points, the squares of the points of each deal, own solos."""

    deals: int
    points: int
    squares: int
    solos: int


@dataclass(frozen=True)
class Strength:
    """The strength of a player, in points for `EVENING` deals above the mean of all players shown."""

    estimate: float
    low: float
    high: float
    standing: Standing


@dataclass(frozen=True)
class Estimates:
    """The strength of each player, and from which to which part of the differences in points is skill."""

    strengths: tuple[Strength, ...]
    least_skill: float
    most_skill: float


@dataclass(frozen=True)
class Way:
    """A direction in which players may differ; its weight in the deals is 0 for none, and 1 as by lot.

    `points` are those made in it, in parts of the scatter; `own` is less than 1 as far as it is everybody's,
    which nobody can know; `vector` says what it is for each player, in points a deal.
    """

    weight: float
    points: float
    own: float
    vector: Vector

    def drawn(self, variance: float) -> float:
        """The best estimate in parts of the points, if strengths lie so far apart in it."""
        return variance / (1 + variance * self.weight)


@dataclass(frozen=True)
class Case:
    """How far strengths may lie apart, how likely that makes the points, and how much is skill then.

    `alike` is by how much further apart they lie in a way of which deals tell nothing.
    """

    variance: float
    alike: float
    likelihood: float
    skill: float

    def variance_in(self, way: Way) -> float:
        """How far strengths lie apart in a way."""
        return self.variance + self.alike * max(0.0, 1 - way.weight)


def strengths(everybody: Sequence[Sums], together: Sequence[Sequence[int]]) -> Estimates:
    """The strengths of all players, and the share of skill in their differences.

    `together` says for each two how many more deals they played with than against each other. Who else sat
    there is thought to be average.
    """
    mean = sum(one.points for one in everybody) / sum(one.deals for one in everybody)
    scatter = scatter_of(everybody, mean)
    ways = ways_of(everybody, together, mean, scatter)
    by_lot, *alike = (list(cases_of(ways, everybody, each)) for each in ALIKE)
    readings = by_lot, [*chain(*alike)]
    skills = [case.skill for cases in readings for case in still_possible(cases)]
    first, second = map(best_of, readings)
    found = strengths_in(ways, first, second, scatter * EVENING, may_be_luck=min(skills) == 0)
    return Estimates(tuple(found), min(skills), max(skills))


def scatter_of(everybody: Sequence[Sums], mean: float) -> float:
    """By how many points a deal scatters; never by none at all."""
    deals = sum(one.deals for one in everybody)
    return sqrt(max(0.01, sum(one.squares for one in everybody) / deals - mean**2))


def ways_of(
    everybody: Sequence[Sums], together: Sequence[Sequence[int]], mean: float, scatter: float
) -> list[Way]:
    """The ways in which players may differ, each of which deals tell by itself."""
    roots = [sqrt(one.deals) for one in everybody]
    all_deals = sum(one.deals for one in everybody)
    # Solos count as if they were two against two: they, too, tell nothing of a table of equals.
    in_pairs = max(0.6, 1 - 4 * sum(one.solos for one in everybody) / all_deals)
    matrix = [
        [
            1.0 if row == at else met / root / roots[row] / in_pairs
            for at, (met, root) in enumerate(zip(line, roots, strict=True))
        ]
        for row, line in enumerate(together)
    ]
    made = [
        (one.points - mean * one.deals) / root / scatter for one, root in zip(everybody, roots, strict=True)
    ]
    found = []
    for weight, direction in directions(matrix):
        vector = [value / root for value, root in zip(direction, roots, strict=True)]
        middle = sum(vector) / len(vector)
        own = max(0.0, 1 - product(direction, roots) ** 2 / all_deals)
        found.append(Way(max(0.0, weight), product(direction, made), own, [each - middle for each in vector]))
    return found


def cases_of(ways: Sequence[Way], everybody: Sequence[Sums], alike: float) -> Iterator[Case]:
    """All spreads that are tried, if those who sit together are alike by so much more."""
    deals = len(everybody) / sum(1 / one.deals for one in everybody)
    for spread in SPREADS:
        case = Case(deals * spread**2, deals * alike**2 * 3, 0.0, 0.0)
        variances = [case.variance_in(way) for way in ways]
        likelihood = 0.0
        for variance, way in zip(variances, ways, strict=True):
            wider = 1 + variance * way.weight
            likelihood += way.own / 2 * (way.points**2 * variance / wider - log(wider))
        of_skill = product(variances, (way.own for way in ways)) / max(1.0, sum(way.own for way in ways))
        yield replace(case, likelihood=likelihood, skill=of_skill / (1 + of_skill))


def best_of(cases: Sequence[Case]) -> Case:
    """The case that explains the points best."""
    return max(cases, key=lambda case: case.likelihood)


def still_possible(cases: Sequence[Case]) -> list[Case]:
    """The cases that do not explain the points much worse than the best one."""
    least = best_of(cases).likelihood - STILL_POSSIBLE
    return [case for case in cases if case.likelihood >= least]


def strengths_in(
    ways: Sequence[Way], by_lot: Case, alike: Case, unit: float, *, may_be_luck: bool
) -> Iterator[Strength]:
    """What is known of each player by the best case of either reading, by estimates drawn to the mean.

    How far they may be off is luck, what drawing has taken away, and what the company hides.
    """
    better = best_of((by_lot, alike))
    estimates, errors = [], []
    for way in ways:
        drawn = way.drawn(TRUST + alike.variance_in(way))
        less = min(LEAN, max(0.0, 1 - way.weight)) * (drawn - way.drawn(by_lot.variance))
        luck, taken = (
            (drawn - less) ** 2 * way.weight,
            (1 - drawn * way.weight) ** 2 * better.variance_in(way),
        )
        hidden = (COMPANY * less * way.points) ** 2
        estimates.append((drawn - less) * way.points)
        errors.append(luck + taken + hidden)
    for values in zip(*(way.vector for way in ways), strict=True):
        estimate = unit * product(values, estimates)
        off = unit * LENGTH * sqrt(product((value * value for value in values), errors))
        standing = Standing.UNCERTAIN if may_be_luck else standing_of(estimate, off)
        yield Strength(estimate, estimate - off, estimate + off, standing)


def standing_of(estimate: float, off: float) -> Standing:
    """Above or below only if the whole bar is: one bar in ten is even where all are as strong."""
    if abs(estimate) <= off:
        return Standing.UNCERTAIN
    return Standing.ABOVE if estimate > 0 else Standing.BELOW


Vector = list[float]


def product(one: Iterable[float], other: Iterable[float]) -> float:
    found: float = sum(map(mul, one, other))
    return found


def directions(matrix: Sequence[Sequence[float]]) -> list[tuple[float, Vector]]:
    """How much each direction is stretched, and the direction, a vector of length 1; nothing below -1.

    Rows are turned in pairs until all are at right angles (Hestenes 1958, the one-sided method of Jacobi), of
    the matrix with 1 more in its diagonal, so that none of them is nothing.
    """
    rows = [[value + (at == row) for at, value in enumerate(line)] for row, line in enumerate(matrix)]
    for _sweep in range(MOST_SWEEPS):
        if not turn_all(rows):
            break
    lengths = [sqrt(product(row, row)) for row in rows]
    return [
        (length - 1, [value / length for value in row]) for length, row in zip(lengths, rows, strict=True)
    ]


def turn_all(rows: list[Vector]) -> bool:
    """Turn each pair of rows so that they are at a right angle; whether any was not."""
    squares = [product(row, row) for row in rows]
    has_turned = False
    for one, other in combinations(range(len(rows)), 2):
        first, second = rows[one], rows[other]
        both = product(first, second)
        if abs(both) <= NEARLY * sqrt(squares[one] * squares[other]):
            continue
        half = (squares[other] - squares[one]) / (2 * both)
        tangent = copysign(1, half) / (abs(half) + sqrt(1 + half * half))
        cosine = 1 / sqrt(1 + tangent * tangent)
        sine = cosine * tangent
        rows[one] = [cosine * x - sine * y for x, y in zip(first, second, strict=True)]
        rows[other] = [sine * x + cosine * y for x, y in zip(first, second, strict=True)]
        squares[one] -= tangent * both
        squares[other] += tangent * both
        has_turned = True
    return has_turned
