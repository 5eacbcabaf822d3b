"""What the process for long work does for each kind of job."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.archive import saving
from scorekeeper.archive import writes as archive
from scorekeeper.comparing.writes import seasons as comparing
from scorekeeper.evenings.writes import imports
from scorekeeper.jobs.models import Kind
from scorekeeper.jobs.running import Steps

JOB_STEPS: Mapping[str, Steps] = {
    Kind.IMPORT: imports.STEPS,
    Kind.RESTORE: archive.STEPS,
    Kind.SAVE: saving.STEPS,
    Kind.COMPARE: comparing.STEPS,
}
