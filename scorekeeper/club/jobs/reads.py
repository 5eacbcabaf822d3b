"""The jobs, their progress, and what those who wait for one are told."""

from __future__ import annotations

import fcntl
import logging
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.core.cache import caches
from django.db import connection
from django.db.models import Q
from django.http import HttpResponse
from django.utils import timezone

from scorekeeper.club.jobs.models import AT_PAGE, WORKING, Job, Kind
from scorekeeper.play.groups.models import Group
from scorekeeper.site.bootstrap import COMMAND

logger = logging.getLogger(__name__)

GIVEN_UP = timedelta(seconds=60)
"""A machine that has shown no sign of life for so long works on nothing any more."""
MOST_COMPARED = 3
"""So many comparisons are being worked out at a time."""
SOON = timedelta(seconds=5)
"""So long after a job was given nobody asks why it is not begun: the process for it may be starting."""
SAID_FOR = 600
"""Seconds from one line of the log that nobody works to the next."""


def is_anything_open() -> bool:
    """Whether there is any job that is not done: asked twice a second, and so with as little as possible."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM jobs_job WHERE phase IN (%s, %s, %s) LIMIT 1", WORKING)
        return cursor.fetchone() is not None


def jobs_to_do(host: str) -> list[Job]:
    """The jobs that this machine may work on, the oldest first: those that no other one works on now.

    Of comparisons only the first few, since what came of them so far is in memory.
    """
    free = Q(host__in=("", host)) | Q(seen__lt=timezone.now() - GIVEN_UP)
    found = list(Job.objects.filter(free, phase__in=WORKING).order_by("pk").defer("facts"))
    later = {job.pk for job in [each for each in found if each.kind == Kind.COMPARE][MOST_COMPARED:]}
    return [job for job in found if job.pk not in later]


def imports_underway(group: Group) -> list[Job]:
    """The evenings that are just being brought into a group, or taken out of it: one query."""
    return list(Job.objects.filter(group=group, kind=Kind.IMPORT, phase__in=WORKING))


@dataclass(frozen=True)
class Queue:
    """How many `others` are waiting or being done, and whether there is nobody who does any of it."""

    others: int
    stands_still: bool


def queue_of(job: Job | None) -> Queue:
    """The queue beside a job; None is a job that was not even begun, as others of the same user are."""
    waiting = Job.objects.filter(phase__in=WORKING)
    others = waiting.exclude(pk=job.pk) if job else waiting
    stands_still = bool(job and job.is_working and job.begun < timezone.now() - SOON and is_nobody_there())
    if stands_still and caches["limits"].add("nobody-works", True, SAID_FOR):
        logger.warning(
            "Nobody does long work. Serve with `%s up`, or keep `%s work` running.", COMMAND, COMMAND
        )
    return Queue(others.count(), stands_still)


def is_nobody_there() -> bool:
    """Whether no process for long work runs here, and none has been heard of elsewhere."""
    heard = Job.objects.exclude(host__in=("", AT_PAGE, host_name())).filter(
        seen__gt=timezone.now() - GIVEN_UP
    )
    return not is_anybody_here() and not heard.exists()


@contextmanager
def open_lock() -> Iterator[int]:
    """The file that one process holds while it works."""
    opened = os.open(settings.DATA / "working.lock", os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, mode=0o600)
    try:
        yield opened
    finally:
        os.close(opened)


def is_anybody_here() -> bool:
    """Whether a process for long work runs on this machine, with this data."""
    with open_lock() as held:
        try:
            fcntl.flock(held, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False


def host_name() -> str:
    return socket.gethostname()[:80]


def ask_again(response: HttpResponse) -> HttpResponse:
    """Let the browser ask again after a moment, also without scripts."""
    response["Refresh"] = "2"
    return response
