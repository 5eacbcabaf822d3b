"""What is said of strengths holds in invented worlds in which they are known."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import pstdev

import pytest

from scorekeeper.club.figures import strength
from scorekeeper.club.figures.strength import Standing, Strength, Sums, strengths
from tests.depths import one_in

PLAYERS, WORLDS = 24, 12


@dataclass(frozen=True)
class World:
    """Players, what they have played, and what they make in the long run at the tables where they sat.

    That is in points per deal, and so are the strengths from which it follows.
    """

    strengths: list[float]
    expected: list[float]
    played: list[Sums]


def worlds_of(seed: int) -> Random:
    """The same worlds for the same seed."""
    return Random(seed)  # noqa: S311  # worlds, not secrets


def by_lot(random: Random, known: list[float]) -> list[int]:
    """Everybody in the order in which tables are made, drawn."""
    return random.sample(range(len(known)), len(known))


def by_strength(random: Random, known: list[float]) -> list[int]:
    """The same where the strong sit with the strong, as far as a club knows who they are."""
    noise = pstdev(known)
    return sorted(range(len(known)), key=lambda one: known[one] + random.gauss(0, noise))


Seating = Callable[[Random, list[float]], list[int]]


def world(random: Random, spread: float, deals: int, seating: Seating = by_lot) -> World:
    """Tables made anew for every deal, two against two, every tenth alone for three times the points."""
    truth = [random.gauss(0, spread) for _ in range(PLAYERS)]
    mean = sum(truth) / PLAYERS
    truth = [each - mean for each in truth]
    points, squares, expected = [0] * PLAYERS, [0] * PLAYERS, [0.0] * PLAYERS
    for _ in range(deals):
        order = seating(random, truth)
        for first in range(0, PLAYERS, 4):
            table = order[first : first + 4]
            random.shuffle(table)
            together = sum(truth[player] for player in table)
            for player, won in booked(random, table, truth):
                points[player] += won
                squares[player] += won**2
                # Each of the others is as often the partner; alone for three times the points, see `booked`.
                ahead = (4 * truth[player] - together) / 3
                expected[player] += 0.9 * ahead + 0.1 * ahead / 3
    sums = [Sums(deals, *each) for each in zip(points, squares, strict=True)]
    return World(truth, [each / deals for each in expected], sums)


def booked(random: Random, table: list[int], truth: list[float]) -> list[tuple[int, int]]:
    """Everybody's points of a deal."""
    one, two, three, four = table
    if random.random() < 0.1:
        others = (truth[two] + truth[three] + truth[four]) / 3
        value = round((truth[one] - others) / 3 + random.gauss(0, 5.5))
        return [(one, 3 * value), (two, -value), (three, -value), (four, -value)]
    value = round(truth[one] + truth[two] - truth[three] - truth[four] + random.gauss(0, 6.3))
    return [(one, value), (two, value), (three, -value), (four, -value)]


def part_held(spread: float, deals: int, seating: Seating) -> float:
    """The part of the bars that hold what somebody makes in the long run at tables like theirs."""
    random = worlds_of(14)
    held = 0
    for _ in range(WORLDS):
        found = world(random, spread, deals, seating)
        for expected, known in zip(found.expected, strengths(found.played), strict=True):
            held += known.low <= strength.EVENING * expected <= known.high
    return held / (WORLDS * PLAYERS)


@pytest.mark.parametrize("seating", one_in(2, [by_lot, by_strength]))
@pytest.mark.parametrize("spread", [0.2, 0.6])
def test_about_nine_bars_in_ten_hold_the_long_run(spread: float, seating: Seating) -> None:
    assert part_held(spread, 240, seating) >= 0.85


@pytest.mark.thorough
@pytest.mark.parametrize("players", [6, 24])
@pytest.mark.parametrize("deals", [240, 720])
@pytest.mark.parametrize("spread", [0, 0.1, 0.2, 0.4, 0.7])
def test_the_bars_hold_as_much_however_unequal_a_group_is(spread: float, deals: int, players: int) -> None:
    """Here points are drawn at once, by the scatter of so many deals."""
    random, held, scatter = worlds_of(22), 0, strength.USUAL_SCATTER
    worlds = 480 // players
    for _ in range(worlds):
        truth = [random.gauss(0, spread) for _ in range(players)]
        mean = sum(truth) / players
        made = [round(deals * (each - mean) + random.gauss(0, scatter * deals**0.5)) for each in truth]
        known = strengths([Sums(deals, each, round(deals * scatter**2 + each**2 / deals)) for each in made])
        for each, one in zip(truth, known, strict=True):
            held += one.low <= strength.EVENING * (each - mean) <= one.high
    assert held / 480 >= 0.86


