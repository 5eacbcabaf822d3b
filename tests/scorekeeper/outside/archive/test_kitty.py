"""The kitty in the file of a group, and out of it."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from django.utils.timezone import localdate

from rulesets.problems import Refused
from scorekeeper.club.kitty.models import Every, Kind, PointsTo
from scorekeeper.club.kitty.reads import is_used
from scorekeeper.club.kitty.writes import (
    add_fee,
    add_fine,
    choose_payers,
    end_fee,
    set_bank,
    set_price,
    take_booking_back,
)
from scorekeeper.outside.archive.group_file import read_head
from tests.club import Club, found, found_again, group_document, person
from tests.made_once import once_in_module
from tests.scorekeeper.club.kitty.keeping import APRIL, MARCH, MAY, booked, evening_on, price, rows

pytestmark = pytest.mark.django_db


@pytest.fixture
@once_in_module
def club() -> Club:
    """A club with an evening and a kitty."""
    club = found()
    price(club, MARCH, fee=200, cents=10)
    price(club, APRIL, cents=5, by="lost", to=PointsTo.HALF)
    stakes = {"rounding": 50, "most_for_points": 750, "stake": 500, "payout": "50,30"}
    stakes |= {"place_fees": "0,50,100", "doubled_from": 101, "rounds": "down"}
    set_price(group=club.group, first_day=MAY, fee=0, cents_per_point=0, points_by="minus", **stakes)
    set_bank(group=club.group, holder="Verein", iban="DE02120300000000202051")
    add_fee(group=club.group, name="Beitrag", cents=500, every=Every.MONTH, first_day=MARCH)
    over = add_fee(group=club.group, name="Wer fehlt", cents=200, every=Every.MISSED, first_day=MARCH)
    end_fee(fee=over)
    choose_payers(group=club.group, first_day=APRIL, players=[club.group.players.get(name="Dora")])
    add_fine(group=club.group, name="Handy", cents=50)
    evening_on(club, MARCH, {})
    booked(club, Kind.OWED, 50, "Dora", "Handy")
    booked(club, Kind.PAID, 24000)
    booked(club, Kind.SPENT, 3000, text="Pizza")
    take_booking_back(booking=booked(club, Kind.PAID, 99999, "Ben"), user=club.anna)
    return club


def test_the_file_holds_the_kitty_and_nobody_s_account(club: Club) -> None:
    kitty = group_document(club.group)["kitty"]
    times = [booking.pop("at") for booking in kitty["bookings"]]
    assert kitty == {
        "prices": [
            {"first_day": "2026-03-01", "fee": 200, "cents_per_point": 10, "points_by": "minus"},
            {
                "first_day": "2026-04-01",
                "fee": 0,
                "cents_per_point": 5,
                "points_by": "lost",
                "points_to": "half",
            },
            {
                "first_day": "2026-05-01",
                "fee": 0,
                "place_fees": "0,50,100",
                "cents_per_point": 0,
                "points_by": "minus",
                "doubled_from": 101,
                "rounding": 50,
                "rounds": "down",
                "most_for_points": 750,
                "stake": 500,
                "payout": [50, 30],
            },
        ],
        "fees": [
            {"name": "Beitrag", "cents": 500, "every": "month", "first_day": "2026-03-01"},
            {
                "name": "Wer fehlt",
                "cents": 200,
                "every": "missed",
                "first_day": "2026-03-01",
                "last_day": localdate().isoformat(),
            },
        ],
        "payers": [
            *(
                {"player": name, "first_day": "2026-03-01", "last_day": "2026-03-31"}
                for name in ("Anna", "Ben", "Cem")
            ),
            {"player": "Dora", "first_day": "2026-03-01"},
            {"player": "Emil", "first_day": "2026-03-01", "last_day": "2026-03-31"},
        ],
        "fines": [{"name": "Handy", "cents": 50}],
        "bookings": [
            {"kind": "owed", "player": "Dora", "cents": 50, "text": "Handy", "day": "2026-03-01"},
            {"kind": "paid", "cents": 24000, "day": "2026-03-01"},
            {"kind": "spent", "cents": 3000, "text": "Pizza", "day": "2026-03-01"},
        ],
        "bank": {"holder": "Verein", "iban": "DE02120300000000202051"},
    }
    counted = club.group.kitty_bookings.filter(taken_back_at=None).order_by("pk")
    assert times == [booking.at.isoformat() for booking in counted]


def test_a_group_out_of_a_file_has_the_same_kitty(club: Club) -> None:
    exported = group_document(club.group)
    again = found_again(json.dumps(exported), person("Olga"))
    assert group_document(again) == exported
    assert rows(Club(again, club.anna, club.ben, club.cem)) == rows(club)
    assert rows(club)[0] == ("Anna", 1, 0, 200 + 500, 0, 0, 700)


def test_a_file_from_before_there_was_a_kitty_is_still_read(club: Club) -> None:
    exported = group_document(club.group)
    del exported["kitty"]
    assert not is_used(found_again(json.dumps(exported), person("Olga")))


def test_a_group_without_a_kitty_has_none_in_its_file() -> None:
    assert "kitty" not in group_document(found("Linde").group)


WRONG: tuple[tuple[str, int, dict[str, Any], str], ...] = (
    ("prices", 0, {"first_day": "gestern"}, "kitty.prices[0].first_day"),
    ("prices", 0, {"fee": -1}, "kitty.prices[0].fee"),
    ("prices", 0, {"points_by": "plus"}, "kitty.prices[0].points_by"),
    ("prices", 1, {"first_day": "2026-03-01"}, "kitty.prices"),
    ("prices", 0, {"points_to": "third"}, "kitty.prices[0].points_to"),
    ("prices", 0, {"rounding": 5}, "kitty.prices[0].rounding"),
    ("prices", 0, {"rounds": "away"}, "kitty.prices[0].rounds"),
    ("prices", 0, {"place_fees": "1,,2"}, "kitty.prices[0].place_fees"),
    ("prices", 0, {"stake": 100}, "kitty.prices[0].payout"),
    ("prices", 2, {"payout": [60, 50]}, "kitty.prices[2].payout"),
    ("prices", 2, {"payout": "viel"}, "kitty.prices[2].payout"),
    ("fees", 0, {"every": "week"}, "kitty.fees[0].every"),
    ("fees", 0, {"cents": 0}, "kitty.fees[0].cents"),
    ("fees", 0, {"name": ""}, "kitty.fees[0].name"),
    ("fees", 0, {"first_day": "0001-01-01"}, "kitty.fees[0].first_day"),
    ("fees", 1, {"last_day": "nie"}, "kitty.fees[1].last_day"),
    ("payers", 0, {"player": "Wer?"}, "kitty.payers"),
    ("payers", 0, {"player": ""}, "kitty.payers[0].player"),
    ("payers", 1, {"first_day": "1999-12-31"}, "kitty.payers[1].first_day"),
    ("fines", 0, {"cents": -1}, "kitty.fines[0].cents"),
    ("fines", 0, {"name": "x" * 41}, "kitty.fines[0].name"),
    ("bookings", 0, {"kind": "lent"}, "kitty.bookings[0].kind"),
    ("bookings", 0, {"player": None}, "kitty.bookings[0].player"),
    ("bookings", 0, {"player": "Wer?"}, "kitty.bookings"),
    ("bookings", 0, {"cents": 1.5}, "kitty.bookings[0].cents"),
    ("bookings", 0, {"at": "heute"}, "kitty.bookings[0].at"),
    ("bookings", 0, {"by": "anna"}, "kitty.bookings[0].by"),
)


@pytest.mark.parametrize(
    ("said", "path"),
    [
        ({"iban": "DE03120300000000202051"}, "kitty.bank.iban"),
        ({"iban": "DE02 1203 0000 0000 2020 51"}, "kitty.bank.iban"),
        ({"holder": ""}, "kitty.bank.holder"),
    ],
)
def test_a_bank_account_that_is_none_is_refused(club: Club, said: dict[str, str], path: str) -> None:
    head = deepcopy(group_document(club.group))
    sheets = len(head.pop("sheets"))
    head["kitty"]["bank"] |= said
    with pytest.raises(Refused) as refused:
        read_head(head, sheets)
    assert path in [problem.field for problem in refused.value.problems]


@pytest.mark.parametrize(("part", "place", "said", "path"), WRONG)
def test_what_is_wrong_with_a_kitty_is_refused_with_its_path(
    club: Club, part: str, place: int, said: dict[str, Any], path: str
) -> None:
    head = deepcopy(group_document(club.group))
    sheets = len(head.pop("sheets"))
    head["kitty"][part][place] |= said
    with pytest.raises(Refused) as refused:
        read_head(head, sheets)
    assert path in [problem.field for problem in refused.value.problems]
