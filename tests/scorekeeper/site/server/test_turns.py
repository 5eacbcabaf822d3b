"""Whoever asks much at once keeps others waiting for one of it, not for all."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from scorekeeper.site.server.budgets import Resource
from scorekeeper.site.server.fair_queue import Turns
from tests import loops
from tests.running import PATIENCE
from tests.scorekeeper.site.server.fronted import Fronted, Scope

Names = list[str]


def order_of(*scopes: Scope, is_behind_proxy: bool = False) -> Names:
    """In which order requests are answered that come at once: by their paths."""
    answered: Names = []

    def answer(environ: dict[str, Any], start: Callable[..., object]) -> list[bytes]:
        answered.append(environ["PATH_INFO"])
        start("200 OK", [])
        return [environ["PATH_INFO"].encode()]

    fronted = Fronted(answer, is_behind_proxy=is_behind_proxy)
    assert [each.body.decode() for each in fronted.ask(*scopes)] == [scope.path for scope in scopes]
    assert fronted.ask(scopes[0])[0].status == 200  # the place is free again
    fronted.close()
    return answered[:-1]


def asked_by(*clients: str, **headers: str) -> list[Scope]:
    return [Scope(f"/{number}/", client=client, headers=headers) for number, client in enumerate(clients)]


Asked = tuple[str, float]
"""Who asks for something, and for how many seconds that takes."""


def places_of(*asked: Asked, places: int = 1, of_one: int = 1) -> list[int]:
    """In which order places are given to those who ask at once, by their numbers."""
    begun: list[int] = []
    turns = Turns(Resource("places", places, of_one=of_one))

    async def have_a_place(number: int, address: str, seconds: float) -> None:
        await turns.take_place(address)
        begun.append(number)
        if seconds:
            await asyncio.sleep(0)
            turns.give_back(address, seconds)

    async def ask_at_once() -> None:
        asking = [have_a_place(number, *each) for number, each in enumerate(asked)]
        await asyncio.wait([asyncio.ensure_future(each) for each in asking], timeout=0.1)

    loops.run(ask_at_once())
    return begun


def test_next_is_the_address_that_has_used_least() -> None:
    asked = [("greedy", 1)] * 5 + [("second", 1)] * 2 + [("third", 1)]
    assert places_of(*asked) == [0, 5, 7, 1, 6, 2, 3, 4]


def test_what_is_used_are_seconds() -> None:
    asked = [("slow", 10)] * 3 + [("quick", 1)] * 5
    assert places_of(*asked) == [0, 3, 4, 5, 6, 7, 1, 2]


def test_what_was_used_while_nobody_waited_is_held_against_nobody() -> None:
    turns = Turns(Resource("places", 1, of_one=1))

    async def use_much_then_compete() -> list[str]:
        for _time in range(3):
            await turns.take_place("alone")
            turns.give_back("alone", 100)
        begun: list[str] = []

        async def have_a_place(address: str) -> None:
            await turns.take_place(address)
            begun.append(address)
            turns.give_back(address, 60)

        await turns.take_place("alone")
        asking = [asyncio.create_task(have_a_place(each)) for each in ("alone", "other") * 3]
        await asyncio.sleep(0)
        turns.give_back("alone", 100)
        await asyncio.gather(*asking)
        return begun

    assert loops.run(use_much_then_compete()) == ["other", "other", "alone", "other", "alone", "alone"]


def test_one_address_leaves_the_last_place_to_others() -> None:
    slow = ("slow", 0)
    assert places_of(*[slow] * 9, ("other", 1), ("other", 1), places=4, of_one=3) == [0, 1, 2, 9, 10]


def test_those_of_one_address_are_answered_as_they_came() -> None:
    assert order_of(*asked_by(*[f"10.0.0.1:{port}" for port in range(5)])) == [f"/{n}/" for n in range(5)]


def test_a_network_of_ipv6_is_one_address() -> None:
    greedy = [f"[2001:db8::{number}]:1" for number in range(4)]
    assert order_of(*asked_by(*greedy, "[2001:db8:0:1::1]:1")) == ["/0/", "/4/", "/1/", "/2/", "/3/"]


@pytest.mark.parametrize(
    ("is_behind_proxy", "order"),
    [(True, ["/0/", "/4/", "/1/", "/2/", "/3/"]), (False, ["/0/", "/1/", "/2/", "/3/", "/4/"])],
)
def test_behind_a_proxy_the_address_is_what_it_wrote_last(is_behind_proxy: bool, order: Names) -> None:
    many = [
        Scope(f"/{number}/", headers={"x-forwarded-for": f"10.9.9.{number}, 10.0.0.1"}) for number in range(4)
    ]
    other = Scope("/4/", headers={"x-forwarded-for": "10.0.0.2"})
    assert order_of(*many, other, is_behind_proxy=is_behind_proxy) == order


def test_how_the_server_is_is_told_while_all_else_below_that_address_waits() -> None:
    told = Event()

    def answer(environ: dict[str, Any], start: Callable[..., object]) -> list[bytes]:
        if environ["PATH_INFO"] == "/healthy/":
            told.set()
        start("200 OK" if told.wait(PATIENCE) else "504 Gateway Timeout", [])
        return []

    fronted = Fronted(answer)
    nothing = [Scope(f"/healthy/{name}", client="10.0.0.2:1") for name in ("nothing/", "live", "live/x")]
    assert [each.status for each in fronted.ask(*nothing, Scope("/healthy/"))] == [200] * 4
    fronted.close()


def test_who_asks_all_the_time_how_the_server_is_keeps_nobody_else_waiting() -> None:
    asked = [Scope("/healthy/", client=f"10.0.0.2:{port}") for port in range(6)]
    order: Names = []

    def answer(environ: dict[str, Any], start: Callable[..., object]) -> list[bytes]:
        order.append(environ["REMOTE_ADDR"])
        time.sleep(0.1)
        start("200 OK", [])
        return []

    fronted = Fronted(answer)
    fronted.ask(*asked, Scope("/healthy/", client="10.0.0.1:1"))
    fronted.close()
    assert order.index("10.0.0.1") < 4


def test_when_time_is_over_who_waits_is_refused_and_what_has_begun_is_answered() -> None:
    def answer_late(_environ: dict[str, Any], start: Callable[..., object]) -> list[bytes]:
        time.sleep(0.3)
        start("200 OK", [])
        return []

    fronted = Fronted(answer_late)
    fronted.loop.call_later(0.1, fronted.front.turns.refuse_waiting)
    answers = fronted.ask(*asked_by("10.0.0.1:1", "10.0.0.1:1", "10.0.0.2:1"))
    assert [answer.status for answer in answers] == [200, 503, 503]
    assert fronted.ask(*asked_by("10.0.0.1:1"))[0].status == 200
    fronted.close()
