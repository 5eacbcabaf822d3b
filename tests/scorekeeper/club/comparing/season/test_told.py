"""What is said of a lead holds among equals, whose leads are luck alone."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from rulesets.replay import Remarked, Spread
from scorekeeper.club.comparing.season.replay import FoldedColumn
from scorekeeper.club.comparing.season.sentences import lead_and_luck, verdict
from scorekeeper.club.leagues.standings.ranking import PointsRule, RankedTotal, Rule, Total

WORLDS, DEALS = 300, 60


def season(random: Random, players: int) -> tuple[list[int], float]:
    """What equals have after so many deals at tables drawn for each, and by how much a deal scatters."""
    points, squares = [0] * players, 0
    for _deal in range(DEALS):
        order = random.sample(range(players), players)
        for first in range(0, players, 4):
            value = round(random.gauss(0, 6.3))
            for seat, player in enumerate(order[first : first + 4]):
                points[player] += value if seat < 2 else -value
                squares += value**2
    return points, sqrt(squares / DEALS / players)


@pytest.mark.parametrize("players", [4, 20])
@pytest.mark.parametrize("rule", [PointsRule.TOTAL, PointsRule.AVERAGE])
def test_a_lead_of_luck_alone_is_called_what_it_is(players: int, rule: PointsRule) -> None:
    random = Random(players)  # noqa: S311  # seasons, not secrets
    distances, hardly = [], 0
    for _ in range(WORLDS):
        points, scatter = season(random, players)
        column = FoldedColumn((), Spread(DEALS, scatter, 0, 0), 0, Remarked(0, {}))
        by = 1 if rule is PointsRule.TOTAL else DEALS
        lines = [RankedTotal(1, Fraction(each, by), Total(1, each, DEALS, 1, 0)) for each in points]
        one, other = lines[:2]
        distance, luck = lead_and_luck(column, one, other, Rule(points=rule))
        distances.append(distance / luck)
        first, second = sorted(lines, key=lambda line: -line.counts)[:2]
        lead, luck = lead_and_luck(column, first, second, Rule(points=rule))
        hardly += verdict(lead / luck) == "it is hardly just luck."
    deviation = sqrt(sum(each**2 for each in distances) / WORLDS)
    assert 0.8 <= deviation <= 1.1, "two who are equal lie about as far apart as is said"
    assert hardly <= WORLDS // 100
