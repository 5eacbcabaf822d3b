"""What evenings cost, what was booked, and what everybody is left to pay."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from random import Random
from uuid import uuid4

import pytest
from django.utils.timezone import make_aware

from scorekeeper.club.evenings.people.merging_writes import merge_guest, merge_players, undo_merger
from scorekeeper.club.evenings.people.writes import IsNeeded, delete_player, make_anonymous
from scorekeeper.club.kitty import writes
from scorekeeper.club.kitty.models import Booking, Fee, Fine, Kind, Payer, Price
from scorekeeper.club.kitty.reads import is_used, kitty_of, owing_accounts
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.sheets.models import Seat
from tests.cast import FOUR, begin, correct, deal
from tests.club import Club, player, take_in
from tests.scorekeeper.club.kitty.keeping import (
    APRIL,
    MARCH,
    MAY,
    beside,
    booked,
    evening_on,
    posted,
    price,
    row_of,
    rows,
)

pytestmark = pytest.mark.django_db

NOTHING = (0, 0, 0, 0, 0, 0)
GUESTS = ("Lena", "Gast", "Dora", "Emil")


def test_a_group_keeps_a_kitty_once_it_asks_for_something(club: Club) -> None:
    assert not is_used(club.group)
    evening_on(club, MARCH, {})
    assert rows(club) == [(name, *NOTHING) for name in ("Anna", "Ben", "Cem", "Dora", "Emil")]
    price(club, MARCH, fee=200)
    assert is_used(club.group)


def test_an_evening_costs_a_fee_and_cents_for_minus_points(club: Club) -> None:
    """Anna and Ben win 1 point each, then 2 with Kontra below 90: Cem and Dora have 3 below zero."""
    price(club, MARCH, fee=200, cents=10)
    evening_on(club, MARCH, {}, {"points": 155})
    assert posted(club) == {MARCH: {"Anna": 3, "Ben": 3, "Cem": -3, "Dora": -3}}
    assert rows(club) == [
        ("Anna", 1, 0, 200, 0, 0, 200),
        ("Ben", 1, 0, 200, 0, 0, 200),
        ("Cem", 1, 30, 200, 0, 0, 230),
        ("Dora", 1, 30, 200, 0, 0, 230),
        ("Emil", *NOTHING),
    ]


def test_what_somebody_owes_in_several_groups_is_what_the_accounts_there_say(club: Club) -> None:
    """In one group they pay by minus points, in the other for those behind the first, a guest among them."""
    linde = Group.objects.create(slug="linde", name="Linde")
    other = Club(linde, club.anna, club.ben, club.cem)
    for name, user in (("Anna", club.anna), ("Dora", None)):
        linde.players.create(name=name, user=user)
    price(club, MARCH, fee=200, cents=10)
    price(other, MARCH, cents=10, by="leader")
    evening_on(club, MARCH, {}, {"points": 155})
    evening_on(other, APRIL, {"re": ["Lena", "Dora"]}, names=("Anna", "Dora", "Lena", "Gast"))
    booked(club, Kind.PAID, 50, "Anna")
    booked(club, Kind.PAID, 500, "Ben")
    groups = [club.group, linde]
    assert [row_of(account) for account in owing_accounts(club.anna.pk, groups)] == [
        ("Anna", 1, 0, 200, 0, 50, 150),
        ("Anna", 1, 20, 0, 0, 0, 20),
    ]
    assert {row_of(each) for each in owing_accounts(club.anna.pk, groups)} <= {*rows(club), *rows(other)}
    assert owing_accounts(club.ben.pk, groups) == []


def test_points_behind_the_first_are_those_behind_anybody_who_was_there(club: Club) -> None:
    """The guest Lena has 3 points: Dora with -3 pays for 6, Anna at the other table with 1 for 2."""
    price(club, MARCH, cents=10, by="leader")
    first = evening_on(
        club, MARCH, {"re": ["Lena", "Gast"]}, {"re": ["Lena", "Gast"], "points": 155}, names=GUESTS
    )
    beside(club, first, {}, names=("Anna", "Ben", "Cem", "Olga"))
    assert posted(club) == {
        MARCH: {"Lena": 3, "Gast": 3, "Dora": -3, "Emil": -3, "Anna": 1, "Ben": 1, "Cem": -1, "Olga": -1}
    }
    assert rows(club) == [
        ("Anna", 1, 20, 0, 0, 0, 20),
        ("Ben", 1, 20, 0, 0, 0, 20),
        ("Cem", 1, 40, 0, 0, 0, 40),
        ("Dora", 1, 60, 0, 0, 0, 60),
        ("Emil", 1, 60, 0, 0, 0, 60),
    ]


def test_an_evening_of_two_tables_is_one_evening(club: Club) -> None:
    """One fee, and the points of both tables as one sum: what was lost at one may be won at the other."""
    price(club, MARCH, fee=100, cents=10)
    first = evening_on(club, MARCH, {}, {"points": 155})
    beside(club, first, {"re": ["Cem", "Emil"], "points": 155}, names=("Cem", "Emil", "Anna", "Ben"))
    assert rows(club) == [
        ("Anna", 1, 0, 100, 0, 0, 100),
        ("Ben", 1, 0, 100, 0, 0, 100),
        ("Cem", 1, 10, 100, 0, 0, 110),
        ("Dora", 1, 30, 100, 0, 0, 130),
        ("Emil", 1, 0, 100, 0, 0, 100),
    ]


def test_a_price_counts_from_its_day_until_the_next_one(club: Club) -> None:
    for day in (MARCH - timedelta(days=1), MARCH, APRIL - timedelta(days=1), APRIL, MAY):
        evening_on(club, day, {})
    price(club, MARCH, fee=200, cents=5)
    price(club, APRIL, fee=300)
    price(club, MAY)
    assert rows(club) == [
        ("Anna", 3, 0, 700, 0, 0, 700),
        ("Ben", 3, 0, 700, 0, 0, 700),
        ("Cem", 3, 10, 700, 0, 0, 710),
        ("Dora", 3, 10, 700, 0, 0, 710),
        ("Emil", *NOTHING),
    ]


def test_a_corrected_deal_changes_what_is_owed(club: Club) -> None:
    price(club, MARCH, cents=10)
    evening = evening_on(club, MARCH, {})
    correct(evening, 1, deal(FOUR, re=["Cem", "Dora"], points=155))
    assert posted(club) == {MARCH: {"Anna": -2, "Ben": -2, "Cem": 2, "Dora": 2}}
    assert [row[2] for row in rows(club)] == [20, 20, 0, 0, 0]


def test_who_sat_at_the_table_without_a_deal_pays_nothing(club: Club) -> None:
    price(club, MARCH, fee=200)
    take_in(club, begin(started=datetime(2026, 3, 1, 20, tzinfo=UTC)))
    assert [row[1:] for row in rows(club)] == [NOTHING] * 5


def test_an_evening_that_cannot_be_read_any_more_costs_what_it_cost(club: Club) -> None:
    price(club, MARCH, fee=200, cents=10)
    evening = evening_on(club, MARCH, {})
    before = rows(club)
    evening.sheet.deals.update(facts={"new_fact": 3})
    assert rows(club) == before
    assert before[3] == ("Dora", 1, 10, 200, 0, 0, 210)


def test_a_random_season_is_worked_out_again_from_the_postings(club: Club) -> None:
    """The same by hand: for each day the price of that day, out of the plain postings of the deals."""
    random = Random(20261122)  # noqa: S311  # deals, not secrets
    everybody = ["Anna", "Ben", "Cem", "Dora", "Emil"]
    prices = {
        MARCH: (150, 10, "minus", "half"),
        APRIL: (0, 3, "leader", "kitty"),
        MAY: (250, 7, "leader", "half"),
    }
    for day, (fee, cents, by, to) in prices.items():
        price(club, day, fee=fee, cents=cents, by=by, to=to)
    for week in range(14):
        names = tuple(random.sample([*everybody, "Gast"], 4))
        deals = ({"re": random.sample(names, 2), "points": random.randint(20, 220)} for _deal in range(3))
        evening_on(club, date(2026, 2, 20) + timedelta(weeks=week), *deals, names=names)
    owed = dict.fromkeys(everybody, 0)
    for day, points in posted(club).items():
        known = [first for first in prices if first <= day]
        if not known:
            continue
        fee, cents, by, to = prices[max(known)]
        first, members = max(points.values()), set(points) & set(everybody)
        lost = {name: max((first if by == "leader" else 0) - points[name], 0) for name in members}
        parts = {name: points[name] == first if by == "leader" else max(points[name], 0) for name in members}
        half = cents * sum(lost.values()) // 2 if to == "half" else 0
        for name in members:
            owed[name] += fee + cents * lost[name]
            owed[name] -= half * parts[name] // sum(parts.values()) if parts[name] else 0
    assert {row[0]: row[6] for row in rows(club)} == owed
    assert min(owed.values()) > 800


def test_money_in_and_out_and_fines_make_what_is_in_it(club: Club) -> None:
    booked(club, Kind.PAID, 24000)
    booked(club, Kind.PAID, 1050, "Anna")
    booked(club, Kind.OWED, 50, "Ben", "Handy")
    booked(club, Kind.OWED, 1000, "Anna", "Hut")
    wrong = booked(club, Kind.PAID, 99999, "Ben")
    booked(club, Kind.SPENT, 3000, text="Pizza")
    writes.take_booking_back(booking=wrong, user=club.anna)
    kitty = kitty_of(club.group)
    assert (kitty.paid, kitty.spent, kitty.inside, kitty.open) == (25050, 3000, 22050, 50)
    assert [row_of(account) for account in kitty.accounts][:2] == [
        ("Anna", 0, 0, 0, 1000, 1050, -50),
        ("Ben", 0, 0, 0, 50, 0, 50),
    ]


def test_what_was_taken_back_stays_and_says_by_whom_first(club: Club) -> None:
    booking = booked(club, Kind.PAID, 100, "Anna")
    writes.take_booking_back(booking=booking, user=club.anna)
    at = Booking.objects.get().taken_back_at
    writes.take_booking_back(booking=booking, user=club.ben)
    stored = Booking.objects.get()
    assert (stored.taken_back_by, stored.taken_back_at) == (club.anna, at)


def test_a_fine_is_booked_as_it_was_that_day(club: Club) -> None:
    fine = writes.add_fine(group=club.group, name="Handy", cents=50)
    key, dora = uuid4(), player(club, "Dora")
    for each in (key, key, uuid4()):
        writes.tally_fine(fine=fine, player=dora, key=each, user=club.ben)
    writes.drop_fine(fine=Fine.objects.get())
    dearer = writes.add_fine(group=club.group, name="Handy", cents=100)
    writes.tally_fine(fine=dearer, player=dora, key=key, user=club.ben)
    counted = Booking.objects.order_by("pk").values_list("kind", "player__name", "text", "cents")
    assert list(counted) == [("owed", "Dora", "Handy", cents) for cents in (50, 50, 100)]


@pytest.mark.parametrize(
    ("hour", "day"), [(2, APRIL), (6, APRIL + timedelta(days=1))], ids=["goes on", "is over"]
)
def test_a_fine_after_midnight_is_one_of_the_evening_that_goes_on(club: Club, hour: int, day: date) -> None:
    at = make_aware(datetime(2026, 4, 2, hour))  # noqa: DTZ001  # made aware where the server is
    assert writes.day_of_booking(club.group, at) == APRIL + timedelta(days=1)
    evening_on(club, APRIL, {})
    assert writes.day_of_booking(club.group, at) == day


def test_no_two_fines_have_the_same_name(club: Club) -> None:
    writes.add_fine(group=club.group, name="Handy", cents=50)
    with pytest.raises(writes.NameTaken):
        writes.add_fine(group=club.group, name="HANDY", cents=60)


def test_who_has_left_is_listed_as_long_as_there_is_something_to_say(club: Club) -> None:
    Player.objects.filter(group=club.group, name__in=("Dora", "Emil")).update(is_active=False)
    booked(club, Kind.OWED, 50, "Dora", "Handy")
    assert [row[0] for row in rows(club)] == ["Anna", "Ben", "Cem", "Dora"]


def test_a_merged_player_brings_what_was_booked_and_takes_it_along_again(club: Club) -> None:
    price(club, MARCH, fee=200)
    evening_on(club, MARCH, {}, names=("Anna", "Ben", "Cem", "Emil"))
    booked(club, Kind.OWED, 50, "Emil", "Handy")
    booked(club, Kind.PAID, 300, "Dora")
    before = rows(club)
    merger = merge_players(player=player(club, "Emil"), into=player(club, "Dora"), user=club.anna)
    assert rows(club)[3:] == [("Dora", 1, 0, 200, 50, 300, -50)]
    undo_merger(merger=merger)
    assert rows(club) == before


def test_a_guest_who_becomes_a_player_owes_the_evenings(club: Club) -> None:
    price(club, MARCH, fee=200)
    evening_on(club, MARCH, {}, names=("Anna", "Ben", "Cem", "Gast"))
    assert rows(club)[4] == ("Emil", *NOTHING)
    seat = Seat.objects.get(name="Gast")
    merge_guest(player=player(club, "Emil"), name="Gast", seats=[seat.pk], user=club.anna)
    assert rows(club)[4] == ("Emil", 1, 0, 200, 0, 0, 200)


def test_a_player_of_whom_something_is_booked_cannot_be_deleted(club: Club) -> None:
    booking = booked(club, Kind.OWED, 50, "Emil", "Handy")
    writes.take_booking_back(booking=booking, user=club.ben)
    with pytest.raises(IsNeeded):
        delete_player(player=player(club, "Emil"))


def test_who_becomes_anonymous_keeps_the_account_under_no_name(club: Club) -> None:
    booked(club, Kind.OWED, 50, "Emil", "Handy")
    make_anonymous(player=player(club, "Emil"))
    assert rows(club)[4] == ("Former player 1", 0, 0, 0, 50, 0, 50)


def test_a_group_that_is_deleted_takes_its_kitty_along(club: Club) -> None:
    price(club, MARCH, fee=200)
    writes.add_fee(group=club.group, name="Beitrag", cents=100, every="month", first_day=MARCH)
    writes.add_fine(group=club.group, name="Handy", cents=50)
    booked(club, Kind.PAID, 100, "Anna")
    Group.objects.get(pk=club.group.pk).delete()
    assert [each.objects.count() for each in (Price, Fee, Payer, Fine, Booking)] == [0, 0, 0, 0, 0]


def test_an_account_that_is_deleted_leaves_what_it_booked(club: Club) -> None:
    booked(club, Kind.PAID, 100, "Anna")
    club.ben.delete()
    assert list(Booking.objects.values_list("cents", "by")) == [(100, None)]
