"""That nothing is new is said before sessions and forms wake up, and to the same visitors as by the view."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.urls import reverse

from scorekeeper.club.evenings.group.writes import delete_group
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.news_middleware import NEWS
from scorekeeper.play.sheets.page.writes import renew_links, renew_read_link
from scorekeeper.play.sheets.revisions import SECONDS
from scorekeeper.play.sheets.seats.writes import rename_player
from tests.cast import Evening, begin, correct, deal, enter, undo, visitor
from tests.club import found, player, signed_in, take_in

FIRST = "scorekeeper.play.sheets.news_middleware.answer_nothing_new"


def ask(client: Client, evening: Evening, known: object, **headers: Any) -> Any:
    return client.get(f"{evening.url}news/", {"known": known}, **headers)


def ask_the_view(settings: LazySettings, evening: Evening, known: object, token: str) -> Any:
    """What the view of the news says, asked through everything else."""
    before = settings.MIDDLEWARE
    settings.MIDDLEWARE = [name for name in before if name != FIRST]
    answer = ask(visitor(token), evening, known)
    settings.MIDDLEWARE = before
    return answer


def test_the_address_is_that_of_the_news() -> None:
    matches = [
        (match := NEWS.fullmatch(reverse(f"sheets:{name}", args=("2ab-_Z",)))) and match[1]
        for name in ("news", "sheet", "follow")
    ]
    assert matches == ["2ab-_Z", None, None]


def test_the_answer_is_that_of_the_view(settings: LazySettings, evening: Evening) -> None:
    enter(evening, deal())
    other = begin()
    for token in (evening.token, evening.read_token, other.token, ""):
        for known in (0, 1, 2):
            first = ask(visitor(token), evening, known)
            last = ask_the_view(settings, evening, known, token)
            assert first.status_code == last.status_code
            assert first.headers.keys() == last.headers.keys()
            if first.status_code == 204:
                assert (first.content, first.headers) == (last.content, last.headers)


def test_it_takes_one_question_and_then_none(evening: Evening, django_assert_num_queries: Any) -> None:
    writer, reader = visitor(evening.token), visitor(evening.read_token)
    with django_assert_num_queries(1):
        assert ask(writer, evening, 0).status_code == 204
    with django_assert_num_queries(0):
        assert [ask(phone, evening, 0).status_code for phone in (writer, reader, writer)] == [204] * 3


@pytest.mark.thorough
def test_what_many_ask_about_is_read_together(db: None, django_assert_num_queries: Any) -> None:
    phones = [(visitor(evening.token), evening) for evening in [begin() for _table in range(5)]]
    for _time in range(2):
        assert [ask(phone, evening, 0).status_code for phone, evening in phones] == [204] * 5
    changed = models.Sheet.objects.filter(pk=phones[1][1].sheet.pk)
    changed.update(revision=1)  # as another process writes it
    time.sleep(SECONDS)
    with django_assert_num_queries(1):
        asked = [ask(phone, evening, 0).status_code for phone, evening in (phones[0], *phones[2:])]
    assert asked == [204] * 4
    assert ask(*phones[1], 0).status_code == 200


def test_every_change_is_seen_at_once(evening: Evening) -> None:
    phone = visitor(evening.read_token)
    changes = (
        lambda: enter(evening, deal()),
        lambda: correct(evening, 1, deal(points=181)),
        lambda: undo(evening),
    )
    statuses = []
    for revision, change in enumerate(changes):
        statuses.append(ask(phone, evening, revision).status_code)
        change()
        statuses.append(ask(phone, evening, revision).status_code)
    assert statuses == [204, 200] * 3


def test_another_name_is_news_at_once(db: None) -> None:
    club = found()
    evening = take_in(club, begin())
    evening.sheet.refresh_from_db()
    phone = visitor(evening.token)
    assert ask(phone, evening, evening.sheet.revision).status_code == 204
    rename_player(player=player(club, "Dora"), name="Dorothea")
    assert ask(phone, evening, evening.sheet.revision).status_code == 200


def test_a_withdrawn_link_gets_no_answer_at_once(evening: Evening) -> None:
    writer, reader = visitor(evening.token), visitor(evening.read_token)
    assert [ask(phone, evening, 0).status_code for phone in (writer, reader)] == [204, 204]
    renew_read_link(sheet_id=evening.sheet.pk, token=evening.token, series=1)
    assert [ask(phone, evening, 0).status_code for phone in (writer, reader)] == [204, 404]
    renew_links(sheet_id=evening.sheet.pk, token=evening.token, new="n" * 32)
    assert [ask(phone, evening, 0).status_code for phone in (writer, reader)] == [404, 404]


def test_a_sheet_that_is_deleted_with_its_group_gives_no_answer(db: None) -> None:
    club = found()
    evening = take_in(club, begin())
    phone = visitor(evening.token)
    assert ask(phone, evening, 0).status_code in {200, 204}
    evening.sheet.refresh_from_db()
    assert ask(phone, evening, evening.sheet.revision).status_code == 204
    delete_group(group=club.group)
    assert ask(phone, evening, evening.sheet.revision).status_code == 404


def test_members_without_a_link_are_told_by_the_view(db: None) -> None:
    club = found()
    evening = take_in(club, begin())
    evening.sheet.refresh_from_db()
    phones = (signed_in(club.cem), Client())
    assert [ask(phone, evening, evening.sheet.revision).status_code for phone in phones] == [204, 404]


@pytest.mark.parametrize(("method", "status"), [("head", 204), ("post", 405), ("delete", 405)])
def test_other_methods_are_left_to_the_view(
    writer: Client, evening: Evening, method: str, status: int
) -> None:
    assert getattr(writer, method)(f"{evening.url}news/?known=0").status_code == status


def test_a_host_that_is_not_ours_is_refused(writer: Client, evening: Evening) -> None:
    assert ask(writer, evening, 0, headers={"host": "elsewhere.example"}).status_code == 400


def test_behind_https_the_plain_address_leads_to_the_safe_one(settings: Any, evening: Evening) -> None:
    cookies = visitor(evening.token).cookies
    settings.SECURE_SSL_REDIRECT = True
    phone = Client()
    phone.cookies = cookies
    assert ask(phone, evening, 0).status_code == 301
    assert ask(phone, evening, 0, secure=True).status_code == 204
