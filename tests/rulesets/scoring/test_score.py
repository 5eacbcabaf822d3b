"""Bonuses that are entered and count nothing."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.document import read_deal
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.scoring.score import EVERY_NUMBER, SCORE_THRESHOLDS, bonuses_without_effect, thresholds_of_re

NAMES = ("Anna", "Ben", "Cem", "Dora")
NORMAL = {"re": ["Anna", "Ben"], "points": {"re": 131}}
SOLO = {"game": "solo", "solo": "queens", "re": ["Anna"], "points": {"re": 131}}


@pytest.mark.parametrize(
    ("preset", "options", "facts", "without_effect"),
    [
        ("ddv", {}, {**NORMAL, "bonuses": {"re": {"fox": 1}, "kontra": {"charlie": 1}}}, ()),
        ("ddv", {}, {**SOLO, "bonuses": {"re": {"fox": 1}, "kontra": {"charlie": 1}}}, ("fox", "charlie")),
        ("ddv", {}, {**NORMAL, "bonuses": {"re": {"charlie_caught": 1}}}, ("charlie_caught",)),
        ("ddv", {}, {**NORMAL, "bonuses": {"re": {"heart_trick": 1}}}, ("heart_trick",)),
        ("ddv", {"bock_triggers": ["heart_trick"]}, {**NORMAL, "bonuses": {"re": {"heart_trick": 1}}}, ()),
        ("pot", {}, {**NORMAL, "bonuses": {"re": {"charlie": 1, "charlie_both_jacks": 1}}}, ()),
    ],
)
def test_what_counts_nothing_is_known(
    preset: str, options: dict[str, Any], facts: dict[str, Any], without_effect: tuple[str, ...]
) -> None:
    rules = read_options(options, presets()[preset].rules)
    assert bonuses_without_effect(rules, read_deal(facts, NAMES)) == without_effect


def test_a_score_changes_at_the_limits_that_players_know_and_nowhere_else() -> None:
    assert set(SCORE_THRESHOLDS) == {
        1,  # Re has a trick
        *(30, 31, 60, 61, 90, 91),  # no 30, no 60, no 90
        *(120, 121),  # who wins
        *(150, 151, 180, 181, 210, 211),  # the same for Kontra
        240,  # Kontra has none
    }, (
        "what a new item says with `at` belongs here too, if it is meant so: for Re as it stands there, for "
        "Kontra 241 less that"
    )


def test_what_is_declared_for_a_side_holds_for_both() -> None:
    assert thresholds_of_re([(121,), (1,)]) == {121, 120, 1, 240}


def test_where_nothing_is_declared_every_number_can_matter() -> None:
    assert thresholds_of_re([(121,), None]) == EVERY_NUMBER
