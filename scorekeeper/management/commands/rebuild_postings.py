"""`manage.py rebuild_postings`: write the stored points anew from the facts."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from scorekeeper.sheets.models import Sheet
from scorekeeper.sheets.writes.rebuilding import rebuild_postings


class Command(BaseCommand):
    """Compute every sheet anew and store its points."""

    help = "Writes the stored points of all sheets anew from their facts."

    def handle(self, **options: object) -> None:
        """Rebuild all sheets."""
        keys = list(Sheet.objects.values_list("pk", flat=True))
        for key in keys:
            rebuild_postings(sheet_id=key)
        self.stdout.write(f"{len(keys)} sheets rebuilt")
