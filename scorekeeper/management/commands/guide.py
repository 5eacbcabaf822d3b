"""`manage.py guide`: write the page of the guide that is made from the catalogue."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from scorekeeper.site.guide.points import points_page
from scorekeeper.site.guide.rendering import DOCS, LANGUAGES


class Command(BaseCommand):
    """Write `docs/…/points.md` anew."""

    help = "Writes how points are worked out, with a deal for every rule, from the catalogue into docs/."

    def handle(self, **options: object) -> None:
        """Write it in every language of the guide."""
        for language in LANGUAGES:
            (DOCS / language / "points.md").write_text(points_page(language), encoding="utf-8")
