"""A database with all migrations applied, made once and copied for every process of the tests."""

from __future__ import annotations

import fcntl
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path

import django
from django.conf import settings
from django.contrib.contenttypes.management import create_contenttypes
from django.db import connections
from django.db.models.signals import post_migrate

KEPT = 3
"""How many are kept: those of other branches come back when they are checked out again."""


def use_copy(folder: Path) -> None:
    """Let SQLite's default connection use a copy of a migrated database, which is made if there is none yet.

    The copy stands where the settings want the test database. `folder` outlives the run.
    """
    default = connections["default"]
    own = Path(default.settings_dict["TEST"]["NAME"])
    folder.mkdir(parents=True, exist_ok=True)
    migrated = folder / f"{version()}.sqlite3"
    with locked(folder / "lock"):
        if not migrated.exists():
            default.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
            default.close()
            keep(own, migrated)
            forget_oldest(folder)
    if not own.exists():
        shutil.copyfile(migrated, own)
    default.close()
    settings.DATABASES["default"]["NAME"] = default.settings_dict["NAME"] = own


def write_no_permissions() -> None:
    """Let Django write its permissions, which nothing here asks for, no more.

    It wrote them anew after each test that empties the database: that took longer than to empty it.
    """
    post_migrate.disconnect(create_contenttypes)
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")


def version() -> str:
    """What the tables and the rows in them follow from: migrations, packages and settings."""
    project = Path(settings.PROJECT)
    migrations = sorted(project.glob("scorekeeper/**/migrations/*.py"))
    sources = (*migrations, project / "requirements.txt", Path(__file__))
    said = sha256(django.__version__.encode())
    for each in sources:
        said.update(f"{each.relative_to(project)}\n".encode() + each.read_bytes())
    return said.hexdigest()[:20]


def keep(database: Path, migrated: Path) -> None:
    """Write a whole copy beside it first: who looks meanwhile finds none or all of it."""
    part = migrated.with_suffix(".part")
    part.unlink(missing_ok=True)
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(part)) as target:
        source.backup(target)
    part.rename(migrated)


def forget_oldest(folder: Path) -> None:
    """Keep the newest few."""
    by_age = sorted(folder.glob("*.sqlite3"), key=lambda each: each.stat().st_mtime, reverse=True)
    for each in by_age[KEPT:]:
        each.unlink()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Let one process after the other do it."""
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
