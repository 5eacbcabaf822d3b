"""Copies of the database that can be relied on."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.core.management import CommandError, call_command
from django.db import connection, connections

from scorekeeper import __version__
from scorekeeper.play.sheets.models import Deal
from scorekeeper.site.data import backups
from scorekeeper.site.data.data_folder import NotWritten, whole_file
from scorekeeper.site.data.regular_backups import last_backup
from tests.cast import begin, deal, enter

KEY = "k" * 50


@pytest.fixture
def data(tmp_path: Path, settings: Any) -> Path:
    """A data folder with a secret key in it."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "secret_key").write_text(KEY)
    settings.DATA, settings.SECRET_KEY = folder, KEY
    return folder


def read(path: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(path)) as opened:
        return opened.execute(query).fetchall()


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("other_databases")
def test_a_backup_holds_everything_for_its_owner_only(data: Path, tmp_path: Path) -> None:
    enter(begin(), deal(), deal(points=95))
    target = tmp_path / "copy.sqlite3"
    call_command("backup", target)
    stored = Deal.objects.order_by("pk").values_list("pk", "position")
    assert read(target, "SELECT id, position FROM sheets_deal ORDER BY id") == list(stored)
    assert read(target, "SELECT version, secret_key FROM karlchen_copy") == [(__version__, KEY)]
    tables = read(target, "SELECT name FROM sqlite_master WHERE type = 'table'")
    kept = {name for (name,) in tables if not name.startswith("sqlite_")}
    counts = {"limits"}  # another test may have left the table in which several hosts count
    assert kept - {"karlchen_copy"} - counts == {*connection.introspection.table_names()} - counts
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert sorted(tmp_path.iterdir()) == [target, data]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("other_databases")
def test_a_key_from_the_environment_is_not_in_a_backup_and_that_is_said(
    data: Path, tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.SECRET_KEY = "another" * 10
    call_command("backup", tmp_path / "copy.sqlite3")
    assert read(tmp_path / "copy.sqlite3", "SELECT secret_key FROM karlchen_copy") == [(None,)]
    assert "Keep KARLCHEN_SECRET_KEY, too" in capsys.readouterr().out


@pytest.mark.django_db(transaction=True)
def test_a_backup_never_overwrites(data: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    target.write_text("last week's")
    with pytest.raises(CommandError, match="already exists"):
        call_command("backup", target)
    assert target.read_text() == "last week's"


@pytest.mark.django_db(transaction=True)
def test_a_backup_needs_a_place(data: Path, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="No such file or directory"):
        call_command("backup", tmp_path / "missing" / "copy.sqlite3")


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("other_databases")
def test_a_timer_writes_into_a_folder_and_keeps_the_newest(
    data: Path, tmp_path: Path, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.CONTACT, settings.HAS_MAIL = "Gerda Schulz, gerda@example.org", True
    disk = tmp_path / "disk"
    for _night in range(2):  # the disk is not there
        with pytest.raises(CommandError, match="There is no folder"):
            call_command("backup", disk, keep=2)
    failed = last_backup()
    assert (failed.made, failed.failure) == (None, f"There is no folder {disk}.")
    assert [(each.to, each.subject) for each in mail.outbox] == [
        (["gerda@example.org"], "Karlchen: no backup")
    ]
    disk.mkdir()
    (disk / "photos.sqlite3").touch()
    (disk / ".karlchen-2026-11-19-030000.sqlite3.part").touch()  # killed meanwhile
    for day in (20, 21, 22):
        with time_machine.travel(f"2026-11-{day} 03:00+01:00", tick=False):
            call_command("backup", disk, keep=2)
    kept = [f"karlchen-2026-11-{day}-030000.sqlite3" for day in (21, 22)]
    assert sorted(path.name for path in disk.iterdir()) == [*kept, "photos.sqlite3"]
    assert read(disk / kept[-1], "SELECT version FROM karlchen_copy") == [(__version__,)]
    assert (last_backup().made is not None, last_backup().failure) == (True, "")
    assert f"Backed up to {disk / kept[-1]}." in capsys.readouterr().out
    moment = time_machine.travel("2026-11-22 03:00+01:00", tick=False)  # the clock was set back
    with moment, pytest.raises(CommandError, match="already exists"):
        call_command("backup", disk, keep=2)
    assert sorted(path.name for path in disk.iterdir()) == [*kept, "photos.sqlite3"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("other_databases")
def test_a_folder_alone_gets_a_backup_named_after_the_moment(data: Path, tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    for day in (20, 21):
        with time_machine.travel(f"2026-11-{day} 03:00+01:00", tick=False):
            call_command("backup", disk)
    names = [f"karlchen-2026-11-{day}-030000.sqlite3" for day in (20, 21)]
    assert sorted(path.name for path in disk.iterdir()) == names
    assert last_backup().made is None
    with pytest.raises(CommandError, match="at least 1"):
        call_command("backup", disk, "--keep=0")


def test_a_copy_that_is_not_sound_is_noticed(tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    target.write_bytes(b"no database" * 100)
    with pytest.raises(backups.BackupError, match="not sound"):
        backups.check(target)


def test_what_ends_half_way_leaves_no_file(tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    with suppress(KeyboardInterrupt), whole_file(target) as part:
        part.write_text("half of i")
        raise KeyboardInterrupt
    assert list(tmp_path.iterdir()) == []


def test_what_was_left_by_a_try_that_was_killed_is_written_over(tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    (tmp_path / ".copy.sqlite3.part").write_text("half of something that is longer")
    with whole_file(target) as part:
        part.write_text("whole")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("copy.sqlite3", "whole")]


def test_two_do_not_write_one_file_at_once(tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    with whole_file(target) as part:
        part.write_text("first")
        with pytest.raises(NotWritten, match="is being written right now"), whole_file(target):
            pass
    assert target.read_text() == "first"


@pytest.mark.skipif(connections["default"].vendor != "sqlite", reason="PostgreSQL is copied by pg_dump")
@pytest.mark.django_db(transaction=True)
def test_the_last_few_copies_are_kept(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (data / "copies").mkdir(mode=0o755)
    old = [data / "copies" / f"before-upgrade-2025-01-0{day}-120000.sqlite3" for day in range(1, 8)]
    for path in old:
        path.touch()
    other = data / "copies" / "before-restore-2024-01-01-120000.sqlite3"
    other.touch()
    made = backups.make_copy("before-upgrade")
    assert sorted((data / "copies").iterdir()) == sorted([other, *old[-4:], made])
    assert read(made, "SELECT count(*) FROM sheets_sheet") == [(0,)]
    modes = {stat.S_IMODE(path.stat().st_mode) for path in (made, made.parent)}
    assert modes == {0o600, 0o700}


@pytest.mark.skipif(connections["default"].vendor != "sqlite", reason="PostgreSQL is copied by pg_dump")
@pytest.mark.django_db(transaction=True)
def test_what_a_copy_that_was_killed_left_is_cleared_away_by_the_next(data: Path) -> None:
    folder = data / "copies"
    folder.mkdir()
    for name in (".before-upgrade-2025-01-01-120000.sqlite3.part", ".daily-2025-01-01.sqlite3.part"):
        (folder / name).write_text("half of it")
        (folder / f"{name}-journal").write_text("what SQLite had begun")
    with whole_file(folder / "being-written.sqlite3") as part:
        made = backups.make_copy("before-upgrade")
        assert sorted(folder.iterdir()) == sorted([part, made])
