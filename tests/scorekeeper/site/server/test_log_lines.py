"""The log says who was refused and who came in, a line each, and nothing secret."""

from __future__ import annotations

import logging
import sys
from asyncio import new_event_loop
from collections.abc import Iterator
from contextlib import closing
from io import StringIO

import pytest
import time_machine
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.site.server import budgets, front, limits, log_lines
from scorekeeper.site.server.budgets import HELD, LINES, Limit
from scorekeeper.site.server.log_lines import Lines
from scorekeeper.site.server.shared_counts import SharedCounts, folder_of_counts
from scorekeeper.site.web.secret_links import new_token
from tests.cast import begin, deal, enter, taps, visitor
from tests.club import person

pytestmark = pytest.mark.django_db
NOON = "2026-11-20T12:00:00+00:00"
PASSWORD = "karo-bube-sticht"
FROM = " (from 192.0.2.7)"


@pytest.fixture
def phone() -> Client:
    return Client(REMOTE_ADDR="192.0.2.7")


def lines(log: StringIO) -> list[str]:
    """The lines, without their times."""
    return [line.split(" ", 2)[2] for line in log.getvalue().splitlines()]


def test_who_reaches_a_limit_stands_there_with_it(
    phone: Client, log: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WRONG_LINKS", Limit("links", most=1, seconds=300))
    monkeypatch.setattr(limits, "SENT", Limit("bytes", most=1, seconds=86400))
    with time_machine.travel(NOON, tick=False):
        assert [phone.get(f"/{s}/geheimnis/").status_code for s in "ssS"] == [404, 429, 429]
        assert [phone.post("/new/").status_code for _time in range(2)] == [200, 429]
    assert lines(log) == [
        "WARNING django.request: Too Many Requests: /s/…/ (limit of links, from 192.0.2.7)",
        "WARNING django.request: Too Many Requests: /S/…/ (limit of links, from 192.0.2.7)",
        "WARNING django.request: Too Many Requests: /new/ (limit of bytes, from 192.0.2.7)",
    ]


def test_what_happens_every_evening_leaves_no_line(log: StringIO) -> None:
    evening = begin()
    writer = visitor(evening.token)
    enter(evening, deal())
    answers = [
        writer.post(f"{evening.url}enter/", taps(position=1)),
        writer.post(f"{evening.url}enter/", taps(position=2, re=["1"]), headers={"Prefer": "return=minimal"}),
        writer.get("/nowhere/"),
        writer.get("/wp-login.php"),
        writer.put("/robots.txt"),
        Client().get(evening.url),
    ]
    assert [answer.status_code for answer in answers] == [409, 422, 404, 404, 405, 404]
    assert lines(log) == []


@pytest.mark.thorough
def test_nobody_fills_the_log(log: StringIO) -> None:
    stranger = Client(enforce_csrf_checks=True, REMOTE_ADDR="2001:db8::7")
    neighbour = Client(enforce_csrf_checks=True, REMOTE_ADDR="2001:db8:0:0:1::1")
    other = Client(enforce_csrf_checks=True, REMOTE_ADDR="192.0.2.7")
    with time_machine.travel(NOON, tick=False):
        for each in [stranger] * 200 + [neighbour, other]:
            assert each.post("/new/").status_code == 403
    with time_machine.travel("2026-11-20T12:01:00+00:00", tick=False):
        assert stranger.post("/new/").status_code == 403
    said = lines(log)
    assert len(said) == LINES.of_one + 2
    assert said[LINES.of_one - 1].endswith(
        " (from 2001:db8::7); what else comes from there this minute is not written"
    )
    assert said[LINES.of_one].endswith(": /new/ (from 192.0.2.7)")


@pytest.fixture
def processes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Lines]]:
    """The lines of two processes that count together."""
    with folder_of_counts(2, len(HELD)) as folder, time_machine.travel(NOON, tick=False):
        assert folder
        counts, lines = [SharedCounts(folder), SharedCounts(folder)], []
        for each in counts:
            monkeypatch.setattr(budgets, "beside", each)
            lines.append(Lines())
            lines[-1].follow_clock()
        yield lines
        for each in counts:
            assert each.lock
            each.lock.close()


def test_lines_of_a_minute_that_is_over_hold_none_back_in_a_process_beside(
    processes: list[Lines], monkeypatch: pytest.MonkeyPatch
) -> None:
    busy, idle = processes
    monkeypatch.setattr(front, "LINES", idle)
    with time_machine.travel(NOON, tick=False):
        assert [idle.take("192.0.2.7") is None for _line in range(LINES.of_one)] == [False] * LINES.of_one
        assert busy.take("192.0.2.7") is None
    with time_machine.travel("2026-11-20T12:01:00+00:00", tick=False), closing(new_event_loop()) as loop:
        front.forget_lines(loop)
        assert busy.take("192.0.2.7") == ""


