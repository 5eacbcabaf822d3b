"""How fast the pages of a sheet answer, with few deals in it and with many."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from statistics import median, quantiles
from time import perf_counter
from uuid import UUID, uuid4

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rulesets.rules.presets import presets
from rulesets.session.fold import advance, start
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.demo import invented_deal
from scorekeeper.play.sheets.derived.writes import rebuild_postings
from scorekeeper.play.sheets.engine import facts_of, next_position, table_of
from scorekeeper.play.sheets.start.writes import start_sheet

SIZES = (24, 240, 1900)
REQUESTS = 60
WARM_UP = 3
PLAIN_DEAL = {"game": "normal", "re": ["1", "2"], "points": "121-150", "calls.re": ["re"]}


def figures() -> Iterator[str]:
    """For each size of a sheet: its page, what a phone that asks is told, and entering a deal."""
    for size in SIZES:
        client, sheet = opened_sheet(size)
        page = f"/sheets/{sheet.slug}/"
        yield line(f"sheet page, {size} deals", *measured(partial(client.get, page)))
        yield from asking(client, sheet, size)
        yield line(f"entering a deal, {size} deals", *measured(partial(enter, client, sheet)))


def asking(client: Client, sheet: models.Sheet, size: int) -> Iterator[str]:
    """A line for each answer to a phone that asks: nothing is new, the sheet as it is."""
    for name, known in (("nothing is new", str(sheet.revision)), ("news", "-1")):
        ask = partial(client.get, f"/sheets/{sheet.slug}/news/", {"known": known})
        yield line(f"{name}, {size} deals", *measured(ask))


def line(name: str, seconds: list[float], queries: int) -> str:
    """A figure in words: requests per second one after the other, median and p95, queries of one."""
    rate = len(seconds) / sum(seconds)
    middle, p95 = median(seconds) * 1000, quantiles(seconds, n=20)[-1] * 1000
    times = f"median {middle:.2f} ms, p95 {p95:.2f} ms"
    return f"{name}: {rate:,.0f} requests per second, {times}, {queries} queries"


def measured(ask: Callable[[], object]) -> tuple[list[float], int]:
    """The seconds of server time of every request, and the queries of one."""
    for _time in range(WARM_UP):
        ask()
    seconds = []
    for _time in range(REQUESTS):
        began = perf_counter()
        ask()
        seconds.append(perf_counter() - began)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        ask()
    return seconds, len(queries)


def enter(client: Client, sheet: models.Sheet) -> None:
    """Send the form of a plain deal; raise RuntimeError if it was not entered."""
    position = next_position(sheet)
    sent = {**PLAIN_DEAL, "uid": str(uuid4()), "position": position}
    answer = client.post(f"/sheets/{sheet.slug}/enter/", sent)
    if answer.status_code != 302:
        raise RuntimeError(f"the deal was not entered: {answer.status_code}")


def opened_sheet(deals: int) -> tuple[Client, models.Sheet]:
    """A sheet with so many deals, and a client that may write in it."""
    sheet, token = start_sheet(
        title="",
        names=("Anna", "Ben", "Cem", "Dora"),
        first_dealer=3,
        preset="ddv",
        rules=presets()["ddv"].rules,
        length=0,
    )
    random = Random(deals)  # noqa: S311  # deals, not secrets
    table = table_of(sheet)
    state, stored = start(table), []
    for position in range(1, deals + 1):
        deal = invented_deal(random, table, state)
        state, _scored = advance(table, state, deal)
        uid = UUID(int=random.getrandbits(128), version=4)
        stored.append(models.Deal(sheet=sheet, position=position, uid=uid, facts=facts_of(deal, sheet)))
    models.Deal.objects.bulk_create(stored)
    rebuild_postings(sheet_id=sheet.pk)
    client = Client(HTTP_HOST="localhost")
    client.get(f"/s/{token}/", follow=True)
    return client, sheet
