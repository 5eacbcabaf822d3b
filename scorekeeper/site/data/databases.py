"""Another database beside the one of the settings, for as long as something is copied."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connections


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
