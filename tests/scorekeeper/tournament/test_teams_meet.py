"""A day of the Bundesliga: four teams meet, one of each at every table."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction

import pytest
from django.test import Client

from scorekeeper.club.evenings.draw.report import report_on
from scorekeeper.club.evenings.models import PlannedRound
from scorekeeper.club.leagues.labels import points_text
from scorekeeper.tournament.entrants.writes import all_here, change_entrant, drop_out, enter_people, take_over
from scorekeeper.tournament.models import Entrant, Series, Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.rounds.writes import draw_rounds, open_round
from scorekeeper.tournament.standings.reads import standings_of
from tests.club import Club
from tests.scorekeeper.tournament.hall import address, planned, set_up, sheets_of, stored, text_of
from tests.scorekeeper.tournament.played import play_round, seat_of
from tests.scorekeeper.tournament.test_pages import ASKED

pytestmark = pytest.mark.django_db

TEAMS = ("Kiel", "Soest", "Ulm", "Hameln")


def day(club: Club, *sizes: int, **said: object) -> tuple[Tournament, list[Entrant]]:
    """A day with squads of these sizes, all here: Kiel 1, Kiel 2 … Soest 1 …"""
    tournament = set_up(club, preset="ddv", rounds=4, teams_meet=True, has_teams=True, **said)
    names = [
        (team, number) for team, size in zip(TEAMS, sizes, strict=False) for number in range(1, size + 1)
    ]
    entries = [Entry(f"{team} {number}", team=team) for team, number in names]
    entered = enter_people(tournament=tournament, entries=entries)
    all_here(tournament=tournament)
    return tournament, entered


def seats(tournament: Tournament, number: int) -> list[list[str]]:
    """The names at the tables of a round that is drawn."""
    names = {each.number: str(each) for each in Entrant.objects.all()}
    return [[names[one] for one in table] for table in planned(tournament, number)]


def teams_at(tables: list[list[str]]) -> list[list[str]]:
    return [sorted(name.split()[0] for name in table) for table in tables]


def is_drawn(tournament: Tournament) -> bool:
    return PlannedRound.objects.filter(evening=tournament.evening_id).exists()


def test_it_is_set_up_with_what_the_league_plays(club: Club, anna: Client) -> None:
    form = anna.get(f"{club.url}tournaments/new/?as=league").context["form"]
    names = ("rounds", "length", "minutes", "fours_only", "teams_meet", "has_teams")
    assert [form[name].value() for name in names] == [4, 24, 100, True, True, True]
    anna.post(f"{club.url}tournaments/new/", {**ASKED, "rounds": "4", "teams_meet": "on"})
    made = Tournament.objects.get()
    assert (made.teams_meet, made.has_teams) == (True, True)
    assert "four teams meet" in text_of(anna.get(address(club, made)))


def test_everybody_meets_all_others_of_the_other_teams_once(club: Club) -> None:
    tournament, _entered = day(club, 4, 4, 4, 4, last_by_standing=True)
    draw_rounds(tournament=tournament)
    rounds = [planned(tournament, number) for number in (1, 2, 3, 4)]
    assert [
        number for number in (1, 2, 3, 4) if teams_at(seats(tournament, number)) != [sorted(TEAMS)] * 4
    ] == []
    assert report_on(rounds).repeats == 0
    open_round(tournament=tournament, number=1)
    draw_rounds(tournament=tournament, seed="Ostern")
    assert [planned(tournament, number) == rounds[number - 1] for number in (1, 2)] == [True, False]
    assert report_on([planned(tournament, number) for number in (1, 2, 3, 4)]).repeats == 0


def test_of_a_larger_squad_those_sit_out_in_turn(club: Club) -> None:
    tournament, _entered = day(club, 5, 4, 6, 8)
    draw_rounds(tournament=tournament)
    played = Counter(name for number in (1, 2, 3, 4) for table in seats(tournament, number) for name in table)
    assert [
        number for number in (1, 2, 3, 4) if teams_at(seats(tournament, number)) != [sorted(TEAMS)] * 4
    ] == []
    times = {team: sorted(n for name, n in played.items() if name.startswith(team)) for team in TEAMS}
    assert times == {
        "Kiel": [3, 3, 3, 3, 4],
        "Soest": [4, 4, 4, 4],
        "Ulm": [2, 2, 3, 3, 3, 3],
        "Hameln": [2] * 8,
    }


def test_a_squad_of_three_is_told_and_drawn_once_somebody_comes(club: Club, anna: Client) -> None:
    tournament, entered = day(club, 4, 4, 4, 4)
    drop_out(entrant=entered[15])
    page = text_of(anna.post(address(club, tournament, "draw/"), follow=True))
    assert "Hameln has 3 players here: four play. Tick who has come, or enter a substitute." in page
    assert not is_drawn(tournament)
    enter_people(tournament=tournament, entries=[Entry("Ersatz", team="hameln")])
    all_here(tournament=tournament)
    assert "four play" not in text_of(anna.get(address(club, tournament, "entrants/")))
    anna.post(address(club, tournament, "draw/"))
    assert is_drawn(tournament)


def test_three_teams_or_somebody_without_one_are_told(club: Club, anna: Client) -> None:
    tournament, _entered = day(club, 4, 5, 4)
    enter_people(tournament=tournament, entries=[Entry("Zoe")])
    all_here(tournament=tournament)
    page = text_of(anna.post(address(club, tournament, "draw/"), follow=True))
    assert "Four teams meet, and 3 have entered: Kiel, Soest, Ulm." in page
    assert "Without a team: Zoe." in page
    assert not is_drawn(tournament)


def test_who_is_of_another_team_after_the_draw_makes_it_be_drawn_again(club: Club, anna: Client) -> None:
    tournament, entered = day(club, 5, 4, 4, 4)
    draw_rounds(tournament=tournament)
    change_entrant(entrant=entered[0], entry=Entry("Kiel 1", team="Soest"))
    assert "draw again" in text_of(anna.get(address(club, tournament, "rounds/1/")))
    draw_rounds(tournament=tournament)
    assert "draw again" not in text_of(anna.get(address(club, tournament, "rounds/1/")))


def test_a_substitute_sits_and_counts_for_the_team(club: Club) -> None:
    tournament, entered = day(club, 4, 4, 4, 4)
    play_round(tournament, 1)
    take_over(entrant=entered[0], entry=Entry("Ersatz"))
    second = play_round(tournament, 2)
    assert "Ersatz" in [seat_of(sheet, place) for sheet in second for place in (1, 2, 3, 4)]
    drop_out(entrant=entered[1])
    enter_people(tournament=tournament, entries=[Entry("Kiel 9", team="Kiel")])
    all_here(tournament=tournament)
    draw_rounds(tournament=tournament)
    names = [
        sorted(name for name in table if not name.startswith(TEAMS[1:])) for table in seats(tournament, 3)
    ]
    assert sorted(names) == [["Ersatz"], ["Kiel 3"], ["Kiel 4"], ["Kiel 9"]]


@pytest.mark.parametrize("path", ["standings/", "print/standings/"])
def test_the_points_for_the_day_stand_on_the_page_and_on_paper(club: Club, anna: Client, path: str) -> None:
    tournament, _entered = day(club, 4, 4, 4, 4)
    play_round(tournament, 1)
    table = text_of(anna.get(address(club, tournament, path))).rpartition("<table")[2]
    head, *rows = (
        [re.sub("<.*?>", "", cell).strip() for cell in re.findall(r"<t[dh]\b.*?>(.*?)</t[dh]>", row)]
        for row in table.split("<tr>")[1:]
    )
    at = head.index("Points for the day")
    assert [(row[0], row[at]) for row in rows] == [
        (str(team.place), points_text(team.for_day or Fraction(0))) for team in standings_of(tournament).teams
    ]


@pytest.mark.thorough
def test_the_places_of_the_day_count_over_the_days_of_a_series(club: Club, anna: Client) -> None:
    series = Series.objects.create(group=club.group, title="Bundesliga")
    for _day in range(2):
        tournament, _entered = day(club, 4, 5, 4, 6, series=series)
        for number in (1, 2, 3, 4):
            play_round(tournament, number)
    teams = standings_of(stored(tournament)).teams
    assert sum((team.for_day or Fraction(0) for team in teams), Fraction(0)) == 10
    assert sum(team.points for team in teams) == 0
    page = anna.get(f"{club.url}tournaments/series/{series.pk}/").context["page"]
    assert {row.name for row in page.teams} == set(TEAMS)
    assert sum(float(row.counts.replace(",", ".")) for row in page.teams) == 20


def test_opening_takes_what_was_made_by_hand(club: Club, anna: Client) -> None:
    tournament, entered = day(club, 5, 4, 4, 4)
    draw_rounds(tournament=tournament)
    table_of = {one: str(at) for at, table in enumerate(planned(tournament, 1), 1) for one in table}
    table_of[entered[4].number] = table_of.pop(entered[0].number)
    chosen = {f"table{each.number}": table_of.get(each.number, "0") for each in entered}
    anna.post(address(club, tournament, "rounds/1/hand/"), chosen)
    assert "Without a seat in this round: Kiel 1." in text_of(
        anna.get(address(club, tournament, "rounds/1/"))
    )
    open_round(tournament=tournament, number=1)
    assert len(sheets_of(tournament, 1)) == 4
