"""Attackers of a server: many connections that send something and then stall, drip, or ask for ever."""

from __future__ import annotations

import asyncio
import re
from asyncio import create_task
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from threading import Event, Thread

STATUS = re.compile(rb"HTTP/1\.[01] (\d{3}) ")
AGAIN = 0.2
"""Seconds after which an attacker whose connection was closed comes back."""
AT_ONCE = 100
"""Connections that are begun before others have their turn."""


@dataclass(frozen=True)
class Attack:
    """What attackers do on each of their connections."""

    connections: int
    sends: bytes = b""
    drips: bytes = b""
    """What is sent again and again, with pauses of `every` seconds."""
    every: float = 1
    asks_again: bool = False
    """Whether the same is sent again as soon as there is an answer."""
    takes_answers: bool = True


@dataclass
class Seen:
    """What attackers saw: how many connections were closed on them, and how often what was answered."""

    open: set[asyncio.Transport] = field(default_factory=set)
    closed: int = 0
    statuses: Counter[int] = field(default_factory=Counter)


def head(path: str = "/new/", length: int | None = None, method: str = "POST", **headers: str) -> bytes:
    """The head of a request, with the length of a body if it has one."""
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if length is not None:
        lines += ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {length}"]
    return "\r\n".join([*lines, "", ""]).encode()


class Attacker(asyncio.Protocol):
    """One connection."""

    def __init__(self, attack: Attack, seen: Seen) -> None:
        self.attack, self.seen, self.is_closed = attack, seen, asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        self.seen.open.add(transport)
        if not self.attack.takes_answers:
            transport.pause_reading()
        transport.write(self.attack.sends)
        if self.attack.drips:
            self.drip()

    def drip(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(self.attack.drips)
            asyncio.get_running_loop().call_later(self.attack.every, self.drip)

    def data_received(self, data: bytes) -> None:
        for status in STATUS.findall(data):
            self.seen.statuses[int(status)] += 1
            if self.attack.asks_again:
                self.transport.write(self.attack.sends)

    def connection_lost(self, problem: Exception | None) -> None:
        self.seen.open.discard(self.transport)
        self.seen.closed += 1
        self.is_closed.set()


async def keep_connected(source: str, port: int, attack: Attack, seen: Seen) -> None:
    """Keep one connection up for ever."""
    loop = asyncio.get_running_loop()
    while True:
        with suppress(OSError):
            _transport, attacker = await loop.create_connection(
                partial(Attacker, attack, seen), "127.0.0.1", port, local_addr=(source, 0)
            )
            await attacker.is_closed.wait()
        await asyncio.sleep(AGAIN)


async def attack_until(is_over: Event, port: int, attack: Attack, seen: Seen, sources: Sequence[str]) -> None:
    """Attack from some addresses."""
    begun = []
    for number in range(attack.connections * len(sources)):
        begun.append(create_task(keep_connected(sources[number % len(sources)], port, attack, seen)))
        if number % AT_ONCE == 0:
            await asyncio.sleep(0)
    await asyncio.to_thread(is_over.wait)
    for each in begun:
        each.cancel()
    await asyncio.gather(*begun, return_exceptions=True)
    while seen.open:
        for transport in tuple(seen.open):
            transport.abort()
        await asyncio.sleep(0)


@contextmanager
def attacked(port: int, attack: Attack, *sources: str) -> Iterator[Seen]:
    """Attack a server from some addresses, in a thread."""
    seen, is_over = Seen(), Event()
    thread = Thread(target=asyncio.run, args=(attack_until(is_over, port, attack, seen, sources),))
    thread.start()
    try:
        yield seen
    finally:
        is_over.set()
        thread.join()
