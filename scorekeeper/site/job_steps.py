"""What the process for long work does for each kind of job."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.club.comparing.season import writes as comparing
from scorekeeper.club.evenings.group import writes as deletion_writes
from scorekeeper.club.evenings.imports import writes as imports_writes
from scorekeeper.club.jobs.models import Kind
from scorekeeper.club.jobs.running import Steps
from scorekeeper.outside.archive import create_group, saving

JOB_STEPS: Mapping[str, Steps] = {
    Kind.IMPORT: imports_writes.STEPS,
    Kind.RESTORE: create_group.STEPS,
    Kind.SAVE: saving.STEPS,
    Kind.COMPARE: comparing.STEPS,
    Kind.DELETE: deletion_writes.STEPS,
}
