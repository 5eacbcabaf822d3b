"""A round as its leader sees it: every table, who calls, minutes, the end, locked lists, old codes."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils.timezone import now

from scorekeeper.play.sheets.guards import read_token
from scorekeeper.site.server import limits
from scorekeeper.tournament.models import Release, Table, Tournament
from scorekeeper.tournament.rounds.writes import open_round, release_round
from scorekeeper.tournament.standings.reads import standings_of
from scorekeeper.tournament.tables.reads import round_page
from scorekeeper.tournament.times import Shade, clock_of
from tests.cast import taps
from tests.club import Club, signed_in
from tests.scorekeeper.tournament.hall import address, text_of
from tests.scorekeeper.tournament.tables import (
    confirm,
    fresh,
    lock,
    play,
    play_round,
    row,
    send_in,
    table_at,
    writer,
)

pytestmark = pytest.mark.django_db


def tables_url(club: Club, tournament: Tournament, path: str = "") -> str:
    return address(club, tournament, f"rounds/1/tables/{path}")


def let_pass(minutes: int) -> None:
    """Let the round have been released so many minutes ago."""
    Release.objects.update(released=now() - timedelta(minutes=minutes))


def test_the_clock_is_yellow_ten_minutes_before_the_end_and_red_from_then_on(club: Club) -> None:
    play_round(club, 9)
    shades = {}
    for minutes in (10, 89, 91, 101, 126):
        let_pass(minutes)
        release = Release.objects.get()
        clocks = [clock_of(release, 4), clock_of(release, 4, 20), clock_of(release, 5)]
        shades[minutes] = [clock.shade for clock in clocks if clock]
    calm, soon, over = Shade.CALM, Shade.SOON, Shade.OVER
    assert shades == {
        10: [calm, calm, calm],
        89: [calm, calm, calm],
        91: [soon, calm, calm],
        101: [over, calm, calm],
        126: [over, over, over],
    }


def test_without_minutes_or_before_the_release_there_is_no_clock(club: Club) -> None:
    play_round(club, minutes=0, minutes_at_five=0)
    assert clock_of(Release.objects.get(), 4) is None
    release = Release(minutes=100, minutes_at_five=125)
    assert clock_of(release, 4) is None


def test_a_deal_before_the_release_counts_and_the_phone_says_that_it_is_not_released(club: Club) -> None:
    tournament = play_round(club)
    Release.objects.update(released=None)
    table = table_at(tournament)
    phone = writer(table)
    assert "not released yet" in text_of(phone.get(table.url))
    assert phone.post(f"{table.url}enter/", taps()).status_code == 302
    found = standings_of(tournament)
    points = sorted(line.rounds[0].points or 0 for line in found.lines)
    assert points == [-1, -1, 0, 0, 0, 0, 1, 1]


def test_every_table_says_how_far_it_is(club: Club, anna: Client) -> None:
    tournament = play_round(club, 16, length=3)
    open_table, playing, handed_in, locked = (table_at(tournament, number) for number in (1, 2, 3, 4))
    play(playing, 1)
    play(handed_in, 3)
    send_in(handed_in)
    confirm(handed_in, writer(handed_in), 0, 1)
    lock(locked, 3)
    page = text_of(anna.get(address(club, tournament)))
    assert "1 of 4 lists confirmed" in page
    url = tables_url(club, tournament, "2/")
    assert f'<a class="panel table-card round-table " href="{url}">' in page
    for text in ("deal 2 of 3", "handed in, confirmed by 2 of 4", "until "):
        assert text in page
    found_page = round_page(tournament, 1)
    assert found_page is not None
    assert [(line.counted, line.confirmed) for line in found_page.lines] == [(0, 0), (1, 0), (3, 2), (3, 4)]
    assert fresh(open_table).revision == 0


def test_a_table_of_five_counts_its_deals_as_well(club: Club) -> None:
    tournament = play_round(club, 9, length=8)
    play(table_at(tournament, 2), 4)
    page = round_page(tournament, 1)
    assert page is not None
    assert [(len(line.names), line.counted) for line in page.lines] == [(4, 0), (5, 4)]


def test_the_page_asks_as_much_for_three_tables_as_for_thirty(
    club: Club, anna: Client, django_assert_num_queries: Any
) -> None:
    few = play_round(club, 12)
    many = play_round(club, 120)
    anna.get(address(club, few))
    with django_assert_num_queries(22) as counted:
        anna.get(address(club, few))
    with django_assert_num_queries(len(counted)):
        anna.get(address(club, many))


def test_an_open_page_is_told_of_what_is_new_and_else_of_nothing(club: Club, anna: Client) -> None:
    tournament = play_round(club)
    page = round_page(tournament, 1)
    assert page is not None
    url = tables_url(club, tournament, f"news/?known={page.revision}")
    assert anna.get(url).status_code == 204
    play(table_at(tournament), 1)
    assert "deal 2 of 2" in text_of(anna.get(url))


def test_the_referee_is_called_and_the_leader_answers(club: Club, anna: Client) -> None:
    tournament = play_round(club)
    table = table_at(tournament)
    phone = writer(table)
    phone.post(f"{table.url}referee/")
    since = row(table).called
    phone.post(f"{table.url}referee/")
    assert since is not None
    assert row(table).called == since
    page = anna.get(address(club, tournament))
    assert "Table 1</strong> calling the referee since" in text_of(page)
    assert 'data-ring="1"' in page.content.decode()
    assert "The referee was called" in text_of(phone.get(table.url))
    anna.post(tables_url(club, tournament, "1/answer/"))
    assert row(table).called is None
    phone.post(f"{table.url}referee/")
    phone.post(f"{table.url}referee/", {"never": "1"})
    assert row(table).called is None


def test_one_table_gets_more_minutes_and_can_give_them_back(club: Club, anna: Client) -> None:
    tournament = play_round(club)
    url = tables_url(club, tournament, "1/minutes/")
    given = []
    for minutes in ("5", "1", "-1", "-60", "x"):
        anna.post(url, {"minutes": minutes})
        given.append(Table.objects.values_list("extra_minutes", flat=True)[0])
    assert given == [5, 6, 5, 5, 5]
    let_pass(103)
    page = round_page(tournament, 1)
    assert page is not None
    assert [line.clock and line.clock.is_over for line in page.lines] == [False, True]


def test_a_table_that_says_nothing_is_seen_and_one_that_asks_is_heard(club: Club, anna: Client) -> None:
    caches["limits"].clear()
    tournament = play_round(club)
    let_pass(16)
    assert text_of(anna.get(address(club, tournament))).count("no news yet") == 2
    table = table_at(tournament)
    writer(table).get(f"{table.url}table/")
    page = round_page(tournament, 1)
    assert page is not None
    assert [line.is_silent for line in page.lines] == [False, True]


def test_a_phone_is_told_what_is_new_at_its_table(club: Club) -> None:
    table = table_at(play_round(club))
    phone = writer(table)
    page = phone.get(f"{table.url}table/")
    state = page.context["now"].state
    assert phone.get(f"{table.url}table/?known={state}").status_code == 204
    phone.post(f"{table.url}referee/")
    assert phone.get(f"{table.url}table/?known={state}").status_code == 200


def test_only_who_leads_unlocks_and_says_why(club: Club, anna: Client) -> None:
    tournament = play_round(club)
    table = table_at(tournament)
    lock(table)
    url = tables_url(club, tournament, "1/unlock/")
    assert signed_in(club.ben).post(url, {"reason": "x"}).status_code == 403
    refused = anna.post(url, {"reason": ""})
    assert (refused.status_code, f'name="next" value="{url.removesuffix("unlock/")}"' in refused.text) == (
        200,
        True,
    )
    assert row(table).locked is not None
    page = text_of(anna.post(url, {"reason": "Solo vergessen"}, follow=True))
    assert row(table).locked is None
    assert "Solo vergessen" in page


def test_when_all_lists_are_locked_the_next_step_is_offered(club: Club, anna: Client) -> None:
    tournament = play_round(club)
    for number in (1, 2):
        assert "All lists are confirmed" not in text_of(anna.get(address(club, tournament)))
        lock(table_at(tournament, number))
    told = anna.get(tables_url(club, tournament, "news/?known="))
    assert "All lists are confirmed: go to the next round" in text_of(told)
    assert "Go to the tables of round 2" in text_of(anna.get(address(club, tournament)))


def test_an_old_code_says_ask_at_the_desk_and_counts_as_no_attempt(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "WRONG_LINKS", limits.Limit("links", most=2, seconds=300))
    tournament = play_round(club)
    table = table_at(tournament)
    assert Client().get(f"/s/{table.token}/").status_code == 302
    open_round(tournament=tournament, number=2)
    assert Client().get(f"/s/{table.token}/").status_code == 302
    release_round(tournament=tournament, number=2)
    answers = [Client().get(f"/s/{table.token}/") for _phone in range(5)]
    assert [answer.status_code for answer in answers] == [410] * 5
    assert "Ask at the desk" in text_of(answers[0])
    assert Client().get(f"/s/{read_token(table.token)}/").status_code == 302
    new = table_at(tournament, round_number=2)
    assert Client().get(f"/s/{new.token}/").status_code == 302
    assert Client().get("/s/guess/").status_code == 404


def test_the_code_of_a_closed_round_is_old_until_a_list_is_unlocked(club: Club, anna: Client) -> None:
    tournament = play_round(club, 4)
    table = table_at(tournament)
    lock(table)
    assert Client().get(f"/s/{table.token}/").status_code == 410
    anna.post(tables_url(club, tournament, "1/unlock/"), {"reason": "Zahlendreher"})
    assert Client().get(f"/s/{table.token}/").status_code == 302
