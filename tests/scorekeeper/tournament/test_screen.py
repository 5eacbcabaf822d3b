"""The big screen of a tournament: its slides, its clock, what is new on it."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.utils.timezone import localtime, now

from scorekeeper.tournament.awards.models import Award
from scorekeeper.tournament.counting import Counting
from scorekeeper.tournament.entrants.writes import all_here, enter_people
from scorekeeper.tournament.hall.screen import (
    Clock,
    Coming,
    Kind,
    Screen,
    ShownLine,
    screen_of,
    screen_revision,
    seating_slides,
)
from scorekeeper.tournament.hall.seats import lines_of
from scorekeeper.tournament.models import Release, Table, Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.rounds.seating import SeatedPlayer, SeatedTable, Seating
from scorekeeper.tournament.rounds.writes import draw_rounds, open_round
from tests.club import Club
from tests.scorekeeper.tournament.hall import address, gather, leader, set_up, sheets_of, stored
from tests.scorekeeper.tournament.played import (
    OF_FOUR,
    award,
    lock,
    make,
    open_next,
    play_round,
    write_on_paper,
)

pytestmark = pytest.mark.django_db


def kinds_of(screen: Screen) -> list[tuple[str, int]]:
    """What the slides show, and how much of it."""
    return [
        ("seats", sum(map(len, slide.seats)))
        if slide.seats
        else ("states", len(slide.states))
        if slide.states
        else ("rows", sum(map(len, slide.columns)))
        for slide in screen.slides
    ]


def test_slides_have_two_columns_of_eight_names_and_of_twelve_lines(club: Club) -> None:
    tournament = set_up(club, 60, minutes=100)
    assert [slide.title for slide in screen_of(tournament).slides] == ["Welcome"]
    draw_rounds(tournament=tournament)
    open_round(tournament=tournament, number=1)
    seats = [*[("seats", 16)] * 3, ("seats", 12)]
    assert kinds_of(screen_of(tournament)) == seats
    Release.objects.update(released=now())
    shown = screen_of(tournament)
    assert kinds_of(shown) == [
        *(*seats, ("states", 15), ("rows", 20), ("rows", 20), ("rows", 20)),
    ]
    assert [len(column) for column in shown.slides[5].columns] == [10, 10]


def test_a_slide_of_standings_has_as_many_whole_names_as_fit(club: Club) -> None:
    tournament = set_up(club)
    names = [f"Wilhelmine-Charlotte von Schulenburg-Wolfenbüttel {number}" for number in range(1, 49)]
    enter_people(tournament=tournament, entries=[Entry(name) for name in names])
    all_here(tournament=tournament)
    open_next(tournament, 1)
    assert kinds_of(screen_of(tournament))[-3:] == [("rows", 16)] * 3
    play_round(tournament, 2)
    assert kinds_of(screen_of(tournament))[-4:] == [("rows", 12)] * 4
    assert [lines_of(names[0], room) for room in (50, 30, 16)] == [1, 2, 4]


@pytest.mark.parametrize(
    ("name", "beside"),
    [("Bernd Ahrens", "-4:"), ("Eva Schulenburger", "-2:"), ("Hawaiianischestoast Eva", "-1:")],
)
def test_rounds_leave_the_room_to_the_words_of_names(club: Club, name: str, beside: str) -> None:
    tournament = set_up(club, counting=Counting.AVERAGE, rounds=3)
    enter_people(tournament=tournament, entries=[Entry(each) for each in (name, "Ben", "Cem", "Dora")])
    all_here(tournament=tournament)
    for number in (1, 2, 3):
        play_round(tournament, number)
    assert screen_of(tournament).rounds_beside == beside


def test_after_a_round_there_are_the_standings_without_a_clock(club: Club) -> None:
    tournament = set_up(club, 8, minutes=100)
    open_next(tournament, 1)
    assert screen_of(tournament).clock
    lock(*sheets_of(tournament, 1))
    shown = screen_of(tournament)
    assert (kinds_of(shown), shown.clock) == ([("rows", 8)], None)


@pytest.mark.parametrize(("people", "ends", "ends_at_five"), [(8, 100, None), (9, 100, 125), (5, 125, None)])
def test_tables_of_five_have_an_end_of_their_own(
    club: Club, people: int, ends: int, ends_at_five: int | None
) -> None:
    tournament = set_up(club, people, minutes=100, minutes_at_five=125)
    open_next(tournament, 1)
    began = Release.objects.get().released
    assert began
    at_five = began + timedelta(minutes=ends_at_five) if ends_at_five else None
    assert screen_of(tournament).clock == Clock(began, began + timedelta(minutes=ends), at_five)


def test_a_round_without_minutes_has_no_clock(club: Club) -> None:
    tournament = set_up(club, 8)
    open_next(tournament, 1)
    assert screen_of(tournament).clock is None


def test_the_state_of_a_table_follows_its_list(club: Club) -> None:
    tournament = set_up(club, 20)
    paper, playing, called, handed, locked = open_next(tournament, 1)
    write_on_paper(paper, 1, OF_FOUR)
    make(playing, OF_FOUR)
    Table.objects.filter(sheet=called).update(called=now(), extra_minutes=5)
    Table.objects.filter(sheet=handed).update(handed_in=now())
    lock(locked)
    states = next(slide.states for slide in screen_of(tournament).slides if slide.states)
    assert [(each.kind, each.deals, each.length, each.extra) for each in states] == [
        ("handed-in", 0, 24, 0),
        ("playing", 1, 24, 0),
        ("called", 0, 24, 5),
        ("handed-in", 0, 24, 0),
        ("locked", 0, 24, 0),
    ]


def test_everybody_is_found_by_their_whole_name_also_who_sits_out() -> None:
    names = [f"Ana {letter}" for letter in "ABCDEFGHIJ"]
    long = [f"Bartholomäus Müller-Lüdenscheidt, Homburg {letter}" for letter in "ABCDE"]
    seated = [
        SeatedPlayer(name, number, "", number % 3 + 1, 1) for number, name in enumerate([*names, *long])
    ]
    tables = [SeatedTable(1, tuple(seated))]
    shown = list(seating_slides(Seating(1, None, tuple(tables), ("Äneas Zahn",))))
    columns = [[[each.name for each in column] for column in slide.seats] for slide in shown]
    assert columns == [[[*names[:5], names[5]], [*names[6:], "Äneas Zahn"]], [long[:4]], [long[4:]]]
    assert [slide.text for slide in shown] == ["A to Ä", "B to B", "B to B"]
    assert [each.table for each in shown[0].seats[1]][-2:] == [1, None]


def test_in_the_break_the_screen_says_when_the_next_round_begins(club: Club) -> None:
    tournament = set_up(club, 8, minutes=100)
    open_next(tournament, 1)
    leader(club).post(address(club, tournament, "next/"), {"begins": "20:55"})
    begins = stored(tournament).next_begins
    assert begins is not None
    assert localtime(begins).strftime("%H:%M") == "20:55"
    running = screen_of(stored(tournament))
    assert running.coming is None
    lock(*sheets_of(tournament, 1))
    assert screen_of(stored(tournament)).coming == Coming(2, begins)
    assert "Round 2 starts at" in leader(club).get(address(club, tournament, "screen/")).text
    open_next(tournament, 2)
    assert stored(tournament).next_begins is None


def revision(tournament: Tournament) -> str:
    """What the screen of a tournament goes by now."""
    return screen_revision(stored(tournament))


def test_the_screen_hears_of_the_clock_and_of_every_table(club: Club) -> None:
    tournament = set_up(club, 8, minutes=100)
    draw_rounds(tournament=tournament)
    seen = [revision(tournament)]
    open_round(tournament=tournament, number=1)
    seen.append(revision(tournament))
    changes = ({"called": now()}, {"extra_minutes": 5}, {"handed_in": now()}, {"locked": now()})
    for change in changes:
        Table.objects.update(**change)
        seen.append(revision(tournament))
    Release.objects.update(released=now())
    seen.append(revision(tournament))
    assert len(set(seen)) == len(seen)
    assert revision(tournament) == seen[-1]


def test_without_scripts_each_slide_is_a_page_that_leads_to_the_next(club: Club) -> None:
    tournament = set_up(club, 8)
    play_round(tournament, 1)
    open_next(tournament, 2)
    pages = [leader(club).get(address(club, tournament, f"screen/?page={page}")) for page in range(4)]
    shown = [
        re.findall(r'<section class="slide" data-slide\s*>\s*.*?<h1>(.*?)</h1>', each.text, re.DOTALL)
        for each in pages
    ]
    assert shown == [["Round 2"], ["Tables of round 2"], ["Standings so far"], ["Round 2"]]
    assert 'content="15;url=?page=2&shows=hall"' in pages[1].text


def test_the_news_of_the_screen_are_only_what_is_new(club: Club) -> None:
    tournament = set_up(club, 8)
    open_next(tournament, 1)
    news = address(club, tournament, "screen/news/")
    known = revision(tournament)
    assert leader(club).get(news, {"known": known}).status_code == 204
    lock(*sheets_of(tournament, 1))
    answer = leader(club).get(news, {"known": known})
    assert (answer.status_code, f'data-revision="{revision(tournament)}"' in answer.text) == (200, True)


def test_the_lobby_has_standings_decisions_prizes_and_who_is_where(club: Club) -> None:
    tournament = set_up(club, prizes="Gans\nWein", minutes=100)
    entered = gather(tournament, 9)
    play_round(tournament, 1)
    made = award(entered[0], 1, -3, reason="Nicht bedient")
    Award.objects.filter(pk=made.pk).update(deal=5, paragraph="9.3")
    open_next(tournament, 2)
    Tournament.objects.update(next_begins=now())
    shown = screen_of(stored(tournament), Kind.LOBBY)
    slides = [(slide.title, len(slide.lines), sum(map(len, slide.seats))) for slide in shown.slides]
    assert slides == [
        *(
            ("Standings so far", 0, 0),
            ("Penalties and corrections", 1, 0),
            ("Prizes", 2, 0),
            ("Round 2", 0, 9),
        )
    ]
    assert shown.slides[1].lines == (
        ShownLine("−3", "Gast 1", "Penalty: Nicht bedient (deal 5, § 9.3)", "Round 1"),
    )
    assert shown.coming is not None
    page = leader(club).get(address(club, tournament, "screen/?shows=lobby")).content.decode()
    assert "screen/news/?shows=lobby" in page
