"""Every house rule that touches points, entry or the session, by a pair: one sheet under several values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rulesets.problems import Refused
from rulesets.rules.catalogue import CATALOGUE, CHAPTERS
from rulesets.rules.effects import Effect
from rulesets.rules.kinds import Choice, Members
from rulesets.rules.reading import read_options, write_options
from rulesets.rules.rule_words import words_by_label
from tests.rulesets.notation import document_of, only, refusal_of, score, short_next, short_score, tables

PAIRS = tables("options/*.toml", "pair")

WITHOUT_PAIR = {"money_start_cents": "what everybody brought is shown at the end, and no part of a document"}
"""Options on which no document depends, each with the reason."""


def result_of(pair: Mapping[str, Any], value: object) -> dict[str, Any]:
    """What the sheet comes to under a value: the last deal with the end of the sheet, or a refusal."""
    document = document_of(pair, **{pair["option"]: value})
    result = score(document)
    if isinstance(result, list):
        return {"refused": refusal_of(document, result)}
    last = short_score(result["deals"][-1]["score"]) if result["deals"] else {}
    money = result["money"] and list(result["money"].values())
    totals = list(result["totals"].values())
    end = {"totals": totals, "money": money or "none", "kitty": result["kitty"]}
    return last | {"next": short_next(result["next"]), **end}


@pytest.mark.parametrize("pair", PAIRS, ids=[f"{pair['option']}: {pair['about']}" for pair in PAIRS])
def test_an_option_makes_the_difference_that_its_pair_shows(pair: dict[str, Any]) -> None:
    for outcome in pair["under"]:
        expected = {key: want for key, want in outcome.items() if key != "is"}
        found = result_of(pair, outcome["is"])
        if "next" in expected and "next" in found:
            found["next"] = only(expected["next"], found["next"])
        shown = found if "refused" in found else only(expected, found)
        assert {"is": outcome["is"], **shown} == outcome


@pytest.mark.parametrize("pair", PAIRS, ids=[f"{pair['option']}: {pair['about']}" for pair in PAIRS])
def test_the_outcomes_of_a_pair_differ(pair: dict[str, Any]) -> None:
    outcomes = [{key: want for key, want in outcome.items() if key != "is"} for outcome in pair["under"]]
    assert len(outcomes) > 1
    assert outcomes != outcomes[:1] * len(outcomes), (
        "All values of the option come to the same on this sheet. A pair shows a difference; a sheet on "
        "which there must be none is a case, in tests/rulesets/cases/."
    )


def test_every_option_with_an_effect_has_a_pair() -> None:
    with_effect = {option.id for option in CATALOGUE.values() if option.effect != Effect.CARD}
    missing = with_effect - {pair["option"] for pair in PAIRS} - set(WITHOUT_PAIR)
    assert missing == set(), "Write a pair in tests/rulesets/cases/options/: one sheet under several values."


def test_pairs_stand_in_the_file_of_their_chapter() -> None:
    assert {pair["file"] for pair in PAIRS} == {chapter.id for chapter in CHAPTERS}
    assert [pair["option"] for pair in PAIRS if CATALOGUE[pair["option"]].chapter != pair["file"]] == []


def test_every_option_that_touches_the_flow_says_what_it_moves() -> None:
    silent = [option.id for option in CATALOGUE.values() if Effect.FLOW in option.effect and not option.flow]
    assert silent == [], (
        "Declare `flow=Flow(moves=..., by=..., idle=...)` with these options: what they move from deal to "
        "deal, and what they go by. Without it evenings are replayed deal by deal under every ruleset."
    )


def test_what_an_option_moves_stands_still_for_values_that_it_can_have() -> None:
    for option in CATALOGUE.values():
        if option.flow:
            assert [option.kind.read(option.kind.write(value)) for value in option.flow.idle] == [
                *option.flow.idle
            ]


def test_a_choice_is_named_after_its_option() -> None:
    """Two options are called like their chapters, the others hold any number of values."""
    named = {
        option.id: option.kind.values.__name__
        for option in CATALOGUE.values()
        if isinstance(option.kind, Choice | Members)
    }
    others = {option: name for option, name in named.items() if name != option.title().replace("_", "")}
    assert others == {
        "deck": "DeckSize",
        "settlement": "SettlementKind",
        "auto_calls": "AutoCall",
        "solos": "SoloKind",
        "bock_triggers": "BockTrigger",
    }


PLAIN = {"id": "stroll", "name": "Stroll", "group": "jacks"}


@pytest.mark.parametrize("solo", [PLAIN, PLAIN | {"trump": "Jacks and sevens."}])
def test_a_solo_is_written_as_it_was_read(solo: dict[str, Any]) -> None:
    assert write_options(read_options({"custom_solos": [solo]})) == {"custom_solos": [solo]}


def test_the_ruleset_says_what_is_trump_in_it() -> None:
    rules = read_options({"custom_solos": [PLAIN | {"trump": " Jacks and sevens. "}]})
    words = words_by_label(rules, CATALOGUE["custom_solos"])
    assert words == {"Stroll": ("Jacks and sevens.", "counts like a jack solo")}


@pytest.mark.parametrize("trump", [7, "x" * 201])
def test_a_trump_that_is_no_short_text_is_refused(trump: object) -> None:
    with pytest.raises(Refused) as refused:
        read_options({"custom_solos": [PLAIN | {"trump": trump}]})
    assert [str(problem) for problem in refused.value.problems] == [
        "custom_solos[0].trump: must be text of at most 200 characters"
    ]
