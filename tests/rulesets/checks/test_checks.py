"""The checks of an entry: their cases are data, and none of them is without one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

import rulesets.checks
from rulesets.checks.games import NOT_BY_HAND, REDEAL_OPTIONS
from rulesets.checks.possible import check_deal
from rulesets.document import read_deal, read_sheet
from rulesets.document.reading import DEAL_FIELDS
from rulesets.rules.catalogue import CATALOGUE
from rulesets.scoring.deal import Reason
from rulesets.session.bock import TRIGGERS
from rulesets.session.fold import start
from rulesets.session.next_deal import next_deal_after
from tests.rulesets.notation import tables
from tests.rulesets.strategies import any_deals
from tests.rulesets.strategies import tables as any_tables


def said_in_cases() -> str:
    """Every refusal and every remark that some case shows."""
    lines: list[str] = []
    for case in tables("*.toml", "case"):
        expected = case.get("expect", [])
        lines += case.get("refused", [])
        for deal in expected if isinstance(expected, list) else [expected]:
            lines += deal.get("remarks", [])
    for pair in tables("options/*.toml", "pair"):
        for outcome in pair["under"]:
            lines += outcome.get("refused", []) + outcome.get("remarks", [])
    return "\n".join(lines)


def messages_of(path: Path) -> list[str]:
    """Every text of a module that is marked for translation."""
    calls = [
        node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
    ]
    marked = [call.args[0] for call in calls if isinstance(call.func, ast.Name) and call.func.id == "_"]
    return [str(text.value) for text in marked if isinstance(text, ast.Constant)]


def test_every_refusal_is_shown_by_a_case() -> None:
    said = said_in_cases()
    messages = [
        text
        for path in Path(rulesets.checks.__file__).parent.glob("*.py")
        for text in messages_of(path)
        if text != NOT_BY_HAND  # of tables in tournaments, which no document tells apart: see test_offered
    ]
    patterns = {text: re.sub(r"%\\\(\w+\\\)s", ".+", re.escape(text)) for text in messages}
    assert messages
    assert [
        text for text, pattern in patterns.items() if not re.search(f": {pattern}$", said, re.MULTILINE)
    ] == []


@given(any_tables(), st.data())
def test_every_problem_names_a_field_that_the_form_has(
    document: dict[str, object], data: st.DataObject
) -> None:
    table = read_sheet(document).table
    coming = next_deal_after(table, start(table))
    names = [player.name for player in table.players]
    deal = read_deal(data.draw(any_deals(table.rules, coming, names)), names)
    for problem in check_deal(table, start(table), deal):
        assert problem.field.partition(".")[0] in DEAL_FIELDS


def test_every_reason_to_deal_again_has_its_rule() -> None:
    assert list(REDEAL_OPTIONS) == list(Reason)


def test_every_trigger_of_a_bock_round_can_happen() -> None:
    assert list(TRIGGERS) == list(CATALOGUE["bock_triggers"].kind.labels)  # type: ignore[attr-defined]
