"""What is derived from the facts of one sheet, all of it."""

from __future__ import annotations

from rulesets import Table
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import session_of
from scorekeeper.play.sheets.writes.postings import post_session
from scorekeeper.play.sheets.writes.receivers import write_receivers
from scorekeeper.play.sheets.writes.results import write_anew
from scorekeeper.play.sheets.writes.telling import tell_phones


def derive_anew(sheet: models.Sheet, table: Table) -> None:
    """Write everything that is derived from the deals of a sheet, which is locked, anew.

    Penalties that do not say who gets them first get that from the postings that are there.
    """
    lines = list(sheet.deals.all())
    if write_receivers(sheet, table, lines):
        sheet.revision += 1
        sheet.save(update_fields=("revision",))
        tell_phones(sheet)
    session = session_of(table, lines)
    models.Posting.objects.filter(deal__in=lines).delete()
    post_session(sheet, lines, session)
    write_anew(sheet, table, session.deals)