@pytest.mark.parametrize(
    "path",
    ["/new/%0AERROR%20forged", "/new/%0D%0Aforged", "/new/%1B[2Jforged", "/new/%E2%80%A8forged"],
)
def test_an_address_writes_no_line_of_its_own(log: StringIO, path: str) -> None:
    Client(enforce_csrf_checks=True).post(path)
    Client(enforce_csrf_checks=True).post("/new/")
    assert len(log.getvalue().splitlines()) <= 2
    assert "\x1b" not in log.getvalue()


def test_who_comes_in_and_who_does_not_stands_there(phone: Client, log: StringIO) -> None:
    phone.post("/accounts/signup/", {"username": "anna", "password1": PASSWORD})
    phone.post("/accounts/logout/")
    phone.post("/accounts/login/", {"login": "Anna", "password": "falsch-ist-das"})
    phone.post("/accounts/login/", {"login": PASSWORD, "password": "anna"})
    phone.post("/accounts/login/", {"login": "anna", "password": PASSWORD})
    phone.post(
        "/accounts/password/",
        {"oldpassword": PASSWORD, "password1": f"{PASSWORD}-2", "password2": f"{PASSWORD}-2"},
    )
    phone.post("/accounts/delete/", {"sure": "on"})
    assert lines(log) == [
        f"INFO scorekeeper.site.accounts.log: anna made an account{FROM}",
        f"INFO scorekeeper.site.accounts.log: anna signed in{FROM}",
        f"INFO scorekeeper.site.accounts.log: anna signed out{FROM}",
        f"WARNING scorekeeper.site.accounts.log: Wrong password: anna{FROM}",
        f"WARNING scorekeeper.site.accounts.log: Wrong password: an account that is not there{FROM}",
        f"INFO scorekeeper.site.accounts.log: anna signed in{FROM}",
        f"INFO scorekeeper.site.accounts.log: anna changed the password{FROM}",
        f"INFO scorekeeper.site.accounts.log: anna deleted the account{FROM}",
        f"INFO scorekeeper.site.accounts.log: anna signed out{FROM}",
    ]
    assert "karo" not in log.getvalue()


def test_who_tries_too_many_passwords_stands_there(phone: Client, log: StringIO) -> None:
    person("Anna", password=PASSWORD)
    for number in range(6):
        phone.post("/accounts/login/", {"login": "anna", "password": f"falsch-{number}"})
    assert lines(log) == [
        *[f"WARNING scorekeeper.site.accounts.log: Wrong password: anna{FROM}"] * 5,
        f"WARNING scorekeeper.site.accounts.log: Too many wrong passwords: anna{FROM}",
    ]


TOKENS = st.text("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_", min_size=16)


@pytest.mark.parametrize(
    "link",
    [
        *("/s/", "/S/", "/rules/e/", "/groups/invited/", "/groups/read/", "/groups/embed/"),
        *("/groups/feed/", "/groups/statement/", "/overlay/", "/accounts/look/"),
        *("/tournaments/enter/", "/tournaments/entered/", "/tournaments/read/", "/t/"),
    ],
)
@given(token=TOKENS, tail=st.sampled_from(["", "/", "/deals/3/", "?from=7", " HTTP/1.1"]))
def test_no_token_of_a_link_is_logged(link: str, token: str, tail: str) -> None:
    record = logging.LogRecord(
        "_granian", logging.ERROR, "", 0, "%s: %s", ("Oh", f"{link}{token}{tail}"), None
    )
    log_lines.RedactLinks().filter(record)
    assert record.getMessage() == f"Oh: {link}…{tail}"


@pytest.mark.parametrize(
    "spelling",
    [
        *("/s//{}/", "//s/{}", "/s/./{}/", "/%73/{}/", "%2Fs%2F{}", "/x/{}/", "/Groups/Invited/{}/"),
        *("write={}; read={}", "__Secure-write={}", "new%3D{}", "/%2573/{}?x=1", "/rules/E/{}"),
    ],
)
@given(token=st.builds(new_token))
def test_no_spelling_of_a_link_is_logged(spelling: str, token: str) -> None:
    said = spelling.format(token, token)
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, said, (), None)
    log_lines.RedactLinks().filter(record)
    assert token not in record.getMessage()


def test_what_stands_in_an_address_without_a_token_is_logged_as_it_is() -> None:
    path = "Oh: /sheets/abcdefghij/deals/3/correct/?dealer=2 /groups/karo-bube-und-kreuz-zehn-in-der-krone/"
    assert log_lines.without_tokens(path) == path


@given(said=st.text())
def test_a_line_is_one_line(said: str) -> None:
    record = logging.LogRecord("django.request", logging.WARNING, "", 0, "%s", (said,), None)
    log_lines.RedactLinks().filter(record)
    assert record.getMessage().isprintable()


def test_no_token_is_logged_with_a_traceback() -> None:
    try:
        raise ValueError("/s/0123456789abcdef/")
    except ValueError:
        record = logging.LogRecord("django.request", logging.ERROR, "", 0, "Oh", (), sys.exc_info())
    log_lines.RedactLinks().filter(record)
    assert record.exc_text is not None
    assert record.exc_text.endswith("ValueError: /s/…/")
