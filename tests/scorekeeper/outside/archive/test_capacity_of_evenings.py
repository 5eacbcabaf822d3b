"""An evening, and all evenings of a group, gather no more than the file of the group can hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from scorekeeper.club.evenings.evening import views
from scorekeeper.club.evenings.evening.writes import note_payment
from scorekeeper.club.evenings.models import MOST_CENTS, Attendance, Payment, PlannedRound
from scorekeeper.club.evenings.rounds.attendance_form import HERE
from scorekeeper.outside.archive.group_text import written_group
from scorekeeper.outside.archive.json_stream import MOST_OF_ONE
from scorekeeper.play.groups import capacity
from scorekeeper.play.groups.capacity import MOST_LISTED, MOST_ROUNDS, MOST_SETTLED, count_of
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.evening.money import Transfer
from tests.club import Club, found_again, person
from tests.night import NAMES, address, begun, keys, large_club, opened, play, scorer

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    return large_club(8)


@pytest.fixture
def evening(club: Club) -> Evening:
    return begun(club, NAMES[:8], preset="pub", title="Krone")


def test_an_evening_with_as_much_as_fits_is_saved_and_founded_again(club: Club, evening: Evening) -> None:
    evening.attendances.all().delete()
    evening.planned_rounds.all().delete()
    numbers = range(32_767 - MOST_LISTED, 32_767)
    Attendance.objects.bulk_create(
        Attendance(evening=evening, number=number, guest='"' * 40, first_round=32_767, last_round=32_767)
        for number in numbers
    )
    PlannedRound.objects.bulk_create(
        PlannedRound(
            evening=evening,
            number=number,
            tables=[list(numbers[place : place + 4]) for place in range(0, MOST_LISTED, 4)],
            making="by_hand",
            seed="x" * 16,
            opened=timezone.now(),
        )
        for number in range(1, MOST_ROUNDS + 1)
    )
    names = {"payer_name": '"' * 80, "payee_name": '"' * 80}
    Payment.objects.bulk_create(
        Payment(evening=evening, cents=MOST_CENTS, rate=1e-300, **names) for _number in range(MOST_SETTLED)
    )
    text = "".join(written_group(club.group))
    assert len(text) < MOST_OF_ONE / 5
    again = found_again(text, person("Olga"))
    assert "".join(written_group(again)) == text
    assert [count_of(again, what) for what in ("setups", "attendances", "planned_rounds", "payments")] == [
        1,
        MOST_LISTED,
        MOST_ROUNDS,
        MOST_SETTLED,
    ]


def begin_one_more(club: Club, _evening: Evening) -> Any:
    sent = {"players": keys(club, NAMES[:8]), "rounds": "1", "preset": "ddv"}
    return scorer(club).post(f"{club.url}begin/", sent)


def come_late(club: Club, evening: Evening) -> Any:
    sent = {"rounds": "1", "guests": "Zoe", "players": []}
    for number in range(1, 9):
        sent |= {f"here{number}": HERE, f"first{number}": "1", f"last{number}": ""}
    browser, page = scorer(club), address(club, evening, "here/")
    told = browser.post(page, sent).context["form"].sure  # who comes now has a round drawn again
    return browser.post(page, sent | {"sure": told})


def draw_anew(club: Club, evening: Evening) -> Any:
    return scorer(club).post(address(club, evening, "draw/"), {"anew": "1"})


def seat_by_hand(club: Club, evening: Evening) -> Any:
    PlannedRound.objects.filter(evening=evening).delete()
    sent = {f"table{number}": "1" if number < 5 else "2" for number in range(1, 9)}
    return scorer(club).post(address(club, evening, "rounds/1/hand/"), sent)


def pay(club: Club, evening: Evening) -> Any:
    for sheet in opened(club, evening):
        play(sheet)
    ben = scorer(club)
    owed = ben.get(address(club, evening), {"cents": "10"}).context["settlement"].open.transfers[0]
    sent = {"cents": "10", "payer": owed.payer, "payee": owed.payee, "amount": owed.cents}
    answer = ben.post(address(club, evening, "pay/"), sent)
    return ben.get(answer.headers["Location"]) if answer.status_code == 302 else answer


FULL: dict[str, tuple[Callable[[Club, Evening], Any], str, str]] = {
    "evenings": (
        begin_one_more,
        "setups",
        "The group has started 0 evenings with a list, which is the limit.",
    ),
    "names of a new list": (
        begin_one_more,
        "attendances",
        "There are 0 names on the lists of all evenings, which is the limit.",
    ),
    "names": (
        come_late,
        "attendances",
        "There are 0 names on the lists of all evenings, which is the limit.",
    ),
    "drawn rounds": (
        draw_anew,
        "planned_rounds",
        "The group has planned the tables of 0 rounds, which is the limit.",
    ),
    "rounds by hand": (
        seat_by_hand,
        "planned_rounds",
        "The group has planned the tables of 0 rounds, which is the limit.",
    ),
    "payments": (pay, "payments", "The group has ticked off 0 payments, which is the limit."),
}


@pytest.mark.parametrize(("adds", "what", "sentence"), FULL.values(), ids=FULL)
def test_what_does_not_fit_into_the_group_is_said(
    club: Club,
    evening: Evening,
    adds: Callable[[Club, Evening], Any],
    what: str,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(capacity.MOST, what, 0)
    answer = adds(club, evening)
    assert (answer.status_code, sentence in answer.content.decode()) == (409, True)


OF_ONE: dict[str, tuple[Callable[[Club, Evening], Any], str, int, str]] = {
    "names": (
        come_late,
        "MOST_LISTED",
        8,
        "There are 8 names on the list of the evening, which is the limit.",
    ),
    "drawn rounds": (draw_anew, "MOST_ROUNDS", 0, "The evening has 0 rounds, which is the limit."),
    "rounds by hand": (seat_by_hand, "MOST_ROUNDS", 0, "The evening has 0 rounds, which is the limit."),
    "payments": (pay, "MOST_SETTLED", 0, "The evening has 0 payments, which is the limit."),
}


@pytest.mark.parametrize(("adds", "limit", "most", "sentence"), OF_ONE.values(), ids=OF_ONE)
def test_what_does_not_fit_into_an_evening_is_said(
    club: Club,
    evening: Evening,
    adds: Callable[[Club, Evening], Any],
    limit: str,
    most: int,
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(capacity, limit, most)
    answer = adds(club, evening)
    assert (answer.status_code, sentence in answer.content.decode()) == (409, True)


def test_what_fits_is_taken(club: Club, evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    for what in ("setups", "attendances", "planned_rounds", "payments"):
        monkeypatch.setitem(capacity.MOST, what, {"setups": 1, "attendances": 9}.get(what, 1))
    assert come_late(club, evening).status_code == 302
    assert draw_anew(club, evening).status_code == 302
    note_payment(evening=evening, transfer=Transfer("Zoe", "Anna", 5), rate=None, user=club.ben)
    assert count_of(club.group, "payments") == 1


def test_so_much_money_as_nothing_keeps_is_not_ticked_off(
    club: Club, evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(views, "MOST_CENTS", 9)
    page = pay(club, evening).content.decode()
    assert ("That much money cannot be ticked off." in page, Payment.objects.count()) == (True, 0)
