"""How many phones `manage.py live` tells, how soon, and what it costs: one of thousands enters a deal.

The process is one of its own, on a database of its own; every phone is one connection, from this process.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import connections
from django.test.utils import override_settings

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.revisions import announce, live_address
from scorekeeper.site.server.open_connections import allow_many_connections
from tests.benchmarks.load import free_port, processor_time, wait_for
from tests.live import environment_of_the_tests

PHONES, TABLE = 8_000, 4
ADDRESSES = 20
"""Addresses of this machine that the phones come from: a port of each is used up by a connection."""
DEALS, PAUSE = 400, 0.025
"""A deal of 10,000 tables every four minutes is 40 a second."""
IDLE = 20.0
REVISION = re.compile(rb"^data: (\d+)$", re.MULTILINE)


class Phones:
    """Phones that listen, and when they were told what."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.changed: dict[str, float] = {}
        self.told: list[float] = []
        self.open: set[asyncio.StreamWriter] = set()
        self.work: list[asyncio.Task[None]] = []

    async def listen(self, number: int, slug: str) -> None:
        """Listen until the process is gone."""
        source = (f"127.0.0.{2 + number % ADDRESSES}", 0)
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=source)
        writer.write(f"GET {live_address(slug)} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        self.work.append(asyncio.create_task(self.hear(slug, reader, writer)))
        while writer not in self.open:
            await asyncio.sleep(0.01)

    async def hear(self, slug: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Note when this phone is told."""
        try:
            while part := await reader.read(4096):
                self.open.add(writer)
                if REVISION.search(part) and slug in self.changed:
                    self.told.append(perf_counter() - self.changed[slug])
        except ConnectionError:  # it was killed
            pass
        self.open.discard(writer)
        writer.close()

    async def connect(self, slugs: list[str]) -> float:
        """Let all phones listen, some at a time; the seconds that it took."""
        began = perf_counter()
        some = asyncio.Semaphore(200)

        async def one(number: int) -> None:
            async with some:
                await self.listen(number, slugs[number // TABLE])

        await asyncio.gather(*(one(number) for number in range(PHONES)))
        return perf_counter() - began

    async def deal(self, slugs: list[str]) -> None:
        """Enter a deal at many tables, one after the other."""
        self.told.clear()
        for slug in slugs[:DEALS]:
            self.changed[slug] = perf_counter()
            await sync_to_async(change)(slug)
            await asyncio.sleep(PAUSE)
        await asyncio.sleep(2)
        self.changed.clear()
        await sync_to_async(connections.close_all)()


def change(slug: str) -> None:
    """Count a revision, as saving a deal does, and announce it."""
    sheet = models.Sheet.objects.get(slug=slug)
    sheet.revision += 1
    sheet.save(update_fields=("revision",))
    announce([(slug, sheet.revision)])


def make_sheets() -> list[str]:
    """So many sheets that four phones show each."""
    from tests.cast import begin

    first = begin().sheet
    rest = [
        models.Sheet(
            slug=f"{first.slug}{number}",
            ruleset=first.ruleset,
            write_hash=f"w{number}",
            read_hash=f"r{number}",
            first_dealer=first.first_dealer,
            length=first.length,
        )
        for number in range(PHONES // TABLE - 1)
    ]
    models.Sheet.objects.bulk_create(rest)
    return [first.slug, *(sheet.slug for sheet in rest)]


def figures() -> Iterator[str]:
    """A line for each part of an evening of many tables."""
    allow_many_connections()
    with tempfile.TemporaryDirectory() as folder, override_settings(LIVE=True):
        slugs = make_sheets()
        with asyncio.Runner() as runner, running(Path(folder)) as (port, pid):
            yield from told(runner, Phones(port), slugs, pid)
            os.killpg(pid, signal.SIGKILL)
        yield "killed"
        with asyncio.Runner() as runner, running(Path(folder)) as (port, pid):
            yield from told(runner, Phones(port), slugs, pid)


def told(runner: asyncio.Runner, phones: Phones, slugs: list[str], pid: int) -> Iterator[str]:
    """What is seen while the phones come, while nothing happens, and while deals are entered."""
    before = memory(pid)
    used = processor_time(pid)
    took = runner.run(phones.connect(slugs))
    used = processor_time(pid) - used
    yield (
        f"{len(phones.open):,} phones listen after {took:.1f} s, {used:.1f} s of processor,"
        f" {before:.0f} -> {memory(pid):.0f} MB"
    )
    used = processor_time(pid)
    runner.run(asyncio.sleep(IDLE))
    yield f"nothing happens: {(processor_time(pid) - used) / IDLE:.1%} of a core"
    used, began = processor_time(pid), perf_counter()
    runner.run(phones.deal(slugs))
    took = perf_counter() - began
    cuts = quantiles(phones.told, n=100)
    yield (
        f"{DEALS} deals in {took:.0f} s: told {len(phones.told):,} of {DEALS * TABLE:,} phones, after "
        + " / ".join(f"{cuts[place] * 1000:,.1f}" for place in (49, 94, 98))
        + f" ms, {(processor_time(pid) - used) / DEALS * 1000:.2f} ms of processor a deal"
    )


@contextmanager
def running(folder: Path) -> Iterator[tuple[int, int]]:
    """The process, with its port and its id."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, str(settings.PROJECT / "manage.py"), "live", "--port", str(port)],
        env=environment_of_the_tests(folder) | {"PYTHONPATH": os.environ.get("PYTHONPATH", "")},
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        wait_for(port)
        yield port, process.pid
    finally:
        process.terminate()
        process.wait()


def memory(pid: int) -> float:
    """Megabytes that a process and its children have for themselves."""
    found = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rpartition(")")[2].split()[2]) == pid:
                smaps = (stat.parent / "smaps_rollup").read_text()
                found += int(next(line.split()[1] for line in smaps.splitlines() if line.startswith("Pss:")))
        except OSError:  # it has just ended
            continue
    return found / 1024
