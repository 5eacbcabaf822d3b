"""What comes by itself: fees of who is absent, of every month and year; and the half that winners get."""

from __future__ import annotations

from datetime import date, timedelta
from io import BytesIO
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.test import Client
from django.utils import timezone
from django.utils.timezone import localdate
from openpyxl import load_workbook

from rulesets import presets
from scorekeeper.club.evenings.people.merging_writes import merge_players, undo_merger
from scorekeeper.club.evenings.people.writes import change_player
from scorekeeper.club.kitty import writes
from scorekeeper.club.kitty.models import Every, Fee, Kind, Payer, PointsTo
from scorekeeper.club.kitty.reads import kitty_of, owing_accounts
from scorekeeper.play.groups.models import Player
from scorekeeper.play.houserules.writes import create_ruleset, give_to_group
from tests.club import Club, player, signed_in
from tests.pages import Page
from tests.scorekeeper.club.kitty.keeping import (
    APRIL,
    MARCH,
    MAY,
    beside,
    booked,
    evening_on,
    price,
    row_of,
    rows,
)

pytestmark = pytest.mark.django_db

OTHERS = ("Anna", "Ben", "Cem", "Gast")


def fee(club: Club, every: Every, cents: int, day: date = MARCH, name: str = "Beitrag") -> Fee:
    """A regular fee, which all five pay."""
    return writes.add_fee(group=club.group, name=name, cents=cents, every=every, first_day=day)


def pay(club: Club, day: date, *names: str) -> None:
    """From a day on these pay the regular fees."""
    writes.choose_payers(group=club.group, first_day=day, players=[player(club, name) for name in names])


def fees(club: Club) -> dict[str, int]:
    """The fees of everybody, in cents."""
    return {account.player.name: account.fees for account in kitty_of(club.group).accounts}


def opens(club: Club) -> dict[str, int]:
    """What is open of everybody's account, below zero where the kitty owes them."""
    return {account.player.name: account.open for account in kitty_of(club.group).accounts}


def by_hand(club: Club, day: date, **points: int) -> None:
    """An evening of one deal with these points."""
    evening_on(club, day, {"game": "manual", "each": points}, names=tuple(points))


def test_half_of_what_minus_points_cost_goes_to_those_above_zero_by_their_points(club: Club) -> None:
    """At 5 cents 15 and 45 come in; of the 30 that go out Anna gets nine twelfths, 22.5, and Ben 7.5.

    No cent is halved: the two halves stay in the kitty.
    """
    price(club, MARCH, fee=200, cents=5, to=PointsTo.HALF)
    by_hand(club, MARCH, Anna=9, Ben=3, Cem=-3, Dora=-9)
    assert rows(club)[:4] == [
        ("Anna", 1, -22, 200, 0, 0, 178),
        ("Ben", 1, -7, 200, 0, 0, 193),
        ("Cem", 1, 15, 200, 0, 0, 215),
        ("Dora", 1, 45, 200, 0, 0, 245),
    ]


def test_half_of_what_points_behind_the_winner_cost_goes_to_the_winner(club: Club) -> None:
    """Ben pays for 6, Cem for 12, Dora for 18 points, 10 cents each: 1.80 of the 3.60 are Anna's.

    In April two are first, and share the half of 2 x 40 cents; in May a guest is, who gets nothing.
    """
    price(club, MARCH, cents=10, by="leader", to=PointsTo.HALF)
    by_hand(club, MARCH, Anna=9, Ben=3, Cem=-3, Dora=-9)
    assert opens(club) == {"Anna": -180, "Ben": 60, "Cem": 120, "Dora": 180, "Emil": 0}
    by_hand(club, APRIL, Anna=2, Ben=2, Cem=-2, Dora=-2)
    assert opens(club) == {"Anna": -200, "Ben": 40, "Cem": 160, "Dora": 220, "Emil": 0}
    by_hand(club, MAY, Gast=3, Anna=1, Ben=-2, Cem=-2)
    assert opens(club) == {"Anna": -180, "Ben": 90, "Cem": 210, "Dora": 220, "Emil": 0}


