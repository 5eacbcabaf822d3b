"""Copies of the database, made while others write to it: SQLite with the secret key in it; where they lie."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from scorekeeper import __version__
from scorekeeper.site.data.data_folder import NotWritten, clear_parts, whole_file
from scorekeeper.site.data.direct_database import direct_parameters
from scorekeeper.site.data.transfer import added, make_tables, sqlite_file, transfer
from scorekeeper.site.environment import close_to_others

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


KEPT = 5
"""So many copies of each kind are kept."""
BY_HAND = (
    "Install postgresql-client, at least as new as the server, or make a copy yourself and start once with"
    " --without-copy"
)
OF_THE_ADDRESS = ("host", "port", "user", "dbname", "sslmode", "sslrootcert", "sslcert", "sslkey", "service")


def folder() -> Path:
    return Path(settings.DATA) / "copies"


def make_copy(kind: str) -> Path:
    """Copy the database and check the copy; `kind` says before what. Raise BackupError if that fails.

    Of PostgreSQL, whose tables need not be those of this version, its own program makes it.
    """
    is_file = connection.vendor == "sqlite"
    make_folder()
    name = f"{kind}-{timezone.localtime():%Y-%m-%d-%H%M%S}.{'sqlite3' if is_file else 'dump'}"
    target = folder() / name
    if is_file:
        back_up(target)
    else:
        dump(target)
    for old in sorted(folder().glob(f"{kind}-*"))[:-KEPT]:
        old.unlink()
    return target


def make_folder() -> None:
    """Make the folder, closed to other users, and clear away what tries that were killed left there."""
    with said_plainly(folder()):
        folder().mkdir(mode=0o700, exist_ok=True)
        close_to_others(folder(), 0o700)
        clear_parts(folder())


def dump(target: Path) -> None:
    """Copy a PostgreSQL database with pg_dump, and let pg_restore read through the copy."""
    if not shutil.which("pg_dump") or not shutil.which("pg_restore"):
        raise BackupError(f"There is no pg_dump. {BY_HAND}.")
    params = direct_parameters(connection)
    address = {f"PG{name.upper()}": str(params[name]) for name in OF_THE_ADDRESS if params.get(name)}
    address["PGDATABASE"] = address.pop("PGDBNAME")
    if password := params.get("password"):
        # Not among the words of the command, which every user of the machine can see.
        address["PGPASSWORD"] = str(password)
    with said_plainly(target), whole_file(target) as part:
        run_program(["pg_dump", "--format=custom", f"--file={part}"], address)
        run_program(["pg_restore", "--file=/dev/null", str(part)], address)


def run_program(command: list[str], address: dict[str, str]) -> None:
    done = subprocess.run(command, env=os.environ | address, capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["nothing"]
        # The second line of pg_dump names both versions, where it is older than the server.
        raise BackupError(f"{command[0]} says: {' '.join(said[:2])} {BY_HAND}.")
