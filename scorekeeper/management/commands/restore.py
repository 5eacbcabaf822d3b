"""Go back to a copy with one command."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.site.bootstrap import COMMAND, add_data_option
from scorekeeper.site.data.backups import BackupError
from scorekeeper.site.data.data_folder import InUse, nobody_else
from scorekeeper.site.data.restore import restore
from scorekeeper.site.data.transfer import NotTransferred


class Command(BaseCommand):
    """Put a copy that `backup` or `up` made in the place of the database."""

    help = "Puts a copy in the place of the database, with its secret key. Stop Karlchen first."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask for the file, and allow for another data folder as `up` does."""
        parser.add_argument("file", type=Path, help=f"the copy, made by `{COMMAND} backup` or by an upgrade")
        parser.add_argument("--replace", action="store_true", help="copy the present database and replace it")
        add_data_option(parser)

    def handle(self, *, file: Path, replace: bool, **options: Any) -> None:
        """Check the copy, put it there and say so."""
        try:
            with nobody_else():
                before = restore(file, replace=replace)
        except (BackupError, InUse, NotTransferred) as problem:
            raise CommandError(f"Nothing was restored. {problem}") from problem
        if before:
            self.stdout.write(f"The database that was there lies in {before}.")
        self.stdout.write(f"Restored {file}. `{COMMAND} up` serves it.")
