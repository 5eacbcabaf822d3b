"""Back up the database with one command."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from scorekeeper.site import database
from scorekeeper.site.backups import BackupError, back_up
from scorekeeper.site.bootstrap import add_data_option


class Command(BaseCommand):
    """Copy the database into a file, also while Karlchen is running."""

    help = "Copy the database into a new file. Karlchen may go on running meanwhile."

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask for the file, and allow for another data folder as `up` does."""
        parser.add_argument("file", type=Path, help="where to write the copy; must not exist yet")
        add_data_option(parser)

    def handle(self, *, file: Path, **options: Any) -> None:
        """Copy, check and say so."""
        if connection.vendor != "sqlite":
            raise CommandError("The database is PostgreSQL, which brings its own command: pg_dump.")
        database.require_one("back up")
        connection.ensure_connection()
        try:
            back_up(connection.connection, file)
        except BackupError as problem:
            raise CommandError(str(problem)) from problem
        self.stdout.write(f"Backed up to {file}.")
