"""What keeps the project easy to find one's way in."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command, get_commands

PROJECT = Path(settings.PROJECT)
PACKAGES = ("rulesets", "scorekeeper")
MODULES = [path for package in PACKAGES for path in sorted((PROJECT / package).rglob("*.py"))]
MOST_LINES = 300

APPS = (
    "charts",
    "groups",
    "houserules",
    "sheets",
    "jobs",
    "planning",
    "evenings",
    "leagues",
    "kitty",
    "tournaments",
    "figures",
    "comparing",
    "connections",
    "archive",
    "accounts",
    "guide",
    "api",
)
"""The apps in their order: one may import those before it."""

NOT_IMPORTED = {
    "reads": ("writes", "forms", "views"),
    "writes": ("forms", "views"),
    "forms": ("views",),
}
"""What the rooms of an app do not import, of their own app or of another."""

JUNK_DRAWERS = {"utils", "util", "helpers", "helper", "common", "misc", "tools"}


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PROJECT).with_suffix("").parts)


def imports_of(path: Path) -> Iterator[str]:
    """The modules that a file names in its imports, also inside functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def room_of(module: str) -> tuple[str, str]:
    """The app of a module, and its room there."""
    _project, app, room, *_rest = (*module.split("."), "", "", "")
    return app, room


def is_inside(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def test_the_rule_book_needs_nothing_but_the_standard_library() -> None:
    foreign = [
        (name_of(path), module)
        for path in MODULES
        if is_inside(name_of(path), "rulesets")
        for module in imports_of(path)
        if module.partition(".")[0] not in (*sys.stdlib_module_names, "rulesets")
    ]
    assert foreign == []


def test_an_app_imports_only_those_before_it() -> None:
    backwards = [
        (name_of(path), module)
        for path in MODULES
        for module in imports_of(path)
        for place, app in enumerate(APPS)
        for later in APPS[place + 1 :]
        if is_inside(name_of(path), f"scorekeeper.{app}") and is_inside(module, f"scorekeeper.{later}")
    ]
    assert backwards == []


def test_a_room_imports_none_above_it() -> None:
    upwards = [
        (name_of(path), module)
        for path in MODULES
        for module in imports_of(path)
        if is_inside(module, "scorekeeper")
        and room_of(module)[1] in NOT_IMPORTED.get(room_of(name_of(path))[1], ())
    ]
    assert upwards == []


def test_views_are_imported_by_addresses_and_by_each_other_only() -> None:
    importers = [
        (name_of(path), module)
        for path in MODULES
        for module in imports_of(path)
        if is_inside(module, "scorekeeper") and room_of(module)[1] == "views"
        if room_of(name_of(path)) not in (room_of(module), (room_of(module)[0], "urls"))
    ]
    assert importers == []


def test_changes_of_a_sheet_are_written_down_in_one_place() -> None:
    written = [
        name_of(path) for path in MODULES if "Change.objects.create" in path.read_text(encoding="utf-8")
    ]
    assert written == ["scorekeeper.sheets.writes.changes"]


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_a_file_is_short_enough_to_be_read(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_modules_are_named_after_their_subject() -> None:
    assert [name_of(path) for path in MODULES if JUNK_DRAWERS & set(name_of(path).split("."))] == []


@pytest.mark.django_db
def test_the_migrations_are_complete() -> None:
    call_command("makemigrations", check=True, dry_run=True, stdout=StringIO())


def test_nothing_happens_behind_the_back_of_a_write() -> None:
    listening = [
        (name_of(path), module)
        for path in MODULES
        if name_of(path) != "scorekeeper.accounts.log"  # which writes lines into the log, and nothing else
        for module in imports_of(path)
        if "signals" in module.split(".") or is_inside(module, "django.dispatch")
    ]
    assert listening == []


@pytest.mark.parametrize(
    "document", ["README.md", "CONTRIBUTING.md", "docs/en/hosting.md", "docs/de/hosting.md"]
)
def test_every_command_in_the_documentation_exists(document: str) -> None:
    named = re.findall(r"manage\.py (\w+)", (PROJECT / document).read_text(encoding="utf-8"))
    assert named
    assert set(named) - set(get_commands()) == set()


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"])
def test_every_file_that_the_documentation_links_to_exists(document: str) -> None:
    linked = re.findall(r"\]\((?!https?:)([^)#]+)\)", (PROJECT / document).read_text(encoding="utf-8"))
    assert [link for link in linked if not (PROJECT / link).exists()] == []


def test_what_a_script_asks_of_the_page_stands_in_a_template() -> None:
    scripts = "".join(
        path.read_text(encoding="utf-8") for path in sorted((PROJECT / "static/js").glob("*.js"))
    )
    pages = "".join(
        path.read_text(encoding="utf-8") for path in sorted((PROJECT / "templates").rglob("*.html"))
    )
    asked = set(re.findall(r"dataset\.([a-z]+)", scripts)) - set(re.findall(r"dataset\.([a-z]+) = ", scripts))
    assert asked
    assert {name for name in asked if f"data-{name}" not in pages} == set()
