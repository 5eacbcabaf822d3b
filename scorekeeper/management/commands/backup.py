"""Back up the database with one command."""

from __future__ import annotations

from argparse import ArgumentTypeError
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from scorekeeper.site.bootstrap import add_data_option
from scorekeeper.site.data import database
from scorekeeper.site.data.backups import BackupError, back_up, own_key
from scorekeeper.site.data.regular_backups import back_up_regularly, dated_name, failure_heard_of
from scorekeeper.site.data.transfer import NotTransferred


class Command(BaseCommand):
    """Copy the database into a file, also while Karlchen is running; for a timer, into a folder."""

    help = "Copy the database into a new file. Karlchen may go on running meanwhile."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask for the file, and allow for another data folder as `up` does."""
        parser.add_argument(
            "file",
            type=Path,
            help="where to write the copy: a file that does not exist yet, or a folder, where it is named"
            " after the moment",
        )
        parser.add_argument(
            "--keep",
            type=at_least_one,
            metavar="N",
            help="keep the newest N in the folder and remove older ones; for a timer: it is noted, and mailed"
            " to who runs the server, where it fails",
        )
        add_data_option(parser)

    def handle(self, *, file: Path, keep: int | None, **options: Any) -> None:
        """Copy, check and say so."""
        try:
            with failure_heard_of() if keep else nullcontext():
                require = database.require_one if connection.vendor == "sqlite" else database.require
                require("back up")
                file = self.back_up(file, keep)
        except (BackupError, NotTransferred) as problem:
            raise CommandError(str(problem)) from problem
        self.stdout.write(f"Backed up to {file}.")
        if own_key() is None:
            self.stdout.write("Keep KARLCHEN_SECRET_KEY, too: it is not in this file.")

    def back_up(self, place: Path, keep: int | None) -> Path:
        """Write the copy; where it lies."""
        if keep:
            return back_up_regularly(place, kept=keep)
        target = dated_name(place) if place.is_dir() else place
        back_up(target)
        return target


def at_least_one(text: str) -> int:
    """A number of backups to keep."""
    if not text.isdecimal() or int(text) == 0:
        raise ArgumentTypeError("that is no number of backups, at least 1")
    return int(text)
