"""`manage.py rebuild_postings`: write the stored points anew from the facts."""

from __future__ import annotations

import sys

from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.play.sheets.derived.writes import rebuild_postings
from scorekeeper.play.sheets.engine import UnreadableSheet
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.bootstrap import add_data_option
from scorekeeper.site.data import database


class Command(BaseCommand):
    """Compute every sheet anew and store its points."""

    help = "Writes the stored points of all sheets anew from their facts."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Allow for another data folder as `up` does."""
        add_data_option(parser)

    def handle(self, **options: object) -> None:
        database.require("rebuild")
        rebuilt = unreadable = 0
        for key, slug in Sheet.objects.values_list("pk", "slug"):
            try:
                rebuild_postings(sheet_id=key)
                rebuilt += 1
            except UnreadableSheet as problem:
                unreadable += 1
                self.stdout.write(f"{slug}: cannot be read: {problem}")
        self.stdout.write(f"{rebuilt} sheets rebuilt")
        if unreadable:
            sys.exit(1)
