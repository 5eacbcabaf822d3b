"""The session list: what its script looks up is what the engine folds, state by state."""

from __future__ import annotations

import gzip
import json
from dataclasses import replace
from random import Random

import pytest

from rulesets.replay.session_list import session_list, standing_of
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.effects import Flow, Part
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import DDV
from rulesets.scoring.deal import Deal, Game
from rulesets.session.fold import continue_from, start
from rulesets.session.table import Player, Table
from tests.depths import one_in, shortened
from tests.rulesets.against_reference import chosen_rules
from tests.rulesets.reference.covering import random_rules
from tests.rulesets.reference.rules import Document
from tests.rulesets.replay.drawn_sheets import drawn_sheets, has_dummy
from tests.rulesets.replay.folding import compare
from tests.rulesets.replay.prices import NODE

needs_node = pytest.mark.skipif(NODE is None, reason="needs node")
EXTRA = {"duty_solos": "one_each_queens_jacks_suit", "extra_solo_won_adds_duty": True}
FOLDED_OTHERWISE = (
    "Phones fold these sessions otherwise than the engine. Give the session list what the new rule goes by, "
    "or let `session_list` be None under it: then phones ask the server."
)
MOST_BYTES = 1400
"""Of a list for four at the table, packed with gzip."""


def folded(rulesets: list[Document]) -> list[Document]:
    """Those of some rules that phones fold by themselves."""
    return [options for options in rulesets if session_list(read_options(options, DDV), 4, 24)]


@needs_node
@pytest.mark.parametrize("sheets", shortened(40, 160))
def test_sessions_under_rules_of_all_kinds_are_folded_as_in_the_engine(sheets: int) -> None:
    random = Random(sheets)  # noqa: S311  # deals, not secrets
    drawn = [random_rules(random) for _each in range(sheets // 4)]
    found = compare(drawn_sheets(random, folded([*chosen_rules(), *drawn]), sheets))
    assert found["different"] == [], FOLDED_OTHERWISE
    assert found["deals"] > 5 * sheets


@needs_node
@pytest.mark.parametrize("count", shortened(15, 40))
def test_sessions_of_three_and_nobody_are_folded_as_in_the_engine(count: int) -> None:
    random = Random(3)  # noqa: S311  # deals, not secrets
    sheets = drawn_sheets(random, folded(chosen_rules()), count, has_dummy)
    found = compare(sheets)
    assert found["different"] == [], FOLDED_OTHERWISE
    assert {sheet.table.dummy for sheet in sheets} == {0, 1, 2, 3}
    assert found["deals"] > 5 * count


@pytest.mark.parametrize("name", one_in(7, presets()))
def test_a_session_list_is_small(name: str) -> None:
    text = json.dumps(session_list(presets()[name].rules, 4, 24), separators=(",", ":"))
    assert len(gzip.compress(text.encode())) < MOST_BYTES


def test_a_list_goes_by_who_is_there_and_how_long_is_played() -> None:
    four, five, open_end = (session_list(DDV, *each) for each in ((4, 24), (5, 24), (4, 0)))
    assert four is not None
    assert five is not None
    assert open_end is not None
    assert [turn["active"] for turn in four["turns"][0]] == [[0, 1, 2, 3]] * 4
    assert [turn["active"] for turn in five["turns"][0]][:2] == [[1, 2, 3, 4], [0, 2, 3, 4]]
    assert (four["forced"]["before"], open_end["forced"]["before"]) == (True, False)


@pytest.mark.parametrize(
    "flow",
    [
        Flow(Part.END, by=Part.TOTALS, idle=(0,)),
        Flow(Part.DEALER, by=Part.TOTALS, idle=(0,)),
        Flow(Part.DEALER, by=Part.BOCK, idle=(0,)),
        Flow(Part.BOCK, by=Part.NUMBER, idle=(0,)),
    ],
    ids=str,
)
def test_rules_that_move_a_session_by_what_a_list_is_not_asked_about_have_none(
    flow: Flow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(CATALOGUE, "fox", replace(CATALOGUE["fox"], flow=flow))
    lists = [session_list(read_options({"fox": fox}, DDV), 4, 24) for fox in (0, 1)]
    assert [each is None for each in lists] == [False, True]


def test_equal_rules_have_equal_session_lists() -> None:
    one, other = (session_list(read_options({"fox": points}, DDV), 4, 24) for points in (1, 2))
    assert one == other
    assert one != session_list(read_options({"solo_dealer_stays": "never"}, DDV), 4, 24)


@pytest.mark.parametrize(
    "more", [(), (Deal(game=Game.PENALTY, penalty=10, by=(0,)),)], ids=["deal", "penalty"]
)
def test_where_the_deal_has_gone_once_around_whoever_sits_down_there_deals(more: tuple[Deal, ...]) -> None:
    four = tuple(map(Player, ("Anna", "Ben", "Cem", "Dora")))
    deals = (Deal(game=Game.MANUAL, each=((0, 1), (1, -1))), *more)
    standings = []
    for players in (four, (*four, Player("Emil", first=2))):
        table = Table(DDV, players, first_dealer=3, length=24)
        standings.append(standing_of(table, continue_from(table, start(table), deals).state))
    assert [(each["seats"], each["dealer"]) for each in standings] == [
        ([0, 1, 2, 3], 4),
        ([0, 1, 2, 3, 4], 4),
    ]


def test_who_sits_down_late_owes_what_everybody_did_at_the_start() -> None:
    lists = [session_list(read_options(each, DDV), 5, 24) for each in ({}, EXTRA)]
    assert [each and each["owes"] for each in lists] == [(1,), None]
