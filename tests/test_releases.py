"""What belongs to a release: its notes, its address, what a forge does with it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings
from django.test import Client

import scorekeeper
from scorekeeper.site.guide import views

PROJECT = Path(settings.PROJECT)
NOTES = (PROJECT / "CHANGELOG.md").read_text(encoding="utf-8")
RELEASES = dict(
    re.findall(r"^## (\d[\d.]*) \(\d{4}-\d\d-\d\d\)\n(.*?)(?=^## |\Z)", NOTES, re.MULTILINE | re.DOTALL)
)
WORKFLOWS = {path.stem: path for path in (PROJECT / ".github/workflows").glob("*.yml")}
MOST_LINES = 30


def test_the_version_has_notes_and_each_release_is_told_in_thirty_lines() -> None:
    assert next(iter(RELEASES)) == scorekeeper.__version__
    assert [name for name, text in RELEASES.items() if len(text.strip().splitlines()) > MOST_LINES] == []
    assert [name for name in RELEASES if not (PROJECT / f"docs/changes/{name}.md").exists()] == []


def commands(name: str) -> list[str]:
    workflow: dict[str, Any] = yaml.safe_load(WORKFLOWS[name].read_text(encoding="utf-8"))
    return [step["run"] for job in workflow["jobs"].values() for step in job["steps"] if "run" in step]


def test_a_forge_checks_every_change_and_builds_package_and_image_of_a_tag() -> None:
    assert commands("check") == [".ci/run"]
    release = "\n".join(commands("release"))
    assert [word for word in ("-m build", "diff --recursive", "buildah build") if word not in release] == []
    may = {
        name: yaml.safe_load(path.read_text(encoding="utf-8"))["permissions"]
        for name, path in WORKFLOWS.items()
    }
    assert may == {"check": {"contents": "read"}, "release": {"contents": "read"}}


def test_the_address_of_the_project_is_told_where_there_is_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = "Its source, and where to tell what goes wrong"
    assert scorekeeper.ADDRESS in (PROJECT / "README.md").read_text(encoding="utf-8")
    for address in ("", "https://example.org/karlchen"):
        monkeypatch.setattr(views, "ADDRESS", address)
        page = client.get("/about/").content.decode()
        assert (told in page, f'href="{address}"' in page) == (bool(address), bool(address))
