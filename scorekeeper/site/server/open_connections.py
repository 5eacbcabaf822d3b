"""Open connections: as many as the machine allows, and nobody keeps more of them than others leave.

Granian takes every connection until there is no room for another one, whoever holds them. So a thread
looks at those that this process has open, and closes what one address has too many.
"""

from __future__ import annotations

import os
import resource
import socket
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, suppress
from threading import Thread

from scorekeeper.site.server import budgets
from scorekeeper.site.server.budgets import Resource, network_of
from scorekeeper.site.server.log_lines import warn_of
from scorekeeper.site.server.shared_counts import Counts

OPEN_FILES = "/dev/fd"
"""A folder with the number of every open file, on Linux, macOS and most others."""
PAUSE = 0.5
"""Seconds between two looks …"""
PAUSE_OF_A_LOOK = 20
"""… and at least so many times as long as a look took."""


def allow_many_connections() -> None:
    """Take as many open connections as the machine allows."""
    soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < (wanted := budgets.most_files()):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def few_connections() -> str:
    """A sentence for hosts whose machine allows fewer connections than the server would take; else empty."""
    if budgets.CONNECTIONS.total >= budgets.MOST_CONNECTIONS:
        return ""
    files, connections = budgets.most_files(), budgets.CONNECTIONS.total
    return (
        f"This machine lets a program open {files:,} files, so that {connections:,} phones can be connected"
        " at once. `ulimit -n 20000`, or LimitNOFILE=20000 in a unit, allows more."
    )


def keep_shares(port: int) -> None:
    """Look again and again, in a thread of its own, that nobody holds too many connections to this port."""
    Thread(target=look_for_ever, args=(port,), name="connections", daemon=True).start()


def look_for_ever(port: int) -> None:
    """Close what is too much, now and then."""
    counts = budgets.counts_of(budgets.CONNECTIONS)
    while True:
        began = time.monotonic()
        with suppress(OSError):  # no file could be opened just now
            close_surplus(port, budgets.CONNECTIONS, counts)
        time.sleep(max(PAUSE, PAUSE_OF_A_LOOK * (time.monotonic() - began)))


def close_surplus(port: int, share: Resource, counts: Counts) -> None:
    """Close the connections to a port that addresses hold beyond their share, and say so in the log."""
    if not counts.others and len(open_files()) <= min(share.of_one, share.total // 2):
        return
    held = defaultdict[str, list[int]](list)
    for number, network in connections():
        held[network].append(number)
    amounts = {network: len(numbers) for network, numbers in held.items()}
    counts.write(amounts)
    most = most_of_each(list(amounts.values()), share)
    for network, numbers in held.items():
        kept = min(most, part_of(share.of_one, len(numbers), counts.elsewhere(network)))
        closed = sum(close(number, network, port) for number in numbers[kept:])
        if closed:
            warn_of(network, f"Closed {closed} of {len(numbers)} connections")


def part_of(most: int, here: int, elsewhere: int) -> int:
    """How many of so many here stay open, where as large a part is closed in the other processes."""
    return here if here + elsewhere <= most else most * here // (here + elsewhere)


def most_of_each(held: list[int], share: Resource) -> int:
    """How many one may hold, where so many are held by each: as many as are left for others then."""
    left = share.total - sum(held)
    for place, number in enumerate(sorted(held, reverse=True), start=1):
        if number <= left // place:
            return min(share.of_one, left // place)
        left += number
    return min(share.of_one, left // (len(held) + 1))


def open_files() -> list[int]:
    """The numbers of all files that this process has open."""
    with os.scandir(OPEN_FILES) as entries:
        return [int(entry.name) for entry in entries]


def connections() -> Iterator[tuple[int, str]]:
    """Every connection of this process: its number as an open file, and who is at the other end."""
    for number in open_files():
        try:
            viewed = socket.socket(socket.AF_INET, socket.SOCK_STREAM, 0, fileno=number)
        except OSError:
            continue
        try:
            network = other_end(viewed)
        except OSError:  # no socket, or one that listens
            continue
        finally:
            viewed.detach()  # it is Granian's, and stays open
        if network:
            yield number, network


def other_end(connection: socket.socket) -> str:
    """The other end of a socket, as it is counted; empty for those within this machine."""
    peer = connection.getpeername()
    return network_of(peer[0]) if isinstance(peer, tuple) and isinstance(peer[0], str) else ""


def close(number: int, network: str, port: int) -> bool:
    """Close the connection with this number, if it is still theirs and to the port; whether it was."""
    with suppress(OSError), closing(socket.socket(fileno=os.dup(number))) as connection:
        if other_end(connection) == network and connection.getsockname()[1] == port:
            connection.shutdown(socket.SHUT_RDWR)
            return True
    return False
