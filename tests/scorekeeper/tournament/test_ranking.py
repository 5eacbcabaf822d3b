"""Standings from lists: a tournament that a player could work out on paper."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tournament.counting import Counting, TieRule
from scorekeeper.tournament.standings.lines import Awarded, Cut, Line, RoundMade, Rule, Seated, TableList
from scorekeeper.tournament.standings.ranking import standings

ANNA, BEN, CEM, DORA, EMIL = 1, 2, 3, 4, 5
EVERYBODY = (ANNA, BEN, CEM, DORA, EMIL)
HALF = Fraction(1, 2)


def at(number: int, *seated: tuple[int, int] | tuple[int, int, int]) -> TableList:
    """The list of the one table of a round: who sat there with how many points, and solos that they won."""
    return TableList(number, 1, tuple(Seated(*each) for each in seated))


#  Emil comes late, Dora drops out.
LISTS = (
    at(1, (ANNA, 12), (BEN, 7, 1), (CEM, -5), (DORA, -14)),
    at(2, (ANNA, -2), (BEN, 3), (CEM, 3), (EMIL, -4)),
    at(3, (ANNA, 1), (BEN, 1), (CEM, 13, 1), (EMIL, -15)),
)
#              1     2     3     all
# Anna        12    -2     1      11
# Ben          7     3     1      11
# Cem         -5     3    13      11
# Dora       -14     -     -     -14
# Emil         -    -4   -15     -19


def places(rule: Rule, *awards: Awarded) -> dict[int, int | None]:
    """Everybody's place, the first first."""
    return {line.entrant: line.place for line in standings(EVERYBODY, (1, 2, 3), LISTS, awards, rule)}


BY_POINTS: dict[str, tuple[Rule, dict[int, int]]] = {
    "all points, ties share": (Rule(), {ANNA: 1, BEN: 1, CEM: 1, DORA: 4, EMIL: 5}),
    "the last round": (
        Rule(ties=(TieRule.LAST_ROUND,)),
        {CEM: 1, ANNA: 2, BEN: 2, DORA: 4, EMIL: 5},
    ),
    "the last round, then the best one": (
        Rule(ties=(TieRule.LAST_ROUND, TieRule.BEST_ROUND)),
        {CEM: 1, ANNA: 2, BEN: 3, DORA: 4, EMIL: 5},
    ),
    "the best round": (Rule(ties=(TieRule.BEST_ROUND,)), {CEM: 1, ANNA: 2, BEN: 3, DORA: 4, EMIL: 5}),
    "rounds above zero": (
        Rule(ties=(TieRule.POSITIVE_ROUNDS,)),
        {BEN: 1, ANNA: 2, CEM: 2, DORA: 4, EMIL: 5},
    ),
    "solos won, then the best round": (
        Rule(ties=(TieRule.WON_SOLOS, TieRule.BEST_ROUND)),
        {CEM: 1, BEN: 2, ANNA: 3, DORA: 4, EMIL: 5},
    ),
    "all points decide nothing more": (
        Rule(ties=(TieRule.POINTS,)),
        {ANNA: 1, BEN: 1, CEM: 1, DORA: 4, EMIL: 5},
    ),
    "a missed round costs ten": (Rule(missed=-10), {ANNA: 1, BEN: 1, CEM: 1, EMIL: 4, DORA: 5}),
    "a missed round brings eight": (Rule(missed=8), {ANNA: 1, BEN: 1, CEM: 1, DORA: 4, EMIL: 5}),
}


@pytest.mark.parametrize(("rule", "expected"), BY_POINTS.values(), ids=BY_POINTS)
def test_points_decide_the_places_and_the_tie_rules_between_equals(
    rule: Rule, expected: dict[int, int]
) -> None:
    assert places(rule) == expected
    assert list(places(rule)) == list(expected)


def test_what_was_awarded_in_the_last_round_decides_nothing_for_who_did_not_play_it() -> None:
    lists = (at(1, (ANNA, 5), (BEN, 2), (CEM, -3), (DORA, -4)), at(2, (CEM, 0), (DORA, 0)))
    lines = standings(
        (ANNA, BEN, CEM, DORA), (1, 2), lists, (Awarded(BEN, 2, 3),), Rule(ties=(TieRule.LAST_ROUND,))
    )
    assert [(line.entrant, line.place) for line in lines] == [(ANNA, 1), (BEN, 1), (CEM, 3), (DORA, 4)]


