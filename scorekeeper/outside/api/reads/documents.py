"""A sheet as programs read it."""

from __future__ import annotations

from typing import Any

from rulesets import write_scored
from scorekeeper.play.sheets.engine import document_of_session, open_sheet
from scorekeeper.play.sheets.models import Sheet

SETTLED = ("totals", "bank", "places", "next")
"""How everybody stands, out of the document."""


def scored_sheet(sheet: Sheet) -> dict[str, Any]:
    """The sheet document with everything that follows from it: two queries."""
    _table, _stored, session = open_sheet(sheet)
    return write_scored(document_of_session(sheet, session), session)


def settled(document: dict[str, Any]) -> dict[str, Any]:
    """How everybody stands."""
    return {name: document[name] for name in SETTLED}


def lines_from(document: dict[str, Any], place: int) -> list[dict[str, Any]]:
    """The lines of a document from a place on, each with its place."""
    deals = enumerate(document["deals"], 1)
    return [{"place": number, "deal": deal} for number, deal in deals if number >= place]


def place_of(sheet: Sheet, position: int) -> int:
    """The place of a line among those that are there: positions have gaps where lines were taken out."""
    return sheet.deals.filter(position__lt=position).count() + 1


def sheet_now(sheet: Sheet) -> Sheet:
    """The sheet as it is stored now."""
    return Sheet.objects.select_related("ruleset").get(pk=sheet.pk)
