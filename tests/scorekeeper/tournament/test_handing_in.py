"""The list of a table: checked, handed in, confirmed by everybody, locked, and unlocked with a reason."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.timezone import now

from scorekeeper.play.groups.writes import make_read_link
from scorekeeper.play.sheets import models
from scorekeeper.tournament.links import read_token as token_to_read_along
from scorekeeper.tournament.lists.models import Confirmation, Unlocking
from scorekeeper.tournament.lists.reads import check_list
from scorekeeper.tournament.lists.writes import unlock_list
from scorekeeper.tournament.models import Release, Table
from tests.cast import Evening, correct, deal, enter, taps, undo
from tests.club import Club, signed_in
from tests.scorekeeper.tournament.hall import leader
from tests.scorekeeper.tournament.tables import (
    SEATS,
    confirm,
    fresh,
    lock,
    play,
    play_round,
    reader,
    row,
    send_in,
    table_at,
    writer,
)

pytestmark = pytest.mark.django_db


def findings(evening: Evening) -> list[tuple[bool, str]]:
    return [(each.is_right, each.text) for each in check_list(fresh(evening)).findings]


def confirmed(evening: Evening) -> list[int]:
    """The seats whose confirmation counts."""
    revision = fresh(evening).revision
    found = Confirmation.objects.filter(table__sheet=evening.sheet, revision=revision)
    return list(found.order_by("seat__position").values_list("seat__position", flat=True))


def test_the_list_check_says_what_is_missing(club: Club) -> None:
    table = table_at(play_round(club, preset="ddv", length=8))
    play(table, 2)
    names = [seat.name for seat in table.sheet.seats.all()]
    owing = ", ".join(names)
    assert findings(table) == [
        (False, "2 of 8 deals"),
        (True, "Sum 0"),
        (True, "All totals are even."),
        (False, f"Compulsory solo not played: {owing}"),
    ]


def test_a_solo_that_was_won_early_is_not_one_too_many(club: Club) -> None:
    table = table_at(play_round(club, preset="ddv", length=8))
    play(table, 1)
    enter(table, deal(SEATS, game="solo", solo="queens", re=["2"], points=130))
    owing = ", ".join(seat.name for seat in table.sheet.seats.exclude(position=1))
    assert findings(table) == [
        (False, "2 of 8 deals"),
        (True, "Sum 0"),
        (True, "All totals are even."),
        (False, f"Compulsory solo not played: {owing}"),
    ]


def test_a_penalty_breaks_sum_and_parity_and_is_said(club: Club) -> None:
    table = table_at(play_round(club, preset="ddv", length=6))
    play(table, 2)
    enter(table, deal(SEATS, game="penalty", by=["1"], penalty=3, to=[]))
    assert findings(table)[1:3] == [
        (True, "Sum −3, with a penalty"),
        (True, "Totals are even and odd, because of a penalty."),
    ]


def test_a_table_of_five_is_not_asked_for_parity(club: Club) -> None:
    table = table_at(play_round(club, 9), 2)
    play(table, 3)
    assert findings(table) == [(False, "3 of 5 deals"), (True, "Sum 0")]


def test_each_confirms_on_an_own_phone_and_then_it_is_locked(club: Club) -> None:
    tournament = play_round(club)
    table = table_at(tournament)
    play(table, 2)
    send_in(table)
    for seat in (0, 1, 2):
        confirm(table, reader(table), seat)
    assert (confirmed(table), row(table).locked, fresh(table).locked) == ([0, 1, 2], None, False)
    handed_in = row(table).handed_in
    confirm(table, writer(table), 2, 3)
    assert row(table).locked is not None
    assert row(table).handed_in == handed_in
    assert fresh(table).locked
    assert confirmed(table) == [0, 1, 2, 3]
    phones = Confirmation.objects.order_by("seat__position").values_list("on_own_phone", flat=True)
    assert list(phones) == [True, True, True, False]
    assert Release.objects.get().closed is None
    page = reader(table).get(f"{table.url}list/").content.decode()
    assert "Confirmed and locked at" in page


def test_a_phone_that_writes_is_the_own_one_of_who_says_so_first(club: Club) -> None:
    table = table_at(play_round(club))
    play(table, 2)
    send_in(table)
    phone = writer(table)
    phone.get(f"{table.url}list/")
    for seats in (["0"], ["1"], ["2", "3"]):
        sent = {"revision": fresh(table).revision, "own": "1", "seats": seats}
        phone.post(f"{table.url}list/confirm/", sent)
    phones = Confirmation.objects.order_by("seat__position").values_list("on_own_phone", flat=True)
    assert list(phones) == [True, False, False, False]


def test_all_confirm_on_the_phone_that_writes(club: Club) -> None:
    tournament = play_round(club)
    for number in (1, 2):
        lock(table_at(tournament, number))
    assert Table.objects.filter(locked=None).count() == 0
    assert Release.objects.get().closed is not None


def test_on_an_own_phone_one_confirms_for_oneself_only(club: Club) -> None:
    table = table_at(play_round(club))
    play(table, 2)
    send_in(table)
    confirm(table, reader(table), 0, 1)
    confirm(table, reader(table))
    assert confirmed(table) == []


def test_a_phone_that_reads_along_confirms_for_one_and_for_nobody_else(club: Club) -> None:
    table = table_at(play_round(club))
    play(table, 2)
    send_in(table)
    phone = reader(table)
    names = [seat.name for seat in table.sheet.seats.all()]
    phone.get(f"{table.url}list/")
    for seat in (0, 1, 0):
        page = confirm(table, phone, seat, follow=True).content.decode()
    assert f"{names[0]} has confirmed on this phone." in page
    assert 'name="seats"' not in page
    assert confirmed(table) == [0]
    confirm(table, reader(table), 1)
    correct(table, 1, deal(SEATS, re=["1", "2"], points=181))
    confirm(table, phone, 2)
    assert confirmed(table) == [2]


def test_who_came_by_a_link_for_everybody_confirms_nothing(club: Club) -> None:
    tournament = play_round(club)
    table = table_at(tournament)
    play(table, 2)
    send_in(table)
    along, of_group = Client(), Client()
    along.get(f"/tournaments/read/{token_to_read_along(tournament.slug)}/")
    link = make_read_link(group=club.group, shows_money=False, shows_files=False)
    of_group.get(f"/groups/read/{link.token}/")
    assert [confirm(table, phone, 0).status_code for phone in (along, of_group)] == [404, 403]
    assert confirmed(table) == []


def test_a_list_is_handed_in_when_no_deal_comes_any_more(club: Club) -> None:
    table = table_at(play_round(club))
    play(table, 1)
    send_in(table)
    assert row(table).handed_in is None
    confirm(table, writer(table), 0, 1, 2, 3)
    assert confirmed(table) == []


def test_a_list_whose_last_deal_was_taken_back_is_not_confirmed_until_it_is_whole(club: Club) -> None:
    table = table_at(play_round(club))
    play(table, 2)
    send_in(table)
    undo(table)
    confirm(table, writer(table), 0, 1, 2, 3)
    assert (confirmed(table), row(table).locked) == ([], None)
    play(table, 1)
    confirm(table, writer(table), 0, 1, 2, 3)
    assert row(table).locked is not None


def test_a_change_takes_every_confirmation_back(club: Club) -> None:
    table = table_at(play_round(club))
    play(table, 2)
    send_in(table)
    before = fresh(table).revision
    confirm(table, reader(table), 0)
    correct(table, 1, deal(SEATS, re=["1", "2"], points=181))
    assert confirmed(table) == []
    stale = {"revision": before, "seats": ["1"]}
    page = reader(table).post(f"{table.url}list/confirm/", stale, follow=True)
    assert "The list has changed in the meantime" in page.content.decode()
    assert confirmed(table) == []
    confirm(table, reader(table), 0)
    assert confirmed(table) == [0]


def test_who_has_no_link_of_the_table_confirms_nothing(club: Club) -> None:
    tournament = play_round(club)
    table, other = table_at(tournament), table_at(tournament, 2)
    play(table, 2)
    send_in(table)
    assert confirm(table, writer(other), 0).status_code == 404
    assert confirm(table, signed_in(club.cem), 0).status_code == 403


def test_a_deal_that_waited_on_a_phone_is_refused_once_the_list_is_locked(club: Club) -> None:
    table = table_at(play_round(club))
    lock(table)
    phone = writer(table, headers={"prefer": "return=minimal"})
    answer = phone.post(f"{table.url}enter/", taps(2, uid=uuid4()))
    assert (answer.status_code, answer.content.decode().split(":")[0]) == (
        422,
        "This list is confirmed and locked",
    )
    assert models.Deal.objects.filter(sheet=table.sheet).count() == 2


def test_the_leader_unlocks_it_and_why_stays(club: Club) -> None:
    tournament = play_round(club, 4)
    table = table_at(tournament)
    lock(table)
    assert Release.objects.get().closed is not None
    unlock_list(table=row(table), reason="Solo vergessen", user=club.anna)
    assert (row(table).locked, row(table).handed_in, fresh(table).locked) == (None, None, False)
    assert Release.objects.get().closed is None
    assert Confirmation.objects.count() == 0
    undo(table)
    play(table, 1)
    send_in(table)
    confirm(table, writer(table), 0, 1, 2, 3)
    assert row(table).locked is not None
    assert [(each.reason, each.by) for each in Unlocking.objects.all()] == [("Solo vergessen", club.anna)]


def test_when_time_is_over_the_table_strikes_what_is_open(club: Club) -> None:
    table = table_at(play_round(club, length=8))
    play(table, 3)
    phone = writer(table)
    assert "Strike" not in phone.get(f"{table.url}list/").content.decode()
    phone.post(f"{table.url}list/strike/")
    assert not check_list(fresh(table)).is_over
    Release.objects.update(released=now() - timedelta(minutes=101))
    assert "Strike 5 open deals" in phone.get(f"{table.url}list/").content.decode()
    assert "Time is up" in phone.get(table.url).content.decode()
    phone.post(f"{table.url}list/strike/")
    assert findings(table)[0] == (True, "Time was up after deal 3 of 8.")
    send_in(table)
    assert row(table).handed_in is not None


def test_the_leader_sees_the_list_of_every_table(club: Club) -> None:
    table = table_at(play_round(club))
    assert leader(club).get(f"{table.url}list/").status_code == 200


@pytest.mark.parametrize("path", ["players/", "rules/change/?to=ddv", "again/"])
def test_who_plays_by_which_rules_is_for_the_tournament_to_say(club: Club, path: str) -> None:
    table = table_at(play_round(club))
    page = writer(table).get(table.url + path)
    assert (page.status_code, "rules and players of the tournament" in page.content.decode()) == (409, True)
