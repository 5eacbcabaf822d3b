"""Everything that is derived from the facts, written anew."""

from __future__ import annotations

import logging

from django.db import transaction

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.derived.checks import outdated_sheets
from scorekeeper.play.sheets.derived.writes import derive_anew
from scorekeeper.play.sheets.engine import table_of
from scorekeeper.play.sheets.unreadable import UnreadableSheet

logger = logging.getLogger(__name__)


@transaction.atomic
def rebuild_postings(*, sheet_id: int) -> None:
    """Write all postings and results of a sheet anew from its facts."""
    sheet = models.Sheet.objects.select_for_update(of=("self",)).select_related("ruleset").get(pk=sheet_id)
    derive_anew(sheet, table_of(sheet, list(sheet.seats.all())))


def rebuild_outdated() -> None:
    """Write anew what another version derived or left behind, sheet by sheet.

    A sheet that cannot be read stays as it is, until a version comes that can.
    """
    for key in outdated_sheets():
        try:
            rebuild_postings(sheet_id=key)
        except UnreadableSheet as unreadable:
            logger.warning("Sheet %s cannot be read and stays as it is: %s", key, unreadable)
