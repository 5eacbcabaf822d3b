"""Worlds of tests: what was made once in a process is copied for whoever asks for it again."""

from __future__ import annotations

import os
import pickle
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from functools import cache, wraps
from io import BytesIO
from itertools import count
from typing import Any, NamedTuple, ParamSpec, TypeVar, cast

import time_machine
from django.contrib.auth.models import User
from django.core.cache import caches
from django.core.cache.backends.db import BaseDatabaseCache
from django.db import connection
from django.db.models import Model
from django.utils.translation import get_language

from scorekeeper.play.sheets.models import Sheet
from scorekeeper.play.sheets.revisions import forget_all_latest
from scorekeeper.site.server.log_lines import LINES
from tests import migrated

Asked = ParamSpec("Asked")
World = TypeVar("World")


class Kept(NamedTuple):
    """A database, and what was said of it when it was made."""

    database: sqlite3.Connection
    said: bytes


def made_once(make: Callable[Asked, World]) -> Callable[Asked, World]:
    """Let what a function makes in an empty database be copied into it from the second time on.

    Where something is stored already, or the database is no SQLite, it is made each time.
    """
    known: dict[str, Kept] = {}

    @wraps(make)
    def copied(*args: Asked.args, **kwargs: Asked.kwargs) -> World:
        if connection.vendor != "sqlite" or connection.in_atomic_block or is_something_stored():
            return make(*args, **kwargs)
        key = repr((args, sorted(kwargs.items())))
        if key in known:
            known[key].database.backup(connection.connection)
            return cast("World", pickle.loads(known[key].said))  # noqa: S301  # this process wrote it
        world = make(*args, **kwargs)
        database = sqlite3.connect(":memory:", check_same_thread=False)
        connection.connection.backup(database)
        known[key] = Kept(database, pickle.dumps(world))
        return world

    return copied


def is_something_stored() -> bool:
    """Whether there is a sheet or an account."""
    return Sheet.objects.exists() or User.objects.exists()


def once_in_module(make: Callable[Asked, World]) -> Callable[Asked, World]:
    """Let what a function stores in a transaction be copied for further tests of a module.

    It is asked in an empty database, or when nothing was stored since another such function; in any other
    state, under another clock, outside of transactions and on another database it is made each time.
    """

    @wraps(make)
    def copied(*args: Asked.args, **kwargs: Asked.kwargs) -> World:
        if connection.vendor != "sqlite" or not connection.in_atomic_block or time_machine.traveller_stack:
            return make(*args, **kwargs)
        return cast("World", WORLDS.made_or_copied(make, args, kwargs))

    return copied


KEPT_FOR = 60
"""Seconds after which a world of a module is made anew: pages say how long ago something was."""

Rows = dict[str, list[tuple[Any, ...]]]
"""What stands in each table."""


class Made(NamedTuple):
    """A world: its number, when it was made, the rows of the tables that it changed, what was said of it."""

    number: int
    at: float
    rows: Rows
    said: bytes


class Worlds:
    """The worlds of a module, and the one that is there now with a sign of it."""

    def __init__(self) -> None:
        self.module, self.numbers = "", count(1)
        self.known: dict[object, Made] = {}
        self.here: tuple[object, int] = ("", 0)

    def made_or_copied(self, make: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Copy a world that is known, or make it and know it."""
        self.begin_module()
        before = self.number_here()
        if before is None:
            return make(*args, **kwargs)
        key = (before, make, get_language(), asked_for(args, kwargs))
        known = self.known.get(key)
        if known and time.monotonic() - known.at < KEPT_FOR:
            put(known.rows)
            forget_all_latest()  # the sheets are called as in the tests before, which may have changed them
            self.here = sign(), known.number
            return pickle.loads(known.said)  # noqa: S301  # this process wrote it
        rows_before = stored_rows(connection.connection)
        world = make(*args, **kwargs)
        forget_what_is_in_memory()  # so that making it leaves no more there than a copy
        rows = stored_rows(connection.connection)
        changed = {table: each for table, each in rows.items() if each != rows_before[table]}
        made = Made(next(self.numbers), time.monotonic(), changed, pickle.dumps(world))
        self.known[key], self.here = made, (sign(), made.number)
        return world

    def begin_module(self) -> None:
        """Forget the worlds of another module, whose fixtures may let things be made in another way."""
        module = os.environ.get("PYTEST_CURRENT_TEST", "").partition("::")[0]
        if module != self.module:
            self.module = module
            self.known.clear()

    def number_here(self) -> int | None:
        """The number of the world that is there, if nothing was stored since; 0 is the empty one."""
        if sign() == self.here[0]:
            return self.here[1]
        (is_anything_stored,) = connection.connection.execute(anything_stored()).fetchone()
        return None if is_anything_stored else 0


class AskedFor(pickle.Pickler):
    """Writes down what a function is given; what is stored, by its key."""

    def persistent_id(self, thing: object) -> tuple[str, Any] | None:
        """The key of a row."""
        return (type(thing).__qualname__, thing.pk) if isinstance(thing, Model) else None


def asked_for(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bytes:
    """What a function is given."""
    written = BytesIO()
    AskedFor(written).dump((args, sorted(kwargs.items())))
    return written.getvalue()


def sign() -> tuple[int, list[tuple[Any, ...]]]:
    """What is not the same any more once something is stored, or taken back."""
    numbers = connection.connection.execute(NUMBERS)
    return connection.connection.total_changes, numbers.fetchall()


NUMBERS = """
    SELECT name, seq FROM sqlite_sequence
    UNION ALL SELECT 'sessions', COUNT(*) FROM django_session ORDER BY name
"""
"""The number that each table gave last, and how many sessions there are, which have none."""


@cache
def anything_stored() -> str:
    """The question whether there is a row in any table that migrations leave empty."""
    with closing(sqlite3.connect(migrated.FOLDER / f"{migrated.version()}.sqlite3")) as database:
        empty = (table for table, rows in stored_rows(database).items() if not rows)
    return "SELECT " + " OR ".join(f'EXISTS (SELECT 1 FROM "{table}")' for table in empty)  # noqa: S608


def stored_rows(database: sqlite3.Connection) -> Rows:
    """Everything that is stored."""
    tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    return {table: database.execute(f'SELECT * FROM "{table}"').fetchall() for (table,) in tables}  # noqa: S608


def put(rows: Rows) -> None:
    """Let these rows be all that stands in their tables."""
    for table, made in rows.items():
        connection.connection.execute(f'DELETE FROM "{table}"')  # noqa: S608
        if made:
            values = ", ".join("?" * len(made[0]))
            connection.connection.executemany(f'INSERT INTO "{table}" VALUES ({values})', made)  # noqa: S608


WORLDS = Worlds()


def forget_what_is_in_memory() -> None:
    """Forget what no database rolls back."""
    LINES.begin_minute(0)
    for each in caches.all():
        if not isinstance(each, BaseDatabaseCache):
            each.clear()
