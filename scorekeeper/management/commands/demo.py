"""`manage.py demo`: a believable club to try things out with."""

from __future__ import annotations

import secrets
import sys

from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.accounts.demo import MEMBERS, SLUG, fill
from scorekeeper.sheets.demo import EVENINGS, NotEmpty
from scorekeeper.site import database
from scorekeeper.site.bootstrap import add_data_option


class Command(BaseCommand):
    """Fill a fresh database, or the demonstration anew."""

    help = "Fills a fresh database with a club: members, an evening in play, past ones under two rulesets."

    def add_arguments(self, parser: CommandParser) -> None:
        """Allow for another data folder as `up` does."""
        add_data_option(parser)

    def handle(self, **options: object) -> None:
        """Fill the database and print the links; leave one that holds anything else alone."""
        database.prepare(self.stdout.write)
        password = secrets.token_urlsafe(9)
        try:
            tokens = fill(password)
        except NotEmpty:
            self.stderr.write("This database holds sheets of its own: the demonstration is for a fresh one.")
            sys.exit(1)
        for evening, token in zip(EVENINGS, tokens, strict=True):
            self.stdout.write(f"{evening.title}: /s/{token}/")
        names = ", ".join(f"{name} ({role})" for name, _player, role in MEMBERS)
        self.stdout.write(f"The group: /groups/{SLUG}/, as {names}, password {password}")
