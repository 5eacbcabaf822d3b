"""The whole database into another one, from SQLite to PostgreSQL or back; whole or not at all."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import OperationalError, connection, connections, transaction

from scorekeeper.play.sheets.derived.reads import has_wrong_results, wrong_lines
from scorekeeper.play.sheets.engine import UnreadableSheet
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.data.backups import check
from scorekeeper.site.data.data_folder import whole_file
from scorekeeper.site.data.transfer import (
    NotTransferred,
    added,
    in_place_of_default,
    make_tables,
    sqlite_file,
    transfer,
)

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
    """What tells a database from others."""
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
                raise NotTransferred(f"The points of {sheet.slug} differ: see manage.py check_postings.")
    return sheets
