"""The server that `manage.py live` runs: one process in which phones listen."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from scorekeeper.play.live.announcing import CHANNEL
from scorekeeper.play.live.hub import Hub, Source, SourceLost
from scorekeeper.play.sheets.models import Sheet
from scorekeeper.site.server.budgets import count_with_others
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
    parameters = database.get_connection_params()
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
    """What was seen of the sheets in `table` so far."""

    def __init__(self, database: sqlite3.Connection, table: str) -> None:
        self.database, self.table = database, table
        self.known: dict[str, Row] = {}
        self.written = -1
        self.failures = 0

    def changes(self, watched: set[str]) -> list[tuple[str, int]]:
        """Which of these sheets have changed since they were looked at, with their revisions.

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
        """These sheets as they are."""
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
