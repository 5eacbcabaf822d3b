"""The rule book stands on its own: it needs nothing but Python, and its pages stay short."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import rulesets
from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.kinds import Choice, Members

ROOT = Path(rulesets.__file__).parent
MODULES = sorted(ROOT.rglob("*.py"))
BOTH_PACKAGES = [*MODULES, *sorted((ROOT.parent / "scorekeeper").rglob("*.py"))]
CHOICES = {option.id for option in CATALOGUE.values() if isinstance(option.kind, Choice | Members)}
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


def test_a_house_rule_is_compared_with_its_members_not_with_a_text() -> None:
    found = {
        path.relative_to(ROOT.parent).as_posix(): list(
            comparisons_with_a_text(ast.parse(path.read_text(encoding="utf-8")))
        )
        for path in BOTH_PACKAGES
    }
    assert {path: comparisons for path, comparisons in found.items() if comparisons} == {}


def test_a_comparison_with_a_text_is_found_wherever_it_stands() -> None:
    found = """
rules.armut == "exchange"
played.rules.tie_120 in ("normal", "double")
"piglets" in rules.auto_calls
way, left = rules.duty_unfulfilled, 3
if way == "nothing": ...
getattr(rules, "deck") != "40"
"""
    assert len(list(comparisons_with_a_text(ast.parse(found)))) == 5
    assert list(comparisons_with_a_text(ast.parse('rules.armut is Armut.OFF; cell.text == "off"'))) == []


def comparisons_with_a_text(tree: ast.AST) -> Iterator[str]:
    """Where a choice of the catalogue, or a name that was given one, stands beside a written text."""
    named = {
        name.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        for name, value in assigned(target, node.value)
        if is_choice(value)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            is_asked = any(
                is_choice(side) or (isinstance(side, ast.Name) and side.id in named) for side in sides
            )
            if is_asked and any(is_text(side) for side in sides):
                yield ast.unparse(node)


def assigned(target: ast.expr, value: ast.expr) -> Iterator[tuple[ast.Name, ast.expr]]:
    """The names of an assignment, each with what it is given."""
    if isinstance(target, ast.Name):
        yield target, value
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        for each, given in zip(target.elts, value.elts, strict=True):
            yield from assigned(each, given)


def is_choice(node: ast.expr) -> bool:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr":
        return isinstance(node.args[1], ast.Constant) and node.args[1].value in CHOICES
    return isinstance(node, ast.Attribute) and node.attr in CHOICES


def is_text(node: ast.expr) -> bool:
    entries = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
    return any(isinstance(entry, ast.Constant) and isinstance(entry.value, str) for entry in entries)


def test_the_face_of_the_rule_book_is_short_and_told() -> None:
    untold = [
        name
        for name in rulesets.__all__
        if callable(getattr(rulesets, name)) and not getattr(rulesets, name).__doc__
    ]
    assert (untold, len(rulesets.__all__) <= 30) == ([], True)
