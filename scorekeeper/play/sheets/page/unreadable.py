"""A sheet as it lies in the database, read or not: what is saved of one that this version cannot read."""

from __future__ import annotations

from typing import Any

from scorekeeper.play.houserules.documents import stored_document
from scorekeeper.play.sheets import models

FORMAT = "karlchen-stored-sheet/1"


def stored_sheet(sheet: models.Sheet) -> dict[str, Any]:
    """Everything that is stored of a sheet, apart from its links and what is derived."""
    return {
        "format": FORMAT,
        "title": sheet.title,
        "started": sheet.started.isoformat(),
        "first_dealer": sheet.first_dealer + 1,
        "length": sheet.length,
        "ruleset": stored_document(sheet.ruleset),
        "seats": [
            {"seat": seat.position + 1, "name": seat.name, "from": seat.first, "to": seat.last}
            for seat in sheet.seats.all()
        ],
        "deals": list(sheet.deals.values("position", "uid", "version", "facts_format", "facts")),
        "changes": list(
            sheet.changes.values(
                *("position", "uid", "kind", "before", "after", "facts_format", "at", "device")
            )
        ),
    }
