"""All rows from one database into another one, of whatever kind; what came is read back and compared."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DatabaseError, connections, models, transaction

from scorekeeper.site.data.rows import insert_rows

AT_ONCE = 1000
"""So many rows are written at a time."""
MADE_BY_ITSELF = ("contenttypes.contenttype", "auth.permission")
"""What Django writes into every database."""

Row = tuple[Any, ...]


class NotTransferred(Exception):
    """Nothing was written, and this is why."""


@dataclass(frozen=True)
class Contents:
    """The rows of a table: how many, and a sum of their fingerprints, in whatever order they come."""

    rows: int = 0
    total: int = 0

    def __add__(self, row: Row) -> Contents:
        text = json.dumps(row, sort_keys=True, default=str)
        mark = int.from_bytes(sha256(text.encode()).digest()[:16])
        return Contents(self.rows + 1, (self.total + mark) % 2**128)


def make_tables(target: str) -> None:
    """Make our tables in a database; raise NotTransferred if there are others in it."""
    ours = {model._meta.db_table for model in all_tables()} | {"django_migrations", "limits"}
    if others := set(connections[target].introspection.table_names()) - ours:
        raise NotTransferred(f"It is not empty: there is a table {min(others)}.")
    migrate(target)


def transfer(source: str, target: str, *, replace: bool = False) -> int:
    """Write all rows of a database into another one, in one transaction; returns how many they are.

    Both are names of databases; with `replace` the other one may hold some, which go. Raise NotTransferred
    if it holds anything otherwise, or cannot take what comes.
    """
    with transaction.atomic(using=source), transaction.atomic(using=target):
        freeze(source)
        if not replace:
            refuse_rows(target)
        for model in reversed(all_tables()):
            empty_table(model, target)
        rows = sum(transfer_table(model, source, target) for model in all_tables())
        go_on_counting(target)
    return rows


def all_tables() -> list[type[models.Model]]:
    """All tables of models; counts of who asked too often are none of them, and are left to be forgotten."""
    return [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]


def refuse_rows(target: str) -> None:
    """Refuse a database that holds anything but what Django writes into every one."""
    for model in all_tables():
        if model._meta.label_lower not in MADE_BY_ITSELF and model._base_manager.using(target).exists():
            raise NotTransferred(f"It is not empty: there are rows in {model._meta.db_table}.")


def freeze(alias: str) -> None:
    """See a database as it is now until the end of the transaction that has just begun."""
    connection = connections[alias]
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")


def empty_table(model: type[models.Model], target: str) -> None:
    """Take all rows out of a table; those that refer to them go in the same transaction."""
    table = connections[target].ops.quote_name(model._meta.db_table)
    with connections[target].cursor() as cursor:
        cursor.execute(f"DELETE FROM {table}")


def transfer_table(model: type[models.Model], source: str, target: str) -> int:
    """Copy the rows of a table, read them back and compare; returns how many they are."""
    sent = Contents()
    rows = rows_of(model, source)
    try:
        while some := list(islice(rows, AT_ONCE)):
            insert_rows(model, columns_of(model), some, using=target)
            for row in some:
                sent += row
    except (DatabaseError, ValueError) as problem:
        raise NotTransferred(f"In {model._meta.db_table}: {first_line(problem)}") from problem
    came = Contents()
    for row in rows_of(model, target):
        came += row
    if came != sent:
        raise NotTransferred(f"What came is not what was sent, in {model._meta.db_table}.")
    return came.rows


def rows_of(model: type[models.Model], alias: str) -> Iterator[Row]:
    """The rows of a table as Python sees them, which is the same in every database."""
    return model._base_manager.using(alias).order_by("pk").values_list(*columns_of(model)).iterator(AT_ONCE)


def columns_of(model: type[models.Model]) -> list[str]:
    """The columns of a table, as attributes of its rows."""
    return [field.attname for field in model._meta.concrete_fields]


def go_on_counting(target: str) -> None:
    """Let the next row that is made get the next number."""
    connection = connections[target]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), all_tables()):
            cursor.execute(statement)


def first_line(problem: Exception) -> str:
    """The message of a database, without the place in the statement."""
    return str(problem).strip().partition("\n")[0]


def sqlite_file(path: Path) -> dict[str, Any]:
    """The settings of a database in a file of SQLite."""
    return {**settings.SQLITE, "NAME": path}


@contextmanager
def added(alias: str, described: dict[str, Any]) -> Iterator[None]:
    """Another database under a name of its own."""
    connections.settings[alias] = connections.configure_settings({"default": described})["default"]
    try:
        yield
    finally:
        connections[alias].close()
        del connections[alias]
        del connections.settings[alias]


@contextmanager
def in_place_of_default(alias: str) -> Iterator[None]:
    """Let everything that is asked of the database be asked of this one."""
    own = connections["default"]
    connections["default"] = connections[alias]
    try:
        yield
    finally:
        connections["default"] = own


def migrate(alias: str) -> None:
    """Bring the tables of a database up to date."""
    with in_place_of_default(alias):
        call_command("migrate", interactive=False, verbosity=0)
