"""Changes made on the page of a sheet: other links to it."""

from __future__ import annotations

from django.db import transaction
from django.shortcuts import get_object_or_404

from scorekeeper.play.sheets import guards, models
from scorekeeper.play.sheets.revisions import tell_phones
from scorekeeper.site.web.secret_links import hash_token


@transaction.atomic
def renew_read_link(*, sheet_id: int, token: str, series: int) -> None:
    """Withdraw the link for reading along; its successor is number `series`, made once."""
    sheet = lock_by_token(sheet_id, token)
    if not token or series != sheet.read_series + 1:
        return
    sheet.read_series = series
    sheet.read_hash = hash_token(guards.read_token(token, series))
    sheet.save(update_fields=("read_series", "read_hash"))
    tell_phones(sheet)


@transaction.atomic
def renew_links(*, sheet_id: int, token: str, new: str) -> None:
    """Withdraw both links; `new` is the token for writing, from which the one for reading follows."""
    sheet = lock_by_token(sheet_id, token)
    if token == new:
        return
    sheet.write_hash, sheet.read_series = hash_token(new), 0
    sheet.read_hash = hash_token(guards.read_token(new))
    sheet.save(update_fields=("write_hash", "read_hash", "read_series"))
    tell_phones(sheet)


def lock_by_token(sheet_id: int, token: str) -> models.Sheet:
    """The sheet, locked; Http404 if somebody else has withdrawn the token since the guard saw it.

    A member of the sheet's group may have come without one.
    """
    sheets = models.Sheet.objects.select_for_update()
    if token:
        sheets = sheets.filter(write_hash=hash_token(token))
    return get_object_or_404(sheets, pk=sheet_id)
