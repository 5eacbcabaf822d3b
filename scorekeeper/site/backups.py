"""Copy the database while others write to it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path


class BackupError(Exception):
    """There is no backup, and this is why."""


def back_up(source: sqlite3.Connection, target: Path) -> None:
    """Copy a database into a new file and check the copy; a copy that failed is removed."""
    claim(target)
    try:
        copy(source, target)
        check(target)
    except BaseException:
        target.unlink()
        raise


def claim(target: Path) -> None:
    """Make the file, for its owner's eyes only, so that nothing that exists can be overwritten."""
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode=0o600))
    except FileExistsError as problem:
        raise BackupError(f"{target} already exists. A backup never overwrites anything.") from problem
    except OSError as problem:
        raise BackupError(f"Cannot write {target}: {problem.strerror}.") from problem


def copy(source: sqlite3.Connection, target: Path) -> None:
    """Copy with SQLite's own means: a plain copy of the file could catch half a transaction."""
    try:
        with closing(sqlite3.connect(target)) as destination:
            source.backup(destination)
    except sqlite3.Error as problem:
        raise BackupError(f"Cannot write {target}: {problem}.") from problem


def check(target: Path) -> None:
    """Let SQLite read through the whole copy."""
    try:
        with closing(sqlite3.connect(target)) as copied:
            (verdict,) = copied.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.Error as problem:
        verdict = str(problem)
    if verdict != "ok":
        raise BackupError(f"The copy was not sound ({verdict}) and has been removed.")
