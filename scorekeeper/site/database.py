"""The database before a command uses it: made and brought up to date, or found missing."""

from __future__ import annotations

from pathlib import Path

from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor

from scorekeeper.sheets.writes.rebuilding import rebuild_outdated
from scorekeeper.site.environment import close_to_others

NO_ANSWER = "The database does not answer: {}"


def prepare() -> None:
    """Make the database where it is missing, bring it up to date and tidy it; raise CommandError if not."""
    close_file()
    try:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("createcachetable", verbosity=0)
        call_command("clearsessions")
        rebuild_outdated()
    except OperationalError as problem:
        raise CommandError(NO_ANSWER.format(problem)) from problem


def close_file() -> None:
    """Make the file of an SQLite database where it is missing, and close it to other users."""
    if connection.vendor == "sqlite":
        path = Path(connection.settings_dict["NAME"])
        path.touch(mode=0o600)
        close_to_others(path, 0o600)


def require(use: str) -> None:
    """Raise CommandError unless there is a database, and it is up to date; `use` is what to do with it."""
    require_one(use)
    try:
        migrations = MigrationExecutor(connection)
    except OperationalError as problem:
        raise CommandError(NO_ANSWER.format(problem)) from problem
    if migrations.migration_plan(migrations.loader.graph.leaf_nodes()):
        raise CommandError("The database is not up to date. Start Karlchen with `manage.py up` first.")


def require_one(use: str) -> None:
    """Raise CommandError unless there is a database, of whatever version."""
    # SQLite would make an empty one at the first question.
    if connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists():
        raise CommandError(f"There is no database yet, so there is nothing to {use}.")
