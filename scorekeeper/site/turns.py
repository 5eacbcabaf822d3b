"""Who is answered next where more ask than can be answered at once: every address in its turn."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class NoTurn(Exception):  # an answer, not a fault
    """It will not be the turn of a request any more: the process ends."""


class Turns:
    """So many `places`; who asks while all are taken waits behind others of the same address only.

    One who asks a thousand things at once keeps another waiting for one of them, not for all.
    """

    def __init__(self, places: int) -> None:
        self.free = places
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Have a place, as soon as it is the turn of an address; raise NoTurn if that will not be."""
        await self.take_place(address)
        try:
            yield
        finally:
            self.pass_on()

    async def take_place(self, address: str) -> None:
        """Take a free place, or wait for one."""
        if self.free:
            self.free -= 1
            return
        turn = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(address, deque()).append(turn)
        await turn

    def pass_on(self) -> None:
        """Give a place to the address that has waited longest since its last turn."""
        if self.waiting:
            address = next(iter(self.waiting))
            queue = self.waiting.pop(address)
            turn = queue.popleft()
            if queue:
                self.waiting[address] = queue
            turn.set_result(None)
            return
        self.free += 1

    def refuse_waiting(self) -> None:
        """Let nobody wait any longer."""
        for queue in self.waiting.values():
            for turn in queue:
                turn.set_exception(NoTurn)
        self.waiting.clear()
