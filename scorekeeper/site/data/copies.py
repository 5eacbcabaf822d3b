"""Copies that are made before something is changed for good: in the data folder, the last few of them."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from scorekeeper.site.data.atomic_files import clear_parts, whole_file
from scorekeeper.site.data.backups import BackupError, back_up, said_plainly
from scorekeeper.site.environment import close_to_others

KEPT = 5
"""So many copies of each kind are kept."""
BY_HAND = (
    "Install it (apt install postgresql-client), or make a copy yourself and start once with --without-copy"
)
OF_THE_ADDRESS = ("host", "port", "user", "dbname", "sslmode", "sslrootcert", "sslcert", "sslkey", "service")


def folder() -> Path:
    """Where the copies lie."""
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
    params = connection.get_connection_params()
    address = {f"PG{name.upper()}": str(params[name]) for name in OF_THE_ADDRESS if params.get(name)}
    address["PGDATABASE"] = address.pop("PGDBNAME")
    if password := params.get("password"):
        # Not among the words of the command, which every user of the machine can see.
        address["PGPASSWORD"] = str(password)
    with said_plainly(target), whole_file(target) as part:
        run(["pg_dump", "--format=custom", f"--file={part}"], address)
        run(["pg_restore", "--file=/dev/null", str(part)], address)


def run(command: list[str], address: dict[str, str]) -> None:
    """Run a program of PostgreSQL."""
    done = subprocess.run(command, env=os.environ | address, capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["nothing"]
        raise BackupError(f"{command[0]} says: {said[0]} {BY_HAND}.")
