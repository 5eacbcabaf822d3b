"""The cases for other implementations, with nothing left out: `conformance/cases.jsonl` of the package."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tests.rulesets.notation import document_of, score, tables

OF_A_DEAL = ("winner", "value", "points", "bank")
OF_A_SHEET = ("totals", "bank", "places", "money")


def case_lines() -> Iterator[str]:
    """A case a line: the sheet, how it is scored, and what it comes to, or where it is refused."""
    for case in (*tables("*.toml", "case"), *tables("presets/*.toml", "case")):
        yield json.dumps(written(case), ensure_ascii=False, separators=(",", ":"))


def written(case: dict[str, Any]) -> dict[str, Any]:
    """A case with whole documents; what the engine says is what the case says, as its test holds."""
    document = document_of(case)
    asked = {"as_recorded": case.get("as_recorded", False), "under": case.get("under")}
    result = score(document, **asked)
    return {
        "name": f"{case['file']}: {case['name']}",
        "source": case["source"],
        "sheet": document,
        **{key: value for key, value in asked.items() if value},
        **(comes_to(result) if isinstance(result, dict) else {"refused": sorted(map(str, result))}),
    }


def comes_to(scored: dict[str, Any]) -> dict[str, Any]:
    """What has to be equal."""
    deals = [{key: deal["score"][key] for key in OF_A_DEAL} for deal in scored["deals"]]
    return {"deals": deals, **{key: scored[key] for key in OF_A_SHEET}}
