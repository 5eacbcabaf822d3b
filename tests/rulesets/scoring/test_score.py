"""Bonuses that are entered and count nothing."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.document import read_deal
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.scoring.score import bonuses_without_effect

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
