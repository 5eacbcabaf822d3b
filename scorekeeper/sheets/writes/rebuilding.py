"""Everything that is derived from the facts, written anew."""

from __future__ import annotations

from django.db import transaction

from scorekeeper.sheets import models
from scorekeeper.sheets.engine import session_of
from scorekeeper.sheets.writes.postings import post_session
from scorekeeper.sheets.writes.results import write_anew
from scorekeeper.sheets.writes.sheet import locked
from scorekeeper.sheets.writes.summaries import write_missing_summaries


@transaction.atomic
def rebuild_postings(*, sheet_id: int) -> None:
    """Write all postings and results of a sheet anew from its facts."""
    sheet, table = locked(sheet_id)
    stored = list(sheet.deals.all())
    session = session_of(table, stored)
    models.Posting.objects.filter(deal__in=stored).delete()
    post_session(sheet, stored, session)
    write_anew(sheet, table, session.deals)


def write_missing_results() -> None:
    """Write the results and summaries of sheets that are older than those are."""
    for sheet in models.Sheet.objects.filter(seats__result=None).distinct().values_list("pk", flat=True):
        rebuild_postings(sheet_id=sheet)
    write_missing_summaries()
