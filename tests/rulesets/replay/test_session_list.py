"""The session list: what its script looks up is what the engine folds, state by state."""

from __future__ import annotations

import gzip
import json
from random import Random

import pytest

from rulesets.replay.session_list import session_list
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import DDV
from tests.depths import one_in, thorough
from tests.rulesets.against_reference import chosen_rules
from tests.rulesets.reference.covering import random_rules
from tests.rulesets.replay.drawn_sheets import drawn_sheets, has_dummy
from tests.rulesets.replay.folding import compare
from tests.rulesets.replay.prices import NODE

needs_node = pytest.mark.skipif(NODE is None, reason="needs node")
MOST_BYTES = 1400
"""Of a list for four at the table, packed with gzip."""


@needs_node
@pytest.mark.parametrize("sheets", [80, *thorough(400)])
def test_sessions_under_rules_of_all_kinds_are_folded_as_in_the_engine(sheets: int) -> None:
    random = Random(sheets)  # noqa: S311  # deals, not secrets
    drawn = [random_rules(random) for _each in range(sheets // 4)]
    found = compare(drawn_sheets(random, [*chosen_rules(), *drawn], sheets))
    assert found["different"] == []
    assert found["deals"] > 5 * sheets


@needs_node
def test_sessions_of_three_and_nobody_are_folded_as_in_the_engine() -> None:
    sheets = drawn_sheets(Random(3), [*chosen_rules()], 40, has_dummy)  # noqa: S311  # deals, not secrets
    found = compare(sheets)
    assert found["different"] == []
    assert {sheet.table.dummy for sheet in sheets} == {0, 1, 2, 3}
    assert found["deals"] > 200


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


def test_equal_rules_have_equal_session_lists() -> None:
    one, other = (session_list(read_options({"fox": points}, DDV), 4, 24) for points in (1, 2))
    assert one == other
    assert one != session_list(read_options({"solo_dealer_stays": "never"}, DDV), 4, 24)
