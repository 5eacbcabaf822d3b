"""Whoever runs the server sees whether it is well; nobody else does."""

from __future__ import annotations

import fcntl
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils.html import strip_tags

from scorekeeper import __version__
from scorekeeper.site.data import daily_copies, regular_backups
from scorekeeper.site.guide import host
from scorekeeper.site.server.health import Watch
from scorekeeper.site.server.log_lines import Console
from tests.club import person, signed_in

PAGE = "/healthy/host/"
pytestmark = pytest.mark.django_db


@pytest.fixture
def data(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder in which nothing has happened."""
    settings.DATA, settings.ERRORS = tmp_path, tmp_path / "errors.log"
    monkeypatch.setattr(host, "DATABASE", Watch(lambda: "ok"))
    return tmp_path


@pytest.fixture
def worker(data: Path) -> Iterator[None]:
    """Hold what the process for long work holds."""
    with (data / "working.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def findings() -> dict[str, tuple[str, bool]]:
    return {each.name: (each.said, each.is_alarming) for each in host.findings()}


def test_an_account_is_named_on_the_command_line(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    greta = signed_in(person("Greta"))
    link = 'href="/healthy/host/"'
    seen = [(greta.get(PAGE).status_code, link in greta.get("/about/").text)]
    for words in (["Greta"], ["Greta", "--not"]):
        call_command("host", *words)
        seen.append((greta.get(PAGE).status_code, link in greta.get("/about/").text))
    assert seen == [(404, False), (200, True), (404, False)]
    assert "Greta no longer sees" in capsys.readouterr().out
    assert Client().get(PAGE).status_code == 302
    with pytest.raises(CommandError, match="There is no account “Gerda”"):
        call_command("host", "Gerda")


@pytest.mark.usefixtures("worker")
def test_a_server_on_which_nothing_has_happened_is_well(
    data: Path, django_assert_max_num_queries: Any
) -> None:
    found = findings()
    assert {name for name, (_said, is_alarming) in found.items() if is_alarming} == set()
    assert {name: found[name][0] for name in ("Deals", "Daily copies", "Backup by a timer", "Version")} == {
        "Deals": "can be read and saved",
        "Daily copies": "none so far",
        "Backup by a timer": "none so far",
        "Version": __version__,
    }
    greta = person("Greta")
    call_command("host", "Greta")
    browser = signed_in(greta)
    with django_assert_max_num_queries(5):
        assert "None." in strip_tags(browser.get(PAGE).text)


def test_what_the_host_has_to_look_into_stands_out(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "DATABASE", Watch(lambda: "full"))
    monkeypatch.setattr(daily_copies, "SPARE", 10**18)
    daily_copies.copy_when_due()
    regular_backups.write_note(regular_backups.MADE, "/disk/karlchen-2026-11-20-030000.sqlite3")
    regular_backups.note_failure("There is no folder /disk.")
    found = findings()
    assert [name for name, (_said, is_alarming) in found.items() if is_alarming] == [
        *("Deals", "Daily copies", "Backup by a timer", "Free on the disk", "Long work")
    ]
    assert found["Deals"][0] == "cannot be saved: full"
    assert found["Daily copies"][0] == (
        f"none so far; failed since then: There is not enough room on the disk of {data}/copies."
    )
    assert re.fullmatch(
        r"last one .+ \(/disk/karlchen-.+\.sqlite3\); failed since then: There is no folder /disk\.",
        found["Backup by a timer"][0],
    )


def test_the_last_errors_are_kept_in_a_file_and_shown(data: Path) -> None:
    log = Console(data / "errors.log")
    log.setFormatter(logging.Formatter("{asctime} {levelname} {name}: {message}", style="{"))
    logger = logging.getLogger("tests.errors")
    logger.addHandler(log)
    assert host.last_errors(data / "errors.log") == []
    logger.warning("not worth a line")
    for number in range(host.SHOWN + 3):
        try:
            raise ValueError(number)
        except ValueError:
            logger.exception("deal %s broke", number)
    said = [said for _moment, said in host.last_errors(data / "errors.log")]
    assert said == [f"tests.errors: deal {number} broke" for number in range(host.SHOWN + 2, 2, -1)]
    for _line in range(1200):
        logger.error("x" * 200)
    assert sorted(path.name for path in data.iterdir()) == ["errors.log", "errors.log.1"]
    assert max(path.stat().st_size for path in data.iterdir()) <= 200_000
    logger.removeHandler(log)
    log.close()
