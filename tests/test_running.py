"""A machine without a browser: what needs one is left out, and nothing else."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

OURS = ("PYTEST_", "CI")


def run_pytest(*words: str, path: Path, **variables: str) -> tuple[int, str]:
    """Run tests from outside, where programs are found in one folder only; returns code and output."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words],
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


@pytest.mark.parametrize("tests", ["tests/browser", "tests/scorekeeper/houserules/test_browser.py"])
def test_what_needs_a_browser_is_skipped_where_there_is_none(tmp_path: Path, tests: str) -> None:
    code, output = run_pytest(tests, path=tmp_path)
    assert code == pytest.ExitCode.OK
    assert "no Chromium was found, and this test needs one: apt install chromium" in output
    assert re.fullmatch(r"\d+ skipped in .+", output.splitlines()[-1])


def test_on_ci_a_missing_browser_is_a_failure(tmp_path: Path) -> None:
    code, output = run_pytest("tests/browser/test_waiting_deals.py", path=tmp_path, CI="true")
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "No Chromium was found, and CI must run the browser tests" in output
    assert "skipped" not in output.splitlines()[-1]
