"""A group as one document: its players, its rulesets and all its sheets, each in its own form."""

from __future__ import annotations

from typing import Any

from scorekeeper.evenings.reads import player_rows
from scorekeeper.groups.models import Group
from scorekeeper.houserules.documents import write_document
from scorekeeper.houserules.reads import changed_options
from scorekeeper.sheets.books import document_of

FORMAT = "doppelkopf-group/1"


def group_document(group: Group) -> dict[str, Any]:
    """Everything that the group has gathered; no accounts, no links."""
    sheets = (
        group.sheets.select_related("ruleset").prefetch_related("seats", "deals").order_by("started", "pk")
    )
    return {
        "format": FORMAT,
        "name": group.name,
        "players": [
            {
                "name": row.player.name,
                "plays": row.player.is_active,
                "counts": row.player.is_counted,
                "guest": row.player.is_guest,
            }
            for row in player_rows(group)
        ],
        "rulesets": [
            write_document(stored.name, stored.preset, changed_options(stored))
            for stored in group.rulesets.order_by("name", "slug", "version")
        ],
        "sheets": [document_of(sheet) for sheet in sheets],
    }
