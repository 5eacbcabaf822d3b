"""What hostile files and rules cost where they can be sent: time of the processor, and memory of the server.

Each is sent to the pages in a process of its own, as a server is; what the process for long work does with it
comes after that.
"""

from __future__ import annotations

import json
import os
import resource
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import Any

from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connections
from django.test import Client

from scorekeeper.club.jobs.models import Job
from scorekeeper.club.jobs.writes import do_here
from scorekeeper.outside.archive import create_group
from scorekeeper.play.groups.writes import found_group
from scorekeeper.play.sheets.offline import prices_of
from tests.cast import begin
from tests.hostile_files import DOCUMENTS, HOSTILE
from tests.hostile_rules import HOSTILE_RULES

RESTORE = "/groups/restore/"


def figures() -> Iterator[str]:
    """A line for each file and page."""
    user = User.objects.create_user("anna")
    group = found_group(name="Krone", user=user, own_name="Anna", players=["Ben", "Cem", "Dora"])
    bring_in = f"/groups/{group.slug}/import/"
    everywhere = ("/rules/import/", "/compare/document/", bring_in, RESTORE)
    cases = [(make, bring_in) for make in HOSTILE]
    cases += [(make, address) for make in DOCUMENTS for address in everywhere]
    apart(lambda: send(user, "/rules/import/", b"{}"))
    for make, address in cases:
        content = make()
        yield line(
            make.__name__, address.replace(group.slug, "…"), content, apart(costs(user, address, content))
        )
    for name, options in HOSTILE_RULES.items():
        seconds, size = apart(partial(price_list_cost, options))
        yield f"{name}: {seconds:.2f} s of the server for a price list of {size / 1000:,.0f} kB"


def price_list_cost(options: dict[str, Any]) -> tuple[float, int]:
    """Seconds of the processor and bytes of the price list of a sheet under such rules."""
    sheet, before = begin(**options).sheet, used()[0]
    text, _packed = prices_of(sheet, 4)
    return used()[0] - before, len(text)


def costs(user: User, address: str, content: bytes) -> Callable[[], dict[str, Any]]:
    """What sending a file costs here, in the process that reads, and in the one for long work."""

    def measure() -> dict[str, Any]:
        send(user, address, b"{}")  # whatever is loaded once
        Job.objects.all().delete()
        before, began = used(), perf_counter()
        status = send(user, address, content)
        after, clock = used(), perf_counter() - began
        job = Job.objects.first()
        if job is not None:
            do_here(job, create_group.STEPS)
        return {
            "status": status,
            "here": after[0] - before[0],
            "reading": after[1] - before[1],
            "memory": after[2] - before[2],
            "clock": clock,
            "working": used()[0] - after[0],
        }

    return measure


def send(user: User, address: str, content: bytes) -> int:
    """Send a file to a page."""
    client = Client(HTTP_HOST="localhost")
    client.force_login(user)
    return client.post(address, {"file": SimpleUploadedFile("file", content), "of": "ddv"}).status_code


def apart(measure: Callable[[], Any]) -> Any:
    """What a function returns in a process that is as ours is now, and ends afterwards."""
    connections.close_all()
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        with os.fdopen(writing, "w") as told:
            json.dump(measure(), told)
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        text = told.read()
    os.waitpid(child, 0)
    return json.loads(text)


def line(name: str, address: str, content: bytes, found: dict[str, Any]) -> str:
    """What one file cost."""
    return (
        f"{name}, {len(content) / 1000:,.0f} kB to {address}: {found['here']:.2f} s of the server,"
        f" {found['memory']:.0f} MB more, {found['reading']:.2f} s in the process that reads,"
        f" {found['working']:.2f} s of long work, answered {found['status']} after {found['clock']:.2f} s"
    )


def used() -> tuple[float, float, float]:
    """Seconds of the processor here and in processes that have ended, and the most memory here in MB."""
    here, there = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return here.ru_utime + here.ru_stime, there.ru_utime + there.ru_stime, here.ru_maxrss / 1024
