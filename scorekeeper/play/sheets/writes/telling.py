"""Whoever looks at a sheet is told that it has changed, as soon as the change is there."""

from __future__ import annotations

from django.db.models import QuerySet

from scorekeeper.play.live.announcing import announce
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.reads.latest import forget_all_latest, forget_latest


def tell_phones(sheet: models.Sheet) -> None:
    """A sheet has another revision or other links."""
    forget_latest(sheet.slug)
    announce([(sheet.slug, sheet.revision)])


def tell_phones_of_all(sheets: list[int]) -> None:
    """Several sheets have another revision."""
    tell_phones_of_many(models.Sheet.objects.filter(pk__in=sheets))


def tell_phones_of_many(sheets: QuerySet[models.Sheet]) -> None:
    """Several sheets have another revision or other links, or will be deleted."""
    forget_all_latest()
    announce(sheets.values_list("slug", "revision"))
