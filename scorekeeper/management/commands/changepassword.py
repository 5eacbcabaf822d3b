"""Set a forgotten password anew."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.management.commands import changepassword
from django.core.management.base import CommandParser

from scorekeeper.site.bootstrap import add_data_option
from scorekeeper.site.data import database


class Command(changepassword.Command):
    """Django's own command, for any data folder."""

    # Said in one sentence below.
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """Allow for another data folder as `up` does."""
        super().add_arguments(parser)
        add_data_option(parser)

    def handle(self, *words: Any, **options: Any) -> str | None:
        """Ask for the password twice, if there is anybody who could have one."""
        database.require("change")
        return super().handle(*words, **options)
