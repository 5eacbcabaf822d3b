"""Say who runs this server."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Q

from scorekeeper.site.bootstrap import add_data_option
from scorekeeper.site.data import database


class Command(BaseCommand):
    """Let an account see the page of the host, and nothing else that it could not see before."""

    help = "Lets an account see how the server is, on a page that About Karlchen leads to."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Ask who, and allow for another data folder as `up` does."""
        parser.add_argument("name", help="what the account signs in with: a name or an email address")
        parser.add_argument("--not", action="store_true", dest="no_longer", help="take it back")
        add_data_option(parser)

    def handle(self, *, name: str, no_longer: bool, **options: Any) -> None:
        """Find the one account and say what it may."""
        database.require("look into")
        wanted = Q(username__iexact=name) | Q(emailaddress__email__iexact=name, emailaddress__verified=True)
        found = list(User.objects.filter(wanted).distinct())
        if len(found) != 1:
            raise CommandError(f"There is no account “{name}”. Sign up in the browser first.")
        User.objects.filter(pk=found[0].pk).update(is_superuser=not no_longer)
        says = "no longer sees" if no_longer else "sees"
        self.stdout.write(f"{name} {says} how this server is: the page is at /healthy/host/.")
