"""How many tables one server carries: four phones a table that ask what is new, one of which enters deals.

The server is one of its own, in a folder of its own; every phone is one connection, from this process.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter
from urllib.parse import urlencode
from uuid import uuid4

from django.conf import settings

TABLES = (24, 145, 300, 600)
PHONES = 4
PAUSE = 1.6
"""Seconds between two questions of a phone."""
DEAL = 200.0
"""Seconds between two deals of a table."""
WARM_UP, MEASURED = 12.0, 30.0
TOKEN = "t" * 32  # the same in cookie and form, as Django wants it
SECOND = os.sysconf("SC_CLK_TCK")
REVISION = re.compile(rb'data-revision="(\d+)"')
POSITION = re.compile(rb'name="position"\s+value="(\d+)"')
MAKE = """
import sys
from scorekeeper.sheets.writes.start import start_sheet
from rulesets.rules.presets import presets
rules = presets()["ddv"].rules
for number in range(int(sys.argv[1])):
    sheet, token = start_sheet(title="", names=("Anna", "Ben", "Cem", "Dora"), first_dealer=3,
                               preset="ddv", rules=rules, length=0)
    print(sheet.slug, token)
"""


@dataclass
class Seen:
    """What the phones measured: seconds of every answer, of saving, and from a deal to the other phones."""

    answers: list[float] = field(default_factory=list)
    saves: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    errors: int = 0


@dataclass
class Table:
    """A sheet with its link, and when its last deal was saved."""

    slug: str
    token: str
    revision: int = 0
    saved: float = 0.0


class Phone:
    """A phone with one connection."""

    def __init__(self, port: int, table: Table, seen: Seen) -> None:
        """Know the table."""
        self.port, self.table, self.seen = port, table, seen
        self.known = 0
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, sent: dict[str, object] | None = None) -> tuple[int, bytes]:
        """Ask for a page of the sheet, or send a form; the status and the page."""
        body = urlencode({"csrfmiddlewaretoken": TOKEN, **sent}, doseq=True).encode() if sent else b""
        head = (
            f"{'POST' if sent else 'GET'} /sheets/{self.table.slug}/{path} HTTP/1.1\r\nHost: localhost\r\n"
            f"Cookie: write={self.table.token}; csrftoken={TOKEN}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n\r\n"
        )
        began = perf_counter()
        try:
            async with asyncio.timeout(20):
                answer = await self.exchange(head.encode() + body)
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            self.streams = None
            answer = (0, b"")
        self.seen.answers.append(perf_counter() - began)
        self.seen.errors += answer[0] not in {200, 204, 302}
        return answer

    async def exchange(self, request: bytes) -> tuple[int, bytes]:
        """Send a request and read its answer, on a new connection where the old one was closed."""
        for _try in range(2):
            if self.streams is None:
                self.streams = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self.streams
            try:
                writer.write(request)
                head = await reader.readuntil(b"\r\n\r\n")
                break
            except (ConnectionError, asyncio.IncompleteReadError):
                self.streams = None
        else:
            raise ConnectionError
        length = re.search(rb"(?i)content-length: (\d+)", head)
        return int(head[9:12]), await reader.readexactly(int(length[1]) if length else 0)

    async def follow(self, random: Random) -> None:
        """Ask what is new again and again."""
        await asyncio.sleep(random.random() * PAUSE)
        while True:
            status, page = await self.ask(f"news/?known={self.known}")
            if status == 200 and (found := REVISION.search(page)):
                self.known = int(found[1])
                if self.known == self.table.revision:
                    self.seen.shown.append(perf_counter() - self.table.saved)
            await asyncio.sleep(PAUSE)

    async def write(self, random: Random) -> None:
        """Enter a deal now and then, as a phone does: the form, three previews, saving, the sheet."""
        await asyncio.sleep(random.random() * DEAL)
        while True:
            began = perf_counter()
            await self.enter()
            await asyncio.sleep(DEAL - (perf_counter() - began))

    async def enter(self) -> None:
        """Enter one deal."""
        _status, form = await self.ask("enter/")
        position = POSITION.search(form)
        if position is None:
            return
        deal = {"game": "normal", "re": ["1", "2"], "points": "121-150", "version": 0}
        sent = {**deal, "uid": str(uuid4()), "position": int(position[1])}
        for _preview in range(3):
            await self.ask("preview/", sent)
            await asyncio.sleep(1)
        began = perf_counter()
        await self.ask("enter/", sent)
        self.table.saved = perf_counter()
        self.table.revision += 1
        self.seen.saves.append(self.table.saved - began)
        await self.ask("")


async def play(port: int, tables: list[Table], pid: int) -> tuple[Seen, float, float]:
    """Let all tables play for a while; what was seen, the seconds, and the processor time of the server."""
    random, seen = Random(len(tables)), Seen()  # noqa: S311  # waits, not secrets
    phones = [[Phone(port, table, seen) for _phone in range(PHONES)] for table in tables]
    work = [asyncio.create_task(phone.follow(random)) for four in phones for phone in four]
    scorers = [Phone(port, table, seen) for table in tables]
    work += [asyncio.create_task(phone.write(random)) for phone in scorers]
    await asyncio.sleep(WARM_UP)
    for numbers in (seen.answers, seen.saves, seen.shown):
        numbers.clear()
    began, processor = perf_counter(), processor_time(pid)
    await asyncio.sleep(MEASURED)
    took, used = perf_counter() - began, processor_time(pid) - processor
    for task in work:
        task.cancel()
    await asyncio.gather(*work, return_exceptions=True)
    return seen, took, used


def processor_time(pid: int) -> float:
    """Seconds of processor that a process and its children have used."""
    used = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parts = stat.read_text().rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        if int(parts[2]) == pid:  # the group that the server leads
            used += int(parts[11]) + int(parts[12])
    return used / SECOND


def figures(sizes: tuple[int, ...] = TABLES) -> Iterator[str]:
    """A line for each number of tables."""
    for size in sizes:
        with tempfile.TemporaryDirectory() as folder:
            yield measured(size, folder)


def measured(size: int, folder: str) -> str:
    """Start a server, make tables, let them play, and say what was seen."""
    environment = {**os.environ, "KARLCHEN_DATA": folder}
    manage = [sys.executable, str(settings.PROJECT / "manage.py")]
    port = free_port()
    up = [*manage, "up", "--host", "127.0.0.1", "--port", str(port)]
    server = subprocess.Popen(up, env=environment, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        wait_for(port)
        made = subprocess.run(
            [sys.executable, "-c", f"import django, sys; django.setup()\n{MAKE}", str(size)],
            env={**environment, "DJANGO_SETTINGS_MODULE": "scorekeeper.site.settings"},
            cwd=settings.PROJECT,
            capture_output=True,
            text=True,
            check=True,
        )
        rows = (row.partition(" ") for row in made.stdout.splitlines())
        tables = [Table(slug, token) for slug, _space, token in rows]
        return line(size, *asyncio.run(play(port, tables, server.pid)))
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()


def line(size: int, seen: Seen, took: float, used: float) -> str:
    """What was seen, in words."""
    rate, share = len(seen.answers) / took, used / took
    return (
        f"{size} tables: {rate:,.0f} requests per second, server {share:.0%} of a core,"
        f" all {spread(seen.answers)}, saving {spread(seen.saves)}, deal to phone {spread(seen.shown)},"
        f" {seen.errors} errors"
    )


def spread(seconds: list[float]) -> str:
    """Median, p95 and p99 in milliseconds."""
    if len(seconds) < 2:
        return "-"
    cuts = quantiles(seconds, n=100)
    return " / ".join(f"{cuts[place] * 1000:,.0f}" for place in (49, 94, 98)) + " ms"


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def wait_for(port: int) -> None:
    """Wait until somebody listens on a port."""
    began = perf_counter()
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if perf_counter() - began > 60:
                raise
        else:
            return
