"""The database is away, or the disk is full: a word for the log, and a sentence for who starts Karlchen."""

from __future__ import annotations

import errno
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError, connection

from scorekeeper.site.bootstrap import COMMAND

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
OF_THE_MACHINE = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO)
"""Full, read-only, not ours, broken."""


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


def sentence_of(problem: Exception) -> str | None:
    """Why the machine does not let us, or None if it is something else, which a traceback tells better."""
    if isinstance(problem, OSError) and problem.errno in OF_THE_MACHINE:
        where = f": {problem.filename}" if problem.filename else f", for the data in {settings.DATA}"
        return f"{problem.strerror}{where}."
    return sentence_of_database(problem) if isinstance(problem, DatabaseError) else None


def sentence_of_database(problem: DatabaseError) -> str | None:
    """Why the database cannot be used."""
    said = str(problem).strip()
    if connection.vendor == "sqlite" and any(part in said.lower() for part in WORDS["damaged"]):
        file, copies = connection.settings_dict["NAME"], Path(settings.DATA) / "copies"
        return (
            f"The database {file} is damaged ({said}). Bring back a copy with "
            f"`{COMMAND} restore FILE --replace`; those from before upgrades lie in {copies}."
        )
    if "disk is full" in said:
        return f"The disk is full, and there is no room for the database in {settings.DATA}."
    return f"The database does not answer: {said}" if isinstance(problem, OperationalError) else None
