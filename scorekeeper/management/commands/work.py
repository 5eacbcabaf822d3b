"""Do what is too long for a page, for as long as this runs; `up` starts it by itself."""

from __future__ import annotations

from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.club.jobs.reads import is_anybody_here
from scorekeeper.club.jobs.worker import work
from scorekeeper.site.bootstrap import COMMAND, add_data_option
from scorekeeper.site.data import database
from scorekeeper.site.data.data_folder import InUse, serve_from_here
from scorekeeper.site.long_work import DUTIES, JOB_STEPS


class Command(BaseCommand):
    """Do all jobs and duties until stopped."""

    help = (
        f"Does imports, whole groups as files and other long work, until stopped. `{COMMAND} up` starts it by"
        " itself; who serves in another way keeps it running beside the server."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Allow for another data folder as `up` does."""
        parser.add_argument(
            "--beside", type=int, metavar="PID", help="end with this process, which is that of `up`"
        )
        add_data_option(parser)

    def handle(self, *, beside: int | None, **options: Any) -> NoReturn:
        """Work until told to end."""
        database.require("work on")
        try:
            serve_from_here()
        except InUse as problem:
            raise CommandError(str(problem)) from problem
        if is_anybody_here():
            self.stdout.write("Another process does long work with this data; this one waits for its end.")
        elif beside is None:
            self.stdout.write("Karlchen does long work from now on. Ctrl-C stops it.")
        self.stdout.flush()
        work(JOB_STEPS, DUTIES, server=beside)
