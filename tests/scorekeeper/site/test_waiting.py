"""Who waits for news waits in a room of the server, until there are any, or the time is over."""

from __future__ import annotations

import asyncio
import time

import pytest

from scorekeeper.site import waiting


def test_nobody_waits_any_longer_when_the_process_ends() -> None:
    room = waiting.WaitingRoom()

    async def wait() -> bool:
        asyncio.get_running_loop().call_later(0.1, room.close)
        return await room.has_news(waiting.Waiting(20, lambda: True))

    begun = time.monotonic()
    assert asyncio.run(wait()) is False
    assert time.monotonic() - begun < 5


def test_more_than_there_is_room_for_are_answered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "MOST", 1)
    room = waiting.WaitingRoom()

    async def wait() -> list[bool]:
        return await asyncio.gather(*(room.has_news(waiting.Waiting(1, lambda: True)) for _time in range(3)))

    begun = time.monotonic()
    assert asyncio.run(wait()) == [False] * 3
    assert (time.monotonic() - begun < 5, room.waiting) == (True, 0)
