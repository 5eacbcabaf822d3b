"""What the processes of a server hold together: each tells the others in a file that all of them have mapped.

Nobody locks anything: a process writes its own file only, and adds up those of the others, so that two that
look at the same moment may go past a limit by one. What a process held that has died is forgotten when the
next one takes its file.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from hashlib import blake2b
from mmap import ACCESS_READ, ACCESS_WRITE, mmap
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO

from django.conf import settings

SLOTS = 16_384
"""Places for the counts of addresses; two that fall on the same one are counted as one, which is rare."""
ALL = 0
"""The place of what all addresses hold."""
BYTES = 8
"""Of a count."""


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
        self.own = mapped(own, ACCESS_WRITE) if own else None
        self.others = [mapped(path, ACCESS_READ) for path in paths if path != own]

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


def mapped(path: Path, access: int) -> memoryview:
    """The counts in a file, as numbers."""
    with path.open("r+b") as file:
        return memoryview(mmap(file.fileno(), 0, access=access)).cast("q")


@lru_cache(maxsize=20_000)
def slot_of(address: str) -> int:
    """Where the count of an address stands, which nobody outside can work out."""
    mark = blake2b(address.encode(), key=settings.SECRET_KEY.encode()[:64], digest_size=8).digest()
    return 1 + int.from_bytes(mark, "big") % (SLOTS - 1)
