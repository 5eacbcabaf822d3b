"""Rulesets side by side."""

from __future__ import annotations

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.rule_words import SideBySideLine, differences, is_said, side_by_side, words_by_label
from rulesets.rules.ruleset import DDV

PUB = presets()["pub"].rules


def different(*rulesets: object) -> list[SideBySideLine]:
    return [line for line in side_by_side(rulesets) if line.is_different]  # type: ignore[arg-type]  # rulesets


def test_two_rulesets_differ_in_what_the_card_calls_their_differences() -> None:
    assert [(line.option, line.label, *line.words) for line in different(PUB, DDV)] == [
        (each.option, each.label, each.words, each.other_words) for each in differences(PUB, DDV)
    ]


def test_everything_is_at_least_what_is_worth_saying_of_any() -> None:
    lines = {(line.option, line.label) for line in side_by_side([DDV, PUB])}
    on_cards = {
        (option.id, label)
        for rules in (DDV, PUB)
        for option in CATALOGUE.values()
        if is_said(rules, option)
        for label in words_by_label(rules, option)
    }
    assert on_cards <= lines


def test_a_ruleset_that_has_nothing_to_say_has_no_words() -> None:
    three = [DDV, read_options({"custom_bonuses": [{"id": "rain", "name": "Rain", "points": 2}]}), DDV]
    assert different(*three) == [
        SideBySideLine("custom_bonuses", "Rain", ((), ("2",), ()), is_different=True)
    ]


def test_the_same_rulesets_do_not_differ() -> None:
    assert different(PUB, PUB) == []
