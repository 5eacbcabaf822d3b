"""The players side by side: in the order of the season, with when they were last there and with whom best."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.utils.html import strip_tags
from django.utils.timezone import localdate

from scorekeeper.club.figures.players import day_text, player_lines
from scorekeeper.club.leagues.seasons.reads import all_evenings
from scorekeeper.club.leagues.seasons.writes import make_season
from scorekeeper.play.groups.models import Evening, Player
from scorekeeper.play.sheets.models import Sheet
from tests.cast import begin, deal, enter
from tests.club import Club, player, signed_in, take_in
from tests.scorekeeper.club.leagues.standings.test_standings_reads import EVENINGS, play

pytestmark = pytest.mark.django_db


def test_everybody_has_a_line_those_without_a_place_below(club: Club) -> None:
    for day, *evening in EVENINGS:
        play(club, day.replace("2026", "2020"), *evening)
    season = make_season(group=club.group, name="Saison", min_evenings=2)
    Player.objects.filter(name="Dora").update(is_guest=True, is_active=False)
    Player.objects.create(group=club.group, name="Frieda", is_counted=False)
    lines = player_lines(season, club.cem.pk)
    assert [
        (line.player.name, line.row and line.row.line.place, line.notes, line.last_there) for line in lines
    ] == [
        ("Anna", 1, ("leads, ahead of Cem",), "29 Jan 2020"),
        ("Cem", 2, ("won two of the last three evenings", "that is you"), "29 Jan 2020"),
        ("Ben", 3, ("4 evenings",), "29 Jan 2020"),
        ("Emil", None, ("1 evening",), "22 Jan 2020"),
        ("Frieda", None, ("not in statistics",), ""),
        ("Dora", None, ("has left", "guest"), "29 Jan 2020"),
    ]


def test_who_sits_at_a_table_of_a_tournament_is_there_before_its_last_round_is_closed(club: Club) -> None:
    play(club, "2020-01-08", *EVENINGS[0][1:])
    evening = take_in(club, begin(("Anna", "Ben", "Cem", "Emil")))
    Sheet.objects.filter(pk=evening.sheet.pk).update(ends=True)
    Evening.objects.filter(sheets=evening.sheet).update(day=date(2020, 2, 9))
    lines = player_lines(all_evenings(club.group), club.cem.pk)
    assert {line.player.name: line.last_there for line in lines} == {
        "Anna": "9 Feb 2020",
        "Ben": "9 Feb 2020",
        "Cem": "9 Feb 2020",
        "Dora": "8 Jan 2020",
        "Emil": "9 Feb 2020",
    }


def test_a_day_of_this_year_is_said_without_it() -> None:
    this_year = localdate().year
    assert day_text(date(this_year, 1, 8)) == "8 Jan"
    assert day_text(date(this_year - 1, 12, 31)) == f"31 Dec {this_year - 1}"


def test_the_best_partner_of_everybody_is_there_once_two_can_be_told(club: Club) -> None:
    with_cem = [deal(re=["Anna", "Cem"], points=90)] * 12
    enter(take_in(club, begin(length=0)), *[deal(points=131)] * 12, *with_cem)
    lines = player_lines(all_evenings(club.group), club.cem.pk)
    assert {line.player.name: str(line.best_with or "") for line in lines} == {
        "Anna": "Ben",
        "Ben": "Anna",
        "Cem": "",
        "Dora": "Ben",
        "Emil": "",
    }


def test_the_page_shows_them_and_who_is_kept_out_without_figures(club: Club) -> None:
    play(club, "2020-01-08", *EVENINGS[0][1:])
    Player.objects.filter(name="Ben").update(is_counted=False)
    page = signed_in(club.cem).get(f"{club.url}players/").content.decode()
    table = " ".join(strip_tags(page.split("<table")[1].split("</table>")[0]).split())
    assert "1 Anna leads, ahead of Cem +9 – 8 Jan 2020" in table
    assert "– Ben not in statistics – – 8 Jan 2020" in table


@pytest.mark.parametrize("evenings", [1, 20])
def test_it_takes_as_many_queries_for_few_players_and_evenings_as_for_many(
    club: Club, evenings: int, django_assert_num_queries: Callable[[int], Any]
) -> None:
    for number in range(evenings):
        Player.objects.create(group=club.group, name=f"Zoe {number}")
        enter(take_in(club, begin(("Anna", "Ben", "Cem", f"Zoe {number}"))), deal())
    cem = signed_in(club.cem)
    assert player(club, "Zoe 0")
    with django_assert_num_queries(22):
        assert cem.get(f"{club.url}players/").status_code == 200
