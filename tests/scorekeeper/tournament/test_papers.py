"""What a tournament prints."""

from __future__ import annotations

import re
from typing import Any

import pytest

from scorekeeper.tournament.entrants.writes import all_here, drop_out, enter_people
from scorekeeper.tournament.hall.papers import seating_pages
from scorekeeper.tournament.hall.seats import parts_of
from scorekeeper.tournament.links import read_token, short_code
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.rounds.seating import seating_of
from scorekeeper.tournament.rounds.writes import draw_rounds
from tests.club import Club, signed_in
from tests.scorekeeper.tournament.hall import address, gather, leader, planned, set_up, sheets_of
from tests.scorekeeper.tournament.played import open_next, play_round
from tests.scorekeeper.tournament.test_standings_pages import four, text_of

pytestmark = pytest.mark.django_db


def test_a_page_has_sixty_names_and_fifteen_tables(club: Club) -> None:
    tournament = set_up(club, 64)
    draw_rounds(tournament=tournament)
    seating = seating_of(tournament, 1)
    assert seating
    pages = seating_pages(seating)
    assert [(len(page.names), len(page.tables)) for page in pages] == [(60, 0), (4, 0), (0, 15), (0, 1)]
    assert parts_of((), 15) == []


def test_names_are_in_the_order_of_their_letters_with_table_and_seat(club: Club) -> None:
    tournament = set_up(club)
    names = ("Zoe", "Özlem", "Olga", "Axel", "Änne", "Otto", "Li", "Max")
    enter_people(tournament=tournament, entries=[Entry(name, "Ulm") for name in names])
    all_here(tournament=tournament)
    open_next(tournament, 1)
    seating = seating_of(tournament, 1)
    assert seating
    assert [each.name for each in seating.by_name] == [
        *("Änne", "Axel", "Li", "Max", "Olga", "Otto", "Özlem", "Zoe")
    ]
    places = {each.name: (each.table, each.seat, each.club) for each in seating.by_name}
    stored = {
        seat.name: (sheet.table, seat.position + 1, "Ulm")
        for sheet in sheets_of(tournament, 1)
        for seat in sheet.seats.all()
    }
    assert places == stored


def test_a_drawn_round_is_seated_as_drawn_without_who_sits_out(club: Club) -> None:
    tournament = set_up(club, 9, fours_only=True)
    draw_rounds(tournament=tournament)
    seating = seating_of(tournament, 1)
    assert seating
    assert [[each.number for each in table.players] for table in seating.tables] == planned(tournament, 1)
    assert (seating.aside, seating.release) == (("Gast 9",), None)
    assert seating_of(tournament, 9) is None


def test_who_has_left_is_no_longer_without_a_seat(club: Club) -> None:
    tournament = set_up(club, fours_only=True)
    entered = gather(tournament, 9)
    open_next(tournament, 1)
    drop_out(entrant=entered[8])
    draw_rounds(tournament=tournament)
    seating = seating_of(tournament, 2)
    assert seating
    assert seating.aside == ()


def test_a_list_has_names_numbers_lines_boxes_and_the_link_of_its_table(club: Club) -> None:
    tournament = set_up(club, 9, minutes=100, minutes_at_five=125)
    open_next(tournament, 1)
    html = leader(club).get(address(club, tournament, "print/rounds/1/lists/")).content.decode()
    four_list, five_list = re.findall(r'<section class="a4 .*?</section>', html, re.DOTALL)
    first, second = sheets_of(tournament, 1)
    for part, sheet, lines, rules in ((four_list, first, 24, 6), (five_list, second, 30, 6)):
        assert f"/t/{short_code(sheet)}/" in part
        assert len(re.findall(r"<tr[^>]*>\s*<th scope=\"row\">\d+</th>", part)) == lines
        assert part.count("ends-round") == rules
        assert [seat for seat in sheet.seats.all() if seat.name not in part] == []
        assert part.count("deals first") == 1
    assert ("100" in four_list, "125" in five_list) == (True, True)
    assert ("The dealer sits out" in four_list, "The dealer sits out" in five_list) == (False, True)
    assert "Compulsory solo" in four_list


def test_without_compulsory_solos_a_list_has_no_boxes_for_them(club: Club) -> None:
    tournament = set_up(club, 8, preset="pub")
    open_next(tournament, 1)
    text = text_of(leader(club), address(club, tournament, "print/rounds/1/lists/"))
    assert "Solos won" in text
    assert "Compulsory solo" not in text


def test_there_is_a_number_for_every_table_with_the_read_link(club: Club) -> None:
    tournament = set_up(club, 21)
    draw_rounds(tournament=tournament)
    html = leader(club).get(address(club, tournament, "print/tents/")).content.decode()
    assert re.findall(r"<b>(\d+)</b>", html) == [*"1122334455"]
    assert html.count("tent-code") == 10
    wall = leader(club).get(address(club, tournament, "print/wall/")).content.decode()
    assert read_token(tournament.slug) in wall


def test_the_first_three_places_get_certificates_when_it_is_over(club: Club) -> None:
    tournament, _entered = four(club, prizes="Gans\nWurst\nSekt\nBrot")
    html = leader(club).get(address(club, tournament, "print/certificates/")).content.decode()
    assert re.findall(r"(\w+) place<", html) == ["1st", "2nd", "3rd"]
    assert [prize for prize in ("Gans", "Wurst", "Sekt", "Brot") if prize in html] == [
        "Gans",
        "Wurst",
        "Sekt",
    ]
    running = set_up(club, 4)
    play_round(running, 1)
    text = text_of(leader(club), address(club, running, "print/certificates/"))
    assert "Certificates appear once all lists of the last round are confirmed." in text


def test_hidden_standings_are_printed_for_who_leads_only(club: Club) -> None:
    tournament, _entered = four(club, hides_standings=True)
    for path in ("print/standings/", "print/certificates/"):
        assert leader(club).get(address(club, tournament, path)).status_code == 200
        assert signed_in(club.ben).get(address(club, tournament, path)).status_code == 403


QUERIES = {
    "rounds/1/seating/": 10,
    "print/rounds/1/seating/": 8,
    "print/rounds/1/lists/": 8,
    "print/tents/": 6,
    "print/standings/": 9,
    "print/certificates/": 9,
    "print/wall/": 4,
    "link/": 16,
    "screen/": 23,
}


@pytest.mark.parametrize("people", [8, 60])
def test_as_many_queries_for_many_as_for_few(club: Club, people: int, django_assert_num_queries: Any) -> None:
    tournament, anna = set_up(club, minutes=100), leader(club)
    gather(tournament, people)
    play_round(tournament, 1)
    open_next(tournament, 2)
    anna.get(club.url)
    for path, queries in QUERIES.items():
        with django_assert_num_queries(queries):
            assert anna.get(address(club, tournament, path)).status_code == 200