def test_who_has_won_is_paid_out_or_pays_less_later(club: Club) -> None:
    price(club, MARCH, cents=10, to=PointsTo.HALF)
    by_hand(club, MARCH, Anna=10, Ben=-10, Cem=0, Dora=0)
    booked(club, Kind.PAID, 100, "Ben")
    booked(club, Kind.SPENT, 30, "Anna")
    kitty = kitty_of(club.group)
    assert (kitty.inside, kitty.open) == (70, 0)
    assert [row_of(each) for each in kitty.accounts][:2] == [
        ("Anna", 1, -50, 0, 0, -30, -20),
        ("Ben", 1, 100, 0, 0, 100, 0),
    ]


def test_who_misses_an_evening_pays_from_the_day_after(club: Club) -> None:
    """All five pay: Dora and Emil miss March, and in April nobody but Emil."""
    fee(club, Every.MISSED, 300)
    evening_on(club, MARCH - timedelta(days=1), {}, names=OTHERS)
    evening_on(club, MARCH, {}, names=OTHERS)
    evening_on(club, APRIL, {})
    assert fees(club) == {"Anna": 0, "Ben": 0, "Cem": 0, "Dora": 300, "Emil": 600}
    evening_on(club, localdate(), {})
    assert fees(club)["Emil"] == 600
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        assert fees(club)["Emil"] == 900


def test_a_day_with_two_evenings_is_missed_once_and_only_by_who_came_to_neither(club: Club) -> None:
    fee(club, Every.MISSED, 300)
    first = evening_on(club, MARCH, {}, names=OTHERS)
    beside(club, first, {"re": ["Dora", "Gast"]}, names=("Dora", "Gast", "Lena", "Olga"))
    evening_on(club, MARCH, {}, names=OTHERS)
    assert fees(club) == {"Anna": 0, "Ben": 0, "Cem": 0, "Dora": 0, "Emil": 300}


@pytest.mark.parametrize(
    ("every", "first", "owed"),
    [
        (Every.MONTH, date(2026, 1, 31), 4),  # 31 January, 28 February, 31 March, 30 April
        (Every.MONTH, date(2026, 2, 1), 4),
        (Every.MONTH, date(2026, 5, 2), 0),
        (Every.YEAR, date(2024, 2, 29), 3),  # 29 February 2024, 28 February 2025 and 2026
        (Every.YEAR, date(2025, 5, 1), 2),
    ],
)
def test_a_fee_falls_due_on_its_first_day_and_then_again(
    club: Club, every: Every, first: date, owed: int
) -> None:
    with time_machine.travel("2026-05-01T20:00:00Z"):
        fee(club, every, 500, first)
        assert fees(club) == dict.fromkeys(("Anna", "Ben", "Cem", "Dora", "Emil"), owed * 500)


def test_a_fee_that_begins_before_the_first_one_is_paid_from_its_beginning(club: Club) -> None:
    """By who has paid all along; Emil, who came again, and Dora, who has stopped, owe that of May alone."""
    fee(club, Every.MONTH, 100, MAY, "Wirt")
    pay(club, date(2026, 5, 2), "Anna", "Ben", "Cem")
    pay(club, date(2026, 5, 3), "Anna", "Ben", "Cem", "Emil")
    with time_machine.travel("2026-05-04T20:00:00Z"):
        fee(club, Every.MONTH, 500, MARCH)
        assert fees(club) == {"Anna": 1600, "Ben": 1600, "Cem": 1600, "Dora": 600, "Emil": 600}
        fee(club, Every.YEAR, 700, date(2026, 2, 1), "Jahr")
        assert fees(club)["Anna"] == 2300


def test_who_was_chosen_for_a_day_after_a_fee_pays_none_before_it(club: Club) -> None:
    fee(club, Every.MONTH, 100, MARCH, "Wirt")
    Payer.objects.update(first_day=APRIL)
    fee(club, Every.MONTH, 500, date(2026, 2, 1))
    with time_machine.travel("2026-04-04T20:00:00Z"):
        assert fees(club) == dict.fromkeys(("Anna", "Ben", "Cem", "Dora", "Emil"), 600)


