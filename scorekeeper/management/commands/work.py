"""Do what is too long for a page, for as long as this runs; `up` starts it by itself.

The steps of each kind of job, and what is done regularly, are gathered here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.club.comparing.season import writes as comparing
from scorekeeper.club.evenings.group import writes as deletion_writes
from scorekeeper.club.evenings.imports import writes as imports_writes
from scorekeeper.club.jobs.models import Kind
from scorekeeper.club.jobs.reads import is_anybody_here
from scorekeeper.club.jobs.worker import Duty, work
from scorekeeper.club.jobs.writes import Steps, forget_old_jobs
from scorekeeper.club.planning.writes import remind_members
from scorekeeper.outside.archive import create_group, saving
from scorekeeper.site.accounts.example import keep_example
from scorekeeper.site.bootstrap import COMMAND, add_data_option
from scorekeeper.site.data import database
from scorekeeper.site.data.daily_copies import copy_when_due
from scorekeeper.site.data.data_folder import InUse, serve_from_here

JOB_STEPS: Mapping[str, Steps] = {
    Kind.IMPORT: imports_writes.STEPS,
    Kind.RESTORE: create_group.STEPS,
    Kind.SAVE: saving.STEPS,
    Kind.COMPARE: comparing.STEPS,
    Kind.DELETE: deletion_writes.STEPS,
}

MINUTE = 60.0
HOUR = 60 * MINUTE
DAY = 24 * HOUR

DUTIES = (
    Duty(DAY, forget_old_jobs),
    Duty(HOUR, copy_when_due, first_after=10 * MINUTE),
    Duty(15 * MINUTE, remind_members, first_after=MINUTE),
    Duty(HOUR, keep_example, first_after=MINUTE),
)
"""All of them; the first copy is made when those who have come to play are at it."""


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
