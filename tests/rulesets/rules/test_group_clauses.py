"""How much is understood of clauses as groups write them, and that nothing is read as something else."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rulesets.rules import CATALOGUE
from rulesets.rules.typed import At, With, Without, read_typed_rules

CLAUSES: dict[str, dict[str, str]] = tomllib.loads(
    Path(__file__).with_name("group_clauses.toml").read_text(encoding="utf-8")
)
ENOUGH = 0.9
"""The share of the clauses that say a rule which is understood as a whole."""


@cache
def said(language: str, clause: str) -> set[str]:
    """What a clause is understood to set, as the file writes it."""
    understood = read_typed_rules(clause, language).understood
    return {f"{option}={written(value)}" for each in understood for option, value in each.values}


def written(value: Any) -> str:
    """A value as the file writes it."""
    if isinstance(value, With | Without):
        return ("+" if isinstance(value, With) else "-") + value.member
    if isinstance(value, At):
        return f"{value.place}:{value.number}"
    if isinstance(value, tuple):
        return ":".join(map(str, value))
    return str(value).lower().replace(" ", "")


def meant(expected: str) -> tuple[set[str], set[str]]:
    """What has to be understood, and what may be, too."""
    parts = [part.strip() for part in expected.split(";") if part.strip()]
    needed = {part for part in parts if not part.startswith("~")}
    return needed, needed | {part.removeprefix("~") for part in parts}


def test_every_expectation_is_about_a_rule_that_there_is() -> None:
    options = {
        part.partition("=")[0]
        for clauses in CLAUSES.values()
        for expected in clauses.values()
        for part in meant(expected)[1]
    }
    assert options <= set(CATALOGUE)


@pytest.mark.parametrize("language", CLAUSES)
def test_no_clause_is_read_as_something_else(language: str) -> None:
    read = {
        clause: said(language, clause) - meant(expected)[1] for clause, expected in CLAUSES[language].items()
    }
    assert {clause: wrong for clause, wrong in read.items() if wrong} == {}


@pytest.mark.parametrize("language", CLAUSES)
def test_most_clauses_are_understood(language: str) -> None:
    expected = {clause: meant(each)[0] for clause, each in CLAUSES[language].items()}
    rules = {clause: needed for clause, needed in expected.items() if needed}
    missed = [clause for clause, needed in rules.items() if not needed <= said(language, clause)]
    assert len(missed) <= (1 - ENOUGH) * len(rules), missed
