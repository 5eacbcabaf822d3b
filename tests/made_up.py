"""A copy of the project with made-up house rules in it, to see that the guide for rules is right."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable
from pathlib import Path

from tests.running import clean_environment

PROJECT = Path(__file__).resolve().parent.parent
COPIED = ("rulesets", "scorekeeper", "static", "templates", "tests", "docs")
RULES = PROJECT / "tests/rulesets/made_up"


def copy_with(rules: Iterable[str], folder: Path) -> Path:
    """A copy of the project in this folder with rules of `tests/rulesets/made_up` written into it."""
    copy = folder / "copy"
    copy.mkdir()
    for name in COPIED:
        ignored = shutil.ignore_patterns("__pycache__", "node_modules")
        shutil.copytree(PROJECT / name, copy / name, ignore=ignored)
    for path in PROJECT.glob("*.*"):
        if path.is_file():
            shutil.copy(path, copy / path.name)
    for rule in rules:
        for written in tomllib.loads((RULES / f"{rule}.toml").read_text(encoding="utf-8"))["written"]:
            write(copy / written["file"], written["text"], written.get("before"))
    return copy


def write(path: Path, text: str, before: str | None) -> None:
    """Write a text into a file, before the first line that begins so, or at its end."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    place = len(lines)
    if before is not None:
        place = next((number for number, line in enumerate(lines) if line.startswith(before)), -1)
        assert place >= 0, f"{path}: no line begins with {before}"
    path.write_text("".join([*lines[:place], text, *lines[place:]]), encoding="utf-8")


def run_tests(copy: Path, data: Path, *arguments: str) -> str:
    """The end of what pytest says in the copy; raise AssertionError with all of it if a test fails there."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *arguments],
        cwd=copy,
        env=clean_environment(data),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
