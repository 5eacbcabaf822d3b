"""Where jobs are done: small ones by who asks, all others in one process of their own.

That process takes jobs one after the other, as long as there are any. It has a limit of memory, gives way to
the pages, and is killed at any time without harm: what is left is done by the next one.
"""

from __future__ import annotations

import fcntl
import gc
import logging
import os
import resource
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import IO

from django.conf import settings
from django.db import OperationalError, transaction
from django.utils.translation import gettext_noop

from scorekeeper.jobs.models import WORKING, Job, Phase
from scorekeeper.jobs.reads import jobs_to_do
from scorekeeper.jobs.writes import claim_job, forget_old_jobs, refuse_job, take_back

logger = logging.getLogger(__name__)

Step = Callable[[Job], None]
Steps = Mapping[str, Step]
"""What is to be done in each phase, a portion at a time."""

MOST_MEMORY = 1_000_000_000
"""Addresses rather than memory in use: Django and the database take a third before anything is read."""
GIVES_WAY = 10
"""How nice the process is to all others."""
MOST_SECONDS = 120
"""Of the processor for one portion: none that is honest takes a tenth of it."""
MOST_TRIES = 3
SHORTEST_PAUSE = 0.02
LINGERS = 10.0
"""Seconds to wait for another job: to start takes one."""
LOOKS = 0.25
FEW = 12
"""So many evenings are stored while somebody waits for the page."""

TOO_MUCH = gettext_noop("This takes more memory or time than any honest file.")
FAILED = gettext_noop("Something went wrong. Nothing of it was kept.")


def host_name() -> str:
    """The name of this machine."""
    return socket.gethostname()[:80]


def do_here(job: Job, steps: Steps) -> Job:
    """Do a small job now, portion by portion; returns it as it is then."""
    while job.phase in steps:
        steps[job.phase](job)
        job = Job.objects.get(pk=job.pk)
    return job


def do_soon(job: Job, steps: Steps) -> Job:
    """Do a small job now, and leave any other to the process for it."""
    if job.total <= FEW:
        return do_here(job, steps)
    start_working()
    return job


def start_working() -> None:
    """Start the process that does jobs, as soon as they can be seen, unless it is there."""
    transaction.on_commit(launch)


def launch() -> None:
    """Start it now. Who comes at the same time ends at once."""
    with suppress(BlockingIOError), open_lock() as held:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        fcntl.flock(held, fcntl.LOCK_UN)
        subprocess.Popen(
            [*gently(), sys.executable, str(settings.PROJECT / "manage.py"), "work"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            cwd=settings.PROJECT,
        )


def gently() -> list[str]:
    """What makes a program give way to the pages from its first moment on: to load Django takes a second."""
    program = shutil.which("nice")
    return [program, "-n", str(GIVES_WAY)] if program else []


def open_lock() -> IO[bytes]:
    """The file that one process of this machine holds while it works."""
    return (settings.DATA / "working.lock").open("wb")


def work(works: Mapping[str, Steps]) -> None:
    """Do all jobs, and end when there has been none for a while; at once if another process does them."""
    parent = os.getppid()
    with suppress(BlockingIOError), open_lock() as held:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        limit_memory()
        gc.freeze()  # what is loaded by now stays: nobody need look through it again and again
        forget_old_jobs()
        last = time.monotonic() + LINGERS
        while time.monotonic() < last and os.getppid() == parent:
            job = jobs_to_do(host_name()).first()
            if job is None:
                time.sleep(LOOKS)
                continue
            do_job(job, works[job.kind], lambda: os.getppid() == parent)
            last = time.monotonic() + LINGERS


def do_job(job: Job, steps: Steps, may_go_on: Callable[[], bool]) -> None:
    """Do what is left of a job; give it up if that has ended this process again and again."""
    claim_job(job=job, host=host_name())
    if job.tries > MOST_TRIES:
        return give_up(job, steps, TOO_MUCH)
    try:
        while job.phase in WORKING and may_go_on():
            limit_time()
            began = time.monotonic()
            steps[job.phase](job)
            time.sleep(max(SHORTEST_PAUSE, time.monotonic() - began))  # whoever waits to write comes first
            job.refresh_from_db()
    except MemoryError:
        give_up(job, steps, TOO_MUCH)
    except OperationalError:
        raise  # the database is away: the next process goes on
    except Job.DoesNotExist:
        return None
    except Exception:
        logger.exception("%s was given up", job)
        give_up(job, steps, FAILED)
    return None


def give_up(job: Job, steps: Steps, why: str) -> None:
    """Say why, and undo what was stored, unless that is what cannot be done."""
    was = job.phase
    refuse_job(job=job, why=why)
    if Phase.LEAVING in steps and was != Phase.LEAVING:
        take_back(job)


def limit_memory() -> None:
    """Take no more than long work needs, and nothing from others who wait for the processor."""
    os.nice(max(0, GIVES_WAY - os.nice(0)))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def limit_time() -> None:
    """End this process if the next portion takes far too long."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime) + MOST_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))
