"""Standings from totals: a season that a player could work out on paper."""

from __future__ import annotations

from collections import Counter
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.club.leagues.standings.player_total import EveningMade, Total
from scorekeeper.club.leagues.standings.ranking import RankedTotal, movement, standings
from scorekeeper.club.leagues.standings.rule import PointsRule, Rule, TieRule
from scorekeeper.club.leagues.standings.totals import Held, Sums
from scorekeeper.club.leagues.standings.worths import counted_evenings_worth, place_worth

ANNA, BEN, CEM, DORA = 1, 2, 3, 4

#                    points deals evenings won
SEASON = (
    Total(ANNA, points=31, deals=72, evenings=3, won=1, counted=31),
    Total(BEN, points=31, deals=48, evenings=2, won=2, counted=40, missed=1, charged=1),
    Total(CEM, points=-4, deals=72, evenings=3, won=0, counted=5),
    Total(DORA, points=12, deals=8, evenings=1, won=0, counted=12, missed=2, charged=2),
)

PLACES = {
    "total, ties share": (Rule(), {ANNA: 1, BEN: 1, DORA: 3, CEM: 4}),
    "total, more evenings won first": (Rule(ties=(TieRule.WON,)), {BEN: 1, ANNA: 2, DORA: 3, CEM: 4}),
    "total, more deals first": (Rule(ties=(TieRule.DEALS,)), {ANNA: 1, BEN: 2, DORA: 3, CEM: 4}),
    "total, still level": (Rule(ties=(TieRule.POINTS,)), {ANNA: 1, BEN: 1, DORA: 3, CEM: 4}),
    "total, the second rule decides": (
        Rule(ties=(TieRule.POINTS, TieRule.EVENINGS)),
        {ANNA: 1, BEN: 2, DORA: 3, CEM: 4},
    ),
    "average per deal": (Rule(PointsRule.AVERAGE), {DORA: 1, BEN: 2, ANNA: 3, CEM: 4}),
    "average, at least 24 deals": (
        Rule(PointsRule.AVERAGE, min_deals=24),
        {BEN: 1, ANNA: 2, CEM: 3, DORA: None},
    ),
    "average per round, at least three rounds": (
        Rule(PointsRule.ROUND, min_rounds=3),
        {ANNA: 1, CEM: 2, DORA: None, BEN: None},
    ),
    "best evenings": (Rule(best_of=2), {BEN: 1, ANNA: 2, DORA: 3, CEM: 4}),
    "points for places": (
        Rule(PointsRule.PLACES, place_points=(3, 2, 1)),
        {BEN: 1, ANNA: 2, DORA: 3, CEM: 4},
    ),
    "evenings won": (Rule(PointsRule.WON), {BEN: 1, ANNA: 2, CEM: 3, DORA: 3}),
    "at least two evenings": (Rule(min_evenings=2), {ANNA: 1, BEN: 1, CEM: 3, DORA: None}),
    "at least half of the evenings": (
        Rule(min_share=Fraction(1, 2)),
        {ANNA: 1, BEN: 1, CEM: 3, DORA: None},
    ),
    "points for being there": (Rule(presence=20), {ANNA: 1, BEN: 2, CEM: 3, DORA: 4}),
    "points for being absent": (Rule(absence=-40), {ANNA: 1, CEM: 2, BEN: 3, DORA: 4}),
    "points for being there are added to an average": (
        Rule(PointsRule.AVERAGE, presence=20, absence=-40),
        {ANNA: 1, CEM: 2, BEN: 3, DORA: 4},
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
    per_evening = standings(SEASON, Rule(PointsRule.EVENING))
    assert [line.counts for line in per_evening] == [24 * line.counts for line in lines]
    per_round = standings(SEASON, Rule(PointsRule.ROUND))
    assert [line.counts for line in per_round] == [line.counts for line in per_evening]


EVENINGS = (Rule(), 24), (Rule(best_of=2), 30), (Rule(best_of=9), 24), (Rule(drop_worst=1), 29)
MEANS = (
    (Rule(averages_evenings=True), 6),
    (Rule(averages_evenings=True, best_of=2), 15),
    (Rule(averages_evenings=True, drop_worst=1), Fraction(29, 3)),
    (Rule(averages_evenings=True, at_least=3), 6),
    (Rule(averages_evenings=True, at_least=6), 4),
    (Rule(averages_evenings=True, at_least=6, missing=-9), 1),
    (Rule(averages_evenings=True, drop_worst=4), 0),
    (Rule(averages_evenings=True, missing=0), 4),
    (Rule(averages_evenings=True, missing=-9), 1),
    (Rule(averages_evenings=True, missing=0, drop_worst=1), Fraction(29, 5)),
    (Rule(averages_evenings=True, missing=-9, drop_worst=1), 3),
    (Rule(averages_evenings=True, missing=0, best_of=5), Fraction(29, 5)),
    (Rule(averages_evenings=True, missing=0, best_of=2), 15),
    (Rule(missing=-9, drop_worst=1), 24 - 9),
    (Rule(missing=-9, drop_worst=3), 29),
    (Rule(missing=0, best_of=4), 30),
)


@pytest.mark.parametrize(("rule", "counts"), [*EVENINGS, (Rule(drop_worst=4), 0), *MEANS])
def test_evenings_of_20_10_minus_1_and_minus_5_come_to(rule: Rule, counts: Fraction | int) -> None:
    made = Counter((0, worth) for worth in (20, 10, -1, -5))
    missed = Sums(Total(ANNA, points=24, deals=16, evenings=4, won=2), made).made_by_missing(
        rule, Held(6), 6, 2
    )
    assert counted_evenings_worth(made + missed, rule) == counts


HALVES = (
    (Rule(best_of=1, parts=(date(2026, 7, 1),)), 20 + 9),
    (Rule(best_of=2, parts=(date(2026, 7, 1),)), 20 + 10 + 9),
    (Rule(drop_worst=1, parts=(date(2026, 7, 1),)), 20 + 10),
)


@pytest.mark.parametrize(("rule", "counts"), HALVES)
def test_halves_of_20_10_minus_1_and_of_9_come_to(rule: Rule, counts: int) -> None:
    assert counted_evenings_worth(Counter([(0, 20), (0, 10), (0, -1), (1, 9)]), rule) == counts


def made(points: dict[int, int]) -> dict[int, EveningMade]:
    """Evenings with these points, of which nobody asks for the place."""
    return {evening: EveningMade(each, place=1) for evening, each in points.items()}


def test_second_places_decide_between_equals_and_then_third_ones() -> None:
    placed = {ANNA: (1, 2, 3, 4), BEN: (1, 2, 3, 3), CEM: (1, 3, 3, 3), DORA: (1, 2, 3, 4)}
    level = [
        Total(
            player,
            points=0,
            deals=9,
            evenings=4,
            won=1,
            reached=Counter(EveningMade(0, each) for each in places),
        )
        for player, places in placed.items()
    ]
    lines = standings(level, Rule(ties=(TieRule.WON, TieRule.SECOND, TieRule.THIRD)))
    assert [(line.total.player, line.place) for line in lines] == [(BEN, 1), (ANNA, 2), (DORA, 2), (CEM, 4)]


def test_direct_encounter_looks_at_the_evenings_that_those_who_are_level_both_played() -> None:
    level = (
        Total(ANNA, points=10, deals=9, evenings=3, won=0, made=made({1: 9, 2: -3, 3: 4})),
        Total(BEN, points=10, deals=9, evenings=2, won=0, made=made({1: 5, 2: 5})),
        Total(CEM, points=10, deals=9, evenings=2, won=0, made=made({2: 7, 4: 3})),
        Total(DORA, points=10, deals=9, evenings=1, won=0, made=made({5: 10})),
    )
    # Anna 4 - 8 against Ben and -10 against Cem; Ben 4 and -2; Cem 10 and 2; Dora met nobody.
    lines = standings(level, Rule(ties=(TieRule.DIRECT,)))
    assert [(line.total.player, line.place) for line in lines] == [(CEM, 1), (BEN, 2), (DORA, 3), (ANNA, 4)]
    # Between these two it is Ben, whatever others did.
    assert [line.total.player for line in standings(level[:2], Rule(ties=(TieRule.DIRECT,)))] == [BEN, ANNA]


def test_a_lot_decides_where_all_else_is_level() -> None:
    level = (
        Total(ANNA, points=10, deals=9, evenings=1, won=0, lot=17),
        Total(BEN, points=10, deals=9, evenings=1, won=0, lot=4711),
        Total(CEM, points=10, deals=9, evenings=1, won=1, lot=1),
    )
    lines = standings(level, Rule(ties=(TieRule.WON, TieRule.LOT)))
    assert [(line.total.player, line.place) for line in lines] == [(CEM, 1), (BEN, 2), (ANNA, 3)]


def test_each_of_those_who_have_the_most_gets_the_extra_and_nobody_for_the_most_of_nothing() -> None:
    totals = (
        Total(ANNA, points=3, deals=9, evenings=2, won=1),
        Total(BEN, points=2, deals=9, evenings=2, won=0),
        Total(CEM, points=1, deals=9, evenings=1, won=1),
    )
    rule = Rule(most=((TieRule.WON, 10), (TieRule.EVENINGS, 5), (TieRule.SOLOS, 50)))
    assert {line.total.player: line.counts for line in standings(totals, rule)} == {ANNA: 18, BEN: 7, CEM: 11}


WORTHS: dict[str, tuple[Rule, dict[str, int], Fraction]] = {
    "first of the evening": (Rule(PointsRule.PLACES, place_points=(3, 1, -1, -3)), {}, Fraction(3)),
    "shared in full": (Rule(PointsRule.PLACES, place_points=(3, 1)), {"shared_by": 2}, Fraction(3)),
    "averaged": (
        Rule(PointsRule.PLACES, place_points=(3, 1), averages_places=True),
        {"shared_by": 3},
        Fraction(4, 3),
    ),
    "behind the last that counts": (Rule(PointsRule.PLACES, place_points=(5,)), {"place": 2}, Fraction(0)),
    "last of four": (
        Rule(PointsRule.TABLES, place_points=(3, 1, -1, -3), place_points_five=(4, 2, 0, -2, -4)),
        {"place": 4, "people": 4},
        Fraction(-3),
    ),
    "last of five": (
        Rule(PointsRule.TABLES, place_points=(3, 1, -1, -3), place_points_five=(4, 2, 0, -2, -4)),
        {"place": 5, "people": 5},
        Fraction(-4),
    ),
    "five without a list of their own": (
        Rule(PointsRule.TABLES, place_points=(3, 1)),
        {"place": 2, "people": 5},
        Fraction(1),
    ),
}


@pytest.mark.parametrize(("rule", "about", "worth"), WORTHS.values(), ids=WORTHS)
def test_a_place_is_worth_what_was_agreed(rule: Rule, about: dict[str, int], worth: Fraction) -> None:
    others = {key: value for key, value in about.items() if key != "place"}
    assert place_worth(about.get("place", 1), rule, **others) == worth


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
    Rule,
    points=st.sampled_from(PointsRule),
    ties=st.lists(st.sampled_from(TieRule), max_size=3, unique=True).map(tuple),
    min_deals=st.integers(0, 100),
    min_evenings=st.integers(0, 5),
    min_rounds=st.integers(0, 6),
    presence=st.integers(-5, 5),
    absence=st.integers(-5, 5),
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
    assert [place for place in places if sum(other < place for other in places) != place - 1] == []
