"""What is missing where a rule has no effect: found for every rule that needs others."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given

from rulesets.rules.meaning import NEEDS, means_something, needed
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options
from rulesets.rules.ruleset import DDV, Ruleset
from tests.rulesets.strategies import rulesets as any_ruleset

NEEDED_BY_ITSELF = {"solo_points", "forced_call_in"}
"""Rules that have no effect until they are given a value themselves."""

MISSING: tuple[tuple[dict[str, Any], str, tuple[str, ...]], ...] = (
    ({}, "piglets_declared", ("piglets",)),
    ({"deck": "40"}, "redeal_nines", ("deck",)),
    ({}, "armut_no_trump_back", ("armut",)),
    ({"armut": "redeal"}, "armut_no_trump_back", ("armut",)),
    ({}, "forced_call_points", ("forced_call",)),
    ({"forced_call_in": []}, "forced_call_points", ("forced_call", "forced_call_in")),
    ({}, "doubling_covers", ("re_kontra",)),
    ({}, "pot_start", ("settlement",)),
    ({}, "money_by", ("cents_per_point",)),
    ({}, "bock_max_level", ("bock_triggers", "bock_overlap")),
    ({"bock_triggers": ["heart_trick"]}, "bock_max_level", ("bock_overlap",)),
    ({}, "misere_win", ("solos",)),
    ({"joker": True, "solo_factor": 1}, "bonuses_in_factor", ("bonuses_in_lone", "solo_factor")),
    ({}, "fox", ()),
    ({"piglets": "both"}, "piglets_declared", ()),
)
"""Options, a rule, and what it is missing under them."""


@pytest.mark.parametrize(("options", "option", "missing"), MISSING)
def test_what_is_missing_is_named(options: dict[str, Any], option: str, missing: tuple[str, ...]) -> None:
    assert needed(read_options(options), option) == missing


@pytest.mark.parametrize("name", presets())
def test_under_every_preset_something_can_be_done(name: str) -> None:
    rules = presets()[name].rules
    without = {option for option in NEEDS if not means_something(rules, option) and not needed(rules, option)}
    assert without <= NEEDED_BY_ITSELF


@given(any_ruleset())
def test_under_any_rules_something_can_be_done(rules: Ruleset) -> None:
    idle = [option for option in NEEDS if not means_something(rules, option)]
    assert {option for option in idle if not needed(rules, option)} <= NEEDED_BY_ITSELF


def test_what_is_missing_has_another_value_than_it_needs() -> None:
    assert [option for option in NEEDS if option in needed(DDV, option)] == []