def test_who_pays_says_a_list_with_a_day(club: Club) -> None:
    """Guests do not; Dora stops, comes back, then pays from the beginning; who leaves owes no more."""
    Player.objects.filter(name="Cem").update(is_guest=True)
    with time_machine.travel("2026-05-10T20:00:00Z"):
        fee(club, Every.MONTH, 100, date(2026, 1, 1))
        pay(club, date(2026, 2, 1), "Anna", "Ben", "Emil")
        pay(club, date(2026, 4, 1), "Anna", "Ben", "Dora", "Emil")
        assert fees(club) == {"Anna": 500, "Ben": 500, "Cem": 0, "Dora": 300, "Emil": 500}
        pay(club, date(2026, 1, 1), "Anna", "Ben", "Dora")
        assert fees(club)["Emil"] == 0
        ben = player(club, "Ben")
        change_player(player=ben, name="Ben", is_active=False, is_counted=True, is_guest=False)
    with time_machine.travel("2026-07-10T20:00:00Z"):
        assert fees(club) == {"Anna": 700, "Ben": 500, "Cem": 0, "Dora": 700, "Emil": 0}


def test_a_fee_that_ends_leaves_what_is_owed_and_one_that_is_deleted_does_not(club: Club) -> None:
    with time_machine.travel("2026-05-01T20:00:00Z"):
        dear, cheap = fee(club, Every.MONTH, 500), fee(club, Every.MONTH, 100, APRIL)
        writes.end_fee(fee=dear)
    with time_machine.travel("2026-07-01T20:00:00Z"):
        assert fees(club)["Anna"] == 3 * 500 + 4 * 100
        writes.drop_fee(fee=cheap)
        assert fees(club)["Anna"] == 3 * 500


def test_what_somebody_owes_in_several_groups_has_their_fees(club: Club) -> None:
    fee(club, Every.MISSED, 300)
    fee(club, Every.YEAR, 1000, MARCH)
    evening_on(club, MARCH, {"re": ["Ben", "Cem"]}, names=("Ben", "Cem", "Dora", "Emil"))
    [account] = owing_accounts(club.anna.pk, [club.group])
    assert row_of(account) == rows(club)[0]
    assert account.fees % 1000 == 300


def test_a_merged_player_brings_their_fees_and_takes_them_along_again(club: Club) -> None:
    fee(club, Every.MISSED, 300)
    pay(club, MARCH, "Emil")
    evening_on(club, APRIL, {})
    before = fees(club)
    merger = merge_players(player=player(club, "Emil"), into=player(club, "Dora"), user=club.anna)
    assert (before["Emil"], fees(club)["Dora"]) == (300, 0)  # they were there under the other name
    undo_merger(merger=merger)
    assert fees(club) == before


def test_an_evening_says_who_missed_it_and_what_winners_get(club: Club) -> None:
    """Emil missed it, owes the year as well, and has paid that; Dora pays what she lost, half to Anna."""
    price(club, MARCH, cents=10, to=PointsTo.HALF)
    fee(club, Every.MISSED, 300)
    fee(club, Every.YEAR, 1000, MARCH)
    pay(club, MARCH, "Emil")
    by_hand(club, MARCH, Anna=10, Ben=0, Cem=0, Dora=-10)
    evening = club.group.evenings.get()
    page = signed_in(club.ben).get(f"{club.url}kitty/evenings/{evening.pk}/")
    dues = page.context["dues"]
    said = [(each.player.name, each.charge.cents, each.besides, each.open) for each in dues.dues]
    assert said == [("Anna", -50, 0, 0), ("Dora", 100, 0, 100), ("Emil", 300, 1000, 1300)]
    assert (dues.cents, dues.paid, dues.open) == (350, 1, 1400)
    seen = " ".join(Page("", page.text).text.split())
    assert "€3.50 for this evening · €14.00 open" in seen
    assert "Anna gets €0.50" in seen
    assert "Emil Beitrag, €3.00 · also open: €10.00" in seen
    assert "10 cents per minus point, half of it to the winners" in seen


