"""The squares of a sheet, out of packed points and of points deal by deal."""

from __future__ import annotations

from random import Random

import pytest

from rulesets.replay.bulk import Outcome
from rulesets.replay.packing import MOST_POINTS, pack
from rulesets.replay.squares import MOST_KINDS, SquareCount


def outcomes(deals: list[list[int]]) -> tuple[Outcome, Outcome]:
    """The same deals packed, and deal by deal."""
    seats = range(len(deals[0]))
    sums = tuple(sum(points[seat] for points in deals) for seat in seats)
    counts = (len(deals),) * len(deals[0])
    packed = [pack(points, seats[:4]) for points in deals]
    return Outcome(sums, counts, packed), Outcome(sums, counts, None, tuple(map(tuple, deals)))


@pytest.mark.parametrize("seats", [4, 5, 7])
def test_the_squares_are_summed_by_seat(seats: int) -> None:
    random = Random(seats)  # noqa: S311  # deals, not secrets
    deals = [[random.choice((-3, -1, 0, 2, 40)) for _seat in range(seats)] for _deal in range(50)]
    deals.append([1 - MOST_POINTS] * seats)
    expected = [sum(points[seat] ** 2 for points in deals) for seat in range(seats)]
    squares = SquareCount()
    assert [squares.of_sheet(each) for each in outcomes(deals)] == [expected, expected]


def test_one_count_serves_tables_of_every_size() -> None:
    squares = SquareCount()
    assert [
        squares.of_sheet(outcomes(deals)[0])
        for deals in ([[1, 1, -1, -1]], [[1, 1, -1, -1, 0]], [[1, 1, -1, -1, -2]])
    ] == [[1, 1, 1, 1], [1, 1, 1, 1, 0], [1, 1, 1, 1, 4]]


def test_what_is_remembered_is_bounded() -> None:
    squares = SquareCount()
    many = [[number, -number, 0, 0] for number in range(MOST_KINDS + 1)]
    for deals in (many[: MOST_KINDS // 2], many[MOST_KINDS // 2 :], [[3, -3, 0, 0]]):
        packed, _plain = outcomes(deals)
        found = squares.of_sheet(packed)
    assert (found, len(squares)) == ([9, 9, 0, 0], 1)
