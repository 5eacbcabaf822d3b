"""Who waits for news takes no thread, and is told at once, or when the time is over."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from threading import Timer

import pytest
from django.core.wsgi import get_wsgi_application
from django.db import connections

from scorekeeper.site.server import budgets, polling
from scorekeeper.site.server.budgets import Resource
from tests import loops
from tests.cast import Evening, begin, deal, enter
from tests.running import PATIENCE
from tests.scorekeeper.site.server.fronted import Fronted, Scope

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def fronted() -> Iterator[Fronted]:
    running = Fronted(get_wsgi_application())
    yield running
    running.close(connections.close_all)


@pytest.fixture
def evening() -> Evening:
    return begin()


def question(evening: Evening, wait: int, known: int = 0, key: str = "") -> Scope:
    sent = {"host": "localhost", "authorization": f"Bearer {key or evening.token}"}
    sent |= {"if-none-match": f'"{known}"'}
    return Scope(f"/api/v1/sheets/{evening.sheet.slug}", f"wait={wait}", headers=sent)


def test_the_answer_comes_when_the_time_is_over(fronted: Fronted, evening: Evening) -> None:
    begun = time.monotonic()
    assert fronted.ask(question(evening, 1))[0].status == 304
    assert 1 <= time.monotonic() - begun < 10
    assert fronted.asked == 1


def test_news_comes_at_once(fronted: Fronted, evening: Evening) -> None:
    def enter_later() -> None:
        enter(evening, deal())
        connections.close_all()

    begun = time.monotonic()
    Timer(0.5, enter_later).start()
    answer = fronted.ask(question(evening, 20))[0]
    assert (answer.status, time.monotonic() - begun < 10, fronted.asked) == (200, True, 2)
    assert ("etag", '"1"') in answer.headers


def test_who_does_not_wait_is_answered_without_a_thread(fronted: Fronted, evening: Evening) -> None:
    answers = [fronted.ask(question(evening, 0))[0].status for _time in range(3)]
    assert (answers, fronted.asked) == ([304] * 3, 1)
    assert fronted.ask(question(evening, 0, key="x" * 32))[0].status == 401


@pytest.mark.thorough
def test_those_who_wait_take_no_thread(fronted: Fronted, evening: Evening) -> None:
    """The front has one thread: ten wait, and somebody is answered meanwhile."""
    begun = time.monotonic()
    answers = fronted.ask(*(question(evening, 1) for _time in range(10)))
    assert [answer.status for answer in answers] == [304] * 10
    assert time.monotonic() - begun < 8


def test_nobody_waits_any_longer_when_the_process_ends() -> None:
    room = polling.WaitingRoom()

    async def wait() -> bool:
        asyncio.get_running_loop().call_later(0.1, room.close)
        return await room.has_news(polling.Waiting(20, lambda: True), "192.0.2.1")

    begun = time.monotonic()
    assert loops.run(wait()) is False
    assert time.monotonic() - begun < 5


def who_waits(room: polling.WaitingRoom, *networks: str) -> list[bool]:
    """Whether somebody of each network, who comes for news when there are none, is let wait for them."""

    async def come_together() -> list[bool]:
        coming = [
            asyncio.ensure_future(room.has_news(polling.Waiting(PATIENCE, lambda: True), network))
            for network in networks
        ]
        await asyncio.sleep(0)
        waiting = [not each.done() for each in coming]
        room.close()
        assert await asyncio.gather(*coming) == [False] * len(networks)
        return waiting

    return loops.run(come_together())


def test_more_than_there_is_room_for_are_answered_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "WAITS", Resource("waits", 2, of_one=2))
    room = polling.WaitingRoom()
    assert who_waits(room, "192.0.2.1", "192.0.2.2", "192.0.2.3") == [True, True, False]
    assert room.share.held == {}


def test_one_address_leaves_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "WAITS", Resource("waits", 200, of_one=1))
    assert who_waits(polling.WaitingRoom(), "192.0.2.1", "192.0.2.1", "192.0.2.2") == [True, False, True]


def test_what_another_process_wrote_is_waited_on_from_then_on(fronted: Fronted, evening: Evening) -> None:
    assert fronted.ask(question(evening, 0))[0].status == 304
    type(evening.sheet).objects.update(revision=7)  # nothing of it is heard here
    begun = time.monotonic()
    assert fronted.ask(question(evening, 1, known=7))[0].status == 304
    assert time.monotonic() - begun >= 1
