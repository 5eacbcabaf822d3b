"""Somebody's own table on their phone: where, with whom, until when, in whatever round is open."""

from __future__ import annotations

import pytest
from django.test import Client

from scorekeeper.tournament.rounds.writes import draw_rounds, open_round
from tests.club import Club
from tests.scorekeeper.tournament.hall import address, set_up, sheets_of
from tests.scorekeeper.tournament.played import open_next, play_round
from tests.walking import seen

pytestmark = pytest.mark.django_db


def said(anna: Client, url: str) -> str:
    """What the page says."""
    return seen(anna.get(url)).text


def test_the_page_follows_somebody_from_round_to_round(club: Club, anna: Client) -> None:
    tournament = set_up(club, 8, minutes=100)
    url = address(club, tournament, "seats/3/")
    assert "The tables are shown here as soon as they are open." in said(anna, url)
    draw_rounds(tournament=tournament)
    open_round(tournament=tournament, number=1)
    assert "not released yet" in said(anna, url)
    play_round(tournament, 1)
    for number, sheets in ((1, sheets_of(tournament, 1)), (2, None)):
        tables = sheets or open_next(tournament, number)
        sheet = next(each for each in tables if each.seats.filter(name="Gast 3").exists())
        names = sheet.seats.order_by("position").values_list("name", flat=True)
        _head, _place, page = said(anna, url).partition(f"Round {number}, table {sheet.table} until")
        places = [page.index(f"{name} ") for name in names]
        assert places == sorted(places)


def test_who_sits_out_is_told_so(club: Club, anna: Client) -> None:
    tournament = set_up(club, 9, fours_only=True)
    seated = {seat.name for sheet in open_next(tournament, 1) for seat in sheet.seats.all()}
    (aside,) = {f"Gast {number}" for number in range(1, 10)} - seated
    url = address(club, tournament, f"seats/{aside.split()[1]}/")
    assert f"Without a seat in this round: {aside}." in said(anna, url)
