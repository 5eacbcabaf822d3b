"""Move everything to PostgreSQL, or back, with one command."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.site import environment
from scorekeeper.site.bootstrap import add_data_option
from scorekeeper.site.data import database
from scorekeeper.site.data.data_folder import InUse, NotWritten, nobody_else
from scorekeeper.site.data.restore import FILE, move
from scorekeeper.site.data.transfer import NotTransferred

NEXT = {
    True: "From now on start Karlchen without DATABASE_URL.",
    False: "From now on start Karlchen with this address in DATABASE_URL.",
}


class Command(BaseCommand):
    """Copy everything into an empty database, and check it there."""

    help = (
        "Copies everything into an empty database of the other kind and checks it there. Stop Karlchen first."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask where to, and allow for another data folder as `up` does."""
        parser.add_argument(
            "--to",
            required=True,
            metavar="ADDRESS",
            help="postgresql://user:password@host/name, or sqlite for the file in the data folder",
        )
        add_data_option(parser)

    def handle(self, *, to: str, **options: Any) -> None:
        """Copy, check and say what to do next."""
        database.require("move")
        try:
            with nobody_else():
                described = None if to == FILE else environment.postgresql_at(to, "--to")
                rows, sheets = move(described)
        except (InUse, NotTransferred, NotWritten) as problem:
            raise CommandError(f"Nothing was moved. {problem}") from problem
        self.stdout.write(f"Copied {rows} rows and compared them; the points of {sheets} sheets are right.")
        self.stdout.write(f"{NEXT[to == FILE]} The database it came from is as it was.")
