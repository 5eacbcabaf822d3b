"""Is it well? What whoever runs the server has to know of it, for them alone: `manage.py host`."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from scorekeeper import __version__
from scorekeeper.club.jobs.reads import is_anybody_here
from scorekeeper.play.groups.guards import account
from scorekeeper.site.data import daily_copies
from scorekeeper.site.data.backups import folder
from scorekeeper.site.data.daily_copies import LastCopy, last_copy, said_in
from scorekeeper.site.data.regular_backups import MADE, last_backup
from scorekeeper.site.server.health import DATABASE, WELL

SHOWN = 20
"""So many errors are shown, the newest."""
HEAD = re.compile(r"(?P<moment>\d{4}-\d\d-\d\d \d\d:\d\d:\d\d),\d+ (?:ERROR|CRITICAL) (?P<said>.*)")
"""How an error begins in the log; what follows in lines of its own is where it happened."""


@require_safe
@login_required
def host(request: HttpRequest) -> HttpResponse:
    """How the server is; to everybody else there is no such page."""
    if not account(request).is_superuser:
        raise Http404
    context = {
        "title": _("Is it well?"),
        "findings": list(findings()),
        "errors": last_errors(settings.ERRORS),
        "file": settings.ERRORS,
    }
    return render(request, "site/guide/host.html", context)


@dataclass(frozen=True)
class Finding:
    """Something about the server, and whether the host has to do something about it."""

    name: str
    said: str
    is_alarming: bool = False


def findings() -> Iterator[Finding]:
    """Everything that is looked at, what matters most first."""
    word = DATABASE.ask()
    well = _("can be read and saved")
    yield Finding(
        _("Deals"), well if word == WELL else _("cannot be saved: %(word)s") % {"word": word}, word != WELL
    )
    copies = list(folder().glob(daily_copies.PATTERN))
    kept = ngettext("%(count)s copy", "%(count)s copies", len(copies)) % {"count": len(copies)}
    yield of_copies(_("Daily copies"), f"{kept}, {filesizeformat(sum(map(size_of, copies)))}", last_copy())
    yield of_copies(_("Backup by a timer"), said_in(folder() / MADE), last_backup())
    yield free_space()
    yield Finding(_("Database"), database())
    works = is_anybody_here()
    yield Finding(_("Long work"), _("its process runs") if works else _("nobody does it"), not works)
    yield Finding(_("Version"), __version__)


def of_copies(name: str, which: str, last: LastCopy) -> Finding:
    """Report the time of the last of these copies, and the reason why there is no newer one."""
    made = last.made and date_format(timezone.localtime(last.made), "DATETIME_FORMAT")
    said = _("last one %(time)s (%(which)s)") % {"time": made, "which": which} if made else _("none so far")
    failed = _("failed since then: %(reason)s") % {"reason": last.failure} if last.failure else ""
    return Finding(name, "; ".join(filter(None, (said, failed))), last.is_overdue)


def free_space() -> Finding:
    """Report the free space beside the data; too little is less than the next copy takes."""
    disk = shutil.disk_usage(settings.DATA)
    needed = 2 * size_of(settings.DATA / "karlchen.sqlite3") + daily_copies.SPARE
    said = _("%(free)s of %(total)s") % {
        "free": filesizeformat(disk.free),
        "total": filesizeformat(disk.total),
    }
    return Finding(_("Free on the disk"), said, disk.free < needed)


def size_of(path: Path) -> int:
    """Bytes of a file, none if it is gone."""
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def database() -> str:
    """Name the database, its version and its size."""
    if connection.vendor == "sqlite":
        question = "SELECT sqlite_version(), page_count * page_size FROM pragma_page_count, pragma_page_size"
        name = "SQLite"
    else:
        question = "SELECT current_setting('server_version'), pg_database_size(current_database())"
        name = "PostgreSQL"
    with connection.cursor() as cursor:
        cursor.execute(question)
        version, size = cursor.fetchone()
    return f"{name} {version}, {filesizeformat(size)}"


def last_errors(file: Path) -> list[tuple[str, str]]:
    """The time and the text of the last errors, the newest first."""
    try:
        lines = file.read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return []
    found = [(match["moment"], match["said"]) for match in map(HEAD.fullmatch, lines) if match]
    return found[: -SHOWN - 1 : -1]
