"""Copies of the database, made while others write to it: always SQLite, with the secret key inside."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from scorekeeper import __version__
from scorekeeper.site.data.atomic_files import NotWritten, whole_file
from scorekeeper.site.data.transfer import added, make_tables, sqlite_file, transfer

ABOUT = "karlchen_copy"
"""The table of a copy that says where it comes from; no other database has it."""


class BackupError(Exception):
    """There is no backup, and this is why."""


def back_up(target: Path) -> None:
    """Copy the database into a new file and check the copy; one that failed is removed."""
    with said_plainly(target), whole_file(target) as part:
        if connection.vendor == "sqlite":
            connection.ensure_connection()
            copy(connection.connection, part)
        else:
            with added("copy", sqlite_file(part)):
                make_tables("copy")
                transfer("default", "copy")
        describe(part)
        check(part)


@contextmanager
def said_plainly(target: Path) -> Iterator[None]:
    """Say in one sentence why there is no copy."""
    try:
        yield
    except NotWritten as problem:
        raise BackupError(str(problem)) from problem
    except OSError as problem:
        raise BackupError(f"Cannot write {target}: {problem.strerror}.") from problem
    except sqlite3.Error as problem:
        raise BackupError(f"Cannot write {target}: {problem}.") from problem


def copy(source: sqlite3.Connection, target: Path) -> None:
    """Copy with SQLite's own means: a plain copy of the file could catch half a transaction."""
    with closing(sqlite3.connect(target)) as destination:
        source.backup(destination)


def check(path: Path) -> None:
    """Let SQLite read through the whole copy."""
    try:
        with closing(sqlite3.connect(path)) as copied:
            (verdict,) = copied.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.Error as problem:
        verdict = str(problem)
    if verdict != "ok":
        raise BackupError(f"The copy is not sound ({verdict}).")


def describe(path: Path) -> None:
    """Write into a copy which version made it and when, and the secret key if it is a file of ours."""
    with closing(sqlite3.connect(path)) as copied, copied:
        copied.execute(f"DROP TABLE IF EXISTS {ABOUT}")
        copied.execute(f"CREATE TABLE {ABOUT} (version TEXT, made TEXT, secret_key TEXT)")
        made = timezone.now().isoformat(timespec="seconds")
        row = (__version__, made, own_key())
        copied.execute(f"INSERT INTO {ABOUT} VALUES (?, ?, ?)", row)  # noqa: S608  # our own name


def own_key() -> str | None:
    """The secret key, unless it comes from the environment, which whoever runs this keeps elsewhere."""
    file = Path(settings.DATA) / "secret_key"
    is_ours = file.is_file() and file.read_text(encoding="ascii").strip() == settings.SECRET_KEY
    return settings.SECRET_KEY if is_ours else None
