"""What is said of strengths holds in invented worlds in which they are known."""

from __future__ import annotations

import ast
import sys
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from scorekeeper.figures import strength
from scorekeeper.figures.strength import Balance, Standing, Strength, Sums, Verdict, balance, strengths

PLAYERS, WORLDS = 24, 12


@dataclass(frozen=True)
class World:
    """Players with known strengths in points per deal, and what they have played."""

    truth: list[float]
    played: list[Sums]


def worlds_of(seed: int) -> Random:
    """The same worlds for the same seed."""
    return Random(seed)  # noqa: S311  # worlds, not secrets


def world(random: Random, spread: float, deals: int) -> World:
    """Tables drawn anew for every deal, two against two, every tenth alone for three times the points."""
    truth = [random.gauss(0, spread) for _ in range(PLAYERS)]
    mean = sum(truth) / PLAYERS
    truth = [each - mean for each in truth]
    points, squares = [0] * PLAYERS, [0] * PLAYERS
    order = list(range(PLAYERS))
    for _ in range(deals):
        random.shuffle(order)
        for first in range(0, PLAYERS, 4):
            for player, won in booked(random, order[first : first + 4], truth):
                points[player] += won
                squares[player] += won**2
    return World(truth, [Sums(deals, *sums) for sums in zip(points, squares, strict=True)])


def booked(random: Random, table: list[int], truth: list[float]) -> list[tuple[int, int]]:
    """Everybody's points of a deal."""
    one, two, three, four = table
    if random.random() < 0.1:
        others = (truth[two] + truth[three] + truth[four]) / 3
        value = round((truth[one] - others) / 3 + random.gauss(0, 5.5))
        return [(one, 3 * value), (two, -value), (three, -value), (four, -value)]
    value = round(truth[one] + truth[two] - truth[three] - truth[four] + random.gauss(0, 6.3))
    return [(one, value), (two, value), (three, -value), (four, -value)]


def part_held(spread: float, deals: int) -> float:
    """The part of the bars that hold the truth."""
    random = worlds_of(14)
    held = 0
    for _ in range(WORLDS):
        found = world(random, spread, deals)
        for truth, known in zip(found.truth, strengths(found.played), strict=True):
            held += known.low <= strength.EVENING * truth <= known.high
    return held / (WORLDS * PLAYERS)


@pytest.mark.parametrize("deals", [24, 240, 504])
@pytest.mark.parametrize("spread", [0.05, 0.1, 0.2])
def test_the_bars_hold_the_truth_in_usual_groups(spread: float, deals: int) -> None:
    assert part_held(spread, deals) >= 0.85


@pytest.mark.parametrize("deals", [24, 240, 504])
def test_the_bars_hold_most_of_it_in_very_unequal_groups(deals: int) -> None:
    assert part_held(0.36, deals) >= 0.75


@pytest.mark.parametrize("deals", [24, 240, 1008])
def test_nobody_stands_out_among_equals(deals: int) -> None:
    random = worlds_of(15)
    worlds = [strengths(world(random, 0, deals).played) for _ in range(20)]
    outside = [known for known in worlds if any(each.standing is not Standing.UNCERTAIN for each in known)]
    assert len(outside) <= 1


def test_who_stands_out_is_on_the_right_side() -> None:
    random = worlds_of(16)
    for _ in range(3):
        found = world(random, 0.36, 1008)
        sides = [
            (truth > 0, known.standing)
            for truth, known in zip(found.truth, strengths(found.played), strict=True)
        ]
        assert (True, Standing.ABOVE) in sides
        assert (False, Standing.ABOVE) not in sides
        assert (True, Standing.BELOW) not in sides


def test_an_estimate_is_nearer_to_the_truth_than_the_mean() -> None:
    found = world(worlds_of(17), 0.18, 240)
    plain = [24 * one.points / one.deals for one in found.played]
    known = [each.estimate for each in strengths(found.played)]
    truth = [24 * each for each in found.truth]
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


@pytest.mark.parametrize(
    ("deals", "share", "verdict"),
    [
        (239, 0.9, Verdict.TOO_FEW),
        (240, 0.19, Verdict.ALMOST_ALL_LUCK),
        (240, 0.2, Verdict.MORE_LUCK),
        (240, 0.5, Verdict.MORE_SKILL),
    ],
)
def test_the_sentence_goes_by_deals_and_share(deals: int, share: float, verdict: Verdict) -> None:
    known = Strength(deals, estimate=0, low=-1, high=1, share=share, until_half=0)
    assert known.verdict is verdict
    assert known.missing == 240 - deals


def test_more_deals_leave_fewer_until_half_is_skill() -> None:
    few, many = strengths([Sums(240, 100, 10_000), Sums(700, -100, 30_000)])
    assert few.until_half - many.until_half == 460
    assert few.share < many.share


def test_a_rule_that_scatters_more_needs_more_deals() -> None:
    calm = world(worlds_of(18), 0.2, 504).played
    wild = [Sums(one.deals, one.points, one.squares * 4) for one in calm]
    assert balance(wild).deals > balance(calm).deals
    assert balance(wild).share < balance(calm).share
    assert balance(wild).scatter == pytest.approx(2 * balance(calm).scatter, rel=0.01)


def test_a_group_that_writes_everything_twice_has_the_same_luck() -> None:
    once = world(worlds_of(19), 0.2, 504).played
    twice = [Sums(one.deals, 2 * one.points, 4 * one.squares) for one in once]
    found, doubled = balance(once), balance(twice)
    assert (doubled.share, doubled.deals) == (pytest.approx(found.share), found.deals)
    assert doubled.scatter == pytest.approx(2 * found.scatter)
    estimates = [known.estimate for known in strengths(once)]
    assert [known.estimate for known in strengths(twice)] == pytest.approx([2 * each for each in estimates])


def test_a_group_without_a_point_says_nothing() -> None:
    [known] = strengths([Sums(1, 0, 0)])
    assert known.standing is Standing.UNCERTAIN
    assert balance([]) == Balance(0, balance([]).deals, 0.1)


def test_strengths_need_nothing_but_python() -> None:
    tree = ast.parse(Path(strength.__file__).read_text(encoding="utf-8"))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module}
    assert modules <= set(sys.stdlib_module_names) | {"collections.abc"}
