"""Announce to `manage.py live` that a sheet has changed, and let phones that may see the sheet listen for it.

PostgreSQL passes an announcement on when the change is there. On SQLite nothing is announced: the process
looks by itself. Tickets let a phone listen, for about a minute; they are signed, so that whoever checks one
needs neither a session nor the database.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.core.signing import BadSignature, TimestampSigner
from django.db import connection

CHANNEL = "karlchen_live"


def announce(sheets: Iterable[tuple[str, int]]) -> None:
    """Announce addresses and revisions of sheets, in one query, with the end of the transaction."""
    if not settings.LIVE or connection.vendor != "postgresql":
        return
    told = [f"{slug}:{revision}" for slug, revision in sheets]
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, told) FROM unnest(%s::text[]) AS told", [CHANNEL, told])


SECONDS = 60
"""A phone uses a ticket as soon as it has it."""
SALT = "live"


def live_address(slug: str) -> str:
    """Where a phone listens for news of a sheet, with a ticket that is good for `SECONDS`."""
    ticket = TimestampSigner(salt=SALT).sign(slug).partition(":")[2]
    return f"/live/{slug}/?ticket={ticket}"


def is_good(slug: str, ticket: str) -> bool:
    """Whether a ticket is one of ours, for this sheet, and of the last minute."""
    try:
        TimestampSigner(salt=SALT).unsign(f"{slug}:{ticket}", max_age=SECONDS)
    except BadSignature:
        return False
    return True
