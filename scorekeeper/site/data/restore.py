"""A copy in the place of the database, or all of it into another one; whole or not at all."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, OperationalError, connection, connections, transaction
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from scorekeeper.play.sheets.derived.reads import has_wrong_results, wrong_lines
from scorekeeper.play.sheets.engine import UnreadableSheet
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.bootstrap import COMMAND
from scorekeeper.site.data.backups import (
    ABOUT,
    BackupError,
    check,
    copy,
    folder,
    make_copy,
    make_folder,
    said_plainly,
)
from scorekeeper.site.data.data_folder import part_of, put_in_place, whole_file
from scorekeeper.site.data.database import newer_parts
from scorekeeper.site.data.transfer import (
    NotTransferred,
    added,
    in_place_of_default,
    make_tables,
    migrate,
    sqlite_file,
    transfer,
)

DUMP = b"PGDMP"
"""How a copy of pg_dump begins."""


def restore(file: Path, *, replace: bool) -> Path | None:
    """Put a copy in the place of the database; returns where that one lies now, if there was one.

    Raise BackupError if the copy is not sound or not of ours, NotTransferred if PostgreSQL cannot take it.
    With `replace` there may be a database already. Nobody else may use the data meanwhile.
    """
    refuse_dump(file)
    place = Path(settings.DATA) / "karlchen.sqlite3"
    with said_plainly(place), part_of(place) as part:
        read_copy(file, part)
        key = take_key(part)
        refuse_foreign(file, part)
        before = into_file(part, place, replace) if is_file() else into_postgresql(part, replace)
        if key:
            keep_key(key)
        if is_file():
            put_in_place(part, place)
    return before


def is_file() -> bool:
    return connection.vendor == "sqlite"


def refuse_dump(file: Path) -> None:
    """Say what to do with a copy that is not for this command."""
    try:
        with file.open("rb") as opened:
            is_dump = opened.read(len(DUMP)) == DUMP
    except OSError as problem:
        raise BackupError(f"Cannot read {file}: {problem.strerror}.") from problem
    if is_dump:
        raise BackupError(
            f"{file} was made by pg_dump. Bring it into an empty database with pg_restore --dbname=NAME."
        )


def read_copy(file: Path, part: Path) -> None:
    """Copy the copy, and check that it came whole."""
    check(file)
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as source:
        copy(source, part)
    check(part)


def take_key(part: Path) -> str | None:
    """Take what is said about a copy out of it; returns the secret key, if it was there."""
    with closing(sqlite3.connect(part)) as opened, opened:
        if not opened.execute("SELECT 1 FROM sqlite_master WHERE name = ?", [ABOUT]).fetchone():
            return None
        (key,) = opened.execute(f"SELECT secret_key FROM {ABOUT}").fetchone()  # noqa: S608  # our own name
        opened.execute(f"DROP TABLE {ABOUT}")
    return str(key) if key else None


def refuse_foreign(file: Path, part: Path) -> None:
    """Refuse a database that is not Karlchen's, or of a newer version."""
    with added("copy", sqlite_file(part)), in_place_of_default("copy"):
        executor = MigrationExecutor(connections["copy"])
        if "sheets" not in {app for app, _name in executor.loader.applied_migrations or ()}:
            raise BackupError(f"{file} is no database of Karlchen.")
        if newer := newer_parts():
            raise BackupError(f"A newer version of Karlchen made it: {', '.join(newer)} is not known here.")


def into_file(part: Path, place: Path, replace: bool) -> Path | None:
    """Make room for a file; the one that is there is copied, or kept as it is if it is damaged."""
    if not place.exists():
        remove_journal(place)
        return None
    if not replace:
        raise BackupError(f"There is a database already: {place}. With --replace it is copied and replaced.")
    try:
        before = make_copy("before-restore")
    except (BackupError, DatabaseError):
        before = set_aside(place)
    connection.close()
    remove_journal(place)
    return before


def set_aside(place: Path) -> Path:
    """Keep a damaged database as it is, with what SQLite had begun to write.

    It stays in its place, too, until another one takes that: a place without one would get an empty one.
    """
    make_folder()
    kept = folder() / f"damaged-{timezone.localtime():%Y-%m-%d-%H%M%S}.sqlite3"
    for name in ("", "-journal"):
        beside = place.with_name(place.name + name)
        if beside.exists():
            shutil.copy2(beside, kept.with_name(kept.name + name))
    return kept


def remove_journal(place: Path) -> None:
    """Remove the journal of another database, so that SQLite does not take it for that of this one."""
    place.with_name(f"{place.name}-journal").unlink(missing_ok=True)


def into_postgresql(part: Path, replace: bool) -> Path | None:
    """Bring a copy up to date, and its rows into PostgreSQL, all in one transaction."""
    before = make_copy("before-restore") if replace else None
    with added("copy", sqlite_file(part)):
        migrate("copy")
        make_tables("default")
        transfer("copy", "default", replace=replace)
    return before


def keep_key(key: str) -> None:
    """Let the secret key of a copy be the one of the data folder."""
    place = Path(settings.DATA) / "secret_key"
    with part_of(place) as part:
        part.write_text(key, encoding="ascii")
        put_in_place(part, place)


FILE = "sqlite"
"""The address of the file in the data folder."""


def move(address: dict[str, Any] | None) -> tuple[int, int]:
    """Copy everything into the database with these settings; without any, into the file in the data folder.

    Returns how many rows and sheets it holds then. The rows are read back and compared, and the points of
    every sheet are worked out anew there. Raise NotTransferred or NotWritten, and nothing has happened.
    """
    if address is None and connection.vendor == "sqlite":
        raise NotTransferred("The database is in that file already.")
    file: AbstractContextManager[Path | None] = nullcontext()
    if address is None:
        file = whole_file(Path(settings.DATA) / "karlchen.sqlite3")
    with file as part:
        described = address or sqlite_file(part or Path())
        with added("target", described):
            refuse_itself()
            make_tables("target")
            with transaction.atomic(using="target"):
                rows = transfer("default", "target")
                sheets = check_points()
        if part:
            check(part)
    return rows, sheets


def refuse_itself() -> None:
    """Refuse a database that does not answer, and the one that everything comes from."""
    try:
        connections["target"].ensure_connection()
    except OperationalError as problem:
        raise NotTransferred(f"The other database does not answer: {problem}") from problem
    if place_of("target") == place_of("default"):
        raise NotTransferred("That is the database that is in use already.")


def place_of(alias: str) -> tuple[object, ...]:
    """The settings that tell a database from others."""
    given = connections[alias].settings_dict
    return tuple(str(given[name]) for name in ("ENGINE", "NAME", "HOST", "PORT"))


def check_points() -> int:
    """Hold the points of every sheet of the other database against its facts; returns how many there are."""
    with in_place_of_default("target"):
        sheets = 0
        for sheet in Sheet.objects.select_related("ruleset").iterator():
            sheets += 1
            try:
                is_wrong = any(wrong_lines(sheet)) or has_wrong_results(sheet)
            except UnreadableSheet:
                continue  # it came as it was, row by row
            if is_wrong:
                raise NotTransferred(f"The points of {sheet.slug} differ: see {COMMAND} check_postings.")
    return sheets
