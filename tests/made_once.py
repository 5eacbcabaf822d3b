"""Worlds of browser tests: what was made once in a process is copied for whoever asks for it again."""

from __future__ import annotations

import pickle
import sqlite3
from collections.abc import Callable
from functools import wraps
from typing import NamedTuple, ParamSpec, TypeVar, cast

from django.contrib.auth.models import User
from django.db import connection

from scorekeeper.play.sheets.models import Sheet

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
