"""While a round is played: a table calls the referee, gets minutes, another phone, no deal any more."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F
from django.utils.timezone import now

from rulesets import Refused
from scorekeeper.play.sheets.guards import read_token
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.revisions import tell_phones
from scorekeeper.play.sheets.writes import end_deals
from scorekeeper.site.web.secret_links import hash_token
from scorekeeper.tournament.links import write_token
from scorekeeper.tournament.models import Table
from scorekeeper.tournament.table_actions import Way, need, standing_of

MOST_EXTRA = 300
"""Minutes that a table can be given."""


def call_referee(*, table: Table) -> None:
    """Let the leaders' page ring; who has called already goes on waiting since then."""
    Table.objects.filter(pk=table.pk, called=None).update(called=now())


def answer_call(*, table: Table) -> None:
    """Nobody at the table waits for the referee any more."""
    Table.objects.filter(pk=table.pk).update(called=None)


def add_minutes(*, table: Table, minutes: int) -> None:
    """Give a table more time, or take some of it back, but not more than it was given.

    Raise NotNow if its list is locked.
    """
    need(Way.MORE_TIME, [standing_of(table.sheet)])
    stored = Table.objects.filter(pk=table.pk, extra_minutes__gte=-minutes)
    stored.filter(extra_minutes__lte=MOST_EXTRA - minutes).update(extra_minutes=F("extra_minutes") + minutes)


@transaction.atomic
def move_list(*, table: Table, moved: int) -> None:
    """Let a list be written by phones that scan its code from now on, and by none that did before.

    `moved` is how often it went over when it was looked at, so that two taps make one change. Raise NotNow if
    it is locked.
    """
    sheet = Sheet.objects.select_for_update(of=("self",)).get(pk=table.sheet_id)
    need(Way.OTHER_PHONE, [standing_of(sheet)])
    if not Table.objects.filter(pk=table.pk, moved=moved).update(moved=moved + 1):
        return
    token = write_token(sheet.slug, moved + 1)
    sheet.write_hash, sheet.read_hash, sheet.read_series = hash_token(token), hash_token(read_token(token)), 0
    sheet.save(update_fields=("write_hash", "read_hash", "read_series"))
    tell_phones(sheet)


def end_time(*, tables: Iterable[Table], device: str) -> list[Table]:
    """Let no deal begin any more at some tables; those at which none was dealt yet, or that are locked."""
    return [table for table in tables if not end_time_at(table, device)]


def end_time_at(table: Table, device: str) -> bool:
    """Let no deal begin any more at a table; whether that could be said."""
    try:
        with transaction.atomic():
            return end_deals(sheet_id=table.sheet_id, device=device)
    except Refused:
        return False
