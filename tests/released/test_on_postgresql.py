"""Tables of 0.2.0 on PostgreSQL with rows in them, which it changes less freely than SQLite does."""

from __future__ import annotations

import gzip
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db.migrations.loader import MigrationLoader

from tests import postgres
from tests.running import PATIENCE, clean_environment

pytestmark = [
    pytest.mark.thorough,
    pytest.mark.skipif(postgres.missing() is not None, reason=postgres.missing() or ""),
]
RELEASED = Path(__file__).parent / "0.2.0" / "karlchen.sqlite3.gz"
OURS = ("groups", "leagues", "sheets", "evenings", "tournaments")
MAKE_ROWS = """
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
loader = MigrationExecutor(connection).loader
apps = loader.project_state([key for key in loader.applied_migrations if key in loader.graph.nodes]).apps
group = apps.get_model("groups", "Group").objects.create(slug="krone", name="Krone")
apps.get_model("groups", "Player").objects.create(group=group, name="Anna")
for number in (1, 2):
    apps.get_model("leagues", "Season").objects.create(group=group, number=number)
"""


def applied_then(folder: Path) -> set[tuple[str, str]]:
    """The migrations that the database of the release has taken."""
    path = folder / "released.sqlite3"
    path.write_bytes(gzip.decompress(RELEASED.read_bytes()))
    with closing(sqlite3.connect(path)) as opened:
        return set(opened.execute("SELECT app, name FROM django_migrations"))


def steps_then(folder: Path) -> Iterator[tuple[str, str]]:
    """How far each app had come, as the migrations of today are called."""
    applied = applied_then(folder)
    disk = MigrationLoader(None).disk_migrations or {}
    for app in OURS:
        own = sorted((name, each) for (label, name), each in disk.items() if label == app)
        yield app, [name for name, each in own if applied.issuperset(each.replaces or [(app, name)])][-1]


def karlchen(data: Path, address: str, *words: str) -> None:
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.PROJECT,
        env=clean_environment(data) | {"DATABASE_URL": address},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr


def test_seasons_and_players_of_0_2_0_come_through(tmp_path: Path) -> None:
    import psycopg

    with postgres.serving() as server:
        address = postgres.make_database(server, "karl")
        for app, name in steps_then(tmp_path):
            karlchen(tmp_path, address, "migrate", app, name)
        karlchen(tmp_path, address, "shell", "-c", MAKE_ROWS)
        karlchen(tmp_path, address, "migrate")
        with psycopg.connect(address) as opened:
            query = "SELECT number, doubled_last, missing_points, lot > 0 FROM leagues_season ORDER BY number"
            assert opened.execute(query).fetchall() == [(1, 0, None, True), (2, 0, None, True)]
