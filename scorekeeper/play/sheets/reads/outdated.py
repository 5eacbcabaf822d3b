"""Which sheets hold rows that another version derived, or that one that knew less left behind."""

from __future__ import annotations

from django.db.models import Count, Value
from django.db.models.functions import Length, Replace

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import open_sheet
from scorekeeper.play.sheets.unreadable import UnreadableSheet


def outdated_sheets() -> list[int]:
    """The keys of all sheets that have to be derived anew: three queries, which read no facts.

    Their rows are of another format, or there is not one line for comparing for each deal, or not one
    result for each seat: so a version leaves them that does not know of these rows.
    """
    deals = dict(models.Deal.objects.order_by().values_list("sheet").annotate(Count("pk")))
    without = set(models.Seat.objects.filter(result=None).order_by().values_list("sheet", flat=True))
    lines = Length("summary__lines") - Length(Replace("summary__lines", Value("\n"), Value("")))
    rows = models.Sheet.objects.order_by("pk").values_list("pk", "derived_format", lines)
    return [
        key
        for key, number, kept in rows.iterator()
        if number != models.DERIVED_FORMAT or kept != deals.get(key, 0) or key in without
    ]


def can_be_read(sheet_id: int) -> bool:
    """Whether this version reads what a sheet is derived from."""
    try:
        open_sheet(models.Sheet.objects.select_related("ruleset").get(pk=sheet_id))
    except UnreadableSheet:
        return False
    return True
