"""Doing jobs, a portion at a time: small ones by who asks, all others in the process for long work."""

from __future__ import annotations

import logging
import socket
from collections.abc import Callable, Mapping

from django.db import InterfaceError, OperationalError, transaction
from django.utils.translation import gettext_noop

from scorekeeper.club.jobs.models import Job, Phase
from scorekeeper.club.jobs.writes import refuse_job, take_back
from scorekeeper.site.refusal import Refusal

logger = logging.getLogger(__name__)

Step = Callable[[Job], None]
Steps = Mapping[str, Step]
"""What is to be done in each phase, a portion at a time."""

FEW = 12
"""So many evenings are stored while somebody waits for the page."""
DATABASE_AWAY = (OperationalError, InterfaceError)

TOO_MUCH = gettext_noop("This takes more memory or time than any honest file.")
FAILED = gettext_noop("Something went wrong. Nothing of it was kept.")


def host_name() -> str:
    """The name of this machine."""
    return socket.gethostname()[:80]


def do_here(job: Job, steps: Steps) -> Job:
    """Do a small job now, portion by portion; returns it as it is then."""
    while job.phase in steps:
        do_portion(job, steps)
        job = Job.objects.get(pk=job.pk)
    return job


def do_if_small(job: Job, steps: Steps) -> Job:
    """Do a small job now, and leave any other to the process for it."""
    return do_here(job, steps) if job.total <= FEW else job


def do_portion(job: Job, steps: Steps) -> bool:
    """Do the next portion of a job, or give it up; False if there was too little memory for it."""
    try:
        steps[job.phase](job)
    except MemoryError:
        give_up(job, steps, TOO_MUCH)
        return False
    except (*DATABASE_AWAY, Job.DoesNotExist):
        raise  # the database is away, and it goes on later; or there is no job any more
    except Refusal as refusal:
        why, named = refusal.kept()
        give_up(job, steps, why, **named)
    except Exception:
        logger.exception("%s was given up", job)
        give_up(job, steps, FAILED)
    return True


@transaction.atomic
def give_up(job: Job, steps: Steps, why: str, **named: str) -> None:
    """Say why, with what is `named` in it, and undo what was stored, unless that is what cannot be done."""
    was = job.phase
    refuse_job(job=job, why=why, named=named)
    if Phase.LEAVING in steps and was != Phase.LEAVING:
        take_back(job)
