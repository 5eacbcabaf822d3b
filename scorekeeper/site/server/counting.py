"""Counts that several processes keep together in the database."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import ClassVar

from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.db import DatabaseCache
from django.db import connections, router
from django.db.backends.utils import CursorWrapper
from django.utils import timezone

TIDY = 60.0
"""Seconds between two times at which a process deletes what has expired."""


class CountingCache(DatabaseCache):
    """Django's cache in the database, in which a count is one statement.

    Django reads the number and then writes the next one, between which another process may have counted,
    and counts all rows each time. Counts stand there as plain numbers, under keys of their own.
    """

    tidied: ClassVar[float] = float("-inf")

    def take(self, key: str, amount: int, most: int, seconds: int) -> bool:
        """Count so many more, unless it are `most` already; whether they were counted."""
        table, expires = self.quoted_table(), self.database_time(timedelta(seconds=seconds))
        counted = f"CAST(CAST({table}.value AS bigint) + CAST(excluded.value AS bigint) AS text)"
        with self.cursor() as cursor:
            self.tidy(cursor)
            cursor.execute(
                f"INSERT INTO {table} (cache_key, value, expires) VALUES (%s, %s, %s)"  # noqa: S608  # our table
                f" ON CONFLICT (cache_key) DO UPDATE SET value = {counted}"
                f" WHERE CAST({table}.value AS bigint) < %s",
                [key, str(amount), expires, most],
            )
            return bool(cursor.rowcount == 1)

    def counted(self, key: str) -> int:
        """How many there are."""
        with self.cursor() as cursor:
            cursor.execute(f"SELECT value FROM {self.quoted_table()} WHERE cache_key = %s", [key])  # noqa: S608
            row = cursor.fetchone()
        return int(row[0]) if row else 0

    def tidy(self, cursor: CursorWrapper) -> None:
        """Delete what has expired, now and then."""
        if time.monotonic() < CountingCache.tidied + TIDY:
            return
        CountingCache.tidied = time.monotonic()
        cursor.execute(f"DELETE FROM {self.quoted_table()} WHERE expires < %s", [self.database_time()])  # noqa: S608

    def database_time(self, later: timedelta = timedelta()) -> str:
        """A time from now as the database has it."""
        moment = (timezone.now() + later).replace(microsecond=0)
        return str(connections[self.alias()].ops.adapt_datetimefield_value(moment))

    def alias(self) -> str:
        """The database that the counts are in."""
        return router.db_for_write(self.cache_model_class)

    def cursor(self) -> CursorWrapper:
        """A cursor there."""
        return connections[self.alias()].cursor()

    def quoted_table(self) -> str:
        """The table as SQL names it."""
        return connections[self.alias()].ops.quote_name(self.cache_model_class._meta.db_table)  # noqa: SLF001  # Django's way to it


def take(cache: BaseCache, key: str, amount: int, most: int, seconds: int) -> bool:
    """Count so many more for so long, unless it are `most` already; whether they were counted."""
    if isinstance(cache, CountingCache):
        return cache.take(key, amount, most, seconds)
    if counted(cache, key) >= most:
        return False
    try:
        cache.incr(key, amount)
    except ValueError:  # the first of this period
        if not cache.add(key, amount, timeout=seconds):  # another process was first
            cache.incr(key, amount)
    return True


def counted(cache: BaseCache, key: str) -> int:
    """How many were counted."""
    return cache.counted(key) if isinstance(cache, CountingCache) else int(cache.get(key, 0))
