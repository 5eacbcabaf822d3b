"""Copies of the database that can be relied on."""

from __future__ import annotations

import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from scorekeeper.site import backups


@pytest.fixture
def database() -> Any:
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript("CREATE TABLE deal (points); INSERT INTO deal VALUES (121);")
        yield connection


def test_a_backup_holds_the_data_for_its_owner_only(database: sqlite3.Connection, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    backups.back_up(database, target)
    with closing(sqlite3.connect(target)) as copied:
        assert copied.execute("SELECT points FROM deal").fetchall() == [(121,)]
    assert stat.S_IMODE(target.stat().st_mode) == 0o600


def test_a_backup_never_overwrites(database: sqlite3.Connection, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    target.write_text("last week's")
    with pytest.raises(backups.BackupError, match="already exists"):
        backups.back_up(database, target)
    assert target.read_text() == "last week's"


def test_a_backup_needs_a_place(database: sqlite3.Connection, tmp_path: Path) -> None:
    with pytest.raises(backups.BackupError, match="No such file or directory"):
        backups.back_up(database, tmp_path / "missing" / "copy.sqlite3")


def test_a_copy_that_is_not_sound_is_noticed(tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    target.write_bytes(b"no database" * 100)
    with pytest.raises(backups.BackupError, match="not sound"):
        backups.check(target)


def test_a_failed_backup_leaves_nothing_behind(tmp_path: Path) -> None:
    closed = sqlite3.connect(":memory:")
    closed.close()
    with pytest.raises(backups.BackupError):
        backups.back_up(closed, tmp_path / "copy.sqlite3")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has pg_dump")
@pytest.mark.django_db(transaction=True)
def test_the_backup_command_copies_the_database_in_use(tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    call_command("backup", target)
    with closing(sqlite3.connect(target)) as copied:
        tables = copied.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        )
        assert {name for (name,) in tables} == set(connection.introspection.table_names())
    with pytest.raises(CommandError, match="already exists"):
        call_command("backup", target)
