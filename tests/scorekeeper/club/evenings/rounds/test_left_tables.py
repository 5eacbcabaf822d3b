"""Tables that are not at their end: named before the next round opens, on the evening, once it is past."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils.timezone import localdate

from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.models import Sheet
from tests.cast import Evening as Played
from tests.cast import deal, enter
from tests.club import Club, signed_in
from tests.night import NAMES, address, begun, large_club, opened
from tests.walking import press

pytestmark = pytest.mark.django_db

OPEN = "Open the 2 tables"
ALL_THE_SAME = "Open the next round anyway"
LEFT = "Unfinished"


@pytest.fixture
def club() -> Club:
    return large_club(8)


def begun_and_opened(club: Club, rounds: int = 2, **fields: object) -> Evening:
    """Eight players, whose two tables of the first round are open."""
    evening = begun(club, NAMES[:8], rounds=str(rounds), **{"preset": "pub", **fields})
    opened(club, evening)
    return evening


def play(sheet: Sheet, deals: int) -> None:
    names = [seat.name for seat in sheet.seats.all()]
    enter(Played(sheet, ""), *(deal(names, re=names[:2], points=131) for _deal in range(deals)))


def words(page: Any) -> str:
    text = " ".join(page.content.decode().split())
    return text.replace("</a>", "")


def drawn(club: Club, evening: Evening) -> Any:
    """The page on which the second round is drawn, from the page of the evening."""
    ben = signed_in(club.ben)
    return press(ben, ben.get(address(club, evening)), "Draw round 2")


def test_the_next_round_opens_after_a_question_that_names_the_tables(club: Club) -> None:
    evening = begun_and_opened(club, length=8)
    first, second = evening.sheets.order_by("table")
    play(first, 3)
    ben, page = signed_in(club.ben), drawn(club, evening)
    for place, done in ((1, 3), (2, 0)):
        assert f"Round 1, table {place}: {done} of 8" in words(page)
    refused = press(ben, page, OPEN)
    assert refused.status_code == 409
    assert "Tick the box to confirm." in words(refused)
    assert f"Round 1, table {second.table}: 0 of 8" in words(refused)
    assert evening.sheets.count() == 2
    press(ben, refused, OPEN, sure="on")
    assert evening.sheets.filter(round=2).count() == 2


def test_nothing_is_asked_when_all_tables_have_ended(club: Club) -> None:
    evening = begun_and_opened(club, length=1)
    for sheet in evening.sheets.all():
        play(sheet, 1)
    page = drawn(club, evening)
    assert ALL_THE_SAME not in words(page)
    press(signed_in(club.ben), page, OPEN)
    assert evening.sheets.filter(round=2).count() == 2


def test_of_tables_with_an_open_end_only_those_that_never_began_are_named(club: Club) -> None:
    evening = begun_and_opened(club, preset="pub", length=0)
    Sheet.objects.update(length=0)
    play(evening.sheets.get(table=1), 1)
    page = words(drawn(club, evening))
    assert "Round 1, table 2: no deal yet" in page
    assert "Round 1, table 1" not in page


def test_the_evening_names_the_tables_of_former_rounds_that_have_not_ended(club: Club) -> None:
    evening = begun_and_opened(club, length=2)
    first, _second = evening.sheets.order_by("table")
    play(first, 2)
    cem = signed_in(club.cem)
    assert LEFT not in words(cem.get(address(club, evening)))
    press(signed_in(club.ben), drawn(club, evening), OPEN, sure="on")
    page = words(cem.get(address(club, evening)))
    assert "Round 1, table 2: 0 of 2" in page.partition(LEFT)[2]
    assert "Round 1, table 1:" not in page
    assert "Round 2, table 1:" not in page, "that one is played"


def test_an_evening_that_is_over_says_who_has_won(club: Club) -> None:
    evening = begun_and_opened(club, length=1)
    cem = signed_in(club.cem)
    for sheet in evening.sheets.all():
        play(sheet, 1)
    page = cem.get(address(club, evening))
    assert (page.context["is_over"], page.context["state"]) == (False, "Round 1 is over")
    press(signed_in(club.ben), drawn(club, evening), OPEN)
    for sheet in evening.sheets.filter(round=2):
        play(sheet, 1)
    page = cem.get(address(club, evening))
    assert (page.context["is_over"], page.context["state"]) == (True, page.context["lead"])
    assert " with " in page.context["lead"]
    assert LEFT not in words(page)


def test_a_past_evening_names_what_was_forgotten_and_is_in_play_no_more(club: Club) -> None:
    evening = begun_and_opened(club, rounds=1, length=2)
    first, second = evening.sheets.order_by("table")
    play(first, 2)
    play(second, 1)
    cem = signed_in(club.cem)
    assert "in play" in words(cem.get(club.url))
    Evening.objects.update(day=localdate() - timedelta(days=3))
    assert "Round 1, table 2: 1 of 2" in words(cem.get(address(club, evening))).partition(LEFT)[2]
    listed = words(cem.get(club.url))
    assert ("unfinished" in listed, "in play" in listed) == (True, False)
    play(second, 1)
    listed = words(cem.get(club.url))
    assert ("unfinished" in listed, "in play" in listed) == (False, False)
    assert cem.get(address(club, evening)).context["is_over"]


def test_a_past_evening_with_an_open_end_is_in_play_no_more(club: Club) -> None:
    evening = begun_and_opened(club, rounds=1, preset="pub")
    Sheet.objects.update(length=0)
    for sheet in evening.sheets.all():
        play(sheet, 1)
    Evening.objects.update(day=localdate() - timedelta(days=3))
    listed = words(signed_in(club.cem).get(club.url))
    assert ("unfinished" in listed, "in play" in listed) == (False, False)
