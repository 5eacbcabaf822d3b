"""Reading files of strangers in a process of its own, which may take so much memory and time and no more.

The process is this package run as a program (`__main__`): it reads bytes from its standard input and writes
JSON to its standard output, needs neither Django nor the database, and begins with `limit_myself`.
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
import types
from collections.abc import Mapping
from dataclasses import dataclass, is_dataclass
from datetime import datetime
from enum import Enum, StrEnum
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import IO, Any, Union, get_args, get_origin, get_type_hints

from rulesets import Problem, Refused
from rulesets.translation import _

PACKAGE = "scorekeeper.outside.tables"
LOCK = "reading.lock"
LONGEST_RUN = 120
"""Seconds by the clock, for a machine with other work to do."""
LONGEST_TURN = 10
WITHIN = threading.BoundedSemaphore(2)
"""One thread reads and one waits: the others have pages to answer."""
FRACTION = "fraction"


class Task(StrEnum):
    """The tasks of the process: take tables out of a file, or find the evenings in tables."""

    OPEN = "open"
    READ = "read"


@dataclass(frozen=True)
class Limits:
    """The memory and the time that the process may take.

    Its memory are addresses rather than memory in use: Python and its libraries have a third of them before
    they begin. Its seconds are of the processor; other work on the machine may make it take longer.
    """

    memory: int
    seconds: int


LIMITS = {Task.OPEN: Limits(300_000_000, 10), Task.READ: Limits(700_000_000, 60)}
"""A thousand evenings take a tenth of the seconds for reading, on a small machine half."""


def run_in_turn(task: Task, given: bytes, folder: Path) -> Any:
    """Return what the process makes of some bytes: one at a time for all who share the folder.

    Raise Refused if it takes too much, or another file is being read just now.
    """
    if not WITHIN.acquire(blocking=False):
        raise busy_refusal()
    try:
        with (folder / LOCK).open("wb") as held:
            take_turn(held)
            return run_task(task, given)
    finally:
        WITHIN.release()


def busy_refusal() -> Refused:
    """That another file is being read just now."""
    message = _("Karlchen is reading someone else's file right now. Try again in a moment.")
    return Refused([Problem("", message)])


def too_much() -> Refused:
    """That a file took more memory or time than any honest one."""
    return Refused([Problem("", _("This takes more memory or time than any real file would."))])


def take_turn(held: IO[bytes]) -> None:
    """Wait for whoever reads a file just now, but not for long."""
    last = time.monotonic() + LONGEST_TURN
    while True:
        try:
            return fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > last:
                raise busy_refusal() from None
            time.sleep(0.02)


def run_task(task: Task, given: bytes) -> Any:
    """The answer of the process to some bytes."""
    try:
        done = subprocess.run(
            [sys.executable, "-m", PACKAGE, task],
            input=given,
            capture_output=True,
            timeout=LONGEST_RUN,
            check=False,
            cwd=Path(__file__).parents[3],
        )
    except subprocess.TimeoutExpired:
        raise too_much() from None
    if done.returncode:
        raise too_much()
    return json.loads(done.stdout)


def limit_myself(limits: Limits) -> None:
    """Take no more than an honest file needs, and nothing from others who wait for the processor."""
    os.nice(10)
    for limit, most in ((resource.RLIMIT_AS, limits.memory), (resource.RLIMIT_CPU, limits.seconds)):
        resource.setrlimit(limit, (most, most))


def write_json(value: object) -> str:
    return json.dumps(value, default=plain)


def plain(value: object) -> object:
    """Turn a value that JSON does not know by itself into one that it knows."""
    if is_dataclass(value):
        return vars(value)
    if isinstance(value, Fraction):
        return {FRACTION: str(value)}
    if isinstance(value, frozenset):
        return sorted(value)
    return value.isoformat() if isinstance(value, datetime) else str(value)


def read(kind: Any, found: Any) -> Any:
    """The value of a kind, as its class or its annotation says it, that was written as JSON."""
    if get_origin(kind) is not None:
        return read_inside(get_origin(kind), get_args(kind), found)
    if isinstance(kind, type) and is_dataclass(kind):
        return kind(**{name: read(each, found[name]) for name, each in hints_of(kind).items()})
    if kind is datetime:
        return datetime.fromisoformat(found)
    if kind in (object, Fraction):
        return read_any(found)
    return kind(found) if kind is int or (isinstance(kind, type) and issubclass(kind, Enum)) else found


def read_inside(origin: Any, inside: tuple[Any, ...], found: Any) -> Any:
    """The value of a kind that says what is inside it, as `int | None` does; others are plain JSON."""
    if origin in (Union, types.UnionType):
        return None if found is None else read(inside[0], found)
    if origin is tuple:
        kinds = inside[:1] * len(found) if inside[-1] is Ellipsis else inside
        return tuple(read(each, part) for each, part in zip(kinds, found, strict=True))
    if origin is frozenset:
        return frozenset(read(inside[0], part) for part in found)
    if origin is Mapping:
        return {read(inside[0], key): read(inside[1], part) for key, part in found.items()}
    return found


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    """The fields of a class with what stands in them."""
    return get_type_hints(kind)


def read_any(found: Any) -> Any:
    """A parameter of a sentence: lists were tuples, objects numbers or other sentences."""
    if isinstance(found, list):
        return tuple(map(read_any, found))
    if isinstance(found, dict):
        return Fraction(found[FRACTION]) if FRACTION in found else read(Problem, found)
    return found
