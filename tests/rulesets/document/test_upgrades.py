"""What was written in an earlier format is read, step by step; what comes from a newer version is not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rulesets.document import FORMATS, NUMBER, read_deal, read_ruleset
from rulesets.document.upgrades import STEPS, Step, upgraded_facts, upgraded_options
from rulesets.problems import Refused


def fox_called_reynard(options: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"fox" if key == "reynard" else key: value for key, value in options.items()}


def remarks_called_note(facts: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"note" if key == "remark" else key: value for key, value in facts.items()}


def points_by_side(facts: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**facts, "points": {"re": int(facts["points"])}} if "points" in facts else facts


EXAMPLES = (Step(options=fox_called_reynard, facts=remarks_called_note), Step(facts=points_by_side))


def test_facts_take_the_steps_since_they_were_written() -> None:
    oldest = {"points": "131", "remark": "late"}
    assert [upgraded_facts(oldest, number, EXAMPLES) for number in (1, 2, 3)] == [
        {"points": {"re": 131}, "note": "late"},
        {"points": {"re": 131}, "remark": "late"},
        oldest,
    ]
    assert oldest == {"points": "131", "remark": "late"}


def test_options_take_only_steps_of_their_own() -> None:
    assert upgraded_options({"reynard": 2, "points": "1"}, 1, EXAMPLES) == {"fox": 2, "points": "1"}


@pytest.mark.parametrize("number", [0, -1, 4, 99])
def test_a_format_that_is_not_known_is_refused_with_its_number(number: int) -> None:
    with pytest.raises(Refused, match=f"format {number}, when the newest known here is 3"):
        upgraded_facts({}, number, EXAMPLES)


@pytest.mark.parametrize("points", ["many", None, []])
def test_what_a_step_cannot_read_is_refused(points: object) -> None:
    with pytest.raises(Refused, match="cannot be read as something an earlier version wrote"):
        upgraded_facts({"points": points}, 1, EXAMPLES)


@pytest.mark.parametrize("data", [None, 3, "re", ["re"]])
def test_what_is_no_object_is_left_to_the_reader(data: object) -> None:
    assert upgraded_facts(data, 1, EXAMPLES) == data


def test_deals_and_rulesets_of_a_newer_version_are_refused() -> None:
    for read in (lambda: read_deal({}, "1234", NUMBER + 1), lambda: read_ruleset({}, NUMBER + 1)):
        with pytest.raises(Refused, match="comes from a newer version"):
            read()


def test_every_step_makes_one_more_format_that_can_be_read() -> None:
    assert len(STEPS) + 1 == NUMBER
    assert list(FORMATS.values()) == list(range(1, NUMBER + 1))
