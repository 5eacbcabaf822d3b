"""Who sends too much, or tries links that open nothing, is asked to wait."""

from __future__ import annotations

from typing import Any

import pytest
import time_machine
from django.test import Client

from scorekeeper.site.server import limits
from scorekeeper.site.server.budgets import network_of
from tests.cast import begin
from tests.club import found, signed_in
from tests.scorekeeper.tournament.hall import address, gather, set_up, sheets_of

pytestmark = pytest.mark.django_db
NOON = "2026-11-20T12:00:00+00:00"


@pytest.fixture(autouse=True)
def _low_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "POSTS", limits.Limit("posts", most=3, seconds=60))
    monkeypatch.setattr(limits, "WRONG_LINKS", limits.Limit("links", most=3, seconds=300))


@pytest.mark.parametrize("link", ["/s/", "/rules/e/", "/groups/invited/"])
def test_links_cannot_be_guessed_for_long(link: str) -> None:
    phone = Client()
    with time_machine.travel(NOON, tick=False):
        statuses = [phone.get(f"{link}guess{number}/").status_code for number in range(5)]
        assert statuses == [404, 404, 404, 429, 429]
        assert phone.get("/").status_code == 200
    with time_machine.travel("2026-11-20T12:05:00+00:00", tick=False):
        assert phone.get(f"{link}guess/").status_code == 404


def test_links_that_open_something_are_not_counted() -> None:
    evening = begin()
    for _phone in range(8):
        assert Client().get(f"/s/{evening.token}/").status_code == 302


def test_the_right_link_opens_after_all_wrong_ones_from_the_same_address() -> None:
    evening, phone = begin(), Client()
    with time_machine.travel(NOON, tick=False):
        assert [phone.get(f"/s/guess{number}/").status_code for number in range(4)] == [404, 404, 404, 429]
        assert phone.get(f"/s/{evening.token}/").status_code == 302
        assert phone.get("/s/guess/").status_code == 429


def test_a_network_of_ipv6_is_counted_as_one(settings: Any) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    addresses = [f"2001:db8:1:2::{number:x}" for number in range(4)] + [
        "2001:db8:1:3::1",
        "::ffff:203.0.113.9",
    ]
    with time_machine.travel(NOON, tick=False):
        statuses = [
            Client(headers={"x-forwarded-for": address}).get("/s/guess/").status_code for address in addresses
        ]
    assert statuses == [404, 404, 404, 429, 404, 404]


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("::1", "::"),
    ],
)
def test_what_is_counted_as_one(address: str, network: str) -> None:
    assert network_of(address) == network


def test_too_many_forms_are_answered_with_a_page_that_says_so() -> None:
    phone = Client(headers={"accept-language": "en"})
    with time_machine.travel(NOON, tick=False):
        statuses = [phone.post("/new/").status_code for _time in range(5)]
        page = phone.post("/new/").content.decode()
    assert statuses == [200, 200, 200, 429, 429]
    assert "Slow down a little" in page


def test_each_address_is_counted_for_itself(settings: Any) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    with time_machine.travel(NOON, tick=False):
        statuses = [
            Client(headers={"x-forwarded-for": f"198.51.100.{9 - number}, 203.0.113.{number % 2}"})
            .post("/new/")
            .status_code
            for number in range(8)
        ]
    assert statuses == [200] * 6 + [429] * 2


@pytest.mark.parametrize("said", ["unknown", "_hidden", "203.0.113.9.7", "203.0.113.9,"])
def test_all_of_which_the_proxy_does_not_say_where_they_come_from_are_counted_as_one(
    settings: Any, said: str
) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    evening = begin()
    phones = [Client(headers={"x-forwarded-for": said}) for _phone in range(4)]
    with time_machine.travel(NOON, tick=False):
        assert [phone.post("/new/").status_code for phone in phones] == [200, 200, 200, 429]
        assert [phone.get("/s/guess/").status_code for phone in phones] == [404, 404, 404, 429]
        assert [phone.get(f"/s/{evening.token}/").status_code for phone in phones] == [302] * 4
        assert Client(headers={"x-forwarded-for": "203.0.113.9"}).post("/new/").status_code == 200


def test_without_a_proxy_nobody_says_where_they_come_from(settings: Any) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 0
    with time_machine.travel(NOON, tick=False):
        statuses = [
            Client(headers={"x-forwarded-for": f"198.51.100.{number}"}).post("/new/").status_code
            for number in range(4)
        ]
    assert statuses == [200, 200, 200, 429]


def test_a_stranger_begins_a_limited_number_of_sheets_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "NEW_SHEETS", limits.Limit("sheets", most=2, seconds=86400))
    monkeypatch.setattr(limits, "POSTS", limits.Limit("posts", most=30, seconds=60))
    club = found()
    sent = {f"player{seat}": name for seat, name in enumerate(("Anna", "Ben", "Cem", "Dora"), 1)}
    sent |= {"preset": "ddv"}
    phones = [Client(headers={"accept-language": "en"}), Client(), signed_in(club.anna)]
    addresses = ["/new/", "/new/", f"/groups/{club.group.slug}/start/"]
    with time_machine.travel(NOON, tick=False):
        answers = [phone.post(address, sent) for phone, address in zip(phones, addresses, strict=True)]
        page = phones[0].post("/new/", sent).content.decode()
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert "2 scoresheets have been started from here today." in page
    with time_machine.travel("2026-11-21T12:00:00+00:00", tick=False):
        assert Client().post("/new/", sent).status_code == 302


def test_the_tables_of_a_round_count_as_one_sheet_however_many_they_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "NEW_SHEETS", limits.Limit("sheets", most=2, seconds=86400))
    monkeypatch.setattr(limits, "POSTS", limits.Limit("posts", most=30, seconds=60))
    club = found()
    tournament, anna = set_up(club, rounds=3), signed_in(club.anna)
    gather(tournament, 16)
    with time_machine.travel(NOON, tick=False):
        anna.post(address(club, tournament, "draw/"))
        answers = [anna.post(address(club, tournament, f"rounds/{number}/open/")) for number in (1, 2, 3)]
    assert [answer.status_code for answer in answers] == [302, 302, 429]
    assert [len(sheets_of(tournament, number)) for number in (1, 2, 3)] == [4, 4, 0]


def test_what_an_address_may_send_in_a_day_is_bounded_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "POSTS", limits.Limit("posts", most=30, seconds=60))
    monkeypatch.setattr(limits, "SENT", limits.Limit("bytes", most=50_000, seconds=86400))
    phone = Client(headers={"accept-language": "en"})
    bodies = ({"a": "1"}, {"a": "1" * 40_000}, {"a": "1"})
    with time_machine.travel(NOON, tick=False):
        answers = [phone.post("/new/", body) for body in bodies]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert "That was a lot for one day" in answers[-1].content.decode()
        assert phone.get("/new/").status_code == 200
    with time_machine.travel("2026-11-21T12:00:00+00:00", tick=False):
        assert phone.post("/new/").status_code == 200
