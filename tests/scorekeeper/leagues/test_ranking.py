"""Standings from totals: a season that a player could work out on paper."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.leagues.ranking import PointsRule, RankedTotal, Rule, TieRule, Total, movement, standings

ANNA, BEN, CEM, DORA = 1, 2, 3, 4

#                    points deals evenings won
SEASON = (
    Total(ANNA, points=31, deals=72, evenings=3, won=1, counted=31),
    Total(BEN, points=31, deals=48, evenings=2, won=2, counted=40),
    Total(CEM, points=-4, deals=72, evenings=3, won=0, counted=5),
    Total(DORA, points=12, deals=8, evenings=1, won=0, counted=12),
)

PLACES = {
    "total, ties share": (Rule(), {ANNA: 1, BEN: 1, DORA: 3, CEM: 4}),
    "total, more evenings won first": (Rule(ties=TieRule.WON), {BEN: 1, ANNA: 2, DORA: 3, CEM: 4}),
    "total, more deals first": (Rule(ties=TieRule.DEALS), {ANNA: 1, BEN: 2, DORA: 3, CEM: 4}),
    "total, still level": (Rule(ties=TieRule.POINTS), {ANNA: 1, BEN: 1, DORA: 3, CEM: 4}),
    "average per deal": (Rule(PointsRule.AVERAGE), {DORA: 1, BEN: 2, ANNA: 3, CEM: 4}),
    "average, at least 24 deals": (
        Rule(PointsRule.AVERAGE, min_deals=24),
        {BEN: 1, ANNA: 2, CEM: 3, DORA: None},
    ),
    "best evenings": (Rule(PointsRule.BEST, best_of=2), {BEN: 1, ANNA: 2, DORA: 3, CEM: 4}),
    "points for places": (
        Rule(PointsRule.PLACES, place_points=(3, 2, 1)),
        {BEN: 1, ANNA: 2, DORA: 3, CEM: 4},
    ),
}


@pytest.mark.parametrize(("rule", "places"), PLACES.values(), ids=PLACES)
def test_the_rule_decides_the_places(rule: Rule, places: dict[int, int | None]) -> None:
    lines = standings(SEASON, rule)
    assert {line.total.player: line.place for line in lines} == places
    assert [line.total.player for line in lines] == list(places)


def test_what_counts_is_exact() -> None:
    lines = standings(SEASON, Rule(PointsRule.AVERAGE))
    assert [line.counts for line in lines] == [
        Fraction(12, 8),
        Fraction(31, 48),
        Fraction(31, 72),
        Fraction(-4, 72),
    ]


def test_who_did_not_play_a_deal_has_no_place() -> None:
    assert standings([Total(ANNA, 0, 0, 1, 0)], Rule()) == (
        RankedTotal(None, Fraction(0), Total(ANNA, 0, 0, 1, 0)),
    )


def test_movement_is_told_of_those_who_had_a_place_before() -> None:
    before = standings([Total(ANNA, 5, 24, 1, 1), Total(BEN, 2, 24, 1, 0)], Rule())
    now = standings([Total(ANNA, 5, 24, 1, 1), Total(BEN, 9, 48, 2, 1), Total(CEM, 7, 24, 1, 0)], Rule())
    assert movement(now, before) == {BEN: 1, ANNA: -2}


totals = st.builds(
    Total,
    player=st.integers(1, 10**6),
    points=st.integers(-500, 500),
    deals=st.integers(0, 300),
    evenings=st.integers(1, 12),
    won=st.integers(0, 12),
    counted=st.integers(-300, 300),
)
rules = st.builds(
    Rule, points=st.sampled_from(PointsRule), ties=st.sampled_from(TieRule), min_deals=st.integers(0, 100)
)


@given(st.lists(totals, unique_by=lambda each: each.player), rules)
def test_the_order_in_which_players_come_decides_no_place(players: list[Total], rule: Rule) -> None:
    def places(lines: tuple[RankedTotal, ...]) -> dict[int, int | None]:
        return {line.total.player: line.place for line in lines}

    assert places(standings(players, rule)) == places(standings(players[::-1], rule))


@given(st.lists(totals, unique_by=lambda each: each.player), rules)
def test_a_place_says_how_many_stand_before(players: list[Total], rule: Rule) -> None:
    lines = standings(players, rule)
    assert {line.total.player for line in lines} == {each.player for each in players}
    places = [line.place for line in lines if line.place is not None]
    assert places == sorted(places)
    assert all(sum(other < place for other in places) == place - 1 for place in places)