def test_an_owner_adds_a_fee_ends_it_and_deletes_it(club: Club, anna: Client) -> None:
    url = f"{club.url}kitty/"
    sent = {"name": "Wer fehlt", "cents": "3,50", "every": "missed", "first_day": "2026-03-01"}
    assert anna.post(f"{url}fees/", sent).headers["Location"] == f"{url}rules/#fees"
    found = Fee.objects.get()
    assert Page("", anna.get(f"{url}rules/").text).behind("End it today") == "Change Wer fehlt"
    assert "Wer fehlt: €3.50 for every evening missed" in anna.get(url).text
    anna.post(f"{url}fees/{found.pk}/end/")
    columns = ("name", "cents", "every", "first_day", "last_day")
    assert list(Fee.objects.values_list(*columns)) == [("Wer fehlt", 350, "missed", MARCH, localdate())]
    assert "End it today" not in anna.get(f"{url}rules/").text
    anna.post(f"{url}fees/{found.pk}/delete/")
    assert not Fee.objects.exists()


def test_what_a_fee_lacks_is_told_at_its_field(club: Club, anna: Client) -> None:
    sent = {"name": "", "cents": "nichts", "every": "week", "first_day": "1999-12-31"}
    page = anna.post(f"{club.url}kitty/fees/", sent)
    told = {name: len(texts) for name, texts in page.context["fee_form"].errors.items()}
    assert told == dict.fromkeys(sent, 1)
    page = anna.post(f"{club.url}kitty/payers/", {"players": ["0"], "first_day": ""})
    assert sorted(page.context["payers_form"].errors) == ["first_day", "players"]
    assert (Fee.objects.count(), Payer.objects.count()) == (0, 0)


def test_an_owner_says_who_pays_from_a_day_on(club: Club, anna: Client) -> None:
    fee(club, Every.MONTH, 500)
    ticked = [player(club, name).pk for name in ("Anna", "Dora")]
    sent = {"players": ticked, "first_day": "2026-04-01"}
    assert anna.post(f"{club.url}kitty/payers/", sent).headers["Location"] == f"{club.url}kitty/rules/#fees"
    columns = ("player__name", "first_day", "last_day")
    assert sorted(Payer.objects.values_list(*columns)) == [
        ("Anna", MARCH, None),
        *((name, MARCH, date(2026, 3, 31)) for name in ("Ben", "Cem")),
        ("Dora", MARCH, None),
        ("Emil", MARCH, date(2026, 3, 31)),
    ]
    assert anna.get(f"{club.url}kitty/rules/").context["payers_form"]["players"].value() == ticked


SPANS_OF_DORA = [
    # From which day on Dora is said to pay (or not to), one after the other, and when she does then.
    ([(APRIL, True), (MARCH, True)], [(MARCH, None)]),
    ([(MARCH, True), (APRIL, True)], [(MARCH, None)]),
    ([(APRIL, True), (MARCH, False)], []),
    ([(MARCH, True), (APRIL, False)], [(MARCH, date(2026, 3, 31))]),
    ([(MARCH, True), (MAY, False), (APRIL, False)], [(MARCH, date(2026, 3, 31))]),
    ([(MARCH, True), (MAY, False), (APRIL, True)], [(MARCH, None)]),
    ([(MARCH, True), (APRIL, False), (APRIL, True)], [(MARCH, None)]),
    ([(MARCH, True), (APRIL, False), (MAY, True)], [(MARCH, date(2026, 3, 31)), (MAY, None)]),
    ([(MARCH, True), (APRIL, False), (MAY, True), (date(2026, 2, 1), True)], [(date(2026, 2, 1), None)]),
]


@pytest.mark.parametrize(("said", "spans"), SPANS_OF_DORA)
def test_from_the_day_that_was_said_last_on_it_is_as_it_was_said_then(
    club: Club, said: list[tuple[date, bool]], spans: list[tuple[date, date | None]]
) -> None:
    for day, is_paying in said:
        pay(club, day, "Anna", *(["Dora"] if is_paying else []))
    of_dora = Payer.objects.filter(player__name="Dora").order_by("first_day")
    assert list(of_dora.values_list("first_day", "last_day")) == spans
    assert Payer.objects.filter(player__name="Anna", last_day=None).count() == 1


