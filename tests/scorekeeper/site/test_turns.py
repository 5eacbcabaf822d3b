"""Whoever asks much at once keeps others waiting for one of it, not for all."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.scorekeeper.site.fronted import Fronted, Scope

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


def test_every_address_has_its_turn() -> None:
    greedy, second, third = "10.0.0.1:1", "10.0.0.2:1", "10.0.0.3:1"
    assert order_of(*asked_by(*[greedy] * 5, second, second, third)) == [
        f"/{number}/" for number in (0, 1, 5, 7, 2, 6, 3, 4)
    ]


def test_those_of_one_address_are_answered_as_they_came() -> None:
    assert order_of(*asked_by(*[f"10.0.0.1:{port}" for port in range(5)])) == [f"/{n}/" for n in range(5)]


def test_a_network_of_ipv6_is_one_address() -> None:
    greedy = [f"[2001:db8::{number}]:1" for number in range(4)]
    assert order_of(*asked_by(*greedy, "[2001:db8:0:1::1]:1")) == ["/0/", "/1/", "/4/", "/2/", "/3/"]


@pytest.mark.parametrize(
    ("is_behind_proxy", "order"),
    [(True, ["/0/", "/1/", "/4/", "/2/", "/3/"]), (False, ["/0/", "/1/", "/2/", "/3/", "/4/"])],
)
def test_behind_a_proxy_the_address_is_what_it_wrote_last(is_behind_proxy: bool, order: Names) -> None:
    many = [
        Scope(f"/{number}/", headers={"x-forwarded-for": f"10.9.9.{number}, 10.0.0.1"}) for number in range(4)
    ]
    other = Scope("/4/", headers={"x-forwarded-for": "10.0.0.2"})
    assert order_of(*many, other, is_behind_proxy=is_behind_proxy) == order


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
