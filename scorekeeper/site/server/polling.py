"""Questions that phones and programs ask over and over: answered without a thread, with news or as before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from scorekeeper.site.server import budgets
from scorekeeper.site.server.budgets import NoRoom, Share

WAITS = "karlchen.waits"
"""Where a request says that its answer, “nothing new”, is wanted later: `Waiting`."""
STEP = 0.25
"""Seconds between two looks."""
SAME_WHILE = "karlchen.same_while"
"""Where a request says how long its answer is that of the same question by the same visitor: a function."""
MOST = 20_000
"""So many answers are kept at most."""


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


@dataclass(frozen=True, slots=True)
class KeptAnswer:
    """Status and headers of an answer without a body, and whether it is still the right one."""

    status: int
    headers: list[tuple[str, str]]
    is_right: Callable[[], bool]


class Repeated:
    """The latest answers, by question."""

    def __init__(self) -> None:
        self.kept: dict[bytes, KeptAnswer] = {}

    def find(self, question: bytes) -> KeptAnswer | None:
        """The answer to a question that was asked before, if it is still the right one."""
        answer = self.kept.get(question)
        return answer if answer is not None and answer.is_right() else None

    def keep(self, question: bytes, answer: KeptAnswer) -> None:
        """Keep an answer for the next time."""
        if len(self.kept) >= MOST:
            self.kept.clear()
        self.kept[question] = answer


def question_of(scope: Any) -> bytes:
    """A request in few bytes: two with anything different in them, such as a cookie, are two questions."""
    asked = (scope.method, scope.path, scope.query_string, list(scope.headers.items()))
    return sha256(repr(asked).encode()).digest()
