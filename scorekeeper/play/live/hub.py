"""Who listens for news of which sheet: open answers to phones, and what they are told on them.

A phone is told that there is something, never what: it asks for that as it always does, with its rights.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
from asyncio import AbstractEventLoop
from collections import defaultdict
from collections.abc import Callable, Coroutine
from http import HTTPStatus
from random import uniform
from typing import Any
from urllib.parse import parse_qs

from granian.rsgi import ProtocolClosed  # type: ignore[attr-defined]  # it is public

from scorekeeper.play.live.announcing import is_good
from scorekeeper.site.server.budgets import LISTENING, Share, network_of_request
from scorekeeper.site.server.front import NAMELESS, PARENT_CHECK, Scope, end_without

BEAT = 20.0
"""Seconds after which a phone that was told nothing is told that it still listens."""
LONGEST = 900.0
"""Seconds after which a phone needs a new ticket, a quarter more or less: a link may have been withdrawn."""
AGAIN = 2.0
"""Seconds until a lost database is tried again."""

ADDRESS = re.compile(r"/live/([-a-zA-Z0-9_]+)/")
OPEN = [
    *NAMELESS,
    ("content-type", "text/event-stream"),
    ("cache-control", "no-store, private"),
    ("x-content-type-options", "nosniff"),
    ("x-accel-buffering", "no"),  # nginx would collect what is told
]
END = b"event: end\ndata:\n\n"
PULSE = b"event: beat\ndata:\n\n"

Tell = Callable[[str, int], None]
Source = Callable[["Hub"], Coroutine[Any, Any, None]]
"""Tells the hub what changes, until it no longer can: then it raises `SourceLost`."""


class SourceLost(Exception):
    """The database does not say any more what changes."""


class Phone:
    """A phone that listens: what it has yet to be told is one number, however much happened meanwhile."""

    __slots__ = ("revision", "something")

    def __init__(self) -> None:
        self.something = asyncio.Event()
        self.revision: int | None = None

    def tell(self, revision: int | None) -> None:
        """Tell it the latest revision, None that it is to go."""
        self.revision = revision
        self.something.set()

    async def next(self, seconds: float) -> bytes:
        """What to send next, after so many seconds at the latest."""
        try:
            async with asyncio.timeout(seconds):
                await self.something.wait()
        except TimeoutError:
            return PULSE
        self.something.clear()
        return END if self.revision is None else b"data: %d\n\n" % self.revision


class Hub:
    """The application that Granian runs: phones on one side, the `source` of news on the other.

    `is_behind_proxy` says whether the address of a phone is what a proxy wrote.
    """

    def __init__(self, source: Source, *, is_behind_proxy: bool = False) -> None:
        self.source, self.is_behind_proxy = source, is_behind_proxy
        self.phones: defaultdict[str, set[Phone]] = defaultdict(set)
        self.listening = Share(LISTENING)
        self.is_listening = False
        self.is_ending = False

    def __rsgi_init__(self, loop: AbstractEventLoop) -> None:
        """Begin in a process of its own."""
        self.loop = loop
        # Granian would wait for phones that listen; it still ends by SIGINT, when they are gone.
        loop.add_signal_handler(signal.SIGTERM, self.end)
        loop.call_later(PARENT_CHECK, end_without, os.getppid(), loop)
        self.following = loop.create_task(self.follow_source())

    async def __rsgi__(self, scope: Scope, protocol: Any) -> None:
        """Let a phone listen, or say why not."""
        address = network_of_request(scope, is_behind_proxy=self.is_behind_proxy)
        if scope.path == "/live/":  # for whoever watches over the server
            status = HTTPStatus.OK if self.is_listening else HTTPStatus.SERVICE_UNAVAILABLE
            protocol.response_str(status, [*NAMELESS], f"{sum(self.listening.held.values())} phones\n")
        elif refusal := self.refusal(scope, address):
            protocol.response_empty(refusal, [*NAMELESS])
        else:
            await self.keep_told(scope.path.split("/")[2], address, protocol)

    def refusal(self, scope: Scope, address: str) -> HTTPStatus | None:
        """Why somebody may not listen, if so."""
        asked = ADDRESS.fullmatch(scope.path) if scope.method == "GET" else None
        ticket = parse_qs(scope.query_string).get("ticket", [""])[0]
        if asked is None or not is_good(asked[1], ticket):
            return HTTPStatus.NOT_FOUND
        is_ready = self.is_listening and not self.is_ending and self.listening.has_room(address)
        return None if is_ready else HTTPStatus.SERVICE_UNAVAILABLE

    async def keep_told(self, slug: str, address: str, protocol: Any) -> None:
        """Tell a phone what is new until it goes, or has to."""
        phone = Phone()
        self.phones[slug].add(phone)
        until = self.loop.time() + LONGEST * uniform(0.75, 1.25)  # noqa: S311  # no secret
        transport, said = protocol.response_stream(HTTPStatus.OK, OPEN), PULSE
        try:
            with self.listening.hold(address):
                await transport.send_bytes(said)
                while said is not END:
                    said = END if self.loop.time() > until else await phone.next(BEAT)
                    await transport.send_bytes(said)
        except ProtocolClosed:  # it is gone
            pass
        finally:
            self.forget(slug, phone)

    def forget(self, slug: str, phone: Phone) -> None:
        """A phone no longer listens."""
        self.phones[slug].discard(phone)
        if not self.phones[slug]:
            del self.phones[slug]

    def tell(self, slug: str, revision: int | None) -> None:
        """A sheet has this revision now; None sends the phones that listen for it away."""
        for phone in self.phones.get(slug, ()):
            phone.tell(revision)

    def send_all_away(self) -> None:
        """Let all phones ask again, and come back when they may."""
        for slug in self.phones:
            self.tell(slug, None)

    async def follow_source(self) -> None:
        """Pass on what the source tells; while it is lost nobody listens, and phones ask."""
        while True:
            try:
                await self.source(self)
            except SourceLost as lost:
                logging.getLogger(__name__).warning("The database says nothing any more: %s", lost)
            self.is_listening = False
            self.send_all_away()
            await asyncio.sleep(AGAIN)

    def end(self) -> None:
        """Send everybody away, then let Granian end."""
        self.is_ending = True
        self.following.cancel()
        self.send_all_away()
        os.kill(os.getpid(), signal.SIGINT)