def test_places_at_the_tables_count_as_they_were_agreed_and_who_shares_them_gets_the_mean() -> None:
    rule = Rule(Counting.PLACES, ties=(TieRule.POINTS,), missed=-3)
    found = standings(EVERYBODY, (1, 2, 3), LISTS, (), rule)
    assert {line.entrant: [each.counts for each in line.rounds] for line in found} == {
        CEM: [-1, 2, 3],  # Ben and Cem share 3 and 1 in the second round
        BEN: [1, 2, 0],  # Anna and Ben 1 and -1 in the third
        ANNA: [3, -1, 0],
        DORA: [-3, -3, -3],
        EMIL: [-3, -3, -3],
    }
    assert [(line.entrant, line.place, line.counts, line.points) for line in found] == [
        (CEM, 1, 4, 11),
        (BEN, 2, 3, 11),
        (ANNA, 3, 2, 11),
        (DORA, 4, -9, -14),
        (EMIL, 5, -9, -19),
    ]


def test_places_at_five_have_a_list_of_their_own() -> None:
    five = at(1, (ANNA, 9), (BEN, 9), (CEM, 0), (DORA, -6), (EMIL, -12))
    found = standings(EVERYBODY, (1,), [five], (), Rule(Counting.PLACES))
    assert {line.entrant: line.counts for line in found} == {ANNA: 3, BEN: 3, CEM: 0, DORA: -2, EMIL: -4}


def test_an_average_leaves_out_the_rounds_that_somebody_missed() -> None:
    found = standings(EVERYBODY, (1, 2, 3), LISTS, (), Rule(Counting.AVERAGE))
    assert {line.entrant: (line.place, line.counts) for line in found} == {
        ANNA: (1, Fraction(11, 3)),
        BEN: (1, Fraction(11, 3)),
        CEM: (1, Fraction(11, 3)),
        EMIL: (4, Fraction(-19, 2)),
        DORA: (5, Fraction(-14)),
    }


def test_an_average_takes_missed_rounds_in_where_they_count_something() -> None:
    found = standings([DORA, EMIL], (1, 2, 3), LISTS, (), Rule(Counting.AVERAGE, missed=-20))
    assert {line.entrant: line.counts for line in found} == {
        EMIL: Fraction(-39, 3),
        DORA: Fraction(-54, 3),
    }


def test_what_is_awarded_is_added_to_its_round_and_taken_from_nobody() -> None:
    found = standings(EVERYBODY, (1, 2, 3), LISTS, [Awarded(ANNA, 1, -12), Awarded(EMIL, 1, -3)], Rule())
    assert {line.entrant: line.points for line in found} == {BEN: 11, CEM: 11, ANNA: -1, DORA: -14, EMIL: -22}
    assert sum(line.points for line in found) == -12 - 3
    assert found[2].rounds[0] == RoundMade(
        1, points=0, counts=Fraction(0), awarded=-12, table=1, position=1, place=2
    )


def test_what_is_awarded_moves_the_place_at_the_table() -> None:
    rule = Rule(Counting.PLACES)
    found = standings(EVERYBODY[:4], (1,), LISTS[:1], [Awarded(ANNA, 1, -18)], rule)
    assert {line.entrant: line.counts for line in found} == {BEN: 3, CEM: 1, ANNA: -1, DORA: -3}


def test_who_was_disqualified_stands_below_all_others_without_a_place() -> None:
    assert places(Rule(), Awarded(ANNA, 2, is_out=True)) == {BEN: 1, CEM: 1, DORA: 3, EMIL: 4, ANNA: None}


def test_a_list_on_which_nothing_stands_yet_counts_nothing_and_is_not_missed() -> None:
    empty = TableList(2, 1, tuple(Seated(one, 0) for one in (ANNA, BEN, CEM, DORA)), is_empty=True)
    found = standings(EVERYBODY[:4], (1, 2), [LISTS[0], empty], (), Rule(Counting.AVERAGE, missed=-50))
    assert [(line.entrant, line.counts) for line in found] == [(ANNA, 12), (BEN, 7), (CEM, -5), (DORA, -14)]
    assert found[0].rounds[1] == RoundMade(2, table=1, position=1)


def test_the_lot_follows_from_the_published_seed() -> None:
    # Python's random.Random("krone 1").random() is 0.65, that of "krone 2" 0.81 and of "krone 3" 0.40.
    drawn = places(Rule(ties=(TieRule.LOT,), seed="krone"))
    assert list(drawn.items()) == [(BEN, 1), (ANNA, 2), (CEM, 3), (DORA, 4), (EMIL, 5)]


