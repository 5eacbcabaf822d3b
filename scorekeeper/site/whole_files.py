"""Files that appear whole or not at all, whenever somebody ends the program that writes them."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class NotWritten(Exception):
    """There is no such file, and this is why."""


@contextmanager
def whole_file(target: Path) -> Iterator[Path]:
    """A place beside `target` to write to: what is there in the end gets its name, which must be free.

    It is for its owner's eyes only. What is left of an earlier try is written over.
    """
    part = target.with_name(f".{target.name}.part")
    with claimed(target, part):
        try:
            yield part
            name_it(part, target)
        finally:
            part.unlink(missing_ok=True)
            part.with_name(f"{part.name}-journal").unlink(missing_ok=True)


@contextmanager
def claimed(target: Path, part: Path) -> Iterator[None]:
    """Make the part, empty, and keep others from writing it meanwhile."""
    if target.exists():
        raise NotWritten(f"{target} already exists. It is not overwritten.")
    try:
        opened = os.open(part, os.O_CREAT | os.O_RDWR, mode=0o600)
    except OSError as problem:
        raise NotWritten(f"Cannot write {target}: {problem.strerror}.") from problem
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.ftruncate(opened, 0)
        yield
    except BlockingIOError as problem:
        raise NotWritten(f"{target} is being written right now.") from problem
    finally:
        os.close(opened)


def name_it(part: Path, target: Path) -> None:
    """Give the part its name, which outlives a power cut from then on and replaces nobody's file."""
    keep_on_disk(part)
    try:
        os.link(part, target)
    except FileExistsError as problem:
        raise NotWritten(f"{target} already exists. It is not overwritten.") from problem
    except OSError:  # some sticks know no links
        part.rename(target)
    keep_on_disk(target.parent)


def keep_on_disk(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)
