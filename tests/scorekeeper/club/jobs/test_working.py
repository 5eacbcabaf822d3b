"""The process for long work: one beside a server, killed, started anew, and ended with it."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest
from django.conf import settings
from django.core.files.base import ContentFile

from scorekeeper.club.jobs.writes import TOO_MUCH
from tests import migrated
from tests.running import PATIENCE, clean_environment, wait_for
from tests.serving import serving
from tests.walking import Walker
from tests.wire import Wire

pytestmark = pytest.mark.thorough

if TYPE_CHECKING:
    from django.test import Client

EVENINGS = 30
MAKE = f"""
from django.contrib.auth.models import User
from django.utils import timezone
from scorekeeper.club.evenings.imports.writes import PlannedEvening, bring_in
from scorekeeper.play.groups.writes import found_group
user = User.objects.create_user("anna")
group = found_group(name="Krone", user=user, own_name="Anna", players=["Ben", "Cem", "Dora"])
names = ["Anna", "Ben", "Cem", "Dora"]
deal = {{"game": "normal", "re": ["Anna", "Ben"], "points": {{"re": 121}}}}
evenings = [
    PlannedEvening({{"format": "doppelkopf-sheet/1", "players": names, "deals": [deal] * 12}},
                   names, str(number), timezone.now().isoformat())
    for number in range({EVENINGS})
]
bring_in(group=group, user=user, name="", evenings=evenings,
         seated={{player.name: player for player in group.players.all()}}, headings={{}})
"""
LOOK = {
    "phase": "SELECT phase FROM jobs_job",
    "all": "SELECT count(*) FROM sheets_sheet",
    "seen": "SELECT count(*) FROM sheets_sheet WHERE group_id IS NOT NULL",
    "fingerprints": "SELECT count(DISTINCT fingerprint) FROM evenings_importedsheet",
    "deals": "SELECT count(*) FROM sheets_deal",
}


class Site:
    """A Karlchen with a data folder of its own."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.environment = clean_environment(data) | {"DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}

    def run(self, *arguments: str) -> str:
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=settings.PROJECT,
            env=self.environment,
            capture_output=True,
            text=True,
            check=True,
            timeout=PATIENCE,
        )
        return done.stdout

    def script(self, text: str) -> str:
        return self.run("-c", f"import django\ndjango.setup()\n{text}")

    def work(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "manage.py", "work"], cwd=settings.PROJECT, env=self.environment
        )

    def look(self) -> dict[str, Any]:
        with closing(sqlite3.connect(self.data / "karlchen.sqlite3", timeout=PATIENCE)) as database:
            return {name: database.execute(query).fetchone()[0] for name, query in LOOK.items()}


@pytest.fixture
def site(tmp_path: Path) -> Site:
    made = Site(tmp_path / "data")
    migrated.copy_to(made.data / "karlchen.sqlite3")
    made.script(MAKE)
    return made


def wait_until(site: Site, **wanted: object) -> dict[str, Any]:
    last = time.monotonic() + PATIENCE
    while time.monotonic() < last:
        found = site.look()
        if all(found[name] == value for name, value in wanted.items()):
            return found
        time.sleep(0.05)
    raise AssertionError(f"never {wanted}: {site.look()}")


def workers(process: int) -> list[int]:
    """The processes for long work that a process of `up` has started."""
    listed = subprocess.run(
        ["ps", "-A", "-ww", "-o", "pid=,stat=,args="], capture_output=True, text=True, check=True
    )
    rows = [line.split(maxsplit=2) for line in listed.stdout.splitlines()]
    wanted = f"scorekeeper work --beside {process}"
    return [int(pid) for pid, state, args in rows if args.endswith(wanted) and not state.startswith("Z")]


def past_evenings(count: int) -> ContentFile[bytes]:
    """A file of evenings, as a club brings them in."""
    names = ["Anna", "Ben", "Cem", "Dora"]
    line = {"game": "normal", "re": names[:2], "points": {"re": 121}}
    evenings = [
        {
            "format": "doppelkopf-sheet/1",
            "date": str(date(2024, 1, 1) + timedelta(days=number)),
            "players": names,
            "deals": [line] * 6,
        }
        for number in range(count)
    ]
    return ContentFile(json.dumps(evenings).encode(), "krone.json")


def founder(port: int) -> Walker:
    """Somebody who has just made an account and founded a group, whose page is in front of them."""
    walker = Walker(cast("Client", Wire(port)))
    walker.scan(f"http://127.0.0.1:{port}/accounts/signup/")
    walker.press("Create an account", {"username": "anna", "password1": "viel-zu-lang-zum-raten"})
    walker.scan(f"http://127.0.0.1:{port}/groups/new/")
    walker.press("Start the group", {"name": "Krone", "own_name": "Anna"})
    return walker


