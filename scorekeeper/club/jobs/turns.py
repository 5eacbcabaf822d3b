"""Whose turn it is: nobody's work waits until somebody else's is done."""

from __future__ import annotations

from collections.abc import Hashable, Iterable

from scorekeeper.club.jobs.models import Job

HEAD_START = 10.0
"""Seconds of work for which whoever comes goes before those who are at it: small jobs are done by then."""


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
        """What comes first."""
        return self.had[owner_of(job)], job.total - job.done, job.pk

    def note(self, job: Job, seconds: float) -> None:
        """Count what was done for the owner of a job."""
        self.had[owner_of(job)] = self.had.get(owner_of(job), 0.0) + seconds


def owner_of(job: Job) -> Hashable:
    """For whom a job is done; all that is only to be deleted counts as one."""
    return ("user", job.user_id) if job.user_id else ("group", job.group_id)
