"""Tables by the standings, up and down, and with couples apart: drawn, and said why."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils.timezone import localdate

from scorekeeper.club.evenings.models import Apart, PlannedRound, Setup
from scorekeeper.club.evenings.rounds.drawing_reads import seating_on
from scorekeeper.club.evenings.rounds.writes import draw_next
from scorekeeper.club.leagues.models import Season
from scorekeeper.play.groups.models import Evening, Merger, Player
from tests.club import Club, signed_in
from tests.night import NAMES, address, begun, large_club, opened, play, scorer, who_sits_where

pytestmark = pytest.mark.django_db

EIGHT, TWELVE = NAMES[:8], NAMES[:12]


@pytest.fixture
def club() -> Club:
    return large_club(12)


def drawn(club: Club, evening: Evening, seating: str) -> None:
    scorer(club).post(address(club, evening, "draw/"), {"seating": seating})


def planned(evening: Evening, number: int = 1) -> list[list[str]]:
    """The names at each table of a round to come, by name."""
    names = {each.number: str(each) for each in evening.attendances.all()}
    [tables] = PlannedRound.objects.filter(evening=evening, number=number).values_list("tables", flat=True)
    return [sorted(names[one] for one in table) for table in tables]


def reasons(club: Club, evening: Evening, number: int = 1) -> list[str]:
    page = scorer(club).get(address(club, evening, f"rounds/{number}/"))
    return list(page.context["reasons"])


def played_before(club: Club) -> None:
    """An evening of two tables: the second and third of each have won, the others have lost."""
    for sheet in opened(club, begun(club, EIGHT)):
        play(sheet)


def test_the_standings_seat_those_who_stand_together(club: Club) -> None:
    played_before(club)
    first, second = (names[1:3] for names in who_sits_where(Evening.objects.get()))
    evening = begun(club, TWELVE)
    drawn(club, evening, "standing")
    tables = planned(evening)
    assert (tables[0], tables[2]) == (sorted([*first, *second]), ["Ida", "Jan", "Kim", "Li"])
    assert reasons(club, evening) == [
        "By the standings (All evenings): neighbours sit together unless they have already met tonight."
    ]


def test_up_and_down_moves_the_first_and_the_last_of_each_table(club: Club) -> None:
    evening = begun(club, EIGHT, rounds="2")
    drawn(club, evening, "ladder")
    assert list(evening.planned_rounds.values_list("number", flat=True)) == [1]
    assert reasons(club, evening) == [
        "Up and down: the standings seat the first round; from then on the tables do."
    ]
    for sheet in opened(club, evening):
        play(sheet)
    (a, b, c, d), (e, f, g, h) = who_sits_where(evening)
    scorer(club).post(address(club, evening, "draw/"))
    # Second and third have won, the second stands first; first and fourth have lost, the fourth stands last.
    assert planned(evening, 2) == [sorted([a, b, c, f]), sorted([d, e, g, h])]
    assert reasons(club, evening, 2) == [
        "Up and down: the first of each table moves one table up, the last one table down."
    ]


def test_a_correction_before_the_next_round_moves_others(club: Club) -> None:
    evening = begun(club, EIGHT, rounds="2")
    drawn(club, evening, "ladder")
    tables = opened(club, evening)
    for sheet in tables:
        play(sheet)
    scorer(club).post(address(club, evening, "draw/"))
    before = planned(evening, 2)
    first, *_stay, last = (seat.name for seat in tables[1].seats.all())
    play(tables[1], deals=3, re=[last, first])
    scorer(club).post(address(club, evening, "draw/"))
    assert planned(evening, 2) != before


def test_a_way_that_is_none_changes_nothing(club: Club) -> None:
    evening = begun(club, EIGHT)
    drawn(club, evening, "alphabet")
    assert Setup.objects.get(evening=evening).seating == "lot"


def test_a_couple_that_a_players_page_names_sits_apart_and_the_draw_says_so(club: Club) -> None:
    anna, ben = (club.group.players.get(name=name) for name in ("Anna", "Ben"))
    page = f"{club.url}players/{anna.pk}/change/"
    sent = {"name": "Anna", "is_active": "on", "is_counted": "on", "apart": [str(ben.pk)]}
    assert signed_in(club.anna).post(page, sent).status_code == 302
    evening = begun(club, EIGHT, rounds="3")
    tables = [table for number in (1, 2, 3) for table in planned(evening, number)]
    assert [table for table in tables if {"Anna", "Ben"} <= set(table)] == []
    assert reasons(club, evening) == ["Apart, as you said: Anna and Ben."]
    page = signed_in(club.anna).get(f"{club.url}players/{ben.pk}/change/")
    assert page.context["form"]["apart"].value() == [anna.pk]


def test_a_couple_that_becomes_one_player_is_apart_from_nobody(club: Club) -> None:
    li, kim = (club.group.players.get(name=name) for name in ("Li", "Kim"))
    Apart.objects.create(one=li, other=kim)
    Apart.objects.create(one=li, other=club.group.players.get(name="Jan"))
    signed_in(club.anna).post(f"{club.url}players/{li.pk}/merge/", {"into": kim.pk, "sure": "on"})
    assert Merger.objects.count() == 1
    assert [str(each.one) + str(each.other) for each in Apart.objects.select_related()] == ["KimJan"]


def test_nobody_is_kept_by_who_they_do_not_sit_with(club: Club) -> None:
    li, kim = (club.group.players.get(name=name) for name in ("Li", "Kim"))
    Apart.objects.create(one=li, other=kim)
    signed_in(club.anna).post(f"{club.url}players/{li.pk}/delete/", {"sure": "on"})
    assert not Player.objects.filter(name="Li").exists()


@pytest.mark.parametrize(
    ("seated", "weekday", "day", "seating"),
    [
        ("", 0, date(2026, 1, 15), "lot"),
        ("3,5", 0, date(2026, 1, 8), "lot"),
        ("3,5", 0, date(2026, 1, 15), "standing"),
        ("3,5", 0, date(2026, 1, 22), "lot"),
        ("3,5", 4, date(2026, 1, 29), "standing"),
        ("3,5", 3, date(2026, 1, 29), "lot"),
        ("5", 0, date(2026, 2, 26), "standing"),
        ("0", 0, date(2026, 1, 8), "standing"),
    ],
)
def test_the_statutes_say_on_which_evenings(
    club: Club, seated: str, weekday: int, day: date, seating: str
) -> None:
    Season.objects.create(group=club.group, number=1, name="2026", seated=seated, seated_weekday=weekday)
    assert seating_on(club.group, day) == seating


@pytest.mark.parametrize(
    ("day", "seating"),
    [
        (date(2026, 11, 15), "lot"),
        (date(2026, 11, 16), "standing"),
        (date(2026, 12, 10), "standing"),
    ],
)
def test_the_statutes_say_from_which_day_on(club: Club, day: date, seating: str) -> None:
    Season.objects.create(group=club.group, number=1, name="2026", seated_from="2026-11-16")
    assert seating_on(club.group, day) == seating


def test_the_lot_seats_the_rounds_before_the_one_that_the_statutes_name(club: Club) -> None:
    Season.objects.create(group=club.group, number=1, name="2026", seated_round=2)
    evening = begun(club, EIGHT, rounds="2")
    assert Setup.objects.get(evening=evening).seating == "standing"
    assert reasons(club, evening, 1) == []
    for sheet in opened(club, evening):
        play(sheet)
    won = [name for names in who_sits_where(evening) for name in names[1:3]]
    assert draw_next(evening=evening) == 2
    assert planned(evening, 2)[0] == sorted(won)
    said = "By the standings (2026): neighbours sit together unless they have already met tonight."
    assert reasons(club, evening, 2) == [said]


def test_an_evening_begins_as_the_statutes_of_its_day_say(club: Club) -> None:
    form = {"name": "Every evening", "points": "total", "seated": ["0"]}
    assert signed_in(club.anna).post(f"{club.url}seasons/new/", form).status_code == 302
    evening = begun(club, EIGHT)
    assert Setup.objects.get(evening=evening).seating == "standing"
    page = signed_in(club.anna).get(f"{club.url}seasons/1/")
    assert page.context["rule"].count("Neighbours in the standings sit together.") == 1
    assert evening.day == localdate()
