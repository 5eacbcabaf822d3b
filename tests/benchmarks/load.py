"""How many tables one server carries: four phones a table that ask what is new, and one that enters deals.

The server is one of its own, on a database of its own; every phone is a connection from this process. With
KARLCHEN_LIVE=1 they listen to `manage.py live` instead. TABLES are how many tables, separated by commas;
KARLCHEN_PROCESSES and KARLCHEN_THREADS are those of the server.
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
from django.db import connection

from scorekeeper.site.server.open_connections import allow_many_connections
from tests.cast import begin
from tests.live import environment_of_the_tests

TABLES = {"sqlite": "24,145,300,600", "postgresql": "600,1000,1500"}
PHONES = 4
MINUTE = 60.0
SELDOM, BREATH = 30.0, 4
STEPS = ((3 * MINUTE, 1.5), (30 * MINUTE, 5.0), (float("inf"), SELDOM))
"""How often a phone asks, as `static/js/pause.js` has it."""
DEAL = 200.0
"""Seconds between two deals of a table."""
WARM_UP, MEASURED = 12.0, 30.0
TOKEN = "t" * 32  # the same in cookie and form, as Django wants it
SECOND = os.sysconf("SC_CLK_TCK")
REVISION = re.compile(rb'data-revision="(\d+)"')
POSITION = re.compile(rb'name="position"\s+value="(\d+)"')


@dataclass
class Seen:
    """What the phones measured: seconds of every answer, of saving, and from a deal to the other phones."""

    answers: list[float] = field(default_factory=list)
    saves: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    errors: int = 0
    listening: float = 0.0
    """Seconds until all phones listened."""


@dataclass
class Table:
    """A sheet with its link, and when its last deal was saved."""

    slug: str
    token: str
    source: tuple[str, int]
    """The address that its phones come from: one sends no more than people do."""
    revision: int = 0
    saved: float = 0.0


class Phone:
    """A phone with one connection."""

    def __init__(self, ports: tuple[int, int], table: Table, seen: Seen) -> None:
        """Know the table, and where to ask and to listen."""
        (self.port, self.live_port), self.table, self.seen = ports, table, seen
        self.known, self.address = 0, ""
        self.something = asyncio.Event()
        self.listening: asyncio.Task[None] | None = None
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, sent: dict[str, object] | None = None) -> tuple[int, bytes]:
        """Ask for a page of the sheet, or send a form; the status and the page."""
        body = urlencode({"csrfmiddlewaretoken": TOKEN, **sent}, doseq=True).encode() if sent else b""
        head = (
            f"{'POST' if sent else 'GET'} /sheets/{self.table.slug}/{path} HTTP/1.1\r\nHost: localhost\r\n"
            f"Cookie: write={self.table.token}; csrftoken={TOKEN}\r\n"
        )
        if sent:
            head += f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        began = perf_counter()
        try:
            async with asyncio.timeout(20):
                answer = await self.exchange(f"{head}\r\n".encode() + body)
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
                self.streams = await self.connect(self.port)
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
        if offered := re.search(rb"(?i)karlchen-live: (\S+)", head):
            self.address = offered[1].decode()
        return int(head[9:12]), await reader.readexactly(int(length[1]) if length else 0)

    async def connect(self, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Open a connection."""
        return await asyncio.open_connection("127.0.0.1", port, local_addr=self.table.source)

    async def follow(self, random: Random) -> None:
        """Ask what is new again and again, or when this phone is told."""
        await asyncio.sleep(random.random() * STEPS[0][1])
        happened, failures, sure = perf_counter(), 0, MINUTE * random.random()
        while True:
            began = perf_counter()
            listens = "&told" if self.listening else "&live" if settings.LIVE else ""
            status, page = await self.ask(f"news/?known={self.known}{listens}")
            failures = 0 if status else failures + 1
            if status == 200 and (found := REVISION.search(page)):
                happened, self.known = perf_counter(), int(found[1])
                if self.known == self.table.revision:
                    self.seen.shown.append(happened - self.table.saved)
            now = perf_counter()
            pause = pause_after(now - happened, now - began, failures)
            if self.listening:
                pause, sure = sure, MINUTE  # the first is shorter: not all have come in the same moment
            await self.wait(pause * (1 - (0.5 if failures else 0.2) * random.random()))

    async def wait(self, seconds: float) -> None:
        """Wait for the next question, or until this phone is told to ask."""
        if self.address and not self.listening:
            self.listening = asyncio.create_task(self.listen(self.address))
        try:
            async with asyncio.timeout(seconds):
                await self.something.wait()
        except TimeoutError:
            pass
        self.something.clear()

    async def listen(self, address: str) -> None:
        """Note when this phone is told that there is something."""
        reader, writer = await self.connect(self.live_port)
        writer.write(f"GET {address} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        self.something.set()  # something may have happened until it listens
        while part := await reader.read(4096):
            if b"\ndata: " in part:
                self.something.set()
        self.seen.errors += 1

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


def pause_after(quiet: float, took: float, failures: int) -> float:
    """Seconds until the next question at most."""
    often = next(pause for until, pause in STEPS if quiet < until)
    return min(SELDOM, max(often, BREATH * took) * 2.0**failures)


async def play(ports: tuple[int, int], tables: list[Table], pids: list[int]) -> tuple[Seen, float, float]:
    """Let all tables play for a while; what was seen, the seconds, and the processor time of the server.

    Where phones listen, they all do before anything is measured: so many begin at once only after a restart.
    """
    random, seen = Random(len(tables)), Seen()  # noqa: S311  # waits, not secrets
    phones = [[Phone(ports, table, seen) for _phone in range(PHONES)] for table in tables]
    came = perf_counter()
    work = [asyncio.create_task(phone.follow(random)) for four in phones for phone in four]
    scorers = [Phone(ports, table, seen) for table in tables]
    work += [asyncio.create_task(phone.write(random)) for phone in scorers]
    while settings.LIVE and not all(phone.listening for four in phones for phone in four):
        await asyncio.sleep(0.1)
    seen.listening = perf_counter() - came
    await asyncio.sleep(WARM_UP)
    for numbers in (seen.answers, seen.saves, seen.shown):
        numbers.clear()
    began, processor = perf_counter(), sum(map(processor_time, pids))
    await asyncio.sleep(MEASURED)
    took, used = perf_counter() - began, sum(map(processor_time, pids)) - processor
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


def figures() -> Iterator[str]:
    """A line for each number of tables."""
    sizes = os.environ.get("TABLES") or TABLES[connection.vendor]
    allow_many_connections()
    with tempfile.TemporaryDirectory() as folder:
        for size in map(int, sizes.split(",")):
            yield measured(size, Path(folder))


def measured(size: int, folder: Path) -> str:
    """Start a server, make tables, let them play, and say what was seen."""
    evenings = [begin(length=0) for _table in range(size)]
    tables = [
        Table(evening.sheet.slug, evening.token, (f"127.1.{number // 250}.{number % 250 + 1}", 0))
        for number, evening in enumerate(evenings)
    ]
    ports = free_port(), free_port()
    running = [start(folder, "up", "--host", "127.0.0.1", "--port", str(ports[0]))]
    try:
        wait_for(ports[0])
        if settings.LIVE:
            running.append(start(folder, "live", "--port", str(ports[1])))
            wait_for(ports[1])
        return line(size, *asyncio.run(play(ports, tables, [process.pid for process in running])))
    finally:
        for process in running:
            process.send_signal(signal.SIGTERM)
        for process in running:
            process.wait()


def start(folder: Path, *words: str) -> subprocess.Popen[bytes]:
    """Start a command of ours on the database that is measured with."""
    handed_on = ("KARLCHEN_PROCESSES", "KARLCHEN_THREADS", "PYTHONPATH")
    environment = {
        **environment_of_the_tests(folder),
        **{name: os.environ[name] for name in handed_on if name in os.environ},
        "KARLCHEN_LIVE": "1" if settings.LIVE else "0",
    }
    return subprocess.Popen(
        [sys.executable, str(settings.PROJECT / "manage.py"), *words],
        env=environment,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )


def line(size: int, seen: Seen, took: float, used: float) -> str:
    """What was seen, in words."""
    rate, share = len(seen.answers) / took, used / took
    return (
        f"{size} tables: {rate:,.0f} requests per second, server {share:.0%} of a core,"
        f" all {spread(seen.answers)}, saving {spread(seen.saves)}, deal to phone {spread(seen.shown)},"
        f" {seen.errors} errors, load average {os.getloadavg()[0]:.0f}"
        + (f", all listened after {seen.listening:.0f} s" if settings.LIVE else "")
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
