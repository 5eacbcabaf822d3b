"""What the process for long work does regularly."""

from __future__ import annotations

from scorekeeper.club.jobs.worker import Duty
from scorekeeper.club.jobs.writes import forget_old_jobs
from scorekeeper.site.data.daily_copies import copy_when_due

MINUTE = 60.0
HOUR = 60 * MINUTE
DAY = 24 * HOUR

DUTIES = (
    Duty(DAY, forget_old_jobs),
    Duty(HOUR, copy_when_due, first_after=10 * MINUTE),
)
"""All of them; the first copy is made when those who have come to play are at it."""
