"""While a round is played: a table calls the referee, gets more minutes, begins no deal any more."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F
from django.utils.timezone import now

from rulesets import Refused
from scorekeeper.play.sheets.writes import end_deals
from scorekeeper.tournament.models import Table

MOST_EXTRA = 300
"""Minutes that a table can be given."""


def call_referee(*, table: Table) -> None:
    """Let the leaders' page ring; who has called already goes on waiting since then."""
    Table.objects.filter(pk=table.pk, called=None).update(called=now())


def answer_call(*, table: Table) -> None:
    """Nobody at the table waits for the referee any more."""
    Table.objects.filter(pk=table.pk).update(called=None)


def add_minutes(*, table: Table, minutes: int) -> None:
    """Give a table more time, or take some of it back, but not more than it was given."""
    stored = Table.objects.filter(pk=table.pk, extra_minutes__gte=-minutes)
    stored.filter(extra_minutes__lte=MOST_EXTRA - minutes).update(extra_minutes=F("extra_minutes") + minutes)


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
