"""Limits of request bodies: how much of one is taken from whom, and how long it is waited for."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from typing import IO, Any

from scorekeeper.site.server.budgets import Holding, NoRoom, Refused

PROGRAMS = "/api/v1/"
"""Below this address programs ask, which read no pages."""
MOST_BYTES = 6_000_000
"""More than any form and any file holds but that of a whole group."""
MOST_OF_A_GROUP = 60_000_000
"""The file of a group with ten thousand evenings has some 30 MB."""
OF_A_GROUP = re.compile(r"/groups/restore/")
MOST_OF_A_PROGRAM = 1_000_000
"""More than any sheet document of one evening; what of it is taken, `scorekeeper.outside.api.guards` says."""

PATIENCE = 15
"""Who sends nothing for so many seconds is not waited for, and who is slow only for so many seconds …"""
SLOWEST = 5_000
"""… and one more for so many bytes that have come."""
DRAINED = 1
"""Seconds in which what comes of a body that is not taken is thrown away.

A browser that is cut off while it sends may show no answer.
"""

REFUSED = "karlchen.refused"
"""Where a request says that its body was not taken: the status of the answer."""


class TooMuch(Refused):
    """A body that is more than is taken, or more than is taken just now: a page says so."""


@dataclass(frozen=True)
class Sizes:
    """How many bytes may be sent to a path by anybody and by who is signed in, and who that is."""

    most: Callable[[str], int]
    most_signed_in: Callable[[str], int]
    is_signed_in: Callable[[dict[str, Any]], bool]


def most_bytes(path: str) -> int:
    """The most that anybody may send to this path, in bytes."""
    return MOST_OF_A_PROGRAM if path.startswith(PROGRAMS) else MOST_BYTES


def most_bytes_signed_in(path: str) -> int:
    """The most that may be sent there by who is signed in."""
    return MOST_OF_A_GROUP if OF_A_GROUP.fullmatch(path) else most_bytes(path)


def announced_size(environ: dict[str, Any]) -> int:
    """How many bytes the body of a request has, as it says; raise Refused if it does not.

    Without a length nobody could tell a body from the beginning of one: browsers always send it.
    """
    if "HTTP_TRANSFER_ENCODING" in environ:
        raise Refused(HTTPStatus.LENGTH_REQUIRED)
    return int(environ["CONTENT_LENGTH"] or 0)


class Incoming:
    """The parts of a body as they come: whoever asks again goes on where another one stopped."""

    def __init__(self, protocol: Any) -> None:
        self.protocol = protocol
        self.parts: AsyncIterator[bytes] | None = None

    def __aiter__(self) -> AsyncIterator[bytes]:
        self.parts = self.parts or aiter(self.protocol)
        return self.parts


async def read_whole(incoming: Incoming, body: IO[bytes], size: int, held: Holding) -> None:
    """Write what comes to `body`, all of it held; raise Refused if it does not come, or too slowly.

    Raise TooMuch if it is more than may be held, or if there is no room for it on the disk.
    """
    now, came = asyncio.get_running_loop().time, 0
    begun = now()
    try:
        async with asyncio.timeout(PATIENCE) as patience:
            async for part in incoming:
                came += len(part)
                held.take(len(part))
                body.write(part)
                patience.reschedule(min(now(), begun + came / SLOWEST) + PATIENCE)
    except TimeoutError:
        raise Refused(HTTPStatus.REQUEST_TIMEOUT) from None
    except NoRoom as full:
        raise TooMuch(full.status, full.name) from None
    except OSError:
        raise TooMuch(HTTPStatus.SERVICE_UNAVAILABLE) from None
    if came != size:
        raise Refused(HTTPStatus.BAD_REQUEST)


async def drain(incoming: Incoming) -> None:
    """Throw away what still comes of a body, for a moment."""
    with suppress(TimeoutError):
        async with asyncio.timeout(DRAINED):
            async for _part in incoming:
                pass
