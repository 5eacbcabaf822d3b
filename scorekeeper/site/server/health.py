"""Whether the database can be read and written: one word for whoever watches over the server."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from concurrent.futures import Future
from datetime import timedelta
from http import HTTPStatus
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from django.conf import settings
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from scorekeeper.site.data.daily_copies import last_copy
from scorekeeper.site.server.outages import SLOW, word_for

PATIENCE = 2.0
"""Seconds after which the database is too slow to be used."""
FRESH = 1.0
"""What was found holds for so many seconds, however many ask."""
HOUR = timedelta(hours=1)
SPARE = 1_000_000
"""Bytes that have to be free beside an SQLite database: the next deals need them."""

WELL = "ok"


def alive(request: HttpRequest) -> HttpResponse:
    """Say that this process answers, whatever the database does."""
    return HttpResponse(WELL, content_type="text/plain")


def healthy(request: HttpRequest) -> HttpResponse:
    """Say whether deals can be read and saved: `ok`, or 503 and a word for what is wrong; then the copies."""
    word = DATABASE.ask()
    status = HTTPStatus.OK if word == WELL else HTTPStatus.SERVICE_UNAVAILABLE
    return HttpResponse("\n".join([word, *copy_line()]), content_type="text/plain", status=status)


def copy_line() -> list[str]:
    """How old the last copy is that was made by itself, or that making one failed; nothing before the first.

    The status does not go by it: deals can be saved all the same.
    """
    last = last_copy()
    if last.failure:
        return ["last copy: failed"]
    return [] if last.age is None else [f"last copy: {last.age // HOUR} h ago"]


class Watch:
    """The result of a recent `look`; nobody waits longer than `PATIENCE`, and it looks once at a time."""

    def __init__(self, look: Callable[[], str]) -> None:
        self.look = look
        self.lock = Lock()
        self.found: Future[str] | None = None
        self.asked = 0.0

    def ask(self) -> str:
        """The word that was found, or `slow` if none was found in time."""
        with self.lock:
            if self.found is None or (self.found.done() and time.monotonic() > self.asked + FRESH):
                self.found, self.asked = begin_look(self.look), time.monotonic()
            found, left = self.found, self.asked + PATIENCE - time.monotonic()
        try:
            return found.result(timeout=max(left, 0))
        except TimeoutError:
            return SLOW


def begin_look(look: Callable[[], str]) -> Future[str]:
    """Look in a thread of its own, which may hang as long as it likes and keeps no process from ending."""
    found: Future[str] = Future()
    Thread(target=lambda: found.set_result(look()), name="health", daemon=True).start()
    return found


def look_at_database() -> str:
    """Read, and write something that is taken back, through a connection of its own."""
    connection = connections["default"].copy()
    connection.settings_dict |= impatient(connection)
    try:
        read_and_write(connection)
    except Exception as problem:  # noqa: BLE001  # whatever it is, nothing can be saved
        return word_for(str(problem))
    finally:
        connection.close()
    if connection.vendor == "sqlite" and shutil.disk_usage(settings.DATA).free < SPARE:
        return "full"
    return WELL


def impatient(connection: BaseDatabaseWrapper) -> dict[str, Any]:
    """The settings of a connection that waits for nothing, and makes no SQLite database where none is."""
    given = connection.settings_dict
    options = given["OPTIONS"]
    if connection.vendor == "sqlite":
        address = f"{Path(given['NAME']).absolute().as_uri()}?mode=rw"
        return {"NAME": address, "OPTIONS": {**options, "timeout": PATIENCE * 0.75}}
    return {"OPTIONS": {**options, "connect_timeout": 2}}


BEGIN = {
    "sqlite": ["BEGIN IMMEDIATE"],
    # Said to the database, not at the start of a connection, where PgBouncer refuses it.
    "postgresql": ["BEGIN", f"SET LOCAL statement_timeout = {PATIENCE * 750:.0f}"],
}


def read_and_write(connection: BaseDatabaseWrapper) -> None:
    """Read the newest sheet; store a session that takes up room, and take it back."""
    with connection.cursor() as cursor:
        for statement in BEGIN[connection.vendor]:
            cursor.execute(statement)
        cursor.execute("SELECT title FROM sheets_sheet ORDER BY id DESC LIMIT 1")
        cursor.fetchall()
        cursor.execute(
            "INSERT INTO django_session (session_key, session_data, expire_date) VALUES (%s, %s, %s)",
            ["health", "x" * 10_000, connection.ops.adapt_datetimefield_value(timezone.now())],
        )
        cursor.execute("ROLLBACK")


DATABASE = Watch(look_at_database)
