"""When a phone that writes at a table was heard of last.

It is remembered for the evening where counts are kept, which all processes share, and stored nowhere: a page
that is looked at changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.core.cache import caches
from django.utils.timezone import now

from scorekeeper.tournament.models import Table

EVERY = timedelta(seconds=30)
LASTS = timedelta(hours=12)


def key_of(table: int) -> str:
    """Where it is remembered of a table."""
    return f"heard:{table}"


def note_heard(table: Table) -> None:
    """A phone that writes at the table has asked: noted every half minute."""
    known: datetime | None = caches["limits"].get(key_of(table.pk))
    if known is None or now() - known > EVERY:
        caches["limits"].set(key_of(table.pk), now(), timeout=LASTS.total_seconds())


def heard_of(tables: Iterable[Table]) -> dict[int, datetime]:
    """When each of some tables was heard of, by table: asked for all at once."""
    keys = {key_of(table.pk): table.pk for table in tables}
    found: dict[str, datetime] = caches["limits"].get_many(keys)
    return {keys[key]: heard for key, heard in found.items()}
