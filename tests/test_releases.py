"""What belongs to a release: its notes, its address, what a forge does with it."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest
import time_machine
import yaml
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client, RequestFactory

import scorekeeper
from scorekeeper.site.guide import news, views

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


def test_players_are_told_of_every_release_but_the_first_in_their_words() -> None:
    assert [*news.releases()] == [name for name in RELEASES if name != "0.1.0"]
    for language in ("de", "en"):
        text = (PROJECT / f"docs/{language}/new.md").read_text(encoding="utf-8")
        assert news.HEADING.findall(text) == [(name, f"{day}") for name, day in news.releases().items()]
        assert len(text.splitlines()) <= MOST_LINES * len(news.releases())


BEFORE, AFTER = date(2026, 11, 27), date(2026, 11, 28)


@pytest.mark.parametrize(
    ("today", "since", "read", "is_told"),
    [
        ("2026-11-29", BEFORE, "", True),
        ("2026-11-29", BEFORE, "0.1.0", True),
        ("2026-11-29", BEFORE, "0.2.0", False),
        ("2026-11-29", AFTER, "", False),
        ("2026-11-29", None, "", False),
        ("2027-01-26", BEFORE, "", True),
        ("2027-01-27", BEFORE, "", False),
    ],
)
def test_who_was_here_before_a_release_is_told_of_it_until_they_have_read(
    rf: RequestFactory, today: str, since: date | None, read: str, is_told: bool
) -> None:
    request = rf.get("/")
    request.COOKIES[news.COOKIE] = read
    with time_machine.travel(f"{today}T12:00+01:00"):
        assert news.is_news(request, since) is is_told


@pytest.mark.django_db
def test_home_leads_to_what_is_new_until_it_was_opened() -> None:
    member = Client()
    with time_machine.travel("2026-11-20T12:00+01:00"):
        user = User.objects.create_user("anna")
    member.force_login(user)
    told = "What is new in Karlchen 0.2.0"
    with time_machine.travel("2026-11-30T12:00+01:00"):
        assert [told in page.get("/").text for page in (member, Client())] == [True, False]
        member.get("/guide/new/")
        assert told not in member.get("/").text


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
    told = "Releases, source, and where to tell what goes wrong"
    assert scorekeeper.ADDRESS in (PROJECT / "README.md").read_text(encoding="utf-8")
    for address in ("", "https://example.org/karlchen"):
        monkeypatch.setattr(views, "ADDRESS", address)
        for path in ("/about/", "/guide/hosting/"):
            page = client.get(path, headers={"Accept-Language": "en"}).content.decode()
            assert (told in page, f'href="{address}"' in page) == (bool(address), bool(address))
