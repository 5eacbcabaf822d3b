"""Tickets: good for one sheet and for about a minute."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import time_machine
from django.test import Client

from scorekeeper.play.live.announcing import SECONDS, is_good, live_address
from tests.cast import Evening, deal, enter, visitor


def ticket_of(address: str) -> str:
    return address.partition("?ticket=")[2]


def test_a_ticket_is_good_for_its_sheet_and_for_a_minute() -> None:
    with time_machine.travel("2026-11-22 20:00", tick=False) as clock:
        ticket = ticket_of(live_address("krone"))
        assert [is_good(slug, ticket) for slug in ("krone", "kron", "")] == [True, False, False]
        clock.shift(timedelta(seconds=SECONDS))
        assert is_good("krone", ticket)
        clock.shift(timedelta(seconds=1))
        assert not is_good("krone", ticket)


def test_a_ticket_that_is_not_ours_is_not_good() -> None:
    ticket = ticket_of(live_address("krone"))
    assert [is_good("krone", each) for each in ("", "x", f"{ticket}x", ticket[1:], "é")] == [False] * 5


def test_who_may_see_a_sheet_is_told_where_to_listen(writer: Client, evening: Evening, settings: Any) -> None:
    settings.LIVE = True
    news = f"{evening.url}news/"
    answers = [writer.get(news, asked) for asked in ({"live": "", "known": 0}, {"live": ""}, {"known": 0})]
    told = [answer.headers.get("Karlchen-Live", "") for answer in answers]
    assert [answer.status_code for answer in answers] == [204, 200, 204]
    assert [is_good(evening.sheet.slug, ticket_of(each)) for each in told] == [True, True, False]
    assert told[0].startswith(f"/live/{evening.sheet.slug}/?ticket=")


def test_nobody_else_is_told_where_to_listen(evening: Evening, settings: Any) -> None:
    settings.LIVE = True
    answer = visitor().get(f"{evening.url}news/", {"live": "", "known": 0})
    assert (answer.status_code, answer.headers.get("Karlchen-Live")) == (404, None)


def test_where_nobody_tells_phones_none_is_told_where_to_listen(writer: Client, evening: Evening) -> None:
    answer = writer.get(f"{evening.url}news/", {"live": "", "known": 0})
    assert answer.status_code == 204
    assert "Karlchen-Live" not in answer.headers


def test_who_was_told_of_something_is_answered_from_the_database(
    writer: Client, evening: Evening, django_assert_num_queries: Any
) -> None:
    news = f"{evening.url}news/"
    enter(evening, deal())
    for asked, queries in (({"known": 1}, 1), ({"known": 1}, 0), ({"known": 1, "told": ""}, 1)):
        with django_assert_num_queries(queries):
            assert writer.get(news, asked).status_code == 204
