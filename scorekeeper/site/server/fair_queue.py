"""The order of answers where more ask than can be answered: first those who have used least of late."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from http import HTTPStatus
from itertools import count

from scorekeeper.site.server.budgets import Refused, Resource

MOST = 10_000
"""Addresses of which is remembered what they used; then all begin alike."""


class Turns:
    """The places in some threads, of which an address has its share, by the seconds that it keeps them.

    Every address has a clock that goes on by the seconds it uses, and that is never behind the common one,
    which shows the clock of who began last. Next is who is furthest behind (“start-time fair queueing”,
    Goyal, Vin and Cheng 1996), unless that address has all places that it may have: where one asks for what
    takes long, others are answered at once.
    """

    def __init__(self, places: Resource) -> None:
        self.free, self.of_one = places.total, places.of_one
        self.held: dict[str, int] = {}
        self.clocks: dict[str, float] = {}
        self.clock = 0.0
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self.order: list[tuple[float, int, str]] = []
        """A heap of who waits: a clock as it was, and a number for those whose clocks show the same."""
        self.numbers = count()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Have a place, as soon as it is the turn of an address; raise Refused if the process ends first."""
        await self.take_place(address)
        begun = time.monotonic()
        try:
            yield
        finally:
            self.give_back(address, time.monotonic() - begun)

    async def take_place(self, address: str) -> None:
        """Take a free place, or wait for one."""
        if self.free and self.may_begin(address):  # who waits nevertheless has all it may have
            self.begin(address)
            return
        turn = asyncio.get_running_loop().create_future()
        if address not in self.waiting:
            self.waiting[address] = deque()
            self.put_in_order(address)
        self.waiting[address].append(turn)
        await turn

    def may_begin(self, address: str) -> bool:
        """Whether an address has less than it may have."""
        return self.held.get(address, 0) < self.of_one

    def begin(self, address: str) -> None:
        self.free -= 1
        self.held[address] = self.held.get(address, 0) + 1
        self.clock = self.clocks[address] = self.clock_of(address)

    def give_back(self, address: str, seconds: float) -> None:
        """Take a place back that an address has used for so long, and give it to the next."""
        if len(self.clocks) >= MOST:
            self.clocks.clear()
        self.clocks[address] = self.clock_of(address) + seconds
        self.free += 1
        self.held[address] -= 1
        if not self.held[address]:
            del self.held[address]
        self.call_next()

    def clock_of(self, address: str) -> float:
        return max(self.clock, self.clocks.get(address, 0))

    def put_in_order(self, address: str) -> None:
        """Let an address that waits be called when it is its turn."""
        heappush(self.order, (self.clock_of(address), next(self.numbers), address))

    def call_next(self) -> None:
        """Give the free places to who waits."""
        passed_over = []
        while self.free and self.order:
            clock, _number, address = heappop(self.order)
            if clock < self.clocks.get(address, 0):  # it has used more since
                self.put_in_order(address)
            elif self.may_begin(address):
                self.call(address)
            else:
                passed_over.append(address)
        for address in passed_over:
            self.put_in_order(address)

    def call(self, address: str) -> None:
        """Let the first who waits at an address begin."""
        queue = self.waiting[address]
        self.begin(address)
        queue.popleft().set_result(None)
        if queue:
            self.put_in_order(address)
        else:
            del self.waiting[address]

    def refuse_waiting(self) -> None:
        """Let nobody wait any longer: the process ends."""
        for queue in self.waiting.values():
            for turn in queue:
                turn.set_exception(Refused(HTTPStatus.SERVICE_UNAVAILABLE))
        self.waiting.clear()
        self.order.clear()
