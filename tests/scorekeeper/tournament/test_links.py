"""The links of tables and tournaments: for one round, for one table, until they are made anew."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scorekeeper.play.groups import writes as groups
from scorekeeper.play.groups.models import Evening, Role
from scorekeeper.play.sheets.guards import offer_token
from scorekeeper.play.sheets.models import Deal, Sheet
from scorekeeper.tournament.links import entry_token, read_token, short_code
from scorekeeper.tournament.lists.writes import unlock_list
from scorekeeper.tournament.models import Table, Tournament
from scorekeeper.tournament.rounds.writes import draw_rounds, open_round, release_round
from tests.cast import Evening as AtTable
from tests.cast import taps, visitor
from tests.club import Club, signed_in
from tests.scorekeeper.tournament.hall import address, sheets_of
from tests.scorekeeper.tournament.tables import (
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


def go_on(tournament: Tournament) -> None:
    """Draw, open and release the second round."""
    draw_rounds(tournament=tournament)
    open_round(tournament=tournament, number=2)
    release_round(tournament=tournament, number=2)


def enter_at(table: AtTable, phone: Client) -> Any:
    """Send the next deal, as a phone does that had no reception."""
    count = Deal.objects.filter(sheet=table.sheet).count()
    return phone.post(f"{table.url}enter/", {**taps(count), "uid": uuid4(), "position": count + 1})


def test_the_phone_of_a_past_round_still_brings_its_deals_but_calls_nobody(club: Club) -> None:
    """Nothing is lost of a table that had no reception: its list takes deals until it is locked."""
    tournament = play_round(club)
    table = table_at(tournament)
    phone = writer(table)
    play(table, 1)
    go_on(tournament)
    assert enter_at(table, phone).status_code == 302
    assert Deal.objects.filter(sheet=table.sheet).count() == 2
    called = phone.post(f"{table.url}referee/")
    assert (called.status_code, row(table).called) == (410, None)
    assert Client().get(f"/s/{table.token}/").status_code == 410
    sent = {"revision": fresh(table).revision, "seats": ["0", "1", "2", "3"]}
    for step in ("hand-in", "confirm"):
        phone.post(f"{table.url}list/{step}/", sent)
    assert row(table).locked is not None
    enter_at(table, phone)
    assert Deal.objects.filter(sheet=table.sheet).count() == 2


def test_the_link_of_a_table_opens_no_other_table(club: Club) -> None:
    tournament = play_round(club)
    one, other = table_at(tournament, 1), table_at(tournament, 2)
    phone = writer(one)
    for path in ("", "enter/", "list/", "table/", "share/"):
        assert phone.get(f"{other.url}{path}").status_code == 404
    for path in ("enter/", "referee/", "list/confirm/", "list/hand-in/", "list/strike/", "undo/"):
        assert phone.post(f"{other.url}{path}").status_code == 404


def test_nobody_at_a_table_makes_its_printed_code_worthless(club: Club) -> None:
    table = table_at(play_round(club))
    before = Sheet.objects.get(pk=table.sheet.pk)
    sent = {"new": offer_token(table.sheet.slug), "series": 1}
    for phone in (writer(table), reader(table)):
        for path in ("share/renew/", "share/read/renew/"):
            assert phone.post(f"{table.url}{path}", sent).status_code == 403
        assert 'name="new"' not in phone.get(f"{table.url}share/").content.decode()
    assert Sheet.objects.get(pk=table.sheet.pk).write_hash == before.write_hash
    assert visitor(table.token).get(table.url).status_code == 200


def test_who_helps_makes_the_links_of_a_table_anew_and_all_phones_are_out(club: Club) -> None:
    table = table_at(play_round(club))
    phones, code = (writer(table), reader(table)), f"/t/{short_code(table.sheet)}/"
    signed_in(club.ben).post(f"{table.url}share/renew/", {"new": offer_token(table.sheet.slug)})
    for phone in phones:
        for path in ("", "list/", "table/", "news/?known=9"):
            assert phone.get(f"{table.url}{path}").status_code == 404
        assert phone.post(f"{table.url}list/confirm/").status_code == 404
    assert Client().get(code).status_code == 410


def test_no_link_for_everybody_confirms(club: Club) -> None:
    """Not that of the group, nor that of the tournament; a table has its own for who sits there."""
    tournament = play_round(club)
    table = table_at(tournament)
    play(table, 2)
    send_in(table)
    along = Client()
    along.get(f"/tournaments/read/{read_token(tournament.slug)}/")
    assert confirm(table, along, 0).status_code == 404
    assert confirm(table, signed_in(club.cem), 0).status_code == 403
    assert confirm(table, reader(table), 0).status_code == 302
    assert row(table).confirmations.count() == 1


def test_a_confirmation_sent_again_changes_nothing_of_a_locked_list(club: Club) -> None:
    table = table_at(play_round(club))
    lock(table)
    locked, said = row(table).locked, list(row(table).confirmations.values())
    confirm(table, writer(table), 0, 1, 2, 3)
    confirm(table, reader(table), 2)
    assert (row(table).locked, list(row(table).confirmations.values())) == (locked, said)


def test_a_confirmation_of_before_the_list_was_unlocked_is_stale(club: Club) -> None:
    table = table_at(play_round(club))
    play(table, 2)
    send_in(table)
    phone, seen = writer(table), fresh(table).revision
    sent = {"revision": seen, "seats": ["0", "1", "2", "3"]}
    phone.post(f"{table.url}list/confirm/", sent)
    for _twice in range(2):
        unlock_list(table=row(table), reason="Slip", user=club.anna)
    assert row(table).unlockings.count() == 1
    send_in(table)
    phone.post(f"{table.url}list/confirm/", sent)
    assert (row(table).locked, row(table).confirmations.count()) == (None, 0)


def test_a_helper_who_is_none_any_more_is_told_nothing_at_once(club: Club) -> None:
    tournament = play_round(club)
    table, ben = table_at(tournament), signed_in(club.ben)
    pages = [address(club, tournament, path) for path in ("", "entrants/", "rounds/", "awards/")]
    pages += [
        address(club, tournament, "rounds/1/tables/news/?known=x"),
        table.url,
        f"{table.url}news/?known=9",
    ]
    assert [ben.get(page).status_code for page in pages] == [200] * len(pages)
    groups.remove_member(membership_id=club.group.memberships.get(user=club.ben).pk)
    assert [ben.get(page).status_code for page in pages] == [404] * len(pages)
    assert (
        ben.post(address(club, tournament, "rounds/1/tables/1/minutes/"), {"minutes": 5}).status_code == 404
    )
    assert row(table).extra_minutes == 0


def test_who_set_it_up_leads_no_more_once_they_may_only_read(club: Club) -> None:
    tournament = play_round(club, user=club.ben)
    ben = signed_in(club.ben)
    assert ben.get(address(club, tournament, "change/")).status_code == 200
    club.group.memberships.filter(user=club.ben).update(role=Role.READER)
    assert ben.get(address(club, tournament, "change/")).status_code == 403


def test_a_tournament_whose_group_is_being_deleted_is_not_there(club: Club) -> None:
    tournament = play_round(club, takes_entries=True)
    Evening.objects.filter(pk=tournament.evening_id).update(group=None)
    Sheet.objects.filter(evening=tournament.evening_id).update(group=None)
    enter, read = entry_token(tournament.slug), read_token(tournament.slug)
    for url in (f"/tournaments/read/{read}/", f"/tournaments/enter/{enter}/", address(club, tournament)):
        assert signed_in(club.anna).get(url).status_code == 404
    assert Client().post(f"/tournaments/enter/{enter}/", {"name": "Eva"}).status_code == 404
    table = table_at(tournament)
    assert writer(table).get(f"{table.url}list/").status_code == 200


@pytest.mark.thorough
def test_a_hundred_and_twenty_phones_behind_one_address_come_in(club: Club) -> None:
    tournament = play_round(club, 120)
    phones = [writer(table_at(tournament, number)) for number in range(1, 31) for _seat in range(4)]
    assert len(sheets_of(tournament, 1)) == 30
    for number in range(1, 31):
        table = table_at(tournament, number)
        for phone in phones[4 * number - 4 : 4 * number]:
            assert phone.post(f"{table.url}referee/").status_code == 302
    assert Table.objects.filter(called__isnull=False).count() == 30
