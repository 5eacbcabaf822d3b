"""The cases of the specification: a sheet and what it comes to."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.notation import (
    USUAL,
    document_of,
    only,
    refusal_of,
    score,
    short_result,
    short_score,
    tables,
)

CASES = tables("*.toml", "case")
SHEET_RESULTS = ("totals", "bank", "places", "money", "kitty", "tallies", "next")


@pytest.mark.parametrize("case", CASES, ids=[f"{case['file']}: {case['name']}" for case in CASES])
def test_a_sheet_comes_to_what_the_case_says(case: dict[str, Any]) -> None:
    document = document_of(case)
    result = score(document, as_recorded=case.get("as_recorded", False), under=case.get("under"))
    if isinstance(result, list):
        assert refusal_of(document, result) == case.get("refused")
        return
    assert "refused" not in case
    assert_deals(case.get("expect"), [short_score(deal["score"]) for deal in result["deals"]])
    assert_sheet(case, short_result(result))


def assert_deals(expected: dict[str, Any] | list[dict[str, Any]] | None, found: list[dict[str, Any]]) -> None:
    if expected is not None:
        each = [USUAL | deal for deal in (expected if isinstance(expected, list) else [expected])]
        assert [only(want, have) for want, have in zip(each, found, strict=True)] == each


def assert_sheet(case: dict[str, Any], found: dict[str, Any]) -> None:
    expected = {key: case[key] for key in SHEET_RESULTS if key in case}
    found["next"] = only(expected.get("next", ()), found["next"])
    assert only(expected, found) == expected


def test_every_case_has_a_name_of_its_own() -> None:
    names = [(case["file"], case["name"]) for case in CASES]
    assert len(names) == len(set(names))


def test_every_case_says_what_comes_out_and_where_that_stands() -> None:
    silent = [case["name"] for case in CASES if not {"expect", "refused", *SHEET_RESULTS} & set(case)]
    assert silent + [case["name"] for case in CASES if not case.get("source")] == []
