"""What the pages of tournaments say first: who leads or has won, and nothing that is hidden."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scorekeeper.tournament.counting import Counting
from scorekeeper.tournament.entrants.writes import all_here, enter_people
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.sentences import public_statement, statement_of, teams_lead
from scorekeeper.tournament.setup.writes import series_of
from scorekeeper.tournament.standings.reads import standings_of
from tests.club import Club, signed_in
from tests.scorekeeper.tournament.hall import address, leader, set_up, stored
from tests.scorekeeper.tournament.played import OF_FOUR, close, lock, make, open_next, seat_of

pytestmark = pytest.mark.django_db


def said(tournament: Tournament) -> tuple[str, str]:
    """What the standings say, and what is told of them elsewhere."""
    standings = standings_of(stored(tournament))
    return statement_of(standings), public_statement(standings)


def test_a_tournament_says_how_far_it_is_and_who_leads_until_somebody_has_won(club: Club) -> None:
    tournament = set_up(club, 4, rounds=2, ties=[])
    heard = [said(tournament)]
    (sheet,) = open_next(tournament, 1)
    heard.append(said(tournament))
    make(sheet, OF_FOUR)
    first, second = seat_of(sheet, 1), seat_of(sheet, 2)
    heard.append(said(tournament))
    lock(sheet)
    heard.append(said(tournament))
    (sheet,) = open_next(tournament, 2)
    rest = iter((-1, -2))
    made = {first: -2, second: 5}
    make(sheet, [made.get(seat.name) or next(rest) for seat in sheet.seats.all()])
    lock(sheet)
    assert heard == [
        ("", ""),
        ("", "Round 1 is being played"),
        *[(f"Round 1 in play: {first} leads with +12, ahead of {second}",) * 2],
        *[(f"After round 1: {first} leads with +12, ahead of {second}",) * 2],
    ]
    assert said(tournament) == (f"{first} and {second} share the win with +10",) * 2


def test_many_who_share_the_first_place_are_counted(club: Club) -> None:
    tournament = set_up(club, 16, counting=Counting.PLACES, ties=[])
    for sheet in open_next(tournament, 1):
        make(sheet, OF_FOUR)
    assert said(tournament)[0] == "Round 1 in play: 4 share first place with 3"


def test_nobody_is_told_what_the_standings_hide(club: Club) -> None:
    tournament = set_up(club, 4, rounds=2, hides_standings=True)
    (sheet,) = open_next(tournament, 1)
    make(sheet, OF_FOUR)
    before = said(tournament)[1]
    lock(sheet)
    hidden = [said(tournament)[1]]
    (sheet,) = open_next(tournament, 2)
    hidden.append(said(tournament)[1])
    make(sheet, (7, 0, -3, -4))
    lock(sheet)
    hidden.append(said(tournament)[1])
    close(tournament, 2)
    assert before.startswith("Round 1 in play: Gast")
    assert hidden == ["Round 1 is over", "Round 2 is being played", "Round 2 is over"]
    assert "won with" in said(tournament)[1]


def test_where_a_single_round_is_hidden_nothing_is_told_before_it(club: Club) -> None:
    tournament = set_up(club, 4, rounds=1, hides_standings=True)
    assert said(tournament) == ("", "")


def teams_of_two(club: Club, **setting: Any) -> Tournament:
    """A tournament of one round in which Rot makes more than Blau, and somebody of Blau most."""
    tournament = set_up(club, rounds=1, has_teams=True, **setting)
    people = {"Ada": "Rot", "Bo": "Rot", "Cleo": "Blau", "Dan": "Blau"}
    enter_people(tournament=tournament, entries=[Entry(name, team=team) for name, team in people.items()])
    all_here(tournament=tournament)
    (sheet,) = open_next(tournament, 1)
    points = {"Ada": 8, "Bo": 3, "Cleo": 9, "Dan": -20}
    make(sheet, [points[seat.name] for seat in sheet.seats.all()])
    lock(sheet)
    close(tournament, 1)
    return tournament


def test_a_tournament_with_teams_says_both_who_won_and_which_team(club: Club) -> None:
    standings = standings_of(stored(teams_of_two(club)))
    assert (statement_of(standings), teams_lead(standings)) == (
        "Cleo won with +9, ahead of Ada",
        "Rot won with +11, ahead of Blau",
    )


def test_where_teams_meet_their_standings_come_first(club: Club) -> None:
    tournament = teams_of_two(club)
    Tournament.objects.update(teams_meet=True)
    assert said(tournament)[0] == "Rot won with +11, ahead of Blau"


def test_every_page_of_its_figures_begins_with_it(club: Club) -> None:
    series = series_of(group=club.group, title="Serie", best_of=0)
    tournament, anna = teams_of_two(club, series=series), leader(club)
    for path in ("", "standings/"):
        page = anna.get(address(club, tournament, path)).content.decode()
        assert '<h2 class="statement">Cleo won with +9, ahead of Ada</h2>' in page
    assert "Rot won with +11, ahead of Blau" in page
    assert "Cleo won with +9, ahead of Ada" in anna.get(f"{club.url}tournaments/").content.decode()
    of_series = anna.get(f"{club.url}tournaments/series/{series.pk}/").content.decode()
    assert "After 1 tournament: Cleo leads with +9, ahead of Ada" in of_series


@pytest.mark.parametrize("many", [1, 3])
def test_the_list_takes_as_many_queries_for_many_as_for_one(
    club: Club, many: int, django_assert_num_queries: Any
) -> None:
    for _number in range(many):
        teams_of_two(club)
    cem: Client = signed_in(club.cem)
    with django_assert_num_queries(16):
        assert cem.get(f"{club.url}tournaments/").status_code == 200


@pytest.mark.parametrize("people", [8, 40])
def test_a_tournament_that_is_over_takes_as_many_queries_for_many_as_for_few(
    club: Club, people: int, django_assert_num_queries: Any
) -> None:
    tournament = set_up(club, people, rounds=1)
    for sheet in open_next(tournament, 1):
        make(sheet, OF_FOUR)
        lock(sheet)
    close(tournament, 1)
    anna = leader(club)
    with django_assert_num_queries(18):
        assert anna.get(address(club, tournament)).status_code == 200


def test_the_list_goes_on_on_further_pages_with_the_rest_of_the_address(club: Club) -> None:
    for _number in range(21):
        set_up(club)
    page = leader(club).get(f"{club.url}tournaments/?lang=en").content.decode()
    assert (page.count("Weihnachtsturnier"), "?lang=en&amp;page=2" in page) == (20, True)
