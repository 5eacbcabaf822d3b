"""Rules with a condition that no rule has, or a doubt, are asked; what changes nothing may stand beside."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.rulesets.rules.test_group_clauses import CLAUSES, meant, said

BESIDE: dict[str, dict[str, list[str]]] = tomllib.loads(
    Path(__file__).with_name("conditions.toml").read_text(encoding="utf-8")
)
SEVERAL = re.compile(r"[.;:](\s|$)")
"""What stands between sentences, of which only one has the condition."""

SOME = 60
"""So many clauses are tried with each condition."""

FEW = 0.05
"""The share of clauses that may be read otherwise: some whose words say what was formerly."""


def beside(kind: str) -> list[tuple[str, int]]:
    """The places of what may stand beside a clause, in each language."""
    return [(language, place) for language in BESIDE for place in range(len(BESIDE[language][kind]))]


@cache
def understood(language: str) -> list[str]:
    """The sentences of groups that are understood as a whole, and have no stop."""
    clauses = ((clause, meant(expected)[0]) for clause, expected in CLAUSES[language].items())
    right = (clause for clause, needed in clauses if needed and needed <= said(language, clause))
    return [clause for clause in right if not SEVERAL.search(clause)]


def read_the_same(language: str, kind: str, place: int) -> tuple[set[str], set[str]]:
    """Some clauses with something beside them, and those of them that are read as without it."""
    words, clauses = BESIDE[language][kind], understood(language)
    every = len(clauses) // SOME
    some = clauses[place % every :: every]
    whole = f"{words[place]}{{}}" if kind == "before" else f"{{}}{words[place]}"
    same = {each for each in some if said(language, whole.format(each)) >= said(language, each)}
    return same, set(some)


@pytest.mark.parametrize(("language", "place"), beside("conditions"))
def test_a_rule_with_a_condition_that_no_rule_has_is_not_read_without_it(language: str, place: int) -> None:
    same, some = read_the_same(language, "conditions", place)
    assert len(same) <= FEW * len(some), same


@pytest.mark.parametrize(("language", "place"), beside("doubts"))
def test_what_a_text_itself_doubts_is_no_rule(language: str, place: int) -> None:
    same, some = read_the_same(language, "doubts", place)
    assert len(same) <= FEW * len(some), same


@pytest.mark.parametrize(("language", "place"), beside("before"))
def test_what_stands_before_a_rule_and_limits_it_is_asked_about(language: str, place: int) -> None:
    same, some = read_the_same(language, "before", place)
    assert len(same) <= FEW * len(some), same


@pytest.mark.parametrize(("language", "place"), beside("nothing"))
def test_what_changes_nothing_of_a_rule_may_stand_beside_it(language: str, place: int) -> None:
    same, some = read_the_same(language, "nothing", place)
    assert len(some - same) <= FEW * len(some), some - same