def test_one_process_does_long_work_however_often_its_page_is_looked_at(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        anna = founder(server.port)
        (worker,) = wait_for(lambda: workers(server.process.pid))
        group = anna.page.url
        anna.follow("More")
        anna.follow("Import evenings")
        anna.press("Preview", {"file": past_evenings(EVENINGS)})
        anna.press("Next")
        anna.press("Import them")
        progress, seen, was_killed = anna.page.url, set(), False
        while (page := anna.scan(progress)).url == progress:
            assert "they appear all at once" in page.text.lower()
            seen |= {*workers(server.process.pid)}
            time.sleep(0.1)
            if not was_killed and Site(tmp_path).look()["all"] > 3:
                os.kill(worker, signal.SIGKILL)
                was_killed = True
        assert (page.url, was_killed) == (group, True)
        assert f"{EVENINGS} evenings have been imported." in page
        (after,) = wait_for(lambda: workers(server.process.pid))
        assert seen == {worker, after}
        server.process.terminate()
        assert server.process.wait(PATIENCE) == 0
        assert workers(server.process.pid) == []


def test_the_process_for_long_work_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        wait_for(lambda: workers(server.process.pid))
        server.process.kill()
        server.process.wait()
        wait_for(lambda: not workers(server.process.pid))


def test_no_page_starts_a_process() -> None:
    starts = re.compile(r"\b(subprocess|Popen|os\.(spawn|fork|exec|posix_spawn)\w*)\b")
    found = [
        str(path.relative_to(settings.PROJECT))
        for path in (settings.PROJECT / "scorekeeper").rglob("*.py")
        if starts.search(path.read_text()) and "management" not in path.parts
    ]
    assert sorted(found) == [
        "scorekeeper/club/jobs/worker.py",  # itself anew
        "scorekeeper/outside/tables/sandbox.py",  # waited for, one at a time
        "scorekeeper/site/bootstrap.py",
        "scorekeeper/site/data/backups.py",
        "scorekeeper/site/server/companion.py",
    ]


def test_a_killed_process_loses_and_doubles_nothing(site: Site) -> None:
    killed = site.work()
    last = time.monotonic() + PATIENCE
    while not 0 < site.look()["all"] < EVENINGS:
        assert time.monotonic() < last
        time.sleep(0.02)
    killed.kill()
    killed.wait()
    half = site.look()
    assert (half["phase"], half["seen"]) == ("writing", 0)
    assert 0 < half["all"] < EVENINGS
    with site.work() as one, site.work() as other:
        found = wait_until(site, phase="done")
        for each, how in ((other, signal.SIGTERM), (one, signal.SIGINT)):
            each.send_signal(how)
            assert each.wait(PATIENCE) == 0
    assert found == {
        "phase": "done",
        "all": EVENINGS,
        "seen": EVENINGS,
        "fingerprints": EVENINGS,
        "deals": 12 * EVENINGS,
    }


GREEDY = """
import sys
import django
django.setup()
from scorekeeper.club.jobs import worker
from scorekeeper.club.jobs.models import Job, Kind, Phase
from scorekeeper.club.jobs.writes import TOO_MUCH
from scorekeeper.club.jobs.writes import begin_job, finish_job

def step(job):
    if job.facts["greedy"]:
        bytearray(2_000_000_000)
    finish_job(job)

def stop():
    if not Job.objects.filter(phase=Phase.WRITING).exists():
        sys.exit()

print("begun", Job.objects.count(), flush=True)
if not Job.objects.exists():
    for greedy in (True, False):
        begin_job(kind=Kind.COMPARE, phase=Phase.WRITING, user=None, facts={"greedy": greedy})
worker.work({Kind.COMPARE: {Phase.WRITING: step}}, [worker.Duty(0, stop)], server=None)
"""


def test_a_process_that_reached_its_limit_of_memory_begins_anew(tmp_path: Path) -> None:
    site = Site(tmp_path / "data")
    migrated.copy_to(site.data / "karlchen.sqlite3")
    assert site.run("-c", GREEDY).split("\n") == ["begun 0", "begun 2", ""]
    found = site.script(
        "from scorekeeper.club.jobs.models import Job\n"
        "print([(job.phase, job.facts.get('refused')) for job in Job.objects.all()])"
    )
    assert found == f"[('refused', '{TOO_MUCH}'), ('done', None)]\n"
