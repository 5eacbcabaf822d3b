"""How fast deals are entered while a member compares, imports 240 evenings or saves a whole group.

The server is one of its own, on a database of its own, as `up` starts it.
"""

from __future__ import annotations

import os
import re
import signal
import tempfile
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path
from random import Random
from statistics import quantiles
from threading import Event, Thread
from time import perf_counter, sleep
from urllib.parse import urlencode
from uuid import uuid4

from django.conf import settings
from django.test import Client

from scorekeeper.club.leagues.models import Season
from tests.benchmarks.league import NAMES, filled_group
from tests.benchmarks.load import POSITION, TOKEN, free_port, start, wait_for
from tests.cast import begin
from tests.hostile_files import packed

EVENINGS = 240
DEALS = 24
CALM = 10.0
"""Seconds of entering while nothing else goes on, and after what a member did."""
BREATH = 0.25
"""Seconds between a deal and the next: a table takes minutes."""
CHOSEN = re.compile(r'<select name="(\w+)".*?</select>', re.DOTALL)
SELECTED = re.compile(r'<option value="([^"]*)" selected')
KEPT = re.compile(r'name="kept" value="([^"]+)"')
BOUNDARY = "karlchen"


class Browser:
    """Somebody with one connection and their cookies."""

    def __init__(self, port: int, cookies: str) -> None:
        """Know the server, and who it is."""
        self.connection = HTTPConnection("127.0.0.1", port, timeout=60)
        self.cookies = f"{cookies}; csrftoken={TOKEN}"

    def ask(self, path: str, body: bytes = b"", kind: str = "") -> tuple[int, str, str]:
        """Ask for a page, or send a form: status, page, and where it leads."""
        headers = {"Host": "localhost", "Cookie": self.cookies}
        if kind:
            headers["Content-Type"] = kind
        self.connection.request("POST" if body else "GET", path, body or None, headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read().decode(errors="replace"), answer.headers.get("Location", "")

    def send(self, path: str, fields: dict[str, object]) -> tuple[int, str, str]:
        """Send a form."""
        body = urlencode({"csrfmiddlewaretoken": TOKEN, **fields}, doseq=True).encode()
        return self.ask(path, body, "application/x-www-form-urlencoded")

    def send_file(self, path: str, name: str, content: bytes) -> tuple[int, str, str]:
        """Send a file."""
        parts = (
            f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{TOKEN}\r\n'
            f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        )
        body = parts.encode() + content + f"\r\n--{BOUNDARY}--\r\n".encode()
        return self.ask(path, body, f"multipart/form-data; boundary={BOUNDARY}")

    def until(self, path: str, waits: str) -> None:
        """Ask again as a page does, as long as it says that it waits."""
        while True:
            status, page, leads = self.ask(path)
            if leads or waits not in page:
                assert status in {200, 302}, (path, status)
                return
            sleep(2)


def figures() -> Iterator[str]:
    """A line for each thing that goes on, the first for none."""
    group, client = filled_group(EVENINGS)
    season = Season.objects.create(group=group, number=1, name="Saison")
    evening = begin(length=0)
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        running = start(Path(folder), "up", "--host", "127.0.0.1", "--port", str(port))
        try:
            wait_for(port)
            member = Browser(port, cookies_of(client))
            writer = Browser(port, f"write={evening.token}")
            table = f"/sheets/{evening.sheet.slug}/"
            home = f"/groups/{group.slug}/"
            whole = f"{home}seasons/{season.number}/compared/"
            enter_for(writer, table, lambda: sleep(2))
            doing: dict[str, Callable[[], object]] = {
                "nothing else goes on": lambda: sleep(CALM),
                "a member compares": lambda: compare(member, whole),
                f"a member imports {EVENINGS} evenings": lambda: bring_in(member, f"{home}import/"),
                f"a member saves {EVENINGS} evenings of {DEALS} deals": lambda: save(member, home),
            }
            for name, act in doing.items():
                yield f"{name}: {enter_for(writer, table, act)}"
        finally:
            running.send_signal(signal.SIGTERM)
            running.wait()


def cookies_of(client: Client) -> str:
    """Who is signed in."""
    return f"{settings.SESSION_COOKIE_NAME}={client.cookies[settings.SESSION_COOKIE_NAME].value}"


def enter_for(writer: Browser, table: str, act: Callable[[], object]) -> str:
    """Enter deals while something is done; how long that took, and each form and each saved deal."""
    over = Event()
    failures: list[str] = []

    def do() -> None:
        try:
            act()
        except Exception as failure:  # noqa: BLE001  # said in the line
            failures.append(repr(failure)[:300])
        over.set()

    began = perf_counter()
    Thread(target=do, daemon=True).start()
    forms: list[float] = []
    saves: list[float] = []
    health = ["ok"]
    while not over.is_set() or len(saves) < 8:
        asked = perf_counter()
        _status, form, _leads = writer.ask(f"{table}enter/")
        forms.append(perf_counter() - asked)
        position = POSITION.search(form.encode())
        assert position is not None, form[:500]
        deal = {"game": "normal", "re": ["1", "2"], "points": "121-150", "version": 0}
        sent = {**deal, "uid": str(uuid4()), "position": int(position[1])}
        asked = perf_counter()
        status, _page, _leads = writer.send(f"{table}enter/", sent)
        saves.append(perf_counter() - asked)
        assert status == 302, status
        health.append(writer.ask("/healthy/")[1])
        sleep(BREATH)
    took = perf_counter() - began
    return (
        f"{took:.0f} s, form {spread(forms)}, saving {spread(saves)} of {len(saves)},"
        f" health {'/'.join(sorted(set(health)))}, load average {os.getloadavg()[0]:.0f} {' '.join(failures)}"
    )


def spread(seconds: list[float]) -> str:
    """Median, p95 and the longest in milliseconds."""
    cuts = quantiles(seconds, n=20)
    return " / ".join(f"{cut * 1000:,.0f}" for cut in (cuts[9], cuts[18], max(seconds))) + " ms"


def compare(member: Browser, page: str) -> None:
    """Look at a season under other rules, and at single rules."""
    for query in ("?of=ddv", "rules/?of=ddv", "?of=pot", "rules/?of=pot"):
        member.until(page + query, 'class="stack progress"')


def save(member: Browser, home: str) -> None:
    """Save the whole group as a file."""
    _status, _page, leads = member.ask(f"{home}document/")
    while "/file/" not in member.ask(leads)[1]:
        sleep(2)
    member.ask(f"{leads}file/")


def bring_in(member: Browser, page: str) -> None:
    """Import evenings: the file, who is who, and waiting until they are there."""
    status, preview, _leads = member.send_file(page, "evenings.zip", paper_past())
    kept = KEPT.search(preview)
    assert kept is not None, (status, preview[:2000])
    fields: dict[str, object] = {"kept": kept[1], "confirm": "yes"}
    for select in CHOSEN.finditer(preview):
        if chosen := SELECTED.search(select[0]):
            fields[select[1]] = chosen[1]
    status, answer, leads = member.send(page, fields)
    assert leads, (status, re.findall(r"errorlist.*", answer)[:3], sorted(fields))
    while not member.ask(leads)[2]:
        sleep(2)


def paper_past() -> bytes:
    """Evenings that a group kept as tables of points."""
    random = Random(EVENINGS)  # noqa: S311  # deals, not secrets
    return packed(
        (f"{1950 + number // 12}-{number % 12 + 1:02}-07.csv", table_of(random).encode())
        for number in range(EVENINGS)
    )


def table_of(random: Random) -> str:
    """One evening as a table."""
    rows = [";".join(NAMES[:4])]
    for _deal in range(DEALS):
        points = random.choice((1, 2, 3, 4))
        row = [points, points, -points, -points]
        random.shuffle(row)
        rows.append(";".join(map(str, row)))
    return "\n".join(rows) + "\n"
