"""`manage.py demo`: a believable club to try things out with."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scorekeeper.play.groups.reads import EXAMPLE
from scorekeeper.play.sheets.demo import EVENINGS, NotEmpty
from scorekeeper.site.accounts.demo import NOT_FRESH, fill, who_may_sign_in
from scorekeeper.site.bootstrap import add_data_option
from scorekeeper.site.data import database


class Command(BaseCommand):
    """Fill a fresh database, or the demonstration anew."""

    help = "Fills a fresh database with a club: members, an evening in play, past ones under two rulesets."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Allow for another data folder as `up` does."""
        add_data_option(parser)

    def handle(self, **options: object) -> None:
        """Fill the database and print the links; leave one that holds anything else alone."""
        database.prepare(self.stdout.write)
        try:
            tokens = fill()
        except NotEmpty as problem:
            raise CommandError(NOT_FRESH) from problem
        for evening, token in zip(EVENINGS, tokens, strict=True):
            self.stdout.write(f"{evening.title}: /s/{token}/")
        self.stdout.write(f"The group: /groups/{EXAMPLE}/")
        self.stdout.write(who_may_sign_in())
