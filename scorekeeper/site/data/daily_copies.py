"""A copy of the database each day, by itself: proved by restoring it, kept by its age.

They lie beside those from before upgrades. What became of the last try is read from the folder, so that
every process of this machine can say it.
"""

from __future__ import annotations

import logging
import re
import shutil
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from smtplib import SMTPException

from django.conf import settings
from django.core.mail import send_mail
from django.db import connections
from django.db.models import Sum
from django.utils import timezone

from scorekeeper.play.sheets.derived.reads import wrong_lines
from scorekeeper.play.sheets.engine import UnreadableSheet
from scorekeeper.play.sheets.models import Posting, Sheet
from scorekeeper.site.data.backups import BackupError, back_up, folder, make_folder, said_plainly
from scorekeeper.site.data.data_folder import name_it
from scorekeeper.site.data.restore import read_copy, refuse_foreign, take_key
from scorekeeper.site.data.transfer import added, in_place_of_default, sqlite_file

logger = logging.getLogger(__name__)

PATTERN = "daily-*.sqlite3"
EVERY = timedelta(hours=24)
DAYS, WEEKS, MONTHS = 7, 5, 12
"""Of so many days, weeks and months there is a copy; of each week and month the last one."""
LOOKED_AT = 20
"""Sheets whose points are worked out anew from a copy: the newest ones. All sums are looked at."""
FAILED = "daily-failed.txt"
"""Why there was no copy the last time, for as long as that is so."""
UNPROVEN = ".proving-"
"""How the names of folders begin in which a copy lies until it is proved, and is restored for that."""
SPARE = 10_000_000
"""Bytes that have to stay free on the disk beside a copy: the next deals need them."""
ADVICE = (
    "No books are lost by that, but there is no new copy of them. It is tried again every hour; the log of "
    "Karlchen says what became of it."
)
ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


@dataclass(frozen=True)
class LastCopy:
    """The time of the last copy, if there is one, and the reason why there is no newer one."""

    made: datetime | None
    failure: str

    @property
    def age(self) -> timedelta | None:
        return None if self.made is None else timezone.now() - self.made

    @property
    def is_overdue(self) -> bool:
        """Whether the host has to do something."""
        return bool(self.failure) or (self.age is not None and self.age > 2 * EVERY)


def last_copy() -> LastCopy:
    """The outcome of the copies so far: read from their folder, without asking a database."""
    made = max(filter(None, map(moment_of, folder().glob(PATTERN))), default=None)
    return LastCopy(made, said_in(folder() / FAILED))


def moment_of(path: Path) -> datetime | None:
    """The time at which a file was written, None if there is no file."""
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, timezone.get_current_timezone())
    except FileNotFoundError:
        return None


def said_in(path: Path) -> str:
    """The text of a file, empty if there is no file."""
    return path.read_text(encoding="utf-8").strip() if path.exists() else ""


def copy_when_due() -> None:
    """Make a copy if the last one is a day old; what is in the way is written down and said to the host."""
    last = last_copy()
    if last.age is not None and last.age < EVERY and not last.failure:
        return
    try:
        made = make_daily_copy()
    except Exception as problem:  # noqa: BLE001  # who relies on the copies has to hear of it, whatever it is
        note_failure(str(problem) or type(problem).__name__, is_new=not last.failure)
        return
    (folder() / FAILED).unlink(missing_ok=True)
    logger.info("copied the database to %s", made)


def make_daily_copy() -> Path:
    """Copy the database, prove the copy, let go of old ones. Raise BackupError if it cannot be relied on."""
    make_folder()
    for left in folder().glob(f"{UNPROVEN}*"):  # by a process that was killed
        shutil.rmtree(left, ignore_errors=True)
    refuse_full_disk()
    target = folder() / f"daily-{timezone.localtime():%Y-%m-%d-%H%M%S}.sqlite3"
    with said_plainly(target), tempfile.TemporaryDirectory(dir=folder(), prefix=UNPROVEN) as place:
        unproven = Path(place) / target.name
        back_up(unproven)
        prove(unproven)
        name_it(unproven, target)
    drop_old()
    return target


def refuse_full_disk() -> None:
    """Raise BackupError where a copy, and what it is proved with, would leave no room for the next deals."""
    place = Path(settings.DATA) / "karlchen.sqlite3"
    needed = 2 * (place.stat().st_size if place.exists() else 0) + SPARE
    if shutil.disk_usage(folder()).free < needed:
        raise BackupError(f"There is not enough room on the disk of {folder()}.")


def prove(copy: Path) -> None:
    """Restore a copy into a place of its own; raise BackupError if something of it is not as it should be."""
    with said_plainly(copy), tempfile.TemporaryDirectory(dir=folder(), prefix=UNPROVEN) as place:
        restored = Path(place) / "karlchen.sqlite3"
        read_copy(copy, restored)
        take_key(restored)
        refuse_foreign(copy, restored)
        with added("copy", sqlite_file(restored)), in_place_of_default("copy"):
            problems = list(problems_of_default())
    if problems:
        raise BackupError(f"The copy is not as it should be: {problems[0]}.")


def problems_of_default() -> Iterator[str]:
    """The problems with the points of a database: of all sums, and of the newest sheets line by line."""
    connections["default"].check_constraints()
    sums = Posting.objects.values("deal__sheet__slug").annotate(total=Sum("points")).exclude(total=0)
    for each in sums[:1]:
        yield f"sheet {each['deal__sheet__slug']} does not sum to zero"
    for sheet in Sheet.objects.select_related("ruleset").order_by("-pk")[:LOOKED_AT]:
        with suppress(UnreadableSheet):  # it has a page of its own that says so
            if any(wrong_lines(sheet)):
                yield f"sheet {sheet.slug} counts otherwise"


def drop_old() -> None:
    """Let go of the copies that are not kept."""
    found = {
        path: date.fromisoformat(path.name.removeprefix("daily-")[:10]) for path in folder().glob(PATTERN)
    }
    kept = kept_days(found.values())
    newest = {max(path for path in found if found[path] == day) for day in kept}
    for path in found.keys() - newest:
        path.unlink()


def kept_days(days: Iterable[date]) -> set[date]:
    """The days whose copies are kept: the last days, and the last day of each of the last weeks and months.

    Those count on which there was a copy: a machine that was off for a year keeps what it had before.
    """
    kept = set()
    for period_of, most in ((date.toordinal, DAYS), (week_of, WEEKS), (month_of, MONTHS)):
        last: dict[object, date] = {}
        for day in sorted(days):
            last[period_of(day)] = day
        kept |= set(sorted(last.values())[-most:])
    return kept


def week_of(day: date) -> tuple[int, int]:
    return day.isocalendar()[:2]


def month_of(day: date) -> tuple[int, int]:
    return day.year, day.month


def note_failure(reason: str, *, is_new: bool) -> None:
    """Say why there is no copy: in the log, to who watches, and once by mail if there is a way."""
    logger.error("no copy of the database could be made: %s", reason)
    with suppress(OSError, BackupError):  # the disk may be full
        make_folder()
        (folder() / FAILED).write_text(reason, encoding="utf-8")
    if is_new:
        tell_host("Karlchen: no copy of the database", f"{reason}\n\n{ADVICE}")


def tell_host(subject: str, text: str) -> None:
    """Send a mail to whoever runs the server, if there is a way; the log has it, too."""
    address = ADDRESS.search(settings.CONTACT)
    if settings.HAS_MAIL and address:
        with suppress(OSError, SMTPException):
            send_mail(subject, text, None, [address[0]])