def test_an_earlier_day_in_the_form_is_owed_from_and_a_later_one_is_not_forgotten(
    club: Club, anna: Client
) -> None:
    """5 euros on each first of a month, at first from May on for Dora, then from April on."""
    with time_machine.travel("2026-03-20T20:00:00Z"):
        fee(club, Every.MONTH, 500)
        pay(club, MARCH, "Anna")
        pay(club, MAY, "Anna", "Dora")
        form = anna.get(f"{club.url}kitty/rules/").context["payers_form"]
    assert form["first_day"].value() == MAY
    sent = {"players": form["players"].value(), "first_day": "2026-04-01"}
    with time_machine.travel("2026-04-20T20:00:00Z"):
        assert (fees(club)["Anna"], fees(club)["Dora"]) == (1000, 0)
        anna.post(f"{club.url}kitty/payers/", sent)
        assert (fees(club)["Anna"], fees(club)["Dora"]) == (1000, 500)


def test_what_somebody_has_won_is_paid_out_in_two_taps(club: Club, anna: Client) -> None:
    price(club, MARCH, cents=10, to=PointsTo.HALF)
    fee(club, Every.YEAR, 20, MARCH)
    by_hand(club, MARCH, Anna=10, Ben=0, Cem=0, Dora=-10)
    url = f"{club.url}kitty/players/{player(club, 'Anna').pk}/"
    with time_machine.travel("2026-05-01T20:00:00Z"):
        seen = Page("", anna.get(url).text)
        assert "€0.30 in credit" in seen.text
        assert "+10: gets €0.50" in " ".join(seen.text.split())
        [out] = [node.attributes["href"] for node, name in seen.links if name == "Pay out"]
        form = anna.get(out).context["form"]
        sent = {field.name: field.value() or "" for field in form}
        assert anna.post(f"{club.url}kitty/book/spent/", sent).status_code == 302
        assert opens(club)["Anna"] == 0
    nobody = {**sent, "key": uuid4(), "player": ""}
    page = anna.post(f"{club.url}kitty/book/spent/", nobody)
    assert list(page.context["form"].errors) == ["text"]


def test_the_workbook_lists_fees_and_what_was_won(club: Club, anna: Client) -> None:
    price(club, MARCH, cents=10, to=PointsTo.HALF)
    fee(club, Every.MISSED, 300, name="Wer fehlt")
    pay(club, MARCH, "Emil")
    by_hand(club, MARCH, Anna=10, Ben=0, Cem=0, Dora=-10)
    book: Any = load_workbook(BytesIO(anna.get(f"{club.url}kitty/kitty.xlsx").content))
    lines = {each.title: [list(row)[1:] for row in each.iter_rows(values_only=True)][1:] for each in book}
    assert lines["Regular fees"] == [["Emil", "Wer fehlt", 3]]
    assert lines["Evenings"] == [["Anna", 10, 0, 0, 0, 0, 0.5], ["Dora", -10, 0, 1, 0, 0, 0]]


def test_the_rule_card_says_to_members_what_the_kitty_asks_for(club: Club, anna: Client) -> None:
    price(club, MARCH, fee=200, cents=10, to=PointsTo.HALF)
    fee(club, Every.MISSED, 300, name="Wer fehlt")
    rules = presets()["pub"].rules
    stored, _token = create_ruleset(name="Krone", preset="pub", rules=rules)
    give_to_group(slug=stored.slug, group=club.group)
    cards = [" ".join(browser.get(f"/rules/{stored.slug}/").text.split()) for browser in (anna, Client())]
    said = (
        "<p>€2.00 per evening · 10 cents per minus point, half of it to the winners.</p>"
        "<p>Wer fehlt: €3.00 for every evening missed.</p>"
    )
    assert [said in card for card in cards] == [True, False]
    assert "Wer fehlt" not in cards[1]
