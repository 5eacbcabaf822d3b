"""The front of the server without Granian: requests as it hands them on, and what it is told to answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.site.server.body_limits import Sizes
from scorekeeper.site.server.budgets import Resource
from scorekeeper.site.server.front import Application, Front
from tests import loops

Headers = list[tuple[str, str]]


@dataclass
class Scope:
    """What Granian says of a request without a body."""

    path: str
    query_string: str = ""
    client: str = "127.0.0.1:1"
    headers: dict[str, str] = field(default_factory=dict)
    method: str = "GET"
    server: str = "localhost:80"
    scheme: str = "http"


class Protocol:
    """What Granian is told to send."""

    def __init__(self) -> None:
        self.status, self.headers, self.body = 0, Headers(), b""

    def __aiter__(self) -> AsyncIterator[bytes]:
        return self.nothing()

    async def nothing(self) -> AsyncIterator[bytes]:
        for part in ():
            yield part

    def response_bytes(self, status: int, headers: Headers, body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body

    def response_empty(self, status: int, headers: Headers) -> None:
        self.response_bytes(status, headers, b"")


class Fronted:
    """A front that runs with one thread, and how often the pages behind it were asked."""

    def __init__(self, application: Application, *, is_behind_proxy: bool = False) -> None:
        self.loop = asyncio.new_event_loop()
        self.asked = 0
        sizes = Sizes(lambda _path: 0, lambda _path: 0, lambda _environ: False)
        threads = Resource("threads", 1, of_one=1)
        self.front = Front(self.counted(application), threads, sizes, is_behind_proxy=is_behind_proxy)
        self.front.__rsgi_init__(self.loop)

    def counted(self, application: Application) -> Application:
        def count(*given: Any) -> Iterable[bytes]:
            self.asked += 1
            return application(*given)

        return count

    def ask(self, *scopes: Scope) -> list[Protocol]:
        """Answer requests that come at the same time."""
        protocols = [Protocol() for _scope in scopes]

        async def answer() -> None:
            await asyncio.gather(*map(self.front.__rsgi__, scopes, protocols))

        loops.run_in(self.loop, answer())
        return protocols

    def close(self, leave: Callable[[], None] = lambda: None) -> None:
        """End the threads, each after it has `left`."""
        for pool in (self.front.pool, self.front.watched):
            pool.submit(leave).result()
            pool.shutdown()
        self.loop.close()
