"""What somebody is told, and when, while others attack the server: a page, a form and how the server is.

Every attacker is a process with an address of its own. ATTACKS is a part of the names of those to measure.
"""

from __future__ import annotations

import multiprocessing
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median
from time import perf_counter, sleep

from scorekeeper.site.server.open_connections import allow_many_connections
from tests.attackers import Attack, attacked, head
from tests.benchmarks.load import processor_time
from tests.serving import COOKIE, FORM, NEW_SHEET, Running, serving

SECONDS = 10
BEGINNING = 45
"""Seconds that attackers have at most to open all their connections."""
PATIENCE = 10
"""Seconds that somebody waits for an answer."""
PAUSE = 0.2
"""Seconds between two rounds of questions."""
ASKED = {"health": "/healthy/", "live": "/healthy/live/", "page": "/", "form": "/new/"}
PSS = re.compile(r"^Pss:\s+(\d+) kB", re.MULTILINE)
BIGGEST = "/static/django_htmx/htmax-4.js"


def get(path: str) -> bytes:
    """A question without a body."""
    return head(path, method="GET", Cookie=COOKIE)


ATTACKS: dict[str, list[tuple[int, Attack]]] = {
    "nothing": [],
    "4 bodies of 60, 60, 60 and 20 MB announced": [
        (1, Attack(3, head("/groups/restore/", 60_000_000))),
        (1, Attack(1, head("/groups/restore/", 20_000_000))),
    ],
    "20,600 bodies of 10^12 bytes announced, 2 addresses": [(2, Attack(10_300, head(length=10**12) + b"x"))],
    "20,600 that send nothing, 2 addresses": [(2, Attack(10_300))],
    "1,000 half heads": [(1, Attack(1_000, head(length=5_000)[:70]))],
    "1,000 heads, a byte every 2 s": [(1, Attack(1_000, head()[:70], drips=b"a", every=2))],
    "1,000 bodies, a byte every 2 s": [(1, Attack(1_000, head(length=5_000), drips=b"a", every=2))],
    "1,000 bodies of 6 MB announced": [(1, Attack(1_000, head(length=6_000_000)))],
    "60 bodies of 6 MB but for a byte": [(1, Attack(60, head(length=6_000_000) + b"a" * 5_999_999))],
    "3,000 biggest files not taken": [(1, Attack(3_000, get(BIGGEST), takes_answers=False))],
    "50 times 60 pages not taken": [(1, Attack(50, get("/new/") * 60, takes_answers=False))],
    "300 that ask below /healthy/": [(1, Attack(300, get("/healthy/nothing/"), asks_again=True))],
    "300 that ask how the server is": [(1, Attack(300, get("/healthy/"), asks_again=True))],
    "20 that ask for the first page": [(1, Attack(20, get("/"), asks_again=True))],
    "100 that ask for /new/": [(1, Attack(100, get("/new/"), asks_again=True))],
    "100 forms that are refused": [(1, Attack(100, head(length=0), asks_again=True))],
}


@dataclass
class Told:
    """What somebody at `source` was told: the seconds until each answer, and how many were wrong."""

    source: str
    seconds: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in ASKED})
    wrong: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ASKED, 0))


def figures() -> Iterator[str]:
    """A line for each attack."""
    allow_many_connections()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        for number, (name, attackers) in enumerate(ATTACKS.items()):
            if os.environ.get("ATTACKS", "") in name:
                yield f"{name}: {measured(server, attackers, f'127.0.{number + 1}')}"


def measured(server: Running, attackers: list[tuple[int, Attack]], network: str) -> str:
    """Attack, and ask meanwhile: median and maximum of what somebody waited, and what the server did."""
    group, lines, told = server.process.pid, lines_of(server), Told(f"{network}.1")
    ask(server.port, Told(told.source))  # whatever is loaded once
    before = memory(group)
    with attackers_of(server.port, attackers, network) as ends:
        for end in ends:
            end.recv()
        began, used = perf_counter(), processor_time(group)
        while perf_counter() < began + SECONDS:
            ask(server.port, told)
            sleep(PAUSE)
        took, used = perf_counter() - began, processor_time(group) - used
        more, lines = memory(group) - before, lines_of(server) - lines
        seen = [say_seen(end) for end in ends]
    waited = ", ".join(in_words(name, seconds, told.wrong[name]) for name, seconds in told.seconds.items())
    return (
        f"{waited}; server {used / took:.0%} of a core, {more:+.0f} MB,"
        f" {lines} lines of log; attackers: {'; '.join(seen) or 'none'};"
        f" load average {os.getloadavg()[0]:.0f}"
    )


def lines_of(server: Running) -> int:
    """How many lines the log of a server has."""
    return server.log.read_bytes().count(b"\n")


def ask(port: int, told: Told) -> None:
    """Ask for a page, send a form, and ask how the server is."""
    for name, path in ASKED.items():
        began = perf_counter()
        try:
            with closing(connection_from(told.source, port)) as connection:
                connection.request(*(("POST", path, NEW_SHEET, FORM) if name == "form" else ("GET", path)))
                status = connection.getresponse().status
        except (OSError, HTTPException):
            status = 0
        told.seconds[name].append(perf_counter() - began)
        told.wrong[name] += status != (302 if name == "form" else 200)


def connection_from(source: str, port: int) -> HTTPConnection:
    """A connection that comes from an address."""
    return HTTPConnection("127.0.0.1", port, timeout=PATIENCE, source_address=(source, 0))


def in_words(name: str, seconds: list[float], wrong: int) -> str:
    """What somebody waited for one kind of answer."""
    said = f"{name} {median(seconds) * 1000:,.0f} / {max(seconds) * 1000:,.0f} ms"
    return f"{said} ({wrong} of {len(seconds)} wrong)" if wrong else said


@contextmanager
def attackers_of(port: int, attackers: list[tuple[int, Attack]], network: str) -> Iterator[list[Connection]]:
    """Let processes attack, each from an address of its own; the ends at which they say what they saw."""
    forked, ends, processes = multiprocessing.get_context("fork"), [], []
    attacks = [attack for addresses, attack in attackers for _address in range(addresses)]
    for number, attack in enumerate(attacks, start=2):
        ours, theirs = forked.Pipe()
        process = forked.Process(target=attack_until_told, args=(theirs, port, attack, f"{network}.{number}"))
        process.start()
        ends.append(ours)
        processes.append(process)
    yield ends
    for process in processes:
        process.join()


def attack_until_told(end: Connection, port: int, attack: Attack, source: str) -> None:
    """Attack from one address, and say in the end what was seen."""
    last = perf_counter() + BEGINNING
    with attacked(port, attack, source) as seen:
        while len(seen.open) + seen.closed < attack.connections and perf_counter() < last:
            sleep(0.1)
        sleep(1)
        end.send("ready")
        end.recv()
        statuses = ", ".join(f"{number} x {status}" for status, number in sorted(seen.statuses.items()))
        end.send(f"{len(seen.open)} open, {seen.closed} closed, {statuses or 'no answer'}")


def say_seen(end: Connection) -> str:
    """Let an attacker end, and say what it saw."""
    end.send("enough")
    return str(end.recv())


def memory(group: int) -> float:
    """Memory of all processes of a group in MB; what they share counts once."""
    total = 0
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if os.getpgid(int(folder.name)) == group:
                total += int(PSS.findall((folder / "smaps_rollup").read_text())[0])
        except (OSError, IndexError):  # it has just ended
            continue
    return total / 1000
