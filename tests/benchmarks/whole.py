"""What it takes to save a group as a file and to found it again: seconds of the processor and peak memory.

Its evenings have two tables each, with who was here, two rounds and four payments. Each is done by the
process for long work, as in use, in a folder of its own.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import perf_counter

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from scorekeeper.club.evenings.models import Attendance, Making, Payment, PlannedRound, Setup
from scorekeeper.play.groups.models import Evening, Group, Player
from scorekeeper.play.sheets.models import Sheet

EVENINGS = os.environ.get("KARLCHEN_EVENINGS", "240 1000")
"""How many evenings the groups have, one after the other; 10,000 take some minutes."""
BEGIN = "import django, sys\ndjango.setup()\n"
MAKE = """
from tests.benchmarks.league import filled_group
from tests.benchmarks.whole import pair_tables
group, _client = filled_group(2 * int(sys.argv[1]))
pair_tables(group)
"""
SAVE = """
from scorekeeper.outside.archive.saving import STEPS, begin_saving, file_of
from scorekeeper.play.groups.models import Group
from scorekeeper.club.jobs.writes import do_here
group = Group.objects.get()
job = do_here(begin_saving(group=group, user=group.memberships.get().user), STEPS)
with open(sys.argv[1], "wb") as file:
    file.writelines(file_of(job))
"""
RESTORE = """
from django.contrib.auth.models import User
from scorekeeper.outside.archive.create_group import PIECE, STEPS, begin_founding, keep_file
from scorekeeper.club.jobs.writes import do_here
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
                "DJANGO_SETTINGS_MODULE": "scorekeeper.settings",
            }
            file = Path(folder) / "group.json"
            run(environment, str(settings.PROJECT / "manage.py"), "migrate", "--verbosity=0")
            run(environment, "-c", BEGIN + MAKE, str(evenings))
            yield measured(environment, f"saving {evenings:,} evenings", SAVE, file)
            yield f"the file has {file.stat().st_size / 1_000_000:.1f} MB"
            yield measured(environment, f"founding a group of {evenings:,} evenings", RESTORE, file)


@transaction.atomic
def pair_tables(group: Group) -> None:
    """Make two sheets each the tables of one evening, with everything that is said of such a one."""
    sheets = list(group.sheets.order_by("started", "pk").values_list("pk", "evening", "ruleset"))
    players = list(group.players.order_by("pk")[:8])
    for (_key, evening, ruleset), (other, _evening, _ruleset) in zip(sheets[::2], sheets[1::2], strict=True):
        Sheet.objects.filter(pk=other).update(evening=evening, table=2)
        Setup.objects.create(evening_id=evening, ruleset_id=ruleset, length=24, rounds=2, seed="abc234")
        attend(evening, players)
    Evening.objects.filter(group=group, sheets=None).delete()


def attend(evening: int, players: Sequence[Player]) -> None:
    """Let eight be here for two rounds, and four of them pay the others."""
    Attendance.objects.bulk_create(
        Attendance(evening_id=evening, number=number, player=player)
        for number, player in enumerate(players, 1)
    )
    tables, said = [[1, 2, 3, 4], [5, 6, 7, 8]], {"making": Making.DRAWN, "seed": "abc234"}
    PlannedRound.objects.bulk_create(
        PlannedRound(evening_id=evening, number=number, tables=tables, opened=timezone.now(), **said)
        for number in (1, 2)
    )
    Payment.objects.bulk_create(
        Payment(evening_id=evening, payer=payer, payee=payee, cents=250, rate=10)
        for payer, payee in zip(players[:4], players[4:], strict=True)
    )


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
