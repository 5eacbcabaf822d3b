"""Which jobs there are, and how far they have come."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Q, QuerySet
from django.utils import timezone

from scorekeeper.groups.models import Group
from scorekeeper.jobs.models import WORKING, Job, Kind

GIVEN_UP = timedelta(seconds=60)
"""A machine that has shown no sign of life for so long works on nothing any more."""


def jobs_to_do(host: str) -> QuerySet[Job]:
    """What this machine may work on, the oldest first: all that no other one works on just now."""
    open_ones = Job.objects.filter(phase__in=WORKING)
    return open_ones.filter(Q(host__in=("", host)) | Q(seen__lt=timezone.now() - GIVEN_UP)).order_by("pk")


def imports_underway(group: Group) -> list[Job]:
    """The evenings that are just being brought into a group, or taken out of it: one query."""
    return list(Job.objects.filter(group=group, kind=Kind.IMPORT, phase__in=WORKING))


def jobs_before(job: Job) -> int:
    """How many jobs come first."""
    return Job.objects.filter(phase__in=WORKING, pk__lt=job.pk).count()
