"""How a table comes to its end: no further deal, by itself or by the leader, or nothing dealt at all."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils.timezone import now

from scorekeeper.play.sheets.models import Change
from scorekeeper.tournament.lists.reads import check_list
from scorekeeper.tournament.models import Release
from tests.cast import taps, undo
from tests.club import Club, signed_in
from tests.scorekeeper.tournament.hall import address, text_of
from tests.scorekeeper.tournament.said_alike import rows_of
from tests.scorekeeper.tournament.tables import fresh, lock, play, play_round, table_at, writer
from tests.scorekeeper.tournament.test_round_tables import let_pass, tables_url
from tests.walking import press

pytestmark = pytest.mark.django_db


def test_the_leader_ends_one_table_or_all_whose_time_is_over(club: Club, anna: Client) -> None:
    tournament = play_round(club, 12, length=8)
    tables = [table_at(tournament, number) for number in (1, 2, 3)]
    for table in tables[:2]:
        play(table, 2)
    anna.post(tables_url(club, tournament, "end/"), {"table": "1"})
    assert [check_list(fresh(table)).is_over for table in tables] == [True, False, False]
    let_pass(101)
    writer(tables[2]).get(f"{tables[2].url}table/")
    page = anna.post(tables_url(club, tournament, "end/"), follow=True)
    assert "No deal yet at: 3." in text_of(page)
    assert [check_list(fresh(table)).is_over for table in tables] == [True, True, False]


def test_a_table_that_was_not_heard_of_is_not_ended_with_the_others(club: Club, anna: Client) -> None:
    tournament = play_round(club, 8, length=8)
    heard, silent = (table_at(tournament, number) for number in (1, 2))
    for table in (heard, silent):
        play(table, 2)
    Change.objects.update(at=now() - timedelta(minutes=16))
    let_pass(101)
    writer(heard).get(f"{heard.url}table/")
    page = anna.post(tables_url(club, tournament, "end/"), follow=True)
    assert "because deals may be waiting on a phone there: 2." in text_of(page)
    assert [check_list(fresh(table)).is_over for table in (heard, silent)] == [True, False]
    anna.post(tables_url(club, tournament, "end/"), {"table": "2"})
    assert check_list(fresh(silent)).is_over


def test_a_deal_that_waited_when_its_table_was_ended_is_taken_once_that_is_undone(
    club: Club, anna: Client
) -> None:
    tournament = play_round(club, 8, length=8)
    table = table_at(tournament)
    play(table, 2)
    anna.post(tables_url(club, tournament, "end/"), {"table": "1"})
    phone, waited = writer(table, headers={"prefer": "return=minimal"}), taps(3)
    answer = phone.post(f"{table.url}enter/", waited)
    assert (answer.status_code, answer.content.decode()[:29]) == (422, "The round is over at this tab")
    undo(table)
    assert phone.post(f"{table.url}enter/", waited).status_code == 204
    assert not check_list(fresh(table)).is_over


def test_the_leader_locks_the_list_of_a_table_at_which_nothing_was_dealt(club: Club, anna: Client) -> None:
    tournament = play_round(club, 8, missed=-10)
    unplayed, played = (table_at(tournament, number) for number in (1, 2))
    lock(played)
    ben = signed_in(club.ben)
    assert "Lock the list as unplayed" not in text_of(ben.get(tables_url(club, tournament, "1/")))
    assert ben.post(tables_url(club, tournament, "1/unplayed/")).status_code == 403
    assert "Lock the list as unplayed" in text_of(anna.get(tables_url(club, tournament, "1/")))
    page = anna.post(tables_url(club, tournament, "1/unplayed/"), follow=True)
    assert "locked, nothing played" in text_of(page)
    assert fresh(unplayed).locked
    assert Release.objects.get().closed is not None


def test_who_sat_where_nothing_was_played_has_missed_the_round_and_stands_behind_who_lost(
    club: Club, anna: Client
) -> None:
    tournament = play_round(club, 8, missed=-5)
    lock(table_at(tournament, 2))
    page = anna.get(tables_url(club, tournament, "1/"))
    press(anna, page, "Lock the list as unplayed")
    said = rows_of(anna.get(address(club, tournament, "standings.csv")).content)
    points = [(row["Points"], row["Round 1"]) for row in said]
    assert points == [("2", "2")] * 2 + [("-2", "-2")] * 2 + [("-5", "-5")] * 4


def test_a_list_on_which_something_stands_is_not_locked_as_unplayed(club: Club, anna: Client) -> None:
    tournament = play_round(club)
    table = table_at(tournament)
    play(table, 1)
    page = anna.post(tables_url(club, tournament, "1/unplayed/"), follow=True)
    assert "Something has been entered at table 1." in text_of(page)
    assert not fresh(table).locked
