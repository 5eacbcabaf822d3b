"""A body is waited for as long as it comes, and not for as long as it says that it is."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import AsyncIterator
from io import BytesIO
from typing import Any

import pytest

from scorekeeper.site.server.body_limits import PATIENCE, SLOWEST, Incoming, TooMuch, read_whole
from scorekeeper.site.server.budgets import Refused, Resource, Share
from tests import loops

PLENTY = Resource("bytes", 10**9, of_one=10**8)


class NoWaiting(selectors.DefaultSelector):
    """Where nothing happens until a moment, it is that moment at once."""

    def __init__(self) -> None:
        super().__init__()
        self.skipped = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        self.skipped += timeout or 0
        return super().select(0)


class Sending:
    """A body as Granian hands it on: parts of some bytes, each after some seconds."""

    def __init__(self, parts: int, size: int, seconds: float) -> None:
        self.parts, self.size, self.seconds = parts, size, seconds

    async def __aiter__(self) -> AsyncIterator[bytes]:
        for _part in range(self.parts):
            await asyncio.sleep(self.seconds)
            yield b"a" * self.size


def read(sending: Sending, announced: int, most: Resource = PLENTY) -> tuple[int, float]:
    """How much of a body came, or the status with which it was refused, and after how many seconds."""
    selector, share = NoWaiting(), Share(most)
    loop = asyncio.SelectorEventLoop(selector)
    loop.time = lambda: selector.skipped  # type: ignore[method-assign]
    with BytesIO() as body, share.hold("192.0.2.7", 0) as held:
        try:
            loops.run_in(loop, read_whole(Incoming(sending), body, announced, held))
            result = len(body.getvalue())
        except Refused as refused:
            result = refused.status
        finally:
            loops.run_in(loop, loop.shutdown_asyncgens())
            loop.close()
    return result, selector.skipped


@pytest.mark.parametrize("announced", [2, 5_000, 10**12])
def test_who_sends_nothing_is_not_waited_for_whatever_was_announced(announced: int) -> None:
    assert read(Sending(2, 1, seconds=10**6), announced) == (408, PATIENCE)


def test_who_stops_is_not_waited_for() -> None:
    result, seconds = read(Sending(2, 1_000_000, seconds=PATIENCE - 1), 3_000_000)
    assert (result, seconds) == (400, 2 * (PATIENCE - 1))  # it broke off: that is no silence
    assert read(Sending(3, 1_000_000, seconds=PATIENCE + 1), 3_000_000) == (408, PATIENCE)


def test_a_byte_now_and_then_is_not_enough() -> None:
    result, seconds = read(Sending(10**6, 1, seconds=1), 10**6)
    assert (result, PATIENCE <= seconds < PATIENCE + 1) == (408, True)


def test_a_slow_phone_sends_a_picture() -> None:
    """Ten kilobytes a second, as they come where there is hardly any reception."""
    assert read(Sending(300, 2 * SLOWEST, seconds=1), 600 * SLOWEST) == (600 * SLOWEST, 300)


def test_a_form_may_take_as_long_as_patience_lasts() -> None:
    assert read(Sending(14, 100, seconds=1), 1_400) == (1_400, 14)


def test_more_than_may_be_held_is_too_much() -> None:
    little = Resource("bytes", 1_000, of_one=300)
    assert read(Sending(10, 100, seconds=0), 1_000, little) == (503, 0)
    with pytest.raises(TooMuch, match="bytes"):
        loops.run(read_whole(Incoming(Sending(10, 100, 0)), BytesIO(), 1_000, Share(little).hold("a", 0)))


def test_a_full_disk_is_no_fault() -> None:
    class Full(BytesIO):
        def write(self, _part: Any) -> int:
            raise OSError(28, "No space left on device")

    with pytest.raises(TooMuch) as refused:
        loops.run(read_whole(Incoming(Sending(1, 1, 0)), Full(), 1, Share(PLENTY).hold("a", 0)))
    assert refused.value.status == 503
