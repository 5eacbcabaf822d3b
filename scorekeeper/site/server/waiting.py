"""Who waits for news: nobody takes a thread for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from scorekeeper.site.server import budgets
from scorekeeper.site.server.budgets import NoRoom, Share

WAITS = "karlchen.waits"
"""Where a request says that its answer, “nothing new”, is wanted later: `Waiting`."""
STEP = 0.25
"""Seconds between two looks."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """For how many seconds somebody waits, at most as long as `is_same` says that nothing is new."""

    seconds: int
    is_same: Callable[[], bool]


class WaitingRoom:
    """Everybody who waits in a process."""

    def __init__(self) -> None:
        self.share = Share(budgets.WAITS)
        self.is_closed = False

    def close(self) -> None:
        """Let nobody wait any longer: the process ends."""
        self.is_closed = True

    async def has_news(self, waiting: Waiting, network: str) -> bool:
        """Wait, if there is room for one more from there; whether there is something new then."""
        try:
            with self.share.hold(network):
                return await self.watch(waiting)
        except NoRoom:
            return False

    async def watch(self, waiting: Waiting) -> bool:
        """Look again and again."""
        last = asyncio.get_running_loop().time() + waiting.seconds
        while waiting.is_same():
            if self.is_closed or asyncio.get_running_loop().time() > last:
                return False
            await asyncio.sleep(STEP)
        return True
