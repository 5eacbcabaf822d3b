"""The budget of one address: every resource of the server that strangers share, in one place.

An address is one of IPv4 or a network of 2^64 of IPv6, behind HTTPS as the proxy wrote it (`networks`). What
is held for a moment is counted by all processes of a machine together (`Resource`, `Share`), what is used up
in a time by those of all machines (`Limit`). `tests/scorekeeper/site/server/test_budgets.py` attacks all.
"""

from __future__ import annotations

import resource
import time
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from http import HTTPStatus
from ipaddress import IPv4Address, ip_address, ip_network
from pathlib import Path
from types import TracebackType
from typing import Any

from django.core.cache import caches

from scorekeeper.site.server.shared_counts import Counts, SharedCounts, current_count, take

MOST_CONNECTIONS = 19_000
"""Open connections of a process: every phone at a table keeps one."""
OTHER_FILES = 1_000
"""Files that a process has open beside its connections, at most a quarter of those that it may."""
beside: SharedCounts | None = None
"""What the other processes of a server hold, if there are any."""
SMALLEST = 10_000
UNKNOWN = "0.0.0.0"  # noqa: S104 - nobody's address, not one to listen on
"""Where a request comes from of which a proxy does not say it, or in words such as “unknown”."""


def most_files() -> int:
    """How many files a process may have open, connections among them, if it asks for it."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    wanted = MOST_CONNECTIONS + OTHER_FILES
    return wanted if most == resource.RLIM_INFINITY else min(most, wanted)


def most_connections() -> int:
    """How many connections fit beside the other files."""
    return most_files() - min(OTHER_FILES, most_files() // 4)


@dataclass(frozen=True)
class Resource:
    """Something that addresses hold: how much of it there is, and how much one may have at most."""

    name: str
    total: int
    of_one: int


CONNECTIONS = Resource("connections", most_connections(), of_one=3_000)
"""Open ones; a hall has 2,000 phones behind one address. Behind a proxy that is its business."""
REQUESTS = Resource("requests", most_connections(), of_one=3_000)
"""Under way: what waits for a thread, too."""
BODIES = Resource("bodies", min(2_000, most_connections() // 4), of_one=500)
"""Requests whose body is still coming; that of a form comes with its head."""
BYTES = Resource("bytes", 200_000_000, of_one=100_000_000)
"""Of bodies that have come, until they are answered, and of long answers until they are taken."""
THREADS = Resource("threads", 4, of_one=3)
"""With more nothing is answered sooner, and who writes may wait far longer for the database than others."""
WATCHED_THREADS = Resource("watched threads", 2, of_one=1)
"""Those that only tell how the server is: it is told when all others wait for the database, too."""
WAITS = Resource("waits", min(2_000, most_connections() // 4), of_one=200)
"""For news of a sheet, by programs."""
LISTENING = Resource("listening", most_connections() * 18 // 19, of_one=1_000)
"""Phones that are told by `manage.py live`; a tournament of 250 tables is behind one address."""
LINES = Resource("lines", 2_000, of_one=30)
"""Of the log, in a minute."""

HELD = (CONNECTIONS, REQUESTS, BODIES, BYTES, THREADS, WATCHED_THREADS, WAITS, LISTENING, LINES)


def count_with_others(folder: Path | None) -> None:
    """Count what is held together with all processes that are told the same folder, from now on."""
    global beside  # noqa: PLW0603  # as long as the process runs
    beside = SharedCounts(folder) if folder else None


def counts_of(held: Resource) -> Counts:
    """The counts of a resource that are shared with other processes."""
    return beside.of(HELD.index(held)) if beside and held in HELD else Counts()


class Refused(Exception):  # an answer, not a fault
    """A request that is not answered as it was asked: with which status, and of what there is too little."""

    def __init__(self, status: HTTPStatus, name: str = "") -> None:
        super().__init__(status, name)
        self.status, self.name = status, name


class NoRoom(Refused):
    """An address has as much of something as it may have just now."""

    def __init__(self, name: str) -> None:
        super().__init__(HTTPStatus.SERVICE_UNAVAILABLE, name)


class Share:
    """The amounts of a resource that addresses hold, in this process and in those beside it.

    Nobody may have more than is left for all others: one alone half of it, two a third each, and whoever
    comes next finds some (“dynamic thresholds”, Choudhury and Hahne 1998).
    """

    def __init__(self, of: Resource) -> None:
        self.name, self.left, self.of_one = of.name, of.total, of.of_one
        self.held: dict[str, int] = {}
        self.counts = counts_of(of)

    def has_room(self, address: str, amount: int = 1) -> bool:
        """Whether an address may have so much more."""
        held = self.held.get(address, 0) + self.counts.elsewhere(address)
        return held + amount <= min(self.of_one, self.left - self.counts.all_elsewhere())

    def take(self, address: str, amount: int = 1) -> None:
        """Let an address have so much more; raise NoRoom if it may not."""
        if not self.has_room(address, amount):
            raise NoRoom(self.name)
        self.held[address] = self.held.get(address, 0) + amount
        self.left -= amount
        self.counts.add(address, amount)

    def give_back(self, address: str, amount: int = 1) -> None:
        self.left += amount
        self.counts.add(address, -amount)
        self.held[address] -= amount
        if not self.held[address]:
            del self.held[address]

    def hold(self, address: str, amount: int = 1) -> Holding:
        """Have so much for a while, in a `with`, or nothing yet; raise NoRoom if that is too much."""
        return Holding(self, address, amount)


class Holding:
    """An amount of a share that is held in a `with`, and given back after it."""

    __slots__ = ("address", "amount", "share")

    def __init__(self, share: Share, address: str, amount: int) -> None:
        self.share, self.address, self.amount = share, address, 0
        if amount:
            self.take(amount)

    def take(self, amount: int) -> None:
        """Have so much more; raise NoRoom if that is too much."""
        self.share.take(self.address, amount)
        self.amount += amount

    def give_back(self) -> None:
        if self.amount:
            self.share.give_back(self.address, self.amount)
        self.amount = 0

    def __enter__(self) -> Holding:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.give_back()


@dataclass(frozen=True)
class Limit:
    """So many of something in so many seconds."""

    name: str
    most: int
    seconds: int

    def key(self, address: str) -> str:
        """The key for the count of an address; it begins anew with every period."""
        mark = sha256(network_of(address).encode()).hexdigest()[:32]
        return f"count:{self.name}:{mark}:{int(time.time()) // self.seconds}"

    def seconds_left(self) -> int:
        """In how many seconds it counts anew."""
        return self.seconds - int(time.time()) % self.seconds

    def is_reached(self, address: str) -> bool:
        """Whether the address has used up its number."""
        return current_count(caches["limits"], self.key(address)) >= self.most

    def take(self, address: str, amount: int = 1) -> bool:
        """Count one more, or so many, unless the number is used up; whether it was not."""
        return take(caches["limits"], self.key(address), amount, self.most, self.seconds)


POSTS = Limit("posts", most=600, seconds=60)
SENT = Limit("bytes", most=600_000_000, seconds=24 * 3600)
"""Of bodies. A form counts as 10,000 at least: what is stored of it is more than it says."""


@lru_cache(maxsize=20_000)
def network_of(address: str) -> str:
    """The network that is counted as one: an IPv4 address, or the 2^64 addresses of one IPv6 network."""
    try:
        found = ip_address(address)
    except ValueError:  # the name of an account
        return sha256(address.encode()).hexdigest()
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ip_network((found, 64), strict=False).network_address)


def network_of_request(scope: Any, *, is_behind_proxy: bool) -> str:
    """The network from which a request comes, as Granian has it; behind a proxy as that wrote it."""
    written = scope.headers.get("x-forwarded-for", "") if is_behind_proxy else ""
    return network_of(written.rpartition(",")[2].strip() or scope.client.rsplit(":", 1)[0].strip("[]"))
