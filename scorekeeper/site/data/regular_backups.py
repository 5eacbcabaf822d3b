"""Backups that a timer makes in a folder of the host, as on another disk: so many are kept.

Nobody looks on meanwhile. So what became of the last one is noted in the data folder, for every process of
this machine, and whoever runs the server hears where one fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.utils import timezone

from scorekeeper.site.data.backups import BackupError, back_up, folder, make_folder
from scorekeeper.site.data.daily_copies import LastCopy, moment_of, said_in, tell_host
from scorekeeper.site.data.data_folder import clear_parts

PATTERN = "karlchen-*.sqlite3"
MADE = "backup-made.txt"
"""Where the last one lies; the file is as old as that."""
FAILED = "backup-failed.txt"
"""Why there was none the last time, for as long as that is so."""
ADVICE = "The timer tries again the next time; the copies that Karlchen makes by itself go on meanwhile."


def dated_name(place: Path) -> Path:
    """A free name in a folder, after the moment. Raise BackupError where there is no such folder.

    It is not made: of a disk that is not there, only the empty place would be written to.
    """
    if not place.is_dir():
        raise BackupError(f"There is no folder {place}.")
    return place / f"karlchen-{timezone.localtime():%Y-%m-%d-%H%M%S}.sqlite3"


def back_up_regularly(place: Path, *, kept: int) -> Path:
    """Make a backup in a folder, and let go of all but the newest `kept`, once it is there."""
    target = dated_name(place)
    clear_parts(place)
    back_up(target)
    for old in sorted(place.glob(PATTERN))[:-kept]:
        old.unlink()
    write_note(MADE, str(target))
    (folder() / FAILED).unlink(missing_ok=True)
    return target


@contextmanager
def failure_heard_of() -> Iterator[None]:
    """Note whatever keeps a backup from being made, and go on failing."""
    try:
        yield
    except Exception as problem:
        note_failure(str(problem) or type(problem).__name__)
        raise


def last_backup() -> LastCopy:
    """The outcome of the last backup, without asking a database."""
    return LastCopy(moment_of(folder() / MADE), said_in(folder() / FAILED))


def note_failure(reason: str) -> None:
    """Say why there is no backup, by mail only the first time."""
    is_new = not last_backup().failure
    with suppress(OSError, BackupError):  # the disk may be full
        write_note(FAILED, reason)
    if is_new:
        tell_host("Karlchen: no backup", f"{reason}\n\n{ADVICE}")


def write_note(name: str, said: str) -> None:
    """Write it beside the copies."""
    make_folder()
    (folder() / name).write_text(said, encoding="utf-8")
