"""`manage.py check_postings`: hold the stored points against the facts."""

from __future__ import annotations

import sys

from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.play.sheets.derived.reads import has_wrong_results, wrong_lines
from scorekeeper.play.sheets.engine import UnreadableSheet
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.bootstrap import add_data_option
from scorekeeper.site.data import database


class Command(BaseCommand):
    """Compute every sheet anew and say where the stored points differ."""

    help = "Checks the stored points of all sheets against their facts; exits 1 if any differ."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Allow for another data folder as `up` does."""
        add_data_option(parser)

    def handle(self, **options: object) -> None:
        database.require("check")
        wrong = wrong_results = unreadable = 0
        for sheet in Sheet.objects.select_related("ruleset").iterator():
            try:
                positions, has_wrong = list(wrong_lines(sheet)), has_wrong_results(sheet)
            except UnreadableSheet as problem:
                unreadable += 1
                self.stdout.write(f"{sheet.slug}: cannot be read: {problem}")
                continue
            wrong, wrong_results = wrong + len(positions), wrong_results + has_wrong
            for position in positions:
                self.stdout.write(f"{sheet.slug}: line {position} differs")
            if has_wrong:
                self.stdout.write(f"{sheet.slug}: results differ")
        self.stdout.write(f"{wrong} lines and {wrong_results} results differ")
        if wrong or wrong_results or unreadable:
            sys.exit(1)
