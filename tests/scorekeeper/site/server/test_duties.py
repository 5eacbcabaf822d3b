"""What the process for long work does regularly, by itself."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.club.jobs.worker import Worker
from scorekeeper.management.commands.work import DUTIES
from tests import migrated
from tests.scorekeeper.club.jobs.test_working import EVENINGS, MAKE, Site

pytestmark = pytest.mark.thorough

FIRST_ROUND = """
import sys
from dataclasses import replace
from scorekeeper.club.jobs import worker
from scorekeeper.club.jobs.worker import Duty
from scorekeeper.management.commands.work import DUTIES
duties = [replace(each, first_after=0.0) for each in DUTIES]
worker.work({}, [*duties, Duty(60, sys.exit)], server=None)
"""
DO_JOBS = """
from scorekeeper.club.jobs.models import Job
from scorekeeper.club.jobs.writes import do_here
from scorekeeper.management.commands.work import JOB_STEPS
for job in Job.objects.all():
    do_here(job, JOB_STEPS[job.kind])
"""


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """Some evenings of a club."""
    made = Site(tmp_path / "data")
    migrated.copy_to(made.data / "karlchen.sqlite3")
    made.script(MAKE + DO_JOBS)
    return made


def test_the_process_for_long_work_copies_all_books_within_its_limits(site: Site) -> None:
    copies = site.data / "copies"
    (copies / ".proving-killed").mkdir(parents=True)
    (copies / ".proving-killed" / "karlchen.sqlite3").write_text("half of it")
    site.script(FIRST_ROUND)
    (made,) = copies.iterdir()
    assert made.match("daily-*.sqlite3")
    with closing(sqlite3.connect(made)) as opened:
        assert opened.execute("SELECT count(*) FROM sheets_deal").fetchone() == (12 * EVENINGS,)
    site.script(FIRST_ROUND)
    assert [*copies.iterdir()] == [made]


@pytest.mark.django_db
def test_nothing_is_copied_in_the_first_minutes_of_a_server(tmp_path: Path, settings: Any) -> None:
    settings.DATA = tmp_path
    Worker({}, DUTIES).do_duties()
    assert [*tmp_path.iterdir()] == []
