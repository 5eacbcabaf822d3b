"""What keeps Karlchen from starting, in one sentence: what is wrong with the machine, not the program."""

from __future__ import annotations

import errno
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError, OperationalError, connection

OF_THE_MACHINE = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO)
"""Full, read-only, not ours, broken."""
DAMAGED = ("malformed", "not a database", "disk i/o error")


def sentence_of(problem: Exception) -> str | None:
    """Why the machine does not let us, or None if it is something else, which a traceback tells better."""
    if isinstance(problem, OSError) and problem.errno in OF_THE_MACHINE:
        where = f": {problem.filename}" if problem.filename else f", for the data in {settings.DATA}"
        return f"{problem.strerror}{where}."
    return sentence_of_database(problem) if isinstance(problem, DatabaseError) else None


def sentence_of_database(problem: DatabaseError) -> str | None:
    """Why the database cannot be used."""
    said = str(problem).strip()
    if connection.vendor == "sqlite" and any(part in said.lower() for part in DAMAGED):
        file, copies = connection.settings_dict["NAME"], Path(settings.DATA) / "copies"
        return (
            f"The database {file} is damaged ({said}). Bring back a copy with "
            f"`manage.py restore FILE --replace`; those from before upgrades lie in {copies}."
        )
    if "disk is full" in said:
        return f"The disk is full, and there is no room for the database in {settings.DATA}."
    return f"The database does not answer: {said}" if isinstance(problem, OperationalError) else None
