"""The ways through a tournament: what its page leads to, in every state of its rounds."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.test import Client

from scorekeeper.tournament.links import read_token
from scorekeeper.tournament.lists.models import Confirmation
from scorekeeper.tournament.lists.writes import unlock_list
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.setup.reads import tournaments_of
from scorekeeper.tournament.setup.writes import change_tournament
from scorekeeper.tournament.standings.reads import standings_of
from tests.club import Club
from tests.scorekeeper.tournament.hall import address, leader, set_up, sheets_of, stored
from tests.scorekeeper.tournament.played import close, make_usual, open_next, play_round
from tests.scorekeeper.tournament.tables import confirm, row, send_in, table_at, writer

pytestmark = pytest.mark.django_db


def next_step(page: Any) -> list[str]:
    """What the large green buttons of a page say."""
    shown = page.content.decode()
    return [" ".join(each.split()) for each in re.findall(r'class="button main wide"[^>]*>([^<]+)<', shown)]


def reading_along(tournament: Tournament) -> Client:
    """A phone with the read link."""
    phone = Client()
    phone.get(f"/tournaments/read/{read_token(tournament.slug)}/")
    return phone


def play(tournament: Tournament, number: int) -> None:
    """A round with every list confirmed."""
    play_round(tournament, number)
    close(tournament, number)


def test_the_last_tournament_stands_first(club: Club) -> None:
    days = [date(2026, 10, 11), date(2026, 12, 12), date(2026, 11, 1)]
    for day in days:
        change_tournament(tournament=set_up(club), title=f"{day}", day=day, play=None, said={})
    assert [str(each) for each in tournaments_of(club.group)] == ["2026-12-12", "2026-11-01", "2026-10-11"]


def test_each_state_of_a_round_has_one_next_step_unless_all_wait_for_the_tables(club: Club) -> None:
    tournament = set_up(club, 8, rounds=2)
    phone, url = reading_along(tournament), address(club, tournament)
    steps = [(next_step(leader(club).get(url)), next_step(phone.get(url)))]
    open_next(tournament, 1)
    steps.append((next_step(leader(club).get(url)), next_step(phone.get(url))))
    tournament.evening.sheets.all().delete()
    tournament.evening.planned_rounds.all().delete()
    for number in (1, 2):
        play(tournament, number)
    steps.append((next_step(leader(club).get(url)), next_step(phone.get(url))))
    assert steps == [
        (["Draw round 1"], []),
        ([], ["Round 1: who sits where"]),
        (["Final standings"], ["Final standings"]),
    ]


def test_a_list_that_is_unlocked_later_is_the_next_step_and_nothing_is_final(club: Club) -> None:
    tournament = set_up(club, 8, rounds=2)
    for number in (1, 2):
        play(tournament, number)
    assert standings_of(stored(tournament)).is_over
    unlock_list(table=row(table_at(tournament, 1)), reason="Zahlendreher", user=club.anna)
    page = leader(club).get(address(club, tournament))
    assert next_step(page) == ["Round 1: not all lists are confirmed"]
    assert not standings_of(stored(tournament)).is_over


def test_after_the_last_round_nobody_drops_out_any_more(club: Club) -> None:
    tournament = set_up(club, 8, rounds=1)
    url = address(club, tournament, "entrants/1/")
    assert "Comes later" in leader(club).get(url).text
    play(tournament, 1)
    page = leader(club).get(url).text
    assert [text for text in ("Drops out", "Comes later", "takes over", "Is here") if text in page] == []


def test_a_name_is_put_right_at_the_tables_and_lists_stay_confirmed(club: Club) -> None:
    tournament = set_up(club, 8, rounds=1, length=2, preset="club_five")
    open_next(tournament, 1)
    table = table_at(tournament)
    make_usual(table.sheet)
    make_usual(table.sheet)
    send_in(table)
    confirm(table, writer(table), 0, 1, 2, 3)
    seat = table.sheet.seats.first()
    number = int(seat.name.removeprefix("Gast "))
    said = {"name": "Gäst Eins", "club": "Ulm"}
    leader(club).post(address(club, tournament, f"entrants/{number}/"), said)
    seat.refresh_from_db()
    sheet = sheets_of(tournament, 1)[0]
    assert (seat.name, row(table).locked is not None) == ("Gäst Eins", True)
    assert Confirmation.objects.filter(table__sheet=sheet, revision=sheet.revision).count() == 4
    assert standings_of(stored(tournament)).field.strangers == ()
    taken = {"name": "Anna", "club": "Ulm"}
    page = leader(club).post(address(club, tournament, f"entrants/{number}/"), taken)
    assert list(page.context["form"].errors) == ["name"]
