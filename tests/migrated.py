"""A database with all migrations applied, made once and copied for every process of the tests."""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import django
from django.conf import settings
from django.contrib.contenttypes.management import create_contenttypes
from django.db import connections
from django.db.models.signals import post_migrate

from tests.running import clean_environment

FOLDER = Path(settings.PROJECT) / ".pytest_cache" / "migrated"
"""Outlives the run."""
KEPT = 3
"""How many are kept: those of other branches come back when they are checked out again."""


def use_copy() -> None:
    """Let SQLite's default connection use a copy, which stands where the settings want the test database."""
    default = connections["default"]
    own = Path(default.settings_dict["TEST"]["NAME"])
    if not own.exists():
        copy_to(own)
    default.close()
    settings.DATABASES["default"]["NAME"] = default.settings_dict["NAME"] = own


def copy_to(database: Path) -> None:
    """Put a database with all migrations applied somewhere; the first time for this version, it is made."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    migrated = FOLDER / f"{version()}.sqlite3"
    with locked(FOLDER / "lock"):
        if not migrated.exists():
            make(migrated)
            forget_oldest()
    database.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(migrated, database)


def write_no_permissions() -> None:
    """Let Django write its permissions, which nothing here asks for, no more.

    It wrote them anew after each test that empties the database: that took longer than to empty it.
    """
    post_migrate.disconnect(create_contenttypes)
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")


@cache
def version() -> str:
    """What the tables and the rows in them follow from: migrations, packages and settings."""
    project = Path(settings.PROJECT)
    migrations = sorted(project.glob("scorekeeper/**/migrations/*.py"))
    sources = (*migrations, project / "requirements.txt", Path(__file__))
    said = sha256(django.__version__.encode())
    for each in sources:
        said.update(f"{each.relative_to(project)}\n".encode() + each.read_bytes())
    return said.hexdigest()[:20]


def make(migrated: Path) -> None:
    """Apply all migrations as a host does; the file is there when it is whole."""
    with TemporaryDirectory(dir=FOLDER) as folder:
        data = Path(folder)
        command = [sys.executable, "manage.py", "migrate", "--verbosity=0"]
        subprocess.run(command, cwd=settings.PROJECT, env=clean_environment(data), check=True)
        (data / "karlchen.sqlite3").rename(migrated)


def forget_oldest() -> None:
    """Keep the newest few."""
    by_age = sorted(FOLDER.glob("*.sqlite3"), key=lambda each: each.stat().st_mtime, reverse=True)
    for each in by_age[KEPT:]:
        each.unlink()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Let one process after the other do it."""
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
