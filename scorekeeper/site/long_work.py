"""What the process for long work does: for each kind of job, and regularly."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.club.comparing.season import writes as comparing
from scorekeeper.club.evenings.group import writes as deletion_writes
from scorekeeper.club.evenings.imports import writes as imports_writes
from scorekeeper.club.jobs.models import Kind
from scorekeeper.club.jobs.worker import Duty
from scorekeeper.club.jobs.writes import Steps, forget_old_jobs
from scorekeeper.club.planning.writes import remind_members
from scorekeeper.outside.archive import create_group, saving
from scorekeeper.site.accounts.example import keep_example
from scorekeeper.site.data.daily_copies import copy_when_due

JOB_STEPS: Mapping[str, Steps] = {
    Kind.IMPORT: imports_writes.STEPS,
    Kind.RESTORE: create_group.STEPS,
    Kind.SAVE: saving.STEPS,
    Kind.COMPARE: comparing.STEPS,
    Kind.DELETE: deletion_writes.STEPS,
}

MINUTE = 60.0
HOUR = 60 * MINUTE
DAY = 24 * HOUR

DUTIES = (
    Duty(DAY, forget_old_jobs),
    Duty(HOUR, copy_when_due, first_after=10 * MINUTE),
    Duty(15 * MINUTE, remind_members, first_after=MINUTE),
    Duty(HOUR, keep_example, first_after=MINUTE),
)
"""All of them; the first copy is made when those who have come to play are at it."""
