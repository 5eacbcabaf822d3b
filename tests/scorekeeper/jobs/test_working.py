"""The process that does jobs, as the server starts it: killed, started again, one at a time."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from tests.running import PATIENCE, clean_environment

EVENINGS = 60
MAKE = f"""
from django.contrib.auth.models import User
from django.utils import timezone
from scorekeeper.evenings.writes.imports import PlannedEvening, bring_in
from scorekeeper.groups.writes import found_group
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
        self.environment = clean_environment(data) | {"DJANGO_SETTINGS_MODULE": "scorekeeper.site.settings"}

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
    made.run("manage.py", "migrate", "--verbosity=0")
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
    two = [site.work(), site.work()]
    found = wait_until(site, phase="done")
    for working in two:
        working.terminate()
        working.wait()
    assert found == {
        "phase": "done",
        "all": EVENINGS,
        "seen": EVENINGS,
        "fingerprints": EVENINGS,
        "deals": 12 * EVENINGS,
    }
