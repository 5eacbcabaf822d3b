"""A ruleset as a file: out and in again without loss, and told what is wrong with one."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.problems import Refused
from rulesets.rules.presets import presets
from rulesets.rules.reading import read_options, write_options
from rulesets.rules.ruleset import DDV, Ruleset
from scorekeeper.play.houserules.documents import Imported, read_document, write_document
from tests.rulesets.strategies import rulesets


def problems_of(document: object) -> list[str]:
    text = document if isinstance(document, str) else json.dumps(document)
    with pytest.raises(Refused) as refused:
        read_document(text)
    return [problem.field for problem in refused.value.problems]


@given(
    rules=rulesets(),
    preset=st.sampled_from(list(presets())),
    title=st.sampled_from(["Krone", "結婚 & <b>", ""]),
)
def test_a_document_comes_back_as_it_went(rules: Ruleset, preset: str, title: str) -> None:
    document = write_document(title, preset, write_options(rules, presets()[preset].rules))
    assert read_document(json.dumps(document)) == Imported(title, preset, rules)


def test_a_sheet_document_gives_its_rules() -> None:
    sheet: dict[str, Any] = {
        "format": "doppelkopf-sheet/1",
        "title": "Thursday",
        "players": ["Anna"],
        "deals": [{}],
    }
    assert read_document(json.dumps(sheet)) == Imported("", "ddv", DDV)
    assert read_document(json.dumps(sheet | {"ruleset": "pub"})) == Imported(
        "", "pub", presets()["pub"].rules
    )
    changed = sheet | {"ruleset": {"options": {"fox": 2}}}
    assert read_document(json.dumps(changed)) == Imported("", "ddv", read_options({"fox": 2}))


@pytest.mark.parametrize(
    ("document", "fields"),
    [
        ("", ["document"]),
        ("{", ["document"]),
        ("[" * 100_000, ["document"]),
        ("1" * 5000, ["document"]),
        ('{"format": "doppelkopf-ruleset/1", "title": "\\ud800", "ruleset": "ddv"}', ["document"]),
        ('{"format": "doppelkopf-ruleset/1", "title": "a\\u0000", "ruleset": "ddv"}', ["document"]),
        ([], [""]),
        ({}, ["format", "ruleset"]),
        ({"format": "doppelkopf-sheet/2", "ruleset": "ddv"}, ["format"]),
        ({"format": "doppelkopf-ruleset/1", "ruleset": "ddv", "deals": []}, ["deals"]),
        ({"format": "doppelkopf-ruleset/1", "ruleset": 7}, ["ruleset"]),
        ({"format": "doppelkopf-ruleset/1", "ruleset": {"preset": "x"}}, ["ruleset.preset"]),
        ({"format": "doppelkopf-ruleset/1", "title": "x" * 81, "ruleset": "ddv"}, ["title"]),
        (
            {"format": "doppelkopf-ruleset/1", "ruleset": {"options": {"fox": 9, "x": 1}}},
            ["ruleset.options.x", "ruleset.options.fox"],
        ),
        (
            {"format": "doppelkopf-ruleset/1", "ruleset": {"options": {"custom_solos": [{"id": "A"}]}}},
            ["ruleset.options.custom_solos[0].id", "ruleset.options.custom_solos[0].name"],
        ),
        (
            {"format": "doppelkopf-ruleset/1", "ruleset": {"options": {"super_piglets": True}}},
            ["ruleset.options.super_piglets"],
        ),
    ],
)
def test_every_problem_is_told_with_its_path(document: object, fields: list[str]) -> None:
    assert problems_of(document) == fields
