"""The cash book, statements with their transfer, and prices with rounding and stakes."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
import time_machine
from django.test import Client

from scorekeeper.club.kitty.cash_book import cash_book, cash_lines
from scorekeeper.club.kitty.models import BankAccount, Kind, Price
from scorekeeper.club.kitty.statements import statements_owing
from scorekeeper.club.kitty.transfers import (
    LONGEST_HOLDER,
    LONGEST_TEXT,
    grouped_iban,
    plain_iban,
    transfer_code,
)
from scorekeeper.club.kitty.writes import set_bank, set_price, take_booking_back
from tests.cast import FOUR
from tests.club import Club, player
from tests.scorekeeper.club.kitty.keeping import APRIL, MARCH, booked, evening_on, price, rows

pytestmark = pytest.mark.django_db

LAST_YEAR = date(2025, 12, 31)
IBAN = "DE02120300000000202051"
"""The example of the Bundesbank."""


def told(lines: Any) -> list[tuple[Any, ...]]:
    return [
        (line.day.isoformat(), line.text, line.name, line.came, line.went, line.balance) for line in lines
    ]


def test_the_balance_is_carried_over_from_year_to_year(club: Club) -> None:
    booked(club, Kind.PAID, 24000, text="Übertrag", day=LAST_YEAR)
    booked(club, Kind.SPENT, 3000, text="Pizza")
    booked(club, Kind.PAID, 500, "Dora", day=MARCH)
    booked(club, Kind.OWED, 50, "Dora", "Handy")
    take_booking_back(booking=booked(club, Kind.PAID, 99999, "Ben"), user=club.anna)
    book = cash_book(club.group, 2026)
    assert (book.years, book.carried, book.came, book.went, book.balance) == (
        (2026, 2025),
        24000,
        500,
        3000,
        21500,
    )
    assert told(book.lines) == [
        ("2026-03-01", "Pizza", "", 0, 3000, 21000),
        ("2026-03-01", "Paid in", "Dora", 500, 0, 21500),
    ]
    assert cash_book(club.group, 2025).balance == 24000
    assert len(cash_lines(club.group)) == 3


def test_the_end_of_a_year_says_who_owed_how_much_then(club: Club) -> None:
    price(club, LAST_YEAR, fee=200)
    evening_on(club, LAST_YEAR, {})
    evening_on(club, MARCH, {})
    booked(club, Kind.PAID, 200, "Anna", day=LAST_YEAR)
    booked(club, Kind.PAID, 200, "Ben")
    owing = {
        year: {each.player.name: each.open for each in cash_book(club.group, year).owing}
        for year in (2025, 2026)
    }
    assert owing == {
        2025: {"Ben": 200, "Cem": 200, "Dora": 200},
        2026: {"Anna": 200, "Ben": 200, "Cem": 400, "Dora": 400},
    }


def test_the_accounts_of_a_year_begin_with_what_was_open_before_it(club: Club) -> None:
    price(club, LAST_YEAR, fee=200, cents=10)
    evening_on(club, LAST_YEAR, {})
    evening_on(club, MARCH, {})
    booked(club, Kind.PAID, 500, "Anna", day=LAST_YEAR)
    booked(club, Kind.OWED, 50, "Cem", "Handy")
    booked(club, Kind.PAID, 410, "Cem")
    accounts = {each.player.name: each for each in cash_book(club.group, 2026).accounts}
    # Each of the two evenings costs Cem ten cents for a point and the fee of two euros.
    assert {
        name: (each.carried, each.for_points, each.fees, each.fines, each.paid, each.open)
        for name, each in accounts.items()
    } == {
        "Anna": (-300, 0, 200, 0, 0, -100),
        "Ben": (200, 0, 200, 0, 0, 400),
        "Cem": (210, 10, 200, 50, 410, 60),
        "Dora": (210, 10, 200, 0, 0, 420),
    }


def test_the_page_adds_the_accounts_up(club: Club, anna: Client) -> None:
    price(club, LAST_YEAR, fee=200)
    evening_on(club, LAST_YEAR, {})
    booked(club, Kind.PAID, 200, "Ben", day=MARCH)
    page = anna.get(f"{club.url}kitty/cash/2026/").text
    total = page.rpartition("<tfoot>")[2].partition("</tfoot>")[0]
    cells = re.findall(r">\s*([\d.]+)\s*<", total)
    assert cells == ["8.00", "0.00", "0.00", "0.00", "0.00", "2.00", "6.00"]


@time_machine.travel("2026-11-30T12:00Z")
def test_the_page_shows_this_year_and_leads_to_the_others(club: Club, anna: Client) -> None:
    booked(club, Kind.PAID, 24000, day=LAST_YEAR)
    page = anna.get(f"{club.url}kitty/cash/")
    assert (page.context["book"].year, f"{club.url}kitty/cash/2025/" in page.text) == (2026, True)
    assert anna.get(f"{club.url}kitty/cash/2025/").context["book"].balance == 24000
    assert anna.get(f"{club.url}kitty/cash/99999/").status_code == 404


@pytest.mark.parametrize("bookings", [1, 5])
def test_a_cash_book_asks_as_much_for_many_as_for_few(
    club: Club, django_assert_num_queries: Any, bookings: int
) -> None:
    price(club, MARCH, fee=200)
    evening_on(club, MARCH, {})
    for _number in range(bookings):
        booked(club, Kind.PAID, 100, "Dora")
    with django_assert_num_queries(7):
        cash_book(club.group, 2026)


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("DE02 1203 0000 0000 2020 51", IBAN),
        ("de02120300000000202051", IBAN),
        ("DE03120300000000202051", ""),
        ("AT026000000001349870", "AT026000000001349870"),
        ("12345", ""),
    ],
)
def test_an_iban_is_checked(typed: str, stored: str) -> None:
    assert plain_iban(typed) == stored


def test_the_bank_account_is_kept_and_emptied(club: Club, anna: Client) -> None:
    url = f"{club.url}kitty/bank/"
    assert anna.post(url, {"holder": "Verein", "iban": "DE03"}).context["bank_form"].errors == {
        "iban": ["This is not a valid IBAN."]
    }
    assert "holder" in anna.post(url, {"holder": "", "iban": IBAN}).context["bank_form"].errors
    anna.post(url, {"holder": "Verein Krone", "iban": grouped_iban(IBAN)})
    assert BankAccount.objects.values_list("holder", "iban").get() == ("Verein Krone", IBAN)
    anna.post(url, {"holder": "", "iban": ""})
    assert not BankAccount.objects.exists()


@pytest.mark.parametrize("letter", ["A", "ß", "木"])
def test_the_code_of_a_transfer_fits_whatever_the_script(letter: str) -> None:
    code = transfer_code(letter * LONGEST_HOLDER, plain_iban(IBAN), 1234, letter * LONGEST_TEXT)
    assert code.startswith("<svg")


def test_who_owes_something_finds_how_to_transfer_it(club: Club, anna: Client) -> None:
    set_bank(group=club.group, holder="Verein Krone", iban=IBAN)
    booked(club, Kind.OWED, 1250, "Dora", "Kuchen")
    page = anna.get(f"{club.url}kitty/players/{player(club, 'Dora').pk}/")
    transfer = page.context["transfer"]
    assert (transfer["iban"], transfer["text"]) == ("DE02 1203 0000 0000 2020 51", "Kitty Krone, Dora")
    assert (transfer["code"] in page.text, "<svg" in transfer["code"]) == (True, True)
    booked(club, Kind.PAID, 1250, "Dora")
    assert anna.get(page.request["PATH_INFO"]).context["transfer"] is None


def test_a_statement_to_print_begins_when_nothing_was_open(club: Club, anna: Client) -> None:
    price(club, LAST_YEAR, fee=200)
    evening_on(club, LAST_YEAR, {})
    booked(club, Kind.PAID, 250, "Anna", day=LAST_YEAR)
    booked(club, Kind.PAID, 200, "Ben", day=LAST_YEAR)
    evening_on(club, MARCH, {"re": ["Anna", "Cem"]}, names=("Anna", "Cem", "Dora", "Emil"))
    take_booking_back(booking=booked(club, Kind.PAID, 150, "Anna", day=APRIL), user=club.anna)
    booked(club, Kind.PAID, 400, "Dora", day=APRIL)
    told = {
        each.account.player.name: (each.carried, [entry.cents for entry in each.entries if entry.counts])
        for each in statements_owing(club.group)
    }
    # Anna had paid half a euro too much, Ben and Dora owe nothing.
    assert told == {"Anna": (-50, [200]), "Cem": (0, [200, 200]), "Emil": (0, [200])}
    set_bank(group=club.group, holder="Kasse Krone", iban=IBAN)
    page = anna.get(f"{club.url}kitty/statements/").text
    assert [page.count(part) for part in ("paper-statement", "statement-transfer", "Kitty Krone, Emil")] == [
        3,
        3,
        1,
    ]


def test_what_points_cost_is_rounded_for_everybody(club: Club) -> None:
    """Cem and Dora have 3 below zero: 3 times 15 cents are 45, rounded from the half up."""
    evening_on(club, MARCH, {}, {"points": 155})
    for rounding, cost in ((0, 45), (10, 50), (50, 50), (100, 0)):
        said = {"fee": 0, "cents_per_point": 15, "points_by": "minus", "rounding": rounding}
        set_price(group=club.group, first_day=MARCH, **said)
        assert for_points(club) == ({"Cem": cost, "Dora": cost} if cost else {})


def test_points_cost_is_rounded_as_statutes_say(club: Club) -> None:
    """Cem and Dora have 3 below zero: 45 cents."""
    evening_on(club, MARCH, {}, {"points": 155})
    for rounding, down, up in ((0, 45, 45), (10, 40, 50), (50, 0, 50), (100, 0, 100)):
        for rounds, cost in (("down", down), ("up", up)):
            said = {"fee": 0, "cents_per_point": 15, "points_by": "minus", "rounding": rounding}
            set_price(group=club.group, first_day=MARCH, rounds=rounds, **said)
            assert for_points(club) == ({"Cem": cost, "Dora": cost} if cost else {})


def test_points_cost_twice_as_much_if_somebody_has_many(club: Club, anna: Client) -> None:
    """As in Hamburg: half a euro for a point, a whole one once somebody has as many, plus or minus."""
    evening_on(club, MARCH, {"game": "manual", "each": {"Anna": 9, "Ben": 2, "Cem": -1, "Dora": -10}})
    sent = {"first_day": MARCH.isoformat(), "points_by": "minus", "cents_per_point": "50"}
    sent |= {"rounding": "100", "rounds": "down"}
    for limit, dora in (("", 500), ("11", 500), ("10", 1000), ("9", 1000)):
        anna.post(
            f"{club.url}kitty/rules/", {**sent, "doubled_from": limit, "rounding": "100", "rounds": "down"}
        )
        cem = {"Cem": 100} if dora == 1000 else {}
        assert for_points(club) == {**cem, "Dora": dora}
    assert anna.get(f"{club.url}kitty/").context["sentence"] == (
        "50 cents per minus point, double if somebody has 9 points or more, plus or minus, rounded down to "
        "whole euros"
    )


LOSING = {"re": ["Anna", "Ben"], "points": {"re": 90}}
"""Anna and Ben lose a deal."""
LOST_COSTS = {"": (250, 200, 50, 100), "1": (500, 400, 100, 200), "4": (350, 250, 50, 100)}
"""Five, four, one and two lost deals at 50 cents, by the one from which on they cost twice as much."""


def test_lost_deals_cost_twice_as_much_from_one_on(club: Club, anna: Client) -> None:
    """As in Wolfenbüttel: half a euro for each of the first three lost deals, a whole one for others."""
    evening_on(club, MARCH, *[LOSING] * 4, {"re": ["Anna", "Dora"], "points": {"re": 90}}, {})
    assert for_points(club) == {}
    sent = {"first_day": MARCH.isoformat(), "points_by": "lost", "cents_per_point": "50"}
    for limit, costs in LOST_COSTS.items():
        anna.post(f"{club.url}kitty/rules/", {**sent, "doubled_from": limit})
        assert for_points(club) == dict(zip(FOUR, costs, strict=True))
    assert anna.get(f"{club.url}kitty/").context["sentence"] == (
        "50 cents per lost deal, double from lost deal no. 4 of an evening on"
    )
    page = anna.get(f"{club.url}kitty/players/{player(club, 'Anna').pk}/").content.decode()
    assert "5 lost deals: €3.50" in page


def test_places_of_the_evening_pay(club: Club, anna: Client) -> None:
    """The last amount is for all places behind it, too, and who shares a place pays for it."""
    evening_on(club, MARCH, {"game": "manual", "each": {"Anna": 5, "Ben": 1, "Cem": -3, "Dora": -3}})
    sent = {"first_day": MARCH.isoformat(), "points_by": "minus", "fee": "1"}
    anna.post(f"{club.url}kitty/rules/", {**sent, "place_fees": "0; 0,50; 1"})
    assert {name: fees for name, _evenings, _points, fees, *_rest in rows(club)} == {
        "Anna": 100,
        "Ben": 150,
        "Cem": 200,
        "Dora": 200,
        "Emil": 0,
    }
    assert anna.get(f"{club.url}kitty/").context["sentence"] == (
        "€1.00 per evening · for the places from first on €0.00, €0.50, €1.00"
    )
    assert 'value="0; 0.50; 1' in anna.get(f"{club.url}kitty/rules/").text


@pytest.mark.parametrize("typed", ["-5, 0, 2", "3, 2, −1", "5 -2", "0;-1"])
def test_no_place_pays_less_than_nothing(club: Club, anna: Client, typed: str) -> None:
    """A minus is no dash between amounts, and was read as one: the first place paid what it was to get."""
    sent = {"first_day": MARCH.isoformat(), "points_by": "minus", "place_fees": typed}
    page = anna.post(f"{club.url}kitty/rules/", sent)
    assert page.context["form"].errors == {"place_fees": ["Amounts have no minus here: write 30, 20, 10."]}


@pytest.mark.parametrize("typed", ["5-3-2", "5 - 3 – 2", "5 € - 3 € - 2 €", "5€-3€-2€"])
def test_dashes_stand_between_amounts(club: Club, anna: Client, typed: str) -> None:
    sent = {"first_day": MARCH.isoformat(), "points_by": "minus", "place_fees": typed}
    anna.post(f"{club.url}kitty/rules/", sent)
    assert Price.objects.get().place_fees == "500,300,200"


def test_points_cost_no_more_than_so_much_an_evening(club: Club, anna: Client) -> None:
    """Cem and Dora have 3 below zero: 3 times 200 cents are 6 euros."""
    evening_on(club, MARCH, {}, {"points": 155})
    sent = {"first_day": MARCH.isoformat(), "points_by": "minus", "cents_per_point": "200"}
    for most, cost in (("", 600), ("7", 600), ("6", 600), ("5", 500), ("0,50", 50)):
        anna.post(f"{club.url}kitty/rules/", {**sent, "most_for_points": most})
        assert for_points(club) == {"Cem": cost, "Dora": cost}
    assert anna.get(f"{club.url}kitty/").context["sentence"] == (
        "200 cents per minus point, at most €0.50 an evening"
    )
    assert '"0.50"' in anna.get(f"{club.url}kitty/rules/").text


def stake(club: Club, payout: str, cents: int = 500) -> None:
    said = {"fee": 0, "cents_per_point": 0, "points_by": "minus", "stake": cents, "payout": payout}
    set_price(group=club.group, first_day=MARCH, **said)


def for_points(club: Club) -> dict[str, int]:
    return {name: cents for name, _evenings, cents, *_rest in rows(club) if cents}


def test_stakes_are_paid_out_by_place(club: Club) -> None:
    """Anna has half of the stakes; the others are level and share the other half, without its last cents."""
    stake(club, "50,30,20")
    evening_on(club, MARCH, {"game": "manual", "each": {"Anna": 6, "Ben": -2, "Cem": -2, "Dora": -2}})
    assert for_points(club) == {"Anna": 500 - 1000, "Ben": 500 - 333, "Cem": 500 - 333, "Dora": 500 - 333}


def test_who_shares_first_place_shares_what_the_two_places_get_and_the_rest_stays(club: Club) -> None:
    stake(club, "50,20")
    evening_on(club, MARCH, {})
    assert for_points(club) == {"Anna": 500 - 700, "Ben": 500 - 700, "Cem": 500, "Dora": 500}


def test_a_stake_is_typed_with_what_the_places_get(club: Club, anna: Client) -> None:
    sent = {"first_day": "2026-03-01", "points_by": "minus", "stake": "5", "rounding": "50"}
    url = f"{club.url}kitty/rules/"
    for payout in ("", "60, 50", "viel", "0"):
        assert list(anna.post(url, {**sent, "payout": payout}).context["form"].errors) == ["payout"]
    anna.post(url, {**sent, "payout": "50 % / 30 % / 20 %"})
    stored = Price.objects.get()
    assert (stored.stake, stored.payout, stored.rounding) == (500, "50,30,20", 50)
    page = anna.get(f"{club.url}kitty/")
    assert page.context["sentence"] == "€5.00 stake per evening, of which the first places get 50, 30, 20 %"
