"""A question that was answered with “nothing is new” is answered so again, as long as that is right."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from django.core.wsgi import get_wsgi_application
from django.db import connections
from django.db.models import F

from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.page.writes import renew_links
from scorekeeper.play.sheets.revisions import SECONDS
from tests.cast import Evening, begin, deal, enter
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


def question(evening: Evening, cookie: str, *, known: int = 0, **headers: str) -> Scope:
    sent = {"host": "localhost", "cookie": cookie, **headers}
    return Scope(f"{evening.url}news/", f"known={known}", headers=sent)


def test_the_pages_are_asked_once_for_each_phone(fronted: Fronted, evening: Evening) -> None:
    phones = (question(evening, f"write={evening.token}"), question(evening, f"read={evening.read_token}"))
    for phone in phones:
        answers = [fronted.ask(phone)[0] for _time in range(3)]
        assert [answer.status for answer in answers] == [204] * 3
        assert answers[0].headers == answers[1].headers == answers[2].headers
        assert ("cache-control", "no-store, private") in answers[0].headers
    assert fronted.asked == 2


def test_who_comes_without_the_link_is_not_told_what_others_were(fronted: Fronted, evening: Evening) -> None:
    token = f"write={evening.token}"
    assert fronted.ask(question(evening, token))[0].status == 204
    others = (question(evening, f"write={begin().token}"), question(evening, ""))
    assert [fronted.ask(other)[0].status for other in others] == [404, 404]
    assert fronted.ask(question(evening, token, host="elsewhere.example"))[0].status == 400


def test_a_deal_is_seen_at_once(fronted: Fronted, evening: Evening) -> None:
    phone = question(evening, f"write={evening.token}")
    assert [fronted.ask(phone)[0].status for _time in range(2)] == [204, 204]
    enter(evening, deal())
    assert fronted.ask(phone)[0].status == 200
    knows = question(evening, f"write={evening.token}", known=1)
    assert [fronted.ask(knows)[0].status for _time in range(2)] == [204, 204]


def test_a_withdrawn_link_opens_nothing_at_once(fronted: Fronted, evening: Evening) -> None:
    phone = question(evening, f"write={evening.token}")
    assert [fronted.ask(phone)[0].status for _time in range(2)] == [204, 204]
    renew_links(sheet_id=evening.sheet.pk, token=evening.token, new="n" * 32)
    assert fronted.ask(phone)[0].status == 404


@pytest.mark.thorough
def test_what_another_process_writes_is_seen_a_moment_later(fronted: Fronted, evening: Evening) -> None:
    phone = question(evening, f"write={evening.token}")
    assert fronted.ask(phone)[0].status == 204
    models.Sheet.objects.filter(pk=evening.sheet.pk).update(revision=F("revision") + 1)
    time.sleep(SECONDS)
    fronted.ask(phone)
    time.sleep(SECONDS)
    assert fronted.ask(phone)[0].status == 200


@pytest.mark.thorough
def test_nobody_waits_while_what_is_remembered_is_read_again(fronted: Fronted, evening: Evening) -> None:
    phone = question(evening, f"write={evening.token}")
    for _time in range(3):
        assert fronted.ask(phone)[0].status == 204
        time.sleep(SECONDS)
    assert fronted.asked == 1


def test_pages_are_asked_every_time(fronted: Fronted, evening: Evening) -> None:
    page = question(evening, f"write={evening.token}")
    page.path = evening.url
    assert [fronted.ask(page)[0].status for _time in range(2)] == [200, 200]
    assert fronted.asked == 2


def test_who_was_told_of_something_is_answered_from_the_database(fronted: Fronted, evening: Evening) -> None:
    phone = question(evening, f"write={evening.token}")
    phone.query_string += "&told"
    assert fronted.ask(phone)[0].status == 204
    models.Sheet.objects.filter(pk=evening.sheet.pk).update(revision=F("revision") + 1)
    assert fronted.ask(phone)[0].status == 200
