"""Counts of all processes of a server together: in a file that all of them have mapped, and in the database.

What is held stands in files. Nobody locks anything: a process writes its own file only, and adds up those of
the others, so that two that look at the same moment may go past a limit by one. What a process held that has
died is forgotten when the next one takes its file. What is used up is counted in the cache.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta
from functools import lru_cache
from hashlib import blake2b
from mmap import ACCESS_READ, ACCESS_WRITE, mmap
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, ClassVar

from django.conf import settings
from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.db import DatabaseCache
from django.db import connections, router
from django.db.backends.utils import CursorWrapper
from django.utils import timezone

SLOTS = 16_384
"""Places for the counts of addresses; two that fall on the same one are counted as one, which is rare."""
ALL = 0
"""The place of what all addresses hold."""
BYTES = 8
"""Of a count."""
TIDY = 60.0
"""Seconds between two times at which a process deletes what has expired."""


class Counts:
    """How much of one resource addresses hold in this process, which it tells `others`, and in those."""

    def __init__(self, own: memoryview | None = None, others: Sequence[memoryview] = ()) -> None:
        self.own, self.others = own, others
        self.write({})

    def elsewhere(self, address: str) -> int:
        """How much an address holds in the other processes."""
        return sum(other[slot_of(address)] for other in self.others) if self.others else 0

    def all_elsewhere(self) -> int:
        """How much all addresses hold in the other processes."""
        return sum(other[ALL] for other in self.others)

    def add(self, address: str, amount: int) -> None:
        """Tell the others that an address holds so much more here, or less."""
        if self.own is not None:
            self.own[slot_of(address)] += amount
            self.own[ALL] += amount

    def write(self, held: Mapping[str, int]) -> None:
        """Tell the others all that is held here."""
        if self.own is not None:
            self.own[:] = memoryview(bytes(SLOTS * BYTES)).cast("q")
            for address, amount in held.items():
                self.add(address, amount)


class SharedCounts:
    """The counts of the processes that share a folder made by `folder_of_counts`."""

    def __init__(self, folder: Path) -> None:
        paths = sorted(folder.iterdir())
        self.lock: IO[bytes] | None
        self.lock, own = next(filter(None, map(lock_of, paths)), (None, None))
        self.own = map_file(own, ACCESS_WRITE) if own else None
        self.others = [map_file(path, ACCESS_READ) for path in paths if path != own]

    def of(self, number: int) -> Counts:
        """Those of one resource; of this process alone if it found no file that is free."""
        if self.own is None:
            return Counts()
        place = slice(number * SLOTS, (number + 1) * SLOTS)
        return Counts(self.own[place], [other[place] for other in self.others])


@contextmanager
def folder_of_counts(processes: int, resources: int) -> Iterator[Path | None]:
    """A folder for what processes hold of resources, as long as they run; one alone needs none."""
    if processes == 1:
        yield None
        return
    with TemporaryDirectory(prefix="karlchen-") as name:
        for number in range(processes):
            path = Path(name) / f"{number:02}"
            path.touch()
            os.truncate(path, resources * SLOTS * BYTES)
        yield Path(name)


def lock_of(path: Path) -> tuple[IO[bytes], Path] | None:
    """A file that no other process has: it is this one's until it ends. None if another one has it."""
    lock = path.open("rb")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        lock.close()
        return None
    return lock, path


def map_file(path: Path, access: int) -> memoryview:
    """The counts in a file, as numbers."""
    with path.open("r+b") as file:
        return memoryview(mmap(file.fileno(), 0, access=access)).cast("q")


@lru_cache(maxsize=20_000)
def slot_of(address: str) -> int:
    """The slot for the count of an address, which nobody outside can work out."""
    mark = blake2b(address.encode(), key=settings.SECRET_KEY.encode()[:64], digest_size=8).digest()
    return 1 + int.from_bytes(mark, "big") % (SLOTS - 1)


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
        moment = (timezone.now() + later).replace(microsecond=0)
        return str(connections[self.alias()].ops.adapt_datetimefield_value(moment))

    def alias(self) -> str:
        return router.db_for_write(self.cache_model_class)

    def cursor(self) -> CursorWrapper:
        return connections[self.alias()].cursor()

    def quoted_table(self) -> str:
        """The table as SQL names it."""
        return connections[self.alias()].ops.quote_name(self.cache_model_class._meta.db_table)  # noqa: SLF001  # Django's way to it


def take(cache: BaseCache, key: str, amount: int, most: int, seconds: int) -> bool:
    """Count so many more for so long, unless it are `most` already; whether they were counted."""
    if isinstance(cache, CountingCache):
        return cache.take(key, amount, most, seconds)
    if current_count(cache, key) >= most:
        return False
    try:
        cache.incr(key, amount)
    except ValueError:  # the first of this period
        if not cache.add(key, amount, timeout=seconds):  # another process was first
            cache.incr(key, amount)
    return True


def current_count(cache: BaseCache, key: str) -> int:
    return cache.counted(key) if isinstance(cache, CountingCache) else int(cache.get(key, 0))
