"""The rulesets that come along: they can be read, and typical deals come to what their rules say."""

from __future__ import annotations

import tomllib
from collections import Counter
from importlib.resources import files
from itertools import combinations
from typing import Any

import pytest

from rulesets.rules.presets import ORDER, presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import DDV
from rulesets.scoring.deal import CardPoints, Deal, Side
from rulesets.session.fold import advance, start
from rulesets.session.next_deal import next_deal_after
from rulesets.session.table import Player, Table
from tests.rulesets.notation import document_of, refusal_of, score, short_result, short_score, tables
from tests.rulesets.test_cases import assert_deals, assert_sheet

CASES = tables("presets/*.toml", "case")
SOURCES = ("wikipedia", "gamefarm", "jp_deck", "online", "pot")
WITHOUT_PRINTED_SOURCE = tuple(name for name in ORDER if name not in ("ddv", *SOURCES))


# --- The files ------------------------------------------------------------------------------------------


def test_every_file_is_offered_once() -> None:
    found = {
        path.name.removesuffix(".toml")
        for path in files("rulesets.rules.presets").iterdir()
        if "toml" in path.name
    }
    assert (len(ORDER), set(ORDER)) == (len(found), found)
    assert list(presets()) == list(ORDER)


@pytest.mark.parametrize("name", ORDER)
def test_a_preset_says_what_it_is_and_how_its_source_was_read(name: str) -> None:
    preset = presets()[name]
    assert preset.title
    assert preset.source
    assert preset.readings or name == "ddv"
    assert [reading for reading in preset.readings if not reading.endswith(".")] == []


@pytest.mark.parametrize("name", ORDER)
def test_a_preset_is_read_again_from_what_differs(name: str) -> None:
    preset = presets()[name]
    assert read_options(preset.options) == preset.rules
    assert (preset.rules == DDV) == (name == "ddv")


@pytest.mark.parametrize("name", ORDER)
def test_a_file_repeats_no_default_but_the_length_for_five(name: str) -> None:
    content = tomllib.loads((files("rulesets.rules.presets") / f"{name}.toml").read_text(encoding="utf-8"))
    assert set(content["options"]) - set(presets()[name].options) <= {"session_deals_five"}


# --- What deals come to under them ----------------------------------------------------------------------


@pytest.mark.parametrize("case", CASES, ids=[f"{case['file']}: {case['name']}" for case in CASES])
def test_a_typical_deal_comes_to_what_the_preset_says(case: dict[str, Any]) -> None:
    document = document_of(case)
    result = score(document)
    if isinstance(result, list):
        assert refusal_of(document, result) == case.get("refused")
        return
    assert "refused" not in case
    assert_deals(case.get("expect"), [short_score(deal["score"]) for deal in result["deals"]])
    assert_sheet(case, short_result(result))


def test_every_preset_has_cases_of_its_own() -> None:
    shown = Counter(case["file"] for case in CASES if case["file"] == preset_of(case))
    assert [name for name in WITHOUT_PRINTED_SOURCE if shown[name] < 2] == []
    printed = Counter(preset_of(case) for case in tables("sources.toml", "case"))
    assert [name for name in SOURCES if printed[name] < 2] == []


def preset_of(case: dict[str, Any]) -> str:
    rules = case.get("rules", "ddv")
    return str(rules if isinstance(rules, str) else rules.get("preset", "ddv"))


# --- Tables of five, six and seven ----------------------------------------------------------------------

PLAIN = CardPoints(Side.RE, 131, 131)


def sitting_out(players: tuple[Player, ...], deals: int) -> list[frozenset[int]]:
    """Who of those at the table sits out, deal by deal, when only normal games are played."""
    table = Table(read_options({"duty_solos": "none"}), players, first_dealer=0, length=0)
    state, resting = start(table), []
    for number in range(1, deals + 1):
        active = next_deal_after(table, state).active
        resting.append(frozenset(table.present(number)) - frozenset(active))
        state, _scored = advance(table, state, Deal(re=active[:2], points=PLAIN))
    return resting


def together(resting: list[frozenset[int]]) -> Counter[tuple[int, ...]]:
    """How often each pair sits out in the same deal."""
    return Counter(pair for each in resting for pair in combinations(sorted(each), 2))


def alone(resting: list[frozenset[int]]) -> Counter[int]:
    """How often each seat sits out."""
    return Counter(seat for each in resting for seat in each)


def seats(count: int, **late_or_early: tuple[int, int | None]) -> tuple[Player, ...]:
    """So many players; by name with the first and last deal of who is not there all the time."""
    return tuple(Player(name, *late_or_early.get(name, (1, None))) for name in "abcdefg"[:count])


def test_of_five_everybody_sits_out_once_in_five_deals() -> None:
    resting = sitting_out(seats(5), 30)
    assert resting == [frozenset({number % 5}) for number in range(30)]


def test_of_six_every_pair_sits_out_together_twice_in_thirty_deals() -> None:
    resting = sitting_out(seats(6), 30)
    assert together(resting) == dict.fromkeys(combinations(range(6), 2), 2)
    assert alone(resting) == dict.fromkeys(range(6), 10)


def test_of_seven_everybody_sits_out_three_times_a_lap_and_every_pair_alike_in_the_end() -> None:
    resting = sitting_out(seats(7), 105)
    laps = [resting[start : start + 7] for start in range(0, 105, 7)]
    assert [alone(lap) for lap in laps] == [dict.fromkeys(range(7), 3)] * 15
    assert together(resting) == dict.fromkeys(combinations(range(7), 2), 15)


@pytest.mark.parametrize("first", range(2, 13))
def test_a_sixth_who_comes_late_finds_a_fair_rotation(first: int) -> None:
    resting = sitting_out(seats(6, f=(first, None)), first + 29)[first - 1 :]
    assert alone(resting) == dict.fromkeys(range(6), 10)
    assert together(resting) == dict.fromkeys(combinations(range(6), 2), 2)


@pytest.mark.parametrize("last", range(1, 13))
def test_when_one_of_six_leaves_the_dealer_of_five_sits_out_in_turn(last: int) -> None:
    resting = sitting_out(seats(6, c=(1, last)), last + 10)[last:]
    assert alone(resting) == dict.fromkeys((0, 1, 3, 4, 5), 2)
    assert resting[:5] == resting[5:]


@pytest.mark.parametrize("last", range(1, 15))
def test_when_one_of_seven_leaves_the_six_rotate_fairly(last: int) -> None:
    resting = sitting_out(seats(7, d=(1, last)), last + 30)[last:]
    assert alone(resting) == dict.fromkeys((0, 1, 2, 4, 5, 6), 10)
    assert together(resting) == dict.fromkeys(combinations((0, 1, 2, 4, 5, 6), 2), 2)
