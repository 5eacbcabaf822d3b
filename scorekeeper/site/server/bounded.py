"""Reading files of strangers in a process of its own, which may take so much memory and time and no more.

The process runs a module that reads bytes from its standard input and writes JSON to its standard output;
it needs neither Django nor the database, and calls `limit_myself` first.
"""

from __future__ import annotations

import fcntl
import json
import os
import resource
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO, Any

MOST_MEMORY = 300_000_000
"""Addresses rather than memory in use: Python and its libraries have a third of them before they begin."""
MOST_SECONDS = 10
"""Of the processor; other work on the machine may make it take longer."""
LONGEST_RUN = 120
"""Seconds by the clock, for a machine with other work to do."""
LONGEST_TURN = 10
WITHIN = threading.BoundedSemaphore(2)
"""One thread reads and one waits: the others have pages to answer."""


class Busy(Exception):
    """Another file is being read just now."""


class TooMuch(Exception):
    """The file took more memory or time than any honest one."""


def read_bounded(module: str, content: bytes, lock: Path) -> Any:
    """What a module makes of bytes: one file at a time for all processes that share the lock.

    Raise Busy or TooMuch if it does not come to that.
    """
    if not WITHIN.acquire(blocking=False):
        raise Busy
    try:
        with lock.open("wb") as held:
            take_turn(held)
            return run_module(module, content)
    finally:
        WITHIN.release()


def take_turn(held: IO[bytes]) -> None:
    """Wait for whoever reads a file just now, but not for long."""
    last = time.monotonic() + LONGEST_TURN
    while True:
        try:
            return fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > last:
                raise Busy from None
            time.sleep(0.02)


def run_module(module: str, content: bytes) -> Any:
    """What the module writes, in a process of its own."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", module],
            input=content,
            capture_output=True,
            timeout=LONGEST_RUN,
            check=False,
            cwd=Path(__file__).parents[3],
        )
    except subprocess.TimeoutExpired:
        raise TooMuch from None
    if done.returncode:
        raise TooMuch
    return json.loads(done.stdout)


def limit_myself(*, memory: int = MOST_MEMORY, seconds: int = MOST_SECONDS) -> None:
    """Take no more than an honest file needs, and nothing from others who wait for the processor."""
    os.nice(10)
    for limit, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, seconds)):
        resource.setrlimit(limit, (most, most))
