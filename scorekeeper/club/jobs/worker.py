"""The process for long work, one beside each server: jobs, a portion at a time, and regular duties.

It looks for jobs twice a second, has a limit of memory, gives way to the pages, and can be killed at any time
without harm: what is left is done by the next one.
"""

from __future__ import annotations

import fcntl
import gc
import logging
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Thread
from typing import NoReturn

from django.db import DatabaseError, connection, connections

from scorekeeper.club.jobs.models import Job, Kind, Phase
from scorekeeper.club.jobs.reads import host_name, is_anything_open, jobs_to_do, open_lock
from scorekeeper.club.jobs.writes import (
    DATABASE_AWAY,
    TOO_MUCH,
    Steps,
    claim_job,
    do_portion,
    give_up,
    leave_jobs,
)

logger = logging.getLogger(__name__)

MOST_MEMORY = 1_000_000_000
"""Addresses rather than memory in use: Django and the database take a third before anything is read."""
MOST_KEPT = 400_000_000
"""Memory in use after a portion, with which the process begins anew; at first it is a quarter of that."""
GIVES_WAY = 10
"""How nice the process is to all others."""
MOST_SECONDS = 120
"""Of the processor for one portion or duty: none that is honest takes a tenth of it."""
MOST_TRIES = 3
SHORTEST_PAUSE = 0.02
OF_LATE = 30.0
"""Seconds after a write of somebody else in which others come first: at a table they write again."""
STORING = (Phase.WRITING, Phase.LEAVING)
ONLY_READING = (Kind.COMPARE, Kind.SAVE)
"""Who writes waits for what jobs store, not for what they read: only after the former others come first."""
LOOKS = 0.4
"""Seconds from one look for jobs to the next."""
AWAY = 5.0
"""Seconds until the database is asked again when it is away."""
LAST_SECONDS = 5
"""How long the process may go on when it is told to end, before it ends all the same."""
HEAD_START = 10.0
"""Seconds of work for which whoever comes goes before those who are at it: small jobs are done by then."""


@dataclass(frozen=True)
class Duty:
    """Something done again and again: so many seconds after the process began, and then every so many."""

    every: float
    do: Callable[[], object]
    first_after: float = 0.0


class Turns:
    """Counts the seconds of work for all who wait for more, and gives the turn to who had the least."""

    def __init__(self) -> None:
        self.had: dict[Hashable, float] = {}

    def next_of(self, jobs: Iterable[Job]) -> Job | None:
        """The job to go on with: of who had the least, the one with the least left."""
        waiting = list(jobs)
        owners = set(map(owner_of, waiting))
        known = {owner: had for owner, had in self.had.items() if owner in owners}
        first = max(0.0, min(known.values(), default=0.0) - HEAD_START)
        self.had = {owner: known.get(owner, first) for owner in owners}
        return min(waiting, key=self.order, default=None)

    def order(self, job: Job) -> tuple[float, int, int]:
        return self.had[owner_of(job)], job.total - job.done, job.pk

    def note(self, job: Job, seconds: float) -> None:
        """Count what was done for the owner of a job."""
        self.had[owner_of(job)] = self.had.get(owner_of(job), 0.0) + seconds


def owner_of(job: Job) -> Hashable:
    """For whom a job is done; all that is only to be deleted counts as one."""
    return ("user", job.user_id) if job.user_id else ("group", job.group_id)


class Writers:
    """Notices whether anybody else has written of late, as far as the database says it."""

    def __init__(self) -> None:
        self.version: int | None = None
        self.last = 0.0

    def are_there(self) -> bool:
        """Whether somebody may want to write soon: for a while after each write, and where nobody knows."""
        before, self.version = self.version, version_of_others()
        if self.version is None or self.version != before:
            self.last = time.monotonic()
        return time.monotonic() < self.last + OF_LATE


def version_of_others() -> int | None:
    """A number that is another one after each write of another connection; None where there is none."""
    if connection.vendor != "sqlite":
        return None
    with connection.cursor() as cursor:
        version: int = cursor.execute("PRAGMA data_version").fetchone()[0]
    return version


