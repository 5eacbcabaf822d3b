"""Which jobs there are, and how far they have come."""

from __future__ import annotations

from datetime import timedelta

from django.db import connection
from django.db.models import Q
from django.utils import timezone

from scorekeeper.club.jobs.models import WORKING, Job, Kind
from scorekeeper.play.groups.models import Group

GIVEN_UP = timedelta(seconds=60)
"""A machine that has shown no sign of life for so long works on nothing any more."""
MOST_COMPARED = 3
"""So many comparisons are being worked out at a time."""


def is_anything_open() -> bool:
    """Whether there is any job that is not done: asked twice a second, and so with as little as possible."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM jobs_job WHERE phase IN (%s, %s, %s) LIMIT 1", WORKING)
        return cursor.fetchone() is not None


def jobs_to_do(host: str) -> list[Job]:
    """What this machine may work on, the oldest first: all that no other one works on just now.

    Of comparisons only the first few, since what came of them so far is in memory.
    """
    free = Q(host__in=("", host)) | Q(seen__lt=timezone.now() - GIVEN_UP)
    found = list(Job.objects.filter(free, phase__in=WORKING).order_by("pk").defer("facts"))
    later = {job.pk for job in [each for each in found if each.kind == Kind.COMPARE][MOST_COMPARED:]}
    return [job for job in found if job.pk not in later]


def imports_underway(group: Group) -> list[Job]:
    """The evenings that are just being brought into a group, or taken out of it: one query."""
    return list(Job.objects.filter(group=group, kind=Kind.IMPORT, phase__in=WORKING))
