"""Back up the database with one command."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from scorekeeper.site.bootstrap import add_data_option
from scorekeeper.site.data import database
from scorekeeper.site.data.backups import BackupError, back_up, own_key
from scorekeeper.site.data.transfer import NotTransferred


class Command(BaseCommand):
    """Copy the database into a file, also while Karlchen is running."""

    help = "Copy the database into a new file. Karlchen may go on running meanwhile."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask for the file, and allow for another data folder as `up` does."""
        parser.add_argument("file", type=Path, help="where to write the copy; must not exist yet")
        add_data_option(parser)

    def handle(self, *, file: Path, **options: Any) -> None:
        """Copy, check and say so."""
        require = database.require_one if connection.vendor == "sqlite" else database.require
        require("back up")
        try:
            back_up(file)
        except (BackupError, NotTransferred) as problem:
            raise CommandError(str(problem)) from problem
        self.stdout.write(f"Backed up to {file}.")
        if own_key() is None:
            self.stdout.write("Keep KARLCHEN_SECRET_KEY, too: it is not in this file.")
