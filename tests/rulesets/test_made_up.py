"""Rules that are written as the guide says are right wherever rules are, or left to the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.made_up import copy_with, run_tests

RULES = ("three_lost", "three_won", "armut_later", "winner_deals", "schwarz_again")
CHECKS = ("tests/rulesets/made_up/three_lost_checks.py", "tests/rulesets/made_up/at_a_moment_checks.py")
HELD_AGAINST_THE_FOLD = ("tests/rulesets/replay/test_flow.py", "tests/rulesets/replay/test_shortcuts.py")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_with(RULES, tmp_path_factory.mktemp("made_up"))


def test_they_are_right_in_fold_bulk_comparison_document_phone_card_form_and_on_the_sheet(
    copy: Path, tmp_path: Path
) -> None:
    run_tests(copy, tmp_path, *CHECKS)


@pytest.mark.thorough
def test_their_flow_says_enough_and_not_too_much(copy: Path, tmp_path: Path) -> None:
    run_tests(copy, tmp_path, "--all", "-k", " or ".join(RULES), *HELD_AGAINST_THE_FOLD)


@pytest.mark.thorough
def test_a_second_scorer_comes_to_the_same(copy: Path, tmp_path: Path) -> None:
    run_tests(copy, tmp_path, "tests/rulesets/test_reference.py")


@pytest.mark.thorough
def test_nothing_of_their_words_is_missing(copy: Path, tmp_path: Path) -> None:
    run_tests(copy, tmp_path, "-k", " or ".join(RULES), "tests/rulesets/rules")