def test_before_the_first_round_nobody_stands_before_anybody() -> None:
    assert standings([ANNA, BEN], (), (), (), Rule(ties=(TieRule.LAST_ROUND, TieRule.BEST_ROUND))) == (
        Line(None, ANNA, Fraction(0), ()),
        Line(None, BEN, Fraction(0), ()),
    )


def test_nobody_has_a_place_before_there_is_a_result() -> None:
    empty = TableList(1, 1, tuple(Seated(one, 0) for one in (ANNA, BEN, CEM, DORA)), is_empty=True)
    found = standings(EVERYBODY, (1,), [empty], (), Rule(ties=(TieRule.LOT,), missed=-5))
    assert {line.place for line in found} == {None}


def test_no_lot_is_drawn_between_those_who_have_no_result_yet() -> None:
    waiting = (6, 7, 8)
    found = standings([*EVERYBODY, *waiting], (1,), LISTS[:1], (), Rule(ties=(TieRule.LOT,)))
    assert len({line.place for line in found if line.entrant in waiting}) == 1


def in_final(*finalists: int, share: Fraction, after: int = 2) -> Cut:
    """That some play a final after so many rounds."""
    return Cut(after, len(finalists), share, frozenset(finalists))


FINALS: dict[str, tuple[Fraction, list[tuple[int, int | None, Fraction, int]]]] = {
    "from zero": (
        Fraction(0),
        [(CEM, 1, Fraction(13), 11), (ANNA, 2, Fraction(1), 11), (BEN, 2, Fraction(1), 11)],
    ),
    "half, to the half point": (
        Fraction(1, 2),
        [(CEM, 1, Fraction(12), 11), (ANNA, 2, Fraction(6), 11), (BEN, 2, Fraction(6), 11)],
    ),
    "with everything": (
        Fraction(1),
        [(ANNA, 1, Fraction(11), 11), (BEN, 1, Fraction(11), 11), (CEM, 1, Fraction(11), 11)],
    ),
}


@pytest.mark.parametrize("carried", FINALS)
def test_a_final_counts_a_share_of_what_was_made_before_and_stands_above_all_others(carried: str) -> None:
    share, finalists = FINALS[carried]
    rule = Rule(cut=in_final(ANNA, BEN, CEM, share=share))
    found = standings(EVERYBODY, (1, 2, 3), LISTS, (), rule)
    assert [(line.entrant, line.place, line.counts, line.points) for line in found] == [
        *finalists,
        (EMIL, 4, Fraction(-4), -4),
        (DORA, 5, Fraction(-14), -14),
    ]


def test_half_of_an_odd_number_is_counted_to_the_half_point() -> None:
    lists = (at(1, (ANNA, 17), (BEN, -17)), at(2, (ANNA, 1), (BEN, -1)))
    found = standings((ANNA, BEN), (1, 2), lists, (), Rule(cut=in_final(ANNA, BEN, share=HALF, after=1)))
    assert [(line.entrant, line.counts) for line in found] == [
        (ANNA, Fraction(19, 2)),
        (BEN, Fraction(-19, 2)),
    ]


def test_until_a_final_has_a_result_all_stand_as_they_were_cut() -> None:
    rule = Rule(cut=in_final(ANNA, BEN, share=Fraction(0)), missed=-5)
    empty = TableList(3, 1, (Seated(ANNA, 0), Seated(BEN, 0)), is_empty=True)
    found = standings(EVERYBODY[:3], (1, 2, 3), [*LISTS[:2], empty], (), rule)
    assert [(line.entrant, line.place, line.counts) for line in found] == [
        (ANNA, 1, 10),
        (BEN, 1, 10),
        (CEM, 3, -2),
    ]


def test_ties_in_a_final_look_at_the_rounds_that_count_and_below_at_those_that_were_played() -> None:
    ties = (TieRule.BEST_ROUND,)
    rule = Rule(ties=ties, cut=in_final(ANNA, BEN, share=Fraction(0)))
    lists = (*LISTS[:2], at(3, (ANNA, 1), (BEN, 1)))
    found = standings(EVERYBODY, (1, 2, 3), lists, (), rule)
    # Anna made 12 in the first round, Ben 7: nothing of it counts.
    assert [(line.entrant, line.place) for line in found] == [
        *((ANNA, 1), (BEN, 1)),
        *((CEM, 3), (EMIL, 4), (DORA, 5)),
    ]


