"""What is said of strengths holds in invented clubs in which they are known."""

from __future__ import annotations

import ast
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from scorekeeper.club.figures import strength
from scorekeeper.club.figures.strength import EVENING, Standing, Sums, strengths
from tests.benchmarks.strength import (
    DEALS,
    SEATINGS,
    SKILLS,
    Seating,
    World,
    by_lot,
    by_standing,
    held_in,
    spread_of,
    world,
)
from tests.depths import one_in


@cache
def club(seed: int, skill: float = 0.3, evenings: int = 30, seating: Seating = by_lot) -> World:
    """The same club for the same seed."""
    random = Random(seed)  # noqa: S311  # clubs, not secrets
    return world(random, 24, evenings, spread_of(skill, DEALS * evenings), seating)


@pytest.mark.parametrize("seating", SEATINGS)
@pytest.mark.parametrize("skill", one_in(3, [0.2, 0.05, 0.4]))
def test_bars_and_skill_hold_the_truth_however_players_are_seated(skill: float, seating: Seating) -> None:
    found = held_in(5, 24, 30, skill, seating)
    assert found.bars_held >= 0.8 * found.bars
    assert found.skill_held >= 3


@pytest.mark.parametrize("seating", SEATINGS)
def test_where_all_is_luck_no_skill_is_told(seating: Seating) -> None:
    found = held_in(5, 24, 20, 0, seating)
    assert found.none_possible == found.skill_held >= 4
    assert found.stand_out <= found.bars / 10


@pytest.mark.thorough
@pytest.mark.parametrize("seating", SEATINGS)
@pytest.mark.parametrize("skill", SKILLS)
def test_nine_bars_in_ten_hold_the_truth_whatever_the_skill_and_the_seating(
    skill: float, seating: Seating
) -> None:
    found = held_in(24, 24, 20, skill, seating)
    most = 1 if seating is by_standing else 0.96
    assert 0.84 <= found.bars_held / found.bars <= most
    assert found.skill_held >= 19


@pytest.mark.parametrize("skill", SKILLS)
def test_nine_bars_in_ten_hold_the_truth_in_small_clubs(skill: float) -> None:
    found = held_in(60, 8, 8, skill, by_lot)
    assert 0.84 <= found.bars_held / found.bars <= 0.96
    assert found.skill_held >= 54


def test_an_estimate_is_nearer_to_the_truth_than_the_mean() -> None:
    found = club(17)
    plain = [one.points / one.deals for one in found.played]
    known = [one.estimate / EVENING for one in found.told().strengths]
    assert error(known, found.truth) < error(plain, found.truth) / 1.2


def error(found: list[float], truth: list[float]) -> float:
    return sum((one - other) ** 2 for one, other in zip(found, truth, strict=True)) ** 0.5


def test_who_stands_out_is_on_the_right_side() -> None:
    told = [
        (truth > 0, known.standing)
        for seed in range(5)
        for truth, known in zip(club(seed, 0.6).truth, club(seed, 0.6).told().strengths, strict=True)
    ]
    right = told.count((True, Standing.ABOVE)) + told.count((False, Standing.BELOW))
    wrong = told.count((False, Standing.ABOVE)) + told.count((True, Standing.BELOW))
    assert right >= 15
    assert wrong <= right / 5


PAIRS = [[0, -160, -160, -160], [-160, 0, -160, -160], [-160, -160, 0, -160], [-160, -160, -160, 0]]
"""Four who have played 480 deals, each as often with every other as with the next."""


def test_four_are_told_in_points_for_an_evening() -> None:
    """Of 42.25 a deal in squares: the sums in points of 480 deals scatter by 142."""
    made = [Sums(480, points, 480 * 42, 0) for points in (300, 0, 0, -300)]
    one, two, three, four = strengths(made, PAIRS).strengths
    assert (one.estimate, one.low, one.high) == pytest.approx((-four.estimate, -four.high, -four.low))
    assert (two.estimate, two.low) == pytest.approx((0, -two.high), abs=0.01)
    assert three.high == pytest.approx(two.high)
    assert 3 < one.estimate < 12
    assert [each.standing for each in (one, two, four)] == [Standing.UNCERTAIN] * 3


def test_who_made_much_with_a_strong_partner_is_told_of_less() -> None:
    """Anna and Ben made as much: Anna mostly with Cem, who did, too, and Ben with Dora, who lost it."""
    with_cem = [[0, -360, 240, -360], [-360, 0, -360, 240], [240, -360, 0, -360], [-360, 240, -360, 0]]
    made = [Sums(480, points, 480 * 42, 0) for points in (300, 300, 300, -900)]
    anna, ben, _cem, _dora = strengths(made, with_cem).strengths
    assert anna.estimate < ben.estimate


def test_solos_tell_nothing_of_how_strong_a_table_is() -> None:
    """Two who meet in a solo are as often on the same side as not; 48 of the 480 deals are solos."""
    made = [Sums(480, points, 480 * 42, 0) for points in (300, 100, -100, -300)]
    with_solos = strengths([replace(one, solos=12) for one in made], [[-144] * 4] * 4)
    assert [each.estimate for each in with_solos.strengths] == pytest.approx(
        [each.estimate for each in strengths(made, PAIRS).strengths]
    )


def test_points_of_a_group_that_only_writes_plus_are_seen_from_its_mean() -> None:
    zero = strengths([Sums(480, points, 480 * 42, 0) for points in (60, -60, 0, 0)], PAIRS)
    # The same deals with two points more for everybody in each of them.
    more = [Sums(480, points + 960, 480 * 42 + 4 * points + 4 * 480, 0) for points in (60, -60, 0, 0)]
    plus = strengths(more, PAIRS)
    assert [each.estimate for each in plus.strengths] == pytest.approx(
        [each.estimate for each in zero.strengths], rel=1e-6, abs=1e-6
    )


def test_a_group_that_writes_everything_twice_has_the_same_luck() -> None:
    found = club(19)
    twice = [replace(one, points=2 * one.points, squares=4 * one.squares) for one in found.played]
    once, doubled = found.told(), strengths(twice, found.together)
    assert [known.estimate for known in doubled.strengths] == pytest.approx(
        [2 * known.estimate for known in once.strengths]
    )
    assert (doubled.least_skill, doubled.most_skill) == pytest.approx((once.least_skill, once.most_skill))


def test_a_group_without_a_point_says_nothing() -> None:
    told = strengths([Sums(240, 0, 0, 0)] * 2, [[0, -80], [-80, 0]])
    assert {known.standing for known in told.strengths} == {Standing.UNCERTAIN}
    assert told.least_skill == 0


def test_directions_put_a_matrix_together_again() -> None:
    random = Random(5)  # noqa: S311
    rows = [[random.gauss(0, 1) for _ in range(6)] for _ in range(6)]
    matrix = [[strength.product(one, other) / 6 for other in rows] for one in rows]
    found = strength.directions(matrix)
    again = [
        [sum(stretch * vector[one] * vector[other] for stretch, vector in found) for other in range(6)]
        for one in range(6)
    ]
    for line, expected in zip(again, matrix, strict=True):
        assert line == pytest.approx(expected, abs=0.02)


def test_directions_of_what_only_stretches_along_itself_are_its_own() -> None:
    assert strength.directions([[2, 0], [0, 0]]) == [(2, [1, 0]), (0, [0, 1])]


def test_strengths_need_nothing_but_python() -> None:
    tree = ast.parse(Path(strength.__file__).read_text(encoding="utf-8"))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    assert modules <= {*sys.stdlib_module_names, "collections.abc"}
