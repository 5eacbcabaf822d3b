"""The beginning: what goes on, what can be played again, what was."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils.timezone import now

from scorekeeper.play.sheets import models
from tests.cast import FIVE, Evening, begin, deal, enter

pytestmark = pytest.mark.django_db


def opened(*evenings: Evening) -> Client:
    """A phone that opened these sheets, the last of them last."""
    phone = Client()
    for evening in evenings:
        phone.get(f"/s/{evening.token}/")
    return phone


def page(phone: Client) -> Any:
    return phone.get("/")


def make_old(evening: Evening) -> None:
    """Let it be a sheet of last week."""
    before = now() - timedelta(days=7)
    models.Sheet.objects.filter(pk=evening.sheet.pk).update(started=before)
    evening.sheet.changes.update(at=before)


def test_a_sheet_of_this_evening_goes_on(evening: Evening) -> None:
    enter(evening, deal(), deal(re=["Anna", "Cem"]))
    shown = page(opened(evening)).context
    assert shown["running"].sheet == evening.sheet
    assert [(column.name, column.total, column.is_leader) for column in shown["page"].columns] == [
        ("Anna", 2, True),
        ("Ben", 0, False),
        ("Cem", 0, False),
        ("Dora", -2, False),
    ]
    assert shown["page"].next.number == 3


def test_the_sheet_that_goes_on_is_not_listed_again(evening: Evening) -> None:
    phone = opened(evening)
    assert (page(phone).context["past"], "On this device" in page(phone).text) == ([], False)
    older = begin(title="Krone")
    make_old(older)
    shown = page(opened(older, evening)).context
    assert [each.sheet.title for each in shown["past"]] == ["Krone"]


def test_a_sheet_of_last_week_can_be_played_again() -> None:
    evening = begin(FIVE, "pub", title="Krone")
    enter(evening, deal(re=["Ben", "Cem"]))
    make_old(evening)
    response = page(opened(evening))
    again = response.context["again"]
    assert ("running" in response.context, again.again, again.rules, again.dealer) == (
        False,
        "Again: the same five",
        "Pub (with nines)",
        "Anna",
    )
    assert f'href="{evening.url}again/"' in response.content.decode()


def test_a_sheet_that_is_over_does_not_go_on() -> None:
    evening = begin(length=1, duty_solos="none")
    enter(evening, deal())
    assert "running" not in page(opened(evening)).context


def test_sheets_say_who_led_and_count_deals_and_nothing_else(evening: Evening) -> None:
    enter(evening, deal(), deal(game="redeal", reason="misdeal"), deal(game="penalty", by="Ben", penalty=12))
    (sheet,) = page(opened(evening)).context["recent"]
    assert (sheet.counted, sheet.leaders, sheet.points) == (1, "Anna", 5)


def test_a_sheet_without_a_deal_has_no_leader(evening: Evening) -> None:
    shown = page(opened(evening)).context
    assert (shown["recent"][0].leaders, shown["again"]) == ("", None)


@pytest.mark.parametrize("number", [1, 6])
def test_the_beginning_takes_as_many_queries_for_many_sheets(
    number: int, django_assert_num_queries: Callable[[int], Any]
) -> None:
    evenings = [begin() for _evening in range(number)]
    for evening in evenings:
        enter(evening, deal())
    phone = opened(*evenings)
    page(phone)
    with django_assert_num_queries(3):
        page(phone)