def test_what_is_awarded_in_a_final_to_who_does_not_play_it_counts_alone() -> None:
    rule = Rule(missed=-5, cut=in_final(ANNA, BEN, share=Fraction(1)))
    found = standings(EVERYBODY, (1, 2, 3), LISTS, [Awarded(CEM, 3, -3)], rule)
    cem = next(line for line in found if line.entrant == CEM)
    assert (cem.place, cem.counts, cem.rounds[2]) == (
        *(3, -5),
        RoundMade(3, -3, Fraction(-3), -3, is_cut=True),
    )


def test_an_average_weighs_the_rounds_before_a_final_by_half() -> None:
    rule = Rule(Counting.AVERAGE, cut=in_final(ANNA, BEN, CEM, share=HALF))
    found = {line.entrant: line.counts for line in standings(EVERYBODY, (1, 2, 3), LISTS, (), rule)}
    # Half of 12 and −2, and 1, over two halves and one.
    assert found[ANNA] == Fraction(6 - 1 + 1, 2)


rules = st.builds(
    Rule,
    counting=st.sampled_from(Counting),
    ties=st.lists(st.sampled_from(TieRule), max_size=4, unique=True).map(tuple),
    missed=st.integers(-200, 0),
    seed=st.text(alphabet="abc", max_size=3),
)
awards = st.lists(
    st.builds(
        Awarded,
        entrant=st.sampled_from(EVERYBODY),
        round=st.integers(1, 3),
        points=st.integers(-12, 5),
        is_out=st.booleans(),
    ),
    max_size=4,
)


@st.composite
def tournaments(draw: st.DrawFn) -> list[TableList]:
    """Three rounds of a table of four or five, each of which adds up to zero."""
    lists = []
    for number in (1, 2, 3):
        seated = draw(st.permutations(EVERYBODY))[: draw(st.sampled_from((4, 5)))]
        points = [draw(st.integers(-40, 40)) for _one in seated[1:]]
        solos = [draw(st.integers(0, 2)) for _one in seated]
        each = [Seated(*one) for one in zip(seated, [*points, -sum(points)], solos, strict=True)]
        lists.append(TableList(number, 1, tuple(each), is_empty=draw(st.booleans())))
    return lists


@given(tournaments(), awards, rules)
def test_a_place_says_how_many_stand_before(
    lists: list[TableList], given_points: list[Awarded], rule: Rule
) -> None:
    found = standings(EVERYBODY, (1, 2, 3), lists, given_points, rule)
    assert sorted(line.entrant for line in found) == sorted(EVERYBODY)
    out = {award.entrant for award in given_points if award.is_out}
    has_begun = any(line.has_result for line in found)
    assert {line.entrant for line in found if line.place is None} == (out if has_begun else set(EVERYBODY))
    ranked = [line.place for line in found if line.place is not None]
    assert ranked == sorted(ranked)
    assert [place for place in ranked if sum(other < place for other in ranked) != place - 1] == []
    assert found[len(EVERYBODY) - len(out) :] == tuple(line for line in found if line.is_out)
    drawn = [line.place for line in found if line.has_result and not line.is_out]
    assert TieRule.LOT not in rule.ties or len(set(drawn)) == len(drawn)


@given(tournaments(), awards, rules)
def test_no_point_is_lost_between_the_lists_and_the_standings(
    lists: list[TableList], given_points: list[Awarded], rule: Rule
) -> None:
    rule = replace(rule, missed=0)
    found = standings(EVERYBODY, (1, 2, 3), lists, given_points, rule)
    waits = {(seat.entrant, each.round) for each in lists if each.is_empty for seat in each.seated}
    counted = sum(each.points for each in given_points if (each.entrant, each.round) not in waits)
    assert sum(line.points for line in found) == counted
    if rule.counting is Counting.PLACES:
        assert sum(line.counts for line in found) == 0


@given(tournaments(), awards, rules)
def test_the_order_in_which_lists_come_decides_nothing(
    lists: list[TableList], given_points: list[Awarded], rule: Rule
) -> None:
    turned = standings(EVERYBODY[::-1], (1, 2, 3), lists[::-1], given_points[::-1], rule)
    assert turned == standings(EVERYBODY, (1, 2, 3), lists, given_points, rule)
