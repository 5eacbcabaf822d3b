"""Do the jobs that are too long for a page; pages start this by themselves."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.jobs.running import work
from scorekeeper.site import database
from scorekeeper.site.bootstrap import add_data_option
from scorekeeper.site.works import WORKS


class Command(BaseCommand):
    """Do what is left of all jobs, then end."""

    help = "Does what is left of imports and other long work; the pages start it by themselves."

    def add_arguments(self, parser: CommandParser) -> None:
        """Allow for another data folder as `up` does."""
        add_data_option(parser)

    def handle(self, **options: object) -> None:
        """Work until there is nothing left."""
        database.require("work on")
        work(WORKS)