class Worker:
    """Does jobs, whose steps it is given by their kind, and duties."""

    def __init__(self, works: Mapping[str, Steps], duties: Sequence[Duty]) -> None:
        self.works = works
        self.due = {duty: time.monotonic() + duty.first_after for duty in duties}
        self.turns, self.writers = Turns(), Writers()
        self.begun: set[int] = set()

    def work_for_ever(self) -> NoReturn:
        """Do what there is to do, until this process is told to end."""
        try:
            while True:
                self.do_duties()
                if not self.do_something():
                    time.sleep(LOOKS)
        except SystemExit:
            self.leave()
            raise

    def do_duties(self) -> None:
        """Do the duties that are due; what goes wrong is tried again the next time."""
        for duty, due in self.due.items():
            if time.monotonic() < due:
                continue
            self.due[duty] = time.monotonic() + duty.every
            limit_time()
            try:
                duty.do()
            except Exception:
                logger.exception("A regular duty was not done")

    def do_something(self) -> bool:
        """Do a portion of the job whose turn it is; False if there is none."""
        began = time.monotonic()
        try:
            job = self.next_job()
            if job is None:
                return False
            stores = job.phase in STORING and job.kind not in ONLY_READING
            with suppress(Job.DoesNotExist):
                self.go_on_with(job)
        except DATABASE_AWAY:
            connections.close_all()
            time.sleep(AWAY)
            return True
        took = time.monotonic() - began
        self.turns.note(job, took)
        # Whoever waits to write comes first.
        time.sleep(max(SHORTEST_PAUSE, took) if stores and self.writers.are_there() else SHORTEST_PAUSE)
        return True

    def next_job(self) -> Job | None:
        found = jobs_to_do(host_name()) if is_anything_open() else []
        self.begun &= {job.pk for job in found}
        return self.turns.next_of(found)

    def go_on_with(self, job: Job) -> None:
        """Do a portion of a job; give it up if that has ended this process again and again."""
        if job.pk not in self.begun:
            claim_job(job=job, host=host_name())
            self.begun.add(job.pk)
        job = Job.objects.get(pk=job.pk)
        steps = self.works[job.kind]
        if job.tries > MOST_TRIES:
            return give_up(job, steps, TOO_MUCH)
        limit_time()
        went_well = do_portion(job, steps)
        if not went_well or (memory_in_use() > MOST_KEPT and not Job.objects.get(pk=job.pk).is_working):
            self.leave()
            begin_anew()
        return None

    def leave(self) -> None:
        """Let what was begun count as not tried: none of it has ended this process."""
        connections.close_all()  # in the middle of whatever it was
        with suppress(DatabaseError):
            leave_jobs(keys=self.begun)


def work(works: Mapping[str, Steps], duties: Sequence[Duty], server: int | None) -> NoReturn:
    """Be the process for long work; wait where another one works with the same data.

    It ends when it is told to (SIGTERM, Ctrl-C), and with the process `server` that has started it.
    """
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, end)
    if server is not None:
        Thread(target=end_with, args=(server,), daemon=True).start()
    with open_lock() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        limit_memory()
        gc.freeze()  # what is loaded by now stays: nobody need look through it again and again
        Worker(works, duties).work_for_ever()


def end(*_signal: object) -> NoReturn:
    raise SystemExit


def end_with(server: int) -> None:
    """End this process when the one that has started it is gone: nobody else would."""
    while os.getppid() == server:
        time.sleep(1)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(LAST_SECONDS)
    os._exit(1)


def begin_anew() -> NoReturn:
    """Become the same process anew, with as little memory as at first."""
    connections.close_all()
    resource.setrlimit(resource.RLIMIT_CPU, 2 * resource.getrlimit(resource.RLIMIT_CPU)[1:])
    os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])


def limit_memory() -> None:
    """Take no more than long work needs, and nothing from others who wait for the processor."""
    os.nice(max(0, GIVES_WAY - os.nice(0)))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def limit_time() -> None:
    """End this process if the next portion takes far too long."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime) + MOST_SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (most, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def memory_in_use() -> int:
    """Bytes of memory that this process uses now; 0 where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0
    return pages * resource.getpagesize()
