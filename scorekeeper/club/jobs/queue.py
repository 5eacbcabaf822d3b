"""What those who wait for a job are told: what else is being done, and whether anybody does it."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import timedelta

from django.core.cache import caches
from django.utils import timezone

from scorekeeper.club.jobs.models import WORKING, Job
from scorekeeper.club.jobs.reads import GIVEN_UP
from scorekeeper.club.jobs.running import host_name
from scorekeeper.club.jobs.worker import is_anybody_here

logger = logging.getLogger(__name__)

SOON = timedelta(seconds=5)
"""So long after a job was given nobody asks why it is not begun: the process for it may be starting."""
SAID_FOR = 600
"""Seconds from one line of the log that nobody works to the next."""


@dataclass(frozen=True)
class Queue:
    """How many `others` are waiting or being done, and whether there is nobody who does any of it."""

    others: int
    stands_still: bool


def queue_of(job: Job | None) -> Queue:
    """What is beside a job; None is one that was not even begun, since others of the same user are."""
    waiting = Job.objects.filter(phase__in=WORKING)
    others = waiting.exclude(pk=job.pk) if job else waiting
    stands_still = bool(job and job.is_working and job.begun < timezone.now() - SOON and is_nobody_there())
    if stands_still and caches["limits"].add("nobody-works", True, SAID_FOR):
        logger.warning("Nobody does long work. Serve with `manage.py up`, or keep `manage.py work` running.")
    return Queue(others.count(), stands_still)


def is_nobody_there() -> bool:
    """Whether no process for long work runs here, and none has been heard of elsewhere."""
    heard = Job.objects.exclude(host__in=("", host_name())).filter(seen__gt=timezone.now() - GIVEN_UP)
    return not is_anybody_here() and not heard.exists()
