"""The directions of a symmetric matrix, in which it only stretches: its eigenvectors and eigenvalues."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import copysign, sqrt
from operator import mul

Vector = list[float]

NEARLY = 1e-3
"""Two vectors whose product is so small a part of their lengths are at a right angle."""

MOST_SWEEPS = 30
"""Far more than it takes: each squares what is missing."""


def product(one: Iterable[float], other: Iterable[float]) -> float:
    """The scalar product of two vectors."""
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
