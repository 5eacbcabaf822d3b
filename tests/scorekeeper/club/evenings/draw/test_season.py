"""Draws that know who has met on other evenings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from statistics import mean, pstdev

import pytest

from scorekeeper.club.evenings.draw.drawing import draw
from scorekeeper.club.evenings.draw.plan import dear_of
from scorekeeper.club.evenings.draw.report import report_on
from scorekeeper.club.evenings.draw.tables import Round

Times = Counter[tuple[int, int]]


def pairs_of(rounds: tuple[Round, ...]) -> list[tuple[int, int]]:
    tables = [table for tables in rounds for table in tables]
    return [pair for table in tables for pair in combinations(sorted(table), 2)]


def season(evenings: int, *, remembers: bool) -> tuple[Times, int]:
    """How often each two of 22 have met where any 20 come, and how often two met twice on an evening."""
    random, met, repeats = Random(3), Times(), 0  # noqa: S311  # who comes, not secrets
    for evening in range(evenings):
        here = sorted(random.sample(range(22), 20))
        drawn = draw(here, 2, seed=f"{evening}", met=dict(met) if remembers else None)
        repeats += report_on(drawn).repeats
        met.update(pairs_of(drawn))
    return met, repeats


@pytest.mark.thorough
def test_over_a_season_everybody_meets_everybody_about_as_often() -> None:
    met, repeats = season(10, remembers=True)
    times = [met[pair] for pair in combinations(range(22), 2)]
    assert (min(times) > 0, max(times) - min(times) <= 4, repeats) == (True, True, 0)
    plain, _repeats = season(10, remembers=False)
    assert pstdev(times) < 0.6 * pstdev(plain[pair] for pair in combinations(range(22), 2))


def test_two_who_met_before_rather_meet_than_that_anybody_meets_twice_tonight() -> None:
    """Sixteen can sit in five rounds without meeting again, and only so."""
    met = dict.fromkeys(combinations(range(8), 2), 5)
    drawn = draw(range(16), 5, seed="tonight", met=met)
    assert report_on(drawn).repeats == 0


@pytest.mark.parametrize(
    ("players", "rounds"), [(24, 6), (24, 7), (28, 6), (28, 8), (32, 7), (32, 8), (36, 6), (36, 8)]
)
def test_nobody_meets_twice_where_that_is_known_whoever_met_before_and_whoever_sits_apart(
    players: int, rounds: int
) -> None:
    random, couples = Random(players), [(1, 2), (3, 4), (5, 6)]  # noqa: S311  # who met, not secrets
    met = {pair: random.randint(0, 12) for pair in combinations(range(1, players + 1), 2)}
    drawn = draw(range(1, players + 1), rounds, seed="both", met=met, never=couples)
    pairs = pairs_of(drawn)
    assert (report_on(drawn).repeats, [pair for pair in pairs if pair in couples]) == (0, [])
    assert mean(met[pair] for pair in pairs) < mean(met.values())


def test_nobody_of_four_who_always_met_sits_together() -> None:
    met = dict.fromkeys(combinations((3, 7, 9, 14), 2), 6)
    drawn = draw(range(20), 1, seed="four", met=met)
    assert [pair for pair in pairs_of(drawn) if pair in met] == []


def test_what_is_usual_costs_little_and_nothing_more_than_the_most() -> None:
    met = {(1, 2): 30, (1, 3): 12, (2, 3): 0}
    assert dear_of([3, 1, 2], met) == [[0, 1, 0], [1, 0, 8], [0, 8, 0]]


@pytest.mark.parametrize("players", [4, 5])
def test_a_single_table_is_drawn_whoever_has_met(players: int) -> None:
    [[table]] = draw(range(players), 1, seed="one", met={(0, 1): 3})
    assert sorted(table) == list(range(players))


def test_a_seed_is_good_for_ever_with_the_same_evenings_before() -> None:
    """If this fails, draws that were published can no longer be checked."""
    met = {(1, 2): 3, (1, 5): 2, (3, 4): 1}
    assert draw(range(1, 9), 2, seed="Halberbracht", met=met) == (
        ((7, 1, 3, 6), (4, 8, 2, 5)),
        ((3, 5, 7, 2), (6, 1, 4, 8)),
    )
