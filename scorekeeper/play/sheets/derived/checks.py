"""Do postings and results still say what the facts say, and which sheets hold rows of another version?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.db.models import Count, Model, Value
from django.db.models.functions import Length, Replace
from django.forms import model_to_dict

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.derived.reads import expected_results, has_wrong_summary, kept_of
from scorekeeper.play.sheets.engine import open_sheet
from scorekeeper.play.sheets.unreadable import UnreadableSheet


def wrong_lines(sheet: models.Sheet) -> Iterator[int]:
    """The positions of the lines whose postings differ from what their facts come to."""
    _table, stored, session = open_sheet(sheet)
    seats = list(sheet.seats.all())
    written: dict[int, dict[int | None, int]] = {line.pk: {} for line in stored}
    for posting in models.Posting.objects.filter(deal__sheet=sheet):
        points = written[posting.deal_id]
        points[posting.seat_id] = points.get(posting.seat_id, 0) + posting.points
    for line, scored in zip(stored, session.deals, strict=True):
        given = [*zip((seat.pk for seat in seats), scored.points, strict=True), (None, scored.bank)]
        if written[line.pk] != {seat: points for seat, points in given if points}:
            yield line.position


def has_wrong_results(sheet: models.Sheet) -> bool:
    """Whether what is kept of a sheet to be summed or compared differs from what its deals come to.

    What another version derived is wrong, whatever it says.
    """
    if sheet.derived_format != models.DERIVED_FORMAT or has_wrong_summary(sheet):
        return True
    table, _stored, session = open_sheet(sheet)
    right, kept = expected_results(list(sheet.seats.all()), table, session.deals), kept_of(sheet)
    return any(
        figures_in(getattr(kept, what).values()) != figures_in(getattr(right, what).values())
        for what in ("results", "games", "pairings")
    )


def figures_in(rows: Iterable[Model]) -> list[dict[str, object]]:
    """What rows hold apart from their keys, in one order."""
    found = [model_to_dict(row, exclude=["id"]) | {"seat": row.seat_id} for row in rows]  # type: ignore[attr-defined]
    return sorted(found, key=lambda row: (row["seat"], row.get("other", 0), row.get("game", "")))


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
