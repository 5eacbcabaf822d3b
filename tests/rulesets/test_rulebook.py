"""The page for those who use the rule book from outside: examples, schema, digests."""

from __future__ import annotations

import doctest
import json
import re
import textwrap
from itertools import chain, islice
from pathlib import Path
from typing import Any

import fastjsonschema
import pytest

import rulesets
from rulesets import presets
from rulesets.document import sheet_schema
from rulesets.document.reading import DEAL_FIELDS, SCORED_SHEET_FIELDS, SHEET_FIELDS
from rulesets.replay.digests import (
    SESSIONS,
    blocks,
    bulk_lines,
    bulk_session_lines,
    digest_of,
    results_of,
    runs_of,
    session_keys,
)
from rulesets.rules.ruleset import DDV
from tests.depths import thorough_but
from tests.rulesets.conformance import case_lines
from tests.rulesets.notation import document_of, score, tables
from tests.rulesets.plain_digests import plain_lines, plain_session_lines

DOCS = Path(rulesets.__file__).parents[1] / "docs"
PAGE = (DOCS / "rulebook.md").read_text(encoding="utf-8")
is_sheet = fastjsonschema.compile(sheet_schema())


def test_every_example_of_the_page_runs() -> None:
    found = doctest.testfile(str(DOCS / "rulebook.md"), module_relative=False, encoding="utf-8")
    assert found.failed == 0
    assert found.attempted > 20


def test_the_page_shows_every_name_that_is_for_others() -> None:
    shown = set(re.findall(r"\b(\w+)\b", PAGE))
    assert [name for name in rulesets.__all__ if name not in shown] == []


def test_the_program_of_the_page_runs_the_cases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    programs = re.findall(
        r"^    (?:import json|from rulesets import Refused)\n(?:(?: {4}.*)?\n)+", PAGE, re.MULTILINE
    )
    assert len(programs) == 2
    suite = list(case_lines())
    assert f"has {len(suite)} cases" in PAGE
    right = json.loads(suite[0])
    suite.append(json.dumps(right | {"name": "another sum", "bank": 7}))
    suite.append(json.dumps({"name": "to be refused", "sheet": right["sheet"], "refused": ["deals: no"]}))
    (tmp_path / "cases.jsonl").write_text("\n".join(suite), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    known: dict[str, Any] = {}
    for program in reversed(programs):
        exec(textwrap.dedent(program), known)  # noqa: S102  # our own page
    assert known["failed"] == ["another sum", "to be refused"]


def test_the_page_says_what_every_field_of_a_document_is() -> None:
    said = set(re.findall(r"`(\w+)`", PAGE))
    scored = [
        score(document_of(case), as_recorded=case.get("as_recorded", False), under=case.get("under"))
        for case in tables("*.toml", "case")
    ]
    documents = [each for each in scored if isinstance(each, dict)]
    fields = {key for each in documents for deal in each["deals"] for key in deal["score"]}
    assert sorted({*SHEET_FIELDS, *SCORED_SHEET_FIELDS, *DEAL_FIELDS, *fields} - said) == []


def test_the_schema_beside_the_page_is_that_of_the_reader() -> None:
    written = json.loads((DOCS / "sheet.schema.json").read_text(encoding="utf-8"))
    assert written == sheet_schema(), "write it anew: manage.py rules --schema > docs/sheet.schema.json"


def test_every_sheet_that_is_read_is_one_by_the_schema_and_scored_as_well() -> None:
    for case in tables("*.toml", "case"):
        document = document_of(case)
        scored = score(document, as_recorded=case.get("as_recorded", False), under=case.get("under"))
        if isinstance(scored, dict):
            is_sheet(document)
            is_sheet(scored)


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": "doppelkopf-sheet/99"},
        {"players": ["Anna", "Ben", "Cem"]},
        {"length": -1},
        {"deals": [{"game": "skat"}]},
        {"deals": [{"points": {"re": 241}}]},
        {"deals": [{"points": {"re": [121]}}]},
        {"deals": [{"calls": {"re": ["no91"]}}]},
        {"deals": [{"mark": []}]},
        {"ruleset": "doko"},
    ],
)
def test_what_has_another_shape_is_no_sheet_by_the_schema(wrong: dict[str, Any]) -> None:
    sheet = {"format": "doppelkopf-sheet/1", "players": ["Anna", "Ben", "Cem", "Dora"]}
    is_sheet(sheet)
    with pytest.raises(fastjsonschema.JsonSchemaValueException):
        is_sheet(sheet | wrong)


PART = {
    "ddv": "1e089cea92f75641",
    "pub_forty": "0ececae7b4e6658b",
    "pub": "08ffe80c4868f0e9",
    "sharp": "f0bf02ea5d0c5079",
    "spritzen": "d718d2c8c44c02d0",
    "pool": "347f80005f4b9dbc",
    "club_plus": "330d2e81c59d33df",
    "club_five": "c3bdbf930fc5e29b",
    "ddv_five": "1e089cea92f75641",
    "wikipedia": "1e089cea92f75641",
    "gamefarm": "5062d07197a8f07d",
    "jp_deck": "0e4d4db6ec15befd",
    "online": "942f6b829915379c",
    "pot": "8d34c132fd8e3429",
}
"""The digest of a part of the lists under each preset. Where it changes, so do those of the page, which are
written anew from `manage.py rules --digest` (three minutes)."""


@pytest.mark.parametrize("preset", thorough_but(PART, "ddv", "pub", "pot"))
def test_digests_are_the_same_deal_by_deal_and_replayed_and_as_they_were(preset: str) -> None:
    rules = presets()[preset].rules
    chosen, sessions = list(islice(blocks(), 5, None, 631)), range(7, SESSIONS, 900)
    replayed = bulk_lines(rules, runs_of(chosen)), bulk_session_lines(rules, map(session_keys, sessions))
    played = plain_lines(rules, chosen), plain_session_lines(rules, sessions)
    assert [digest_of(chain(*lines))[:16] for lines in (replayed, played)] == [PART[preset]] * 2


def test_there_are_as_many_deals_as_the_page_says_and_they_begin_so() -> None:
    assert f"{sum(len(results_of(block)) for block in blocks()):,}" == "942,624"
    first = "".join(islice(plain_lines(DDV, blocks()), 3)).splitlines()
    first_session = "".join(islice(plain_session_lines(DDV, [0]), 3)).splitlines()
    for lines in (first, first_session):
        assert " ".join(PAGE.split()).count(", ".join(f"`{line}`" for line in lines)) == 1


def test_the_page_has_the_digests_of_every_preset() -> None:
    listed = re.findall(r"^\| `(\w+)` \| `[0-9a-f]{16}` \| `[0-9a-f]{16}` \|$", PAGE, re.MULTILINE)
    assert (listed, list(PART)) == (list(presets()), list(presets()))
