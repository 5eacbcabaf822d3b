"""Who waits for news: nobody takes a thread for it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

WAITS = "karlchen.waits"
"""Where a request says that its answer, “nothing new”, is wanted later: `Waiting`."""
STEP = 0.25
"""Seconds between two looks."""
MOST = 2_000
"""So many wait at once in a process; more are answered at once."""
MOST_OF_ONE = 200
"""So many of them from one address: far more than a club has, and one visitor leaves room for others."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """For how many seconds somebody waits, at most as long as `is_same` says that nothing is new."""

    seconds: int
    is_same: Callable[[], bool]


class WaitingRoom:
    """Everybody who waits in a process."""

    def __init__(self) -> None:
        self.waiting = Counter[str]()
        self.is_closed = False

    def close(self) -> None:
        """Let nobody wait any longer: the process ends."""
        self.is_closed = True

    async def has_news(self, waiting: Waiting, network: str) -> bool:
        """Wait, as one of those who ask from a network; whether there is something new then."""
        if self.waiting[network] >= MOST_OF_ONE or self.waiting.total() >= MOST:
            return False
        self.waiting[network] += 1
        try:
            return await self.watch(waiting)
        finally:
            self.waiting -= Counter([network])  # one that nobody waits from is not remembered

    async def watch(self, waiting: Waiting) -> bool:
        """Look again and again."""
        last = asyncio.get_running_loop().time() + waiting.seconds
        while waiting.is_same():
            if self.is_closed or asyncio.get_running_loop().time() > last:
                return False
            await asyncio.sleep(STEP)
        return True
