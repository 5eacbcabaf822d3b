"""What hostile files cost: seconds of the processor and memory, here and in the process that reads them."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from time import perf_counter

from rulesets.problems import Refused
from scorekeeper.evenings.imports.files import read_file
from scorekeeper.houserules.documents import read_document
from tests.hostile_files import HOSTILE, many_options


def figures() -> Iterator[str]:
    """A line for each file."""
    for make in HOSTILE:
        content = make()
        before, started = used(), perf_counter()
        try:
            read_file("file", content)
            said = "taken"
        except Refused as refused:
            said = str(refused)
        yield line(make.__name__, len(content), before, perf_counter() - started, said)
    content = many_options()
    before, started = used(), perf_counter()
    try:
        read_document(content.decode())
        said = "taken"
    except Refused as refused:
        said = f"{len(refused.problems)} problems"
    yield line("many_options", len(content), before, perf_counter() - started, said)


def line(name: str, size: int, before: tuple[float, float, float], clock: float, said: str) -> str:
    """What one file cost."""
    own, child, most = used()
    return (
        f"{name}: {size / 1000:,.0f} kB, {own - before[0]:.2f} s here, {child - before[1]:.2f} s in the "
        f"process that reads, {clock:.2f} s by the clock, a process of at most {most:.0f} MB so far: {said}"
    )


def used() -> tuple[float, float, float]:
    """Seconds of the processor here and in processes that have ended, and the most memory of one of those."""
    here, there = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return here.ru_utime + here.ru_stime, there.ru_utime + there.ru_stime, there.ru_maxrss / 1024
