"""Released databases come through on PostgreSQL, too.

It changes no table of which a row was written twice in the same migration, which SQLite does without a word.
"""

from __future__ import annotations

import gzip
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import ConnectionHandler, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from pytest_django import DjangoDbBlocker

from scorekeeper.site.environment import postgresql_at
from tests import postgres
from tests.released.test_released import RELEASED

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(postgres.missing() is not None, reason=postgres.missing() or ""),
]


@pytest.fixture
def empty(django_db_blocker: DjangoDbBlocker) -> Iterator[BaseDatabaseWrapper]:
    """An empty database of PostgreSQL in the place of the tests' own."""
    own = connections["default"]
    with postgres.serving() as server, django_db_blocker.unblock():
        found = postgresql_at(postgres.make_database(server, "released"), "DATABASE_URL")
        made = ConnectionHandler({"default": found})["default"]
        connections["default"] = made
        try:
            yield made
        finally:
            made.close()
            connections["default"] = own


@pytest.mark.parametrize("released", RELEASED, ids=lambda folder: folder.name)
def test_a_released_database_comes_through(
    empty: BaseDatabaseWrapper, released: Path, tmp_path: Path
) -> None:
    file = tmp_path / "karlchen.sqlite3"
    file.write_bytes(gzip.decompress((released / "karlchen.sqlite3.gz").read_bytes()))
    with closing(sqlite3.connect(file)) as opened:
        migrate_to(empty, set(opened.execute("SELECT app, name FROM django_migrations")))
        copied = {table: copy_rows(table, opened, empty) for table in tables_of(opened)}
    call_command("migrate", verbosity=0)
    assert copied["leagues_season"] > 0
    assert MigrationExecutor(empty).migration_plan(MigrationExecutor(empty).loader.graph.leaf_nodes()) == []


def migrate_to(database: BaseDatabaseWrapper, applied: set[tuple[str, str]]) -> None:
    """Bring an empty database as far as one that has taken these steps."""
    executor = MigrationExecutor(database)
    steps = executor.loader.graph.nodes
    taken = {name for name, step in steps.items() if applied.issuperset(step.replaces or [name])}
    further = {parent.key for name in taken for parent in executor.loader.graph.node_map[name].parents}
    executor.migrate(sorted(taken - further))


def tables_of(opened: sqlite3.Connection) -> list[str]:
    query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    return [name for (name,) in opened.execute(query) if name != "django_migrations"]


FLAGS = "SELECT column_name FROM information_schema.columns WHERE table_name = %s AND data_type = 'boolean'"
GO_ON = "SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)"


def copy_rows(table: str, opened: sqlite3.Connection, database: BaseDatabaseWrapper) -> int:
    """Write all rows of a table as they are, whatever they refer to; how many there are."""
    rows = opened.execute(f'SELECT * FROM "{table}"')  # noqa: S608  # a table of ours
    names = [column[0] for column in rows.description]
    columns, places = ", ".join(f'"{name}"' for name in names), ", ".join(["%s"] * len(names))
    with database.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        cursor.execute(f'DELETE FROM "{table}"')  # noqa: S608
        cursor.execute(FLAGS, [table])
        flags = {name for (name,) in cursor.fetchall()}
        written = [
            [bool(value) if name in flags and value is not None else value for name, value in row.items()]
            for row in (dict(zip(names, each, strict=True)) for each in rows)
        ]
        cursor.executemany(f'INSERT INTO "{table}" ({columns}) VALUES ({places})', written)  # noqa: S608
        if "id" in names and written:
            cursor.execute(GO_ON, [table, max(row[names.index("id")] for row in written)])
        cursor.execute("SET session_replication_role = DEFAULT")
    return len(written)
