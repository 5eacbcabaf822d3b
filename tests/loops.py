"""Event loops of tests, beside the one that browser tests keep running in the same thread."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


def run(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """What a coroutine comes to, in a new loop."""
    loop = asyncio.new_event_loop()
    try:
        return run_in(loop, coroutine)
    finally:
        loop.close()


def run_in(loop: asyncio.AbstractEventLoop, coroutine: Coroutine[Any, Any, Result]) -> Result:
    """What a coroutine comes to in a loop, while that of the browser is hidden: there is no public way to."""
    of_browser = asyncio._get_running_loop()  # noqa: SLF001
    asyncio._set_running_loop(None)  # noqa: SLF001
    try:
        return loop.run_until_complete(coroutine)
    finally:
        asyncio._set_running_loop(of_browser)  # noqa: SLF001
