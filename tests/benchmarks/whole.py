"""What it takes to save a group as a file and to found it again: seconds of the processor and peak memory.

Each is done by the process for long work, as in use, in a folder of its own.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from django.conf import settings

EVENINGS = os.environ.get("KARLCHEN_EVENINGS", "240 1000")
"""How many evenings the groups have, one after the other; 10,000 take some minutes."""
BEGIN = "import django, sys\ndjango.setup()\n"
MAKE = """
from tests.benchmarks.league import filled_group
group, _client = filled_group(int(sys.argv[1]))
"""
SAVE = """
from scorekeeper.archive.saving import STEPS, begin_saving, file_of
from scorekeeper.groups.models import Group
from scorekeeper.jobs.running import do_here
group = Group.objects.get()
job = do_here(begin_saving(group=group, user=group.memberships.get().user), STEPS)
with open(sys.argv[1], "wb") as file:
    file.writelines(file_of(job))
"""
RESTORE = """
from django.contrib.auth.models import User
from scorekeeper.archive.writes import PIECE, STEPS, begin_founding, keep_file
from scorekeeper.jobs.running import do_here
user = User.objects.create_user("somebody")
with open(sys.argv[1], "rb") as file:
    pieces = iter(lambda: file.read(PIECE), b"")
    job = do_here(keep_file(user=user, pieces=pieces, size=1), STEPS)
job = do_here(begin_founding(job=job, name="Krone", own_name=""), STEPS)
assert job.group is not None and job.group.sheets.count() == job.facts["sheets"], job.facts
"""


def figures() -> Iterator[str]:
    """A line for saving and one for founding, for each number of evenings."""
    for evenings in map(int, EVENINGS.split()):
        with tempfile.TemporaryDirectory() as folder:
            environment = {
                **os.environ,
                "KARLCHEN_DATA": folder,
                "DJANGO_SETTINGS_MODULE": "scorekeeper.site.settings",
            }
            file = Path(folder) / "group.json"
            run(environment, str(settings.PROJECT / "manage.py"), "migrate", "--verbosity=0")
            run(environment, "-c", BEGIN + MAKE, str(evenings))
            yield measured(environment, f"saving {evenings:,} evenings", SAVE, file)
            yield f"the file has {file.stat().st_size / 1_000_000:.1f} MB"
            yield measured(environment, f"founding a group of {evenings:,} evenings", RESTORE, file)


def run(environment: dict[str, str], *arguments: str) -> None:
    """Run Python."""
    subprocess.run([sys.executable, *arguments], env=environment, cwd=settings.PROJECT, check=True)


def measured(environment: dict[str, str], name: str, program: str, file: Path) -> str:
    """What a process took: it says its own peak, as others have ended before it."""
    told = f"{BEGIN}{program}\nimport resource\nprint(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    done = subprocess.run(
        [sys.executable, "-c", told, str(file)],
        env=environment,
        cwd=settings.PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return (
        f"{name}: {used:.1f} s of the processor, {perf_counter() - began:.1f} s by the clock,"
        f" {int(done.stdout.split()[-1]) / 1024:.0f} MB at most"
    )