@pytest.mark.parametrize("seating", one_in(2, [by_lot, by_strength]))
@pytest.mark.parametrize("deals", [24, 480])
def test_nobody_stands_out_among_equals(deals: int, seating: Seating) -> None:
    random = worlds_of(15)
    worlds = [strengths(world(random, 0, deals, seating).played) for _ in range(12)]
    outside = [known for known in worlds if any(each.standing is not Standing.UNCERTAIN for each in known)]
    assert len(outside) <= 1


def test_what_somebody_makes_with_the_strong_is_no_claim_about_them() -> None:
    """Among the strong the better player makes less: bars are of points, and hold those."""
    found = world(worlds_of(21), 0.7, 1008, by_strength)
    known = strengths(found.played)
    gains = [one.estimate / strength.EVENING for one in known]
    assert error(gains, found.expected) < error(gains, found.strengths) / 2


def test_who_stands_out_is_on_the_right_side() -> None:
    random = worlds_of(16)
    told = [
        (expected > 0, known.standing)
        for found in (world(random, 0.36, 720) for _ in range(5))
        for expected, known in zip(found.expected, strengths(found.played), strict=True)
    ]
    right = told.count((True, Standing.ABOVE)) + told.count((False, Standing.BELOW))
    wrong = told.count((False, Standing.ABOVE)) + told.count((True, Standing.BELOW))
    assert right >= 20
    assert wrong <= 1


def test_an_estimate_is_nearer_to_the_truth_than_the_mean() -> None:
    found = world(worlds_of(17), 0.18, 240)
    plain = [24 * one.points / one.deals for one in found.played]
    known = [each.estimate for each in strengths(found.played)]
    truth = [24 * each for each in found.expected]
    assert error(known, truth) < error(plain, truth) / 1.5


def error(found: list[float], truth: list[float]) -> float:
    return sum((one - other) ** 2 for one, other in zip(found, truth, strict=True)) ** 0.5


def test_a_group_of_two_is_told_in_points_for_an_evening() -> None:
    """Both at 42.25 a deal in squares, half a point a deal from each other."""
    one, other = strengths([Sums(1000, 250, 42_312), Sums(1000, -250, 42_312)])
    assert one.estimate == pytest.approx(-other.estimate)
    assert one.low == pytest.approx(-other.high)
    assert 0 < one.estimate < 6
    assert one.low < 0 < one.high
    assert one.standing is Standing.UNCERTAIN


def test_points_of_a_group_that_only_writes_plus_are_seen_from_its_mean() -> None:
    zero = strengths([Sums(300, 30, 12_000), Sums(300, -30, 12_000)])
    # The same deals with two points more for everybody in each of them.
    plus = strengths([Sums(300, 630, 12_000 + 120 + 1200), Sums(300, 570, 12_000 - 120 + 1200)])
    assert [each.estimate for each in plus] == pytest.approx([each.estimate for each in zero], rel=1e-6)


@pytest.mark.parametrize(("deals", "missing"), [(239, 1), (240, 0), (241, 0)])
def test_with_few_deals_some_are_missing(deals: int, missing: int) -> None:
    assert Strength(deals, estimate=0, low=-1, high=1).missing == missing


def test_a_rule_that_scatters_more_leaves_longer_bars() -> None:
    calm = world(worlds_of(18), 0.2, 504).played
    wild = [Sums(one.deals, one.points, one.squares * 4) for one in calm]
    [one, *_others], [other, *_also] = strengths(calm), strengths(wild)
    assert other.high - other.low > one.high - one.low


def test_a_group_that_writes_everything_twice_has_the_same_luck() -> None:
    once = world(worlds_of(19), 0.2, 504).played
    twice = [Sums(one.deals, 2 * one.points, 4 * one.squares) for one in once]
    estimates = [known.estimate for known in strengths(once)]
    assert [known.estimate for known in strengths(twice)] == pytest.approx([2 * each for each in estimates])


def test_a_group_without_a_point_says_nothing() -> None:
    [known] = strengths([Sums(1, 0, 0)])
    assert known.standing is Standing.UNCERTAIN


def test_strengths_need_nothing_but_python() -> None:
    tree = ast.parse(Path(strength.__file__).read_text(encoding="utf-8"))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    assert modules <= set(sys.stdlib_module_names) | {"collections.abc"}
