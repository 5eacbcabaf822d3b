"""How the tests run: on a machine without a browser, and on CI."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.depths import EXAMPLES

pytestmark = pytest.mark.thorough

OURS = ("PYTEST_", "HYPOTHESIS_", "CI")


def run_pytest(*words: str, path: Path, depth: str = "--all", **variables: str) -> tuple[int, str]:
    """Run tests from outside, where programs are found in one folder only; returns code and output."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *filter(None, (depth, *words))],
        cwd=settings.PROJECT,
        env=kept | {"PATH": str(path)} | variables,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_every_test_of_the_browser_is_left_out_by_its_marker(tmp_path: Path) -> None:
    code, _output = run_pytest("tests/browser", "--collect-only", "-m", "not browser", path=tmp_path)
    assert code == pytest.ExitCode.NO_TESTS_COLLECTED


@pytest.mark.parametrize("tests", ["tests/browser", "tests/scorekeeper/play/houserules/test_browser.py"])
def test_what_needs_a_browser_is_skipped_where_there_is_none(tmp_path: Path, tests: str) -> None:
    code, output = run_pytest(tests, path=tmp_path)
    assert code == pytest.ExitCode.OK
    assert "no Chromium was found, and this test needs one: apt install chromium" in output
    assert re.fullmatch(r"=+ \d+ skipped in .+", output.splitlines()[-1])


def test_a_program_that_only_says_how_to_get_a_browser_is_none(tmp_path: Path) -> None:
    stub = tmp_path / "chromium"
    stub.write_text("#!/bin/sh\necho 'Install it with: snap install chromium' >&2\nexit 1\n")
    stub.chmod(0o755)
    code, output = run_pytest("tests/browser/test_waiting_deals.py", path=tmp_path)
    assert code == pytest.ExitCode.OK
    assert re.fullmatch(r"=+ \d+ skipped in .+", output.splitlines()[-1])


def test_on_ci_a_missing_browser_is_a_failure(tmp_path: Path) -> None:
    code, output = run_pytest("tests/browser/test_waiting_deals.py", path=tmp_path, CI="true")
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "No Chromium was found, and CI must run the browser tests" in output
    assert "skipped" not in output.splitlines()[-1]


NOTING = """
from os import environ
from pathlib import Path
from hypothesis import given, strategies

@given(strategies.integers())
def test_numbers(number):
    with Path(__file__).with_suffix("." + environ.get("PYTEST_XDIST_WORKER", "alone")).open("a") as noted:
        noted.write(f"{number}\\n")
"""


def test_every_run_invents_the_same_examples_and_a_seed_others(tmp_path: Path) -> None:
    (tmp_path / "test_numbers.py").write_text(NOTING)
    words = [str(tmp_path), "-p", "tests.conftest", "-c", "pyproject.toml", "--rootdir", "."]
    run_pytest(*words, "-n", "2", "--dist", "each", path=tmp_path)
    run_pytest(*words, path=tmp_path, CI="true")
    both, alone = (sorted(tmp_path.glob(f"test_numbers.{each}*")) for each in ("gw", "alone"))
    one, other, on_ci = (noted.read_text().split() for noted in (*both, *alone))
    assert one == other
    assert (len(one), on_ci) == (EXAMPLES["all"], one[: EXAMPLES["ci"]])

    alone[0].unlink()
    run_pytest(*words, "--hypothesis-seed=7", path=tmp_path)
    assert alone[0].read_text().split() != one


TWO_DEPTHS = """
import pytest

def test_quickly(): pass

@pytest.mark.thorough
def test_in_full(): pass

@pytest.mark.shortened
def test_in_short(): pass
"""
LEFT_OUT = "1 tests of full ranges, all sizes and whole evenings in a browser: python3 manage.py test --all"


@pytest.mark.parametrize("processes", ["0", "2"])
def test_the_short_run_says_what_it_left_out_and_how_to_run_it(tmp_path: Path, processes: str) -> None:
    (tmp_path / "test_depths.py").write_text(TWO_DEPTHS)
    words = [str(tmp_path), "-p", "tests.conftest", "-c", "pyproject.toml", "--rootdir", ".", "-n", processes]
    code, short = run_pytest(*words, path=tmp_path, depth="")
    assert code == pytest.ExitCode.OK
    assert LEFT_OUT in short
    assert "2 passed" in short.splitlines()[-1]
    _code, whole = run_pytest(*words, path=tmp_path)
    assert "left out" not in whole
    assert "2 passed" in whole.splitlines()[-1]
