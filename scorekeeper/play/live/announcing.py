"""Announce to `manage.py live` that a sheet has changed: PostgreSQL passes it on when the change is there.

On SQLite nothing is announced: the process looks by itself.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.db import connection

CHANNEL = "karlchen_live"


def announce(sheets: Iterable[tuple[str, int]]) -> None:
    """Announce addresses and revisions of sheets, in one query, with the end of the transaction."""
    if not settings.LIVE or connection.vendor != "postgresql":
        return
    told = [f"{slug}:{revision}" for slug, revision in sheets]
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told", [CHANNEL, told])
