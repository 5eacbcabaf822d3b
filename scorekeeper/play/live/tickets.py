"""Tickets: what lets a phone that may see a sheet listen for news of it, for about a minute.

They are signed, so that whoever checks one needs neither a session nor the database.
"""

from __future__ import annotations

from django.core.signing import BadSignature, TimestampSigner

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
