"""Who uses the data folder: servers, as many as like, or one who puts other data there."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import connection

_held: list[int] = []
"""What this process keeps open until it ends, by whatever way it ends."""


class InUse(Exception):
    """Somebody uses the data, and this is how."""


def serve_from_here() -> None:
    """Say that this process serves; raise InUse while the data is replaced."""
    opened = open_lock()
    try:
        fcntl.flock(opened, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError as problem:
        os.close(opened)
        raise InUse("The data is being restored or moved right now.") from problem
    _held.append(opened)


def is_served() -> bool:
    """Whether a process serves from here, perhaps one that is just ending."""
    opened = open_lock()
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(opened)
    return False


@contextmanager
def nobody_else() -> Iterator[None]:
    """Keep servers away meanwhile; raise InUse if there is one, or anybody else at the database."""
    opened = open_lock()
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        refuse_others_on_postgresql()
        yield
    except BlockingIOError as problem:
        raise InUse("Karlchen is running with this data. Stop it first.") from problem
    finally:
        os.close(opened)


def refuse_others_on_postgresql() -> None:
    """Raise InUse if anybody else is connected, such as a server on another machine."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
            "AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
        (others,) = cursor.fetchone()
    if others:
        raise InUse("Somebody else is connected to the database. Stop Karlchen first.")


def open_lock() -> int:
    """The file that says who is there; it holds nothing."""
    return os.open(Path(settings.DATA) / "in-use", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, mode=0o600)
