"""The rule book stands on its own: it needs nothing but Python, and its pages stay short."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulesets

ROOT = Path(rulesets.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
LONGEST_MODULE = 300
ROOMS = ("translation", "problems", "rules", "scoring", "session", "checks", "document", "replay")
"""The rooms of the rule book, the lowest first: one may use those before it."""


def imported(path: Path) -> Iterator[str]:
    """The full names of what a module imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield node.module or ""


@pytest.mark.parametrize("path", MODULES, ids=[str(path.relative_to(ROOT)) for path in MODULES])
def test_a_module_imports_the_standard_library_and_the_rule_book_only(path: Path) -> None:
    foreign = {name.partition(".")[0] for name in imported(path)} - set(sys.stdlib_module_names)
    assert foreign <= {"rulesets"}


@pytest.mark.parametrize("path", MODULES, ids=[str(path.relative_to(ROOT)) for path in MODULES])
def test_a_module_can_be_read_at_one_sitting(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LONGEST_MODULE


def test_a_room_uses_only_those_before_it() -> None:
    upwards = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in MODULES
        for name in imported(path)
        if name.startswith("rulesets.") and is_above(name.split(".")[1], room_of(path))
    ]
    assert upwards == []


def is_above(room: str, other: str) -> bool:
    return other != "__init__" and ROOMS.index(room) > ROOMS.index(other)


def room_of(path: Path) -> str:
    return path.relative_to(ROOT).parts[0].removesuffix(".py")
