"""Between two thresholds every check gives the same answer, so that deals there can be looked at together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.checks import contradictions, not_allowed, thresholds_of
from rulesets.checks.card_points import RESULT_THRESHOLDS, result_at
from rulesets.checks.check import Check, check
from rulesets.checks.possible import (
    ALL_AT,
    OF_THE_DEAL,
    contradictions_of_deal,
    points_at,
    thresholds_among,
)
from rulesets.document import read_deal, read_sheet
from rulesets.problems import Problem
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import DDV
from rulesets.scoring.bonuses import FACTS
from rulesets.scoring.deal import CardPoints, Deal, Side
from rulesets.scoring.score import EVERY_NUMBER
from rulesets.session.fold import start
from rulesets.session.next_deal import next_deal_after
from rulesets.session.table import Table
from tests.rulesets.against_reference import chosen_rules
from tests.rulesets.strategies import any_deals, tables

ANYBODY = {"re": ["Anna", "Cem"], "points": {"re": 131}}
NAMES = ("Anna", "Ben", "Cem", "Dora")
FACTS_OF_ALL_KINDS: tuple[dict[str, object], ...] = (
    {},
    {"game": "silent_solo", "re": ["Anna"]},
    {"calls": {"re": ["re"], "kontra": ["kontra", "no90"]}},
    {"calls": {"re": ["re", "no90", "no60"]}},
)


def deal_with(**facts: object) -> Deal:
    return read_deal({**ANYBODY, **facts}, NAMES)


def answers(table: Table, deal: Deal, low: int, high: int) -> list[Problem]:
    """What is wrong with a deal with other card points of Re."""
    counted = Side.RE if deal.points is None else deal.points.side
    ends = (low, high) if counted is Side.RE else (240 - high, 240 - low)
    other = replace(deal, points=CardPoints(counted, *ends))
    coming = next_deal_after(table, start(table))
    return contradictions(table, coming, other) or not_allowed(table, coming, other)


@st.composite
def deals_of_tables(draw: st.DrawFn) -> tuple[Table, Deal]:
    """A table and a deal that may be anything, with more bonuses than usual."""
    document = draw(tables(most_players=4))
    table = read_sheet(document).table
    deal = read_deal(
        draw(any_deals(table.rules, next_deal_after(table, start(table)), document["players"])), NAMES
    )
    more = st.dictionaries(st.sampled_from([fact.key for fact in FACTS]), st.integers(1, 4), max_size=3)
    counts = [tuple(draw(more).items()) for _side in Side]
    if draw(st.booleans()):
        deal = replace(deal, re_bonuses=counts[0], kontra_bonuses=counts[1])
    return table, deal


@given(deals_of_tables())
def test_no_check_changes_its_mind_between_thresholds(case: tuple[Table, Deal]) -> None:
    table, deal = case
    found = [answers(table, deal, points, points) for points in range(241)]
    changes = {points for points, (before, after) in enumerate(pairwise(found), 1) if before != after}
    assert changes <= (thresholds_of(deal) or set())


@given(deals_of_tables())
def test_no_check_of_bonuses_finds_anything_where_there_are_none(case: tuple[Table, Deal]) -> None:
    _table, deal = case
    plain = replace(deal, re_bonuses=(), kontra_bonuses=())
    assert [problem for each in OF_THE_DEAL for problem in each(plain)] == contradictions_of_deal(plain)


@pytest.mark.thorough
@given(deals_of_tables(), st.integers(0, 240))
def test_nor_where_card_points_were_not_counted_exactly(case: tuple[Table, Deal], end: int) -> None:
    table, deal = case
    thresholds = thresholds_of(deal) or set()
    upwards = [answers(table, deal, end, high) for high in range(end + 1, 241)]
    downwards = [answers(table, deal, low, end) for low in range(end)]
    changes = {high for high, (one, two) in enumerate(pairwise(upwards), end + 2) if one != two}
    changes |= {low for low, (one, two) in enumerate(pairwise(downwards), 1) if one != two}
    assert changes <= thresholds


@pytest.mark.parametrize("facts", FACTS_OF_ALL_KINDS, ids=str)
def test_no_result_changes_between_thresholds(facts: dict[str, object]) -> None:
    earned = {fact.key: 1 for fact in FACTS}
    deal = deal_with(**facts, bonuses={"re": earned, "kontra": earned})
    for rules in (read_options(options, DDV) for options in chosen_rules()[::3]):
        results = [result_at(rules, deal, points) for points in range(241)]
        changes = {points for points in range(1, 241) if results[points] != results[points - 1]}
        assert changes <= RESULT_THRESHOLDS, "Say at which card points it changes, with `at` of what is new."


def test_thresholds_follow_what_was_entered() -> None:
    plain = thresholds_of(deal_with()) or set()
    two_each = deal_with(bonuses={"re": {"doppelkopf": 2}, "kontra": {"doppelkopf": 1}})
    assert {1, 2, 8, 120, 121, 151, 233, 239, 240} <= plain <= EVERY_NUMBER
    assert {80, 201} <= (thresholds_of(two_each) or set())


def test_a_check_that_says_nothing_may_look_at_every_number() -> None:
    @check()
    def is_odd(deal: Deal) -> Iterator[Problem]:
        if deal.points is not None and deal.points.low % 2:
            yield Problem("points", "is odd")

    known: Check[[Deal]] = check(at=(7,))(is_odd.find)
    assert thresholds_among({known.at}, deal_with()) == {7}
    assert thresholds_among({known.at, is_odd.at}, deal_with()) is None


def test_no_check_leaves_it_open() -> None:
    assert None not in ALL_AT
    assert [
        (at, points) for at in ALL_AT for points in points_at(at, deal_with()) if not isinstance(points, int)
    ] == []
