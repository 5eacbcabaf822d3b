"""Outages, and the words for them: the database is away, or the disk is full, which no request can help."""

from __future__ import annotations

import errno

from django.db import DatabaseError, InterfaceError, OperationalError, connection

SLOW = "slow"
UNREACHABLE = "unreachable"
WORDS = {
    "full": ("disk is full", "no space left", "disk full"),
    "locked": ("database is locked", "lock timeout"),
    "read-only": ("readonly", "read-only"),
    "damaged": ("malformed", "not a database", "disk i/o error", "invalid page"),
    "empty": ("no such table", "does not exist"),
    SLOW: ("statement timeout",),
}
"""What is said for what SQLite and PostgreSQL say."""

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EROFS)
OF_SQLITE = ("full", "locked", "read-only", "damaged")
"""What SQLite calls an operational error is otherwise often a fault of ours, as a table that is not there."""
NOT_OPENED = "unable to open database file"


def outage_of(problem: BaseException | None) -> str | None:
    """The word for an outage, or None if something else is wrong (a traceback tells that)."""
    if isinstance(problem, OSError):
        return "full" if problem.errno in NO_ROOM else None
    if not isinstance(problem, DatabaseError | InterfaceError):
        return None
    said = str(problem)
    word = word_for(said)
    if connection.vendor == "sqlite":
        is_outage = word in OF_SQLITE or NOT_OPENED in said
    else:
        is_outage = isinstance(problem, OperationalError | InterfaceError)
    return word if is_outage else None


def word_for(problem: str) -> str:
    """The word for what a database says."""
    said = problem.lower()
    return next((word for word, parts in WORDS.items() if any(p in said for p in parts)), UNREACHABLE)
