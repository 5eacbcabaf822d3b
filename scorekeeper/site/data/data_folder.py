"""The data folder: files that appear whole or not at all, and who uses it just now."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.db import connection


class NotWritten(Exception):
    """There is no such file, and this is why."""


@contextmanager
def whole_file(target: Path) -> Iterator[Path]:
    """A place to write to: what is there in the end gets the name `target`, which must be free."""
    refuse_existing(target)
    with part_of(target) as part:
        yield part
        name_it(part, target)


@contextmanager
def part_of(target: Path) -> Iterator[Path]:
    """An empty file beside `target` for its owner's eyes only, which nobody else writes; in the end it goes.

    What is left of an earlier try is written over.
    """
    part = target.with_name(f".{target.name}.part")
    try:
        opened = os.open(part, os.O_CREAT | os.O_RDWR, mode=0o600)
    except OSError as problem:
        raise NotWritten(f"Cannot write {target}: {problem.strerror}.") from problem
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.ftruncate(opened, 0)
        try:
            yield part
        finally:
            for left in (part, part.with_name(f"{part.name}-journal")):
                left.unlink(missing_ok=True)
    except BlockingIOError as problem:
        raise NotWritten(f"{target} is being written right now.") from problem
    finally:
        os.close(opened)


def clear_parts(folder: Path) -> None:
    """Remove what programs that were killed left half written in a folder; what is being written stays."""
    for part in folder.glob(".*.part"):
        with part.open("rb") as opened, suppress(BlockingIOError):
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
            for left in (part, part.with_name(f"{part.name}-journal")):
                left.unlink(missing_ok=True)


def name_it(part: Path, target: Path) -> None:
    """Give the part its name, which outlives a power cut from then on and replaces nobody's file."""
    keep_on_disk(part)
    try:
        os.link(part, target)
    except OSError:  # there is one by now, or the disk knows no links
        refuse_existing(target)
        part.rename(target)
    keep_on_disk(target.parent)


def put_in_place(part: Path, target: Path) -> None:
    """Let the part be `target` from one moment to the next, whatever was there."""
    keep_on_disk(part)
    part.replace(target)
    keep_on_disk(target.parent)


def refuse_existing(target: Path) -> None:
    """Raise NotWritten if the name is taken."""
    if target.exists():
        raise NotWritten(f"{target} already exists. It is not overwritten.")


def keep_on_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


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
