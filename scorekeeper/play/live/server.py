"""The server that `manage.py live` runs: one process in which phones listen."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
import sqlite3
from asyncio import AbstractEventLoop
from collections import defaultdict
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from functools import partial
from http import HTTPStatus
from itertools import islice
from pathlib import Path
from random import uniform
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from granian.rsgi import ProtocolClosed  # type: ignore[attr-defined]  # it is public

from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.revisions import CHANNEL, is_good
from scorekeeper.site.data.direct_database import direct_parameters
from scorekeeper.site.server.budgets import LISTENING, Share, count_with_others, network_of_request
from scorekeeper.site.server.front import NAMELESS, PARENT_CHECK, Scope, end_without
from scorekeeper.site.server.server import Server, keep_shares_of

LOOK = 0.25
"""Seconds between two looks into a database that announces nothing."""
AT_ONCE = 500
"""Sheets that one query asks for."""
FOR_DJANGO = {"cursor_factory", "context", "prepare_threshold", "server_side_binding"}
"""What Django's parameters of a connection hold beside those of the database."""
KEEP_ALIVE: dict[str, Any] = {"keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3}
"""A database that is gone without a word is missed after 25 seconds."""

MOST_FAILURES = 20
"""Looks that fail one after the other, until the database is given up on."""

Row = tuple[int, str, str]
"""Revision of a sheet, and what opens it: a phone whose link was withdrawn is to hear of it, too."""
NO_SHEET: Row = (0, "", "")


def source_of(database: BaseDatabaseWrapper, table: str) -> Source:
    """The source for a database, in which sheets stand in `table`."""
    if database.vendor == "sqlite":
        return partial(look, str(database.settings_dict["NAME"]), table)
    parameters = direct_parameters(database)
    return partial(listen, {name: value for name, value in parameters.items() if name not in FOR_DJANGO})


async def listen(parameters: dict[str, Any], hub: Hub) -> None:
    """Pass on what PostgreSQL announces."""
    import psycopg

    try:
        opened = await psycopg.AsyncConnection.connect(**parameters, **KEEP_ALIVE, autocommit=True)
        async with opened:
            await opened.execute(f"LISTEN {CHANNEL}")
            hub.is_listening = True
            async for announced in opened.notifies():
                slug, _colon, revision = announced.payload.rpartition(":")
                hub.tell(slug, int(revision))
    except psycopg.Error as problem:
        raise SourceLost(problem) from problem


async def look(path: str, table: str, hub: Hub) -> None:
    """Look into SQLite for the sheets that phones listen for, again and again."""
    try:
        database = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=0)
    except sqlite3.Error as problem:
        raise SourceLost(problem) from problem
    with closing(database):
        looking = Looking(database, table)
        hub.is_listening = True
        while True:
            for slug, revision in looking.changes(set(hub.phones)):
                hub.tell(slug, revision)
            await asyncio.sleep(LOOK)


class Looking:
    """The sheets in `table` as they were last seen."""

    def __init__(self, database: sqlite3.Connection, table: str) -> None:
        self.database, self.table = database, table
        self.known: dict[str, Row] = {}
        self.written = -1
        self.failures = 0

    def changes(self, watched: set[str]) -> list[tuple[str, int]]:
        """Those of some sheets that have changed since the last look, with their revisions.

        One that is looked at for the first time may have changed since a phone asked for it.
        """
        try:
            (written,) = self.database.execute("PRAGMA data_version").fetchone()
            if written == self.written and watched <= self.known.keys():
                return []
            now = dict.fromkeys(watched, NO_SHEET) | dict(self.rows(watched))
        except sqlite3.OperationalError as problem:  # somebody writes just now
            self.failures += 1
            if self.failures > MOST_FAILURES:
                raise SourceLost(problem) from problem
            return []
        before, self.known, self.written, self.failures = self.known, now, written, 0
        return [(slug, row[0]) for slug, row in now.items() if before.get(slug) != row]

    def rows(self, slugs: set[str]) -> Iterator[tuple[str, Row]]:
        left = iter(slugs)
        while some := list(islice(left, AT_ONCE)):
            places = ",".join("?" * len(some))
            columns = "slug, revision, write_hash, read_hash"
            asked = f"SELECT {columns} FROM {self.table} WHERE slug IN ({places})"  # noqa: S608  # our table
            for slug, *row in self.database.execute(asked, some):
                yield slug, tuple(row)


class LiveServer(Server):
    """Granian with the hub in its one process."""

    def __init__(self, host: str, port: int, when_ready: Callable[[], None]) -> None:
        """Remember where to listen, and whom to tell once phones can."""
        super().__init__(host, port, [], when_ready)
        self.workers, self.loader = 1, partial(load_hub, port)  # type: ignore[assignment, arg-type]  # another application


def load_hub(port: int, folder: Path | None) -> Hub:
    """The hub in the one process of the server, which listens at this port."""
    count_with_others(folder)
    keep_shares_of(port)
    table = Sheet._meta.db_table  # noqa: SLF001  # Django's way to it
    return Hub(source_of(connection, table), is_behind_proxy=settings.IS_BEHIND_PROXY)


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
        """Wait for the next event, so many seconds at most, and return the bytes to send."""
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
            await self.send_news(scope.path.split("/")[2], address, protocol)

    def refusal(self, scope: Scope, address: str) -> HTTPStatus | None:
        """Why somebody may not listen, if so."""
        asked = ADDRESS.fullmatch(scope.path) if scope.method == "GET" else None
        ticket = parse_qs(scope.query_string).get("ticket", [""])[0]
        if asked is None or not is_good(asked[1], ticket):
            return HTTPStatus.NOT_FOUND
        is_ready = self.is_listening and not self.is_ending and self.listening.has_room(address)
        return None if is_ready else HTTPStatus.SERVICE_UNAVAILABLE

    async def send_news(self, slug: str, address: str, protocol: Any) -> None:
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
