"""The pages of a tournament, as its leader, a helper and somebody who enters use them."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scorekeeper.club.evenings.models import Attendance, PlannedRound
from scorekeeper.tournament.entrants.writes import all_here
from scorekeeper.tournament.links import entry_token
from scorekeeper.tournament.models import Entrant, Release, Series, Tournament
from scorekeeper.tournament.rounds.writes import draw_rounds, open_round
from tests.club import Club
from tests.pages import Page
from tests.scorekeeper.tournament.hall import (
    address,
    errors,
    gather,
    leader,
    planned,
    set_up,
    sheets_of,
    stored,
    text_of,
)
from tests.scorekeeper.tournament.played import opened
from tests.scorekeeper.tournament.tables import play_round

pytestmark = pytest.mark.django_db

ASKED = {
    "title": "Weihnachtsturnier",
    "day": "2026-12-12",
    "preset": "ddv",
    "rounds": "3",
    "length": "24",
    "minutes": "100",
    "ahead": "all",
    "counting": "points",
}
"""What the form of a tournament needs."""


def listed(tournament: Tournament) -> list[tuple[int, str, str, bool, bool]]:
    """Number, name, club, paid and here of everybody."""
    entrants = Entrant.objects.filter(attendance__evening=tournament.evening_id)
    return [(each.number, str(each), each.club, each.has_paid, each.is_here) for each in entrants]


def test_a_tournament_is_set_up_and_its_page_shows_what_comes_next(club: Club, ben: Client) -> None:
    response = ben.post(f"{club.url}tournaments/new/", {**ASKED, "fee": "10", "tie1": "last", "tie2": "last"})
    made = Tournament.objects.get()
    assert response.headers["Location"] == address(club, made, "entrants/")
    setup = made.evening.setup
    assert (setup.rounds, setup.length, setup.ruleset.preset) == (3, 24, "ddv")
    assert (made.minutes, made.minutes_at_five, made.fee, made.ties) == (100, 125, 1000, ["last"])
    assert made.set_up_by == club.ben
    page = text_of(ben.get(address(club, made)))
    assert "3 rounds, 24 deals each, 100 minutes, entry fee" in page
    assert "Add entrants" in page


@pytest.mark.parametrize(
    ("wrong", "field"),
    [({"title": ""}, "title"), ({"day": ""}, "day"), ({"places_of_four": "3, 1, -1"}, "places_of_four")],
)
def test_what_is_missing_or_wrong_is_said(club: Club, ben: Client, wrong: dict[str, str], field: str) -> None:
    page = ben.post(f"{club.url}tournaments/new/", {**ASKED, **wrong})
    assert list(errors(page)) == [field]
    assert not Tournament.objects.exists()


def test_the_ranking_tournament_of_the_ddv_is_filled_in(club: Club, ben: Client) -> None:
    form = ben.get(f"{club.url}tournaments/new/?as=ranking").context["form"]
    names = ("rounds", "length", "minutes", "minutes_at_five", "fours_only")
    assert [form[name].value() for name in names] == [3, 24, 100, 125, False]


@pytest.mark.parametrize(("played", "chosen"), [("ddv", "same"), ("pub", "ddv")])
def test_the_rules_of_the_ddv_are_chosen_also_if_they_were_played_last(
    club: Club, ben: Client, played: str, chosen: str
) -> None:
    play_round(club, 4, preset=played, fours_only=True)
    context = ben.get(f"{club.url}tournaments/new/?as=league").context
    assert context["form"]["preset"].value() == chosen
    assert chosen in [card[0] for card in context["offered"].first]


def test_tournaments_of_a_series_share_it(club: Club, anna: Client) -> None:
    for best_of in ("3", "2"):
        anna.post(f"{club.url}tournaments/new/", {**ASKED, "series": "Winter", "best_of": best_of})
    series = Series.objects.get()
    assert (series.title, series.best_of, series.tournaments.count()) == ("Winter", 2, 2)


def test_the_leader_changes_it_until_a_round_is_open(club: Club, anna: Client) -> None:
    made = set_up(club, 8)
    draw_rounds(tournament=made)
    anna.post(address(club, made, "change/"), {**ASKED, "preset": "same", "rounds": "2", "missed": "-30"})
    changed = stored(made)
    assert (changed.evening.setup.rounds, changed.missed) == (2, -30)
    assert not made.evening.planned_rounds.exists()
    draw_rounds(tournament=changed)
    open_round(tournament=changed, number=1)
    page = anna.get(address(club, made, "change/"))
    assert "preset" not in page.context["form"].fields
    anna.post(address(club, made, "change/"), {**ASKED, "title": "Neujahr", "rounds": "5"})
    assert (stored(made).evening.title, stored(made).evening.setup.rounds) == ("Neujahr", 2)


def test_whoever_set_it_up_leads_it_and_other_scorers_only_help(club: Club, ben: Client) -> None:
    of_anna, of_ben = set_up(club), set_up(club, user=club.ben)
    answers = [ben.get(address(club, each, "change/")).status_code for each in (of_anna, of_ben)]
    assert answers == [403, 200]


def test_entrants_come_by_taps_by_a_list_and_by_a_file(club: Club, ben: Client) -> None:
    made = set_up(club)
    dora = club.group.players.get(name="Dora").pk
    sent = {
        "players": [str(dora)],
        "text": "Max Groß;Ulm\nanna\nMax Groß;Kiel",
        "file": SimpleUploadedFile("liste.csv", b"Name;Verein\nEva Klein;Soest\n"),
    }
    ben.post(address(club, made, "entrants/"), sent)
    assert listed(made) == [
        (1, "Dora", "", False, False),
        (2, "Max Groß", "Ulm", False, False),
        (3, "Anna", "", False, False),
        (4, "Max Groß (Kiel)", "Kiel", False, False),
        (5, "Eva Klein", "Soest", False, False),
    ]
    players = Attendance.objects.exclude(player=None).values_list("player__name", flat=True)
    assert list(players) == ["Dora", "Anna"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Tap, type or paste at least one name."),
        ("Gast 1", "Gast 1 is already on the list: add a club after the name to tell them apart."),
        ("x" * 61, f"“{'x' * 61}” is too long for a name."),
        ("\n".join(f"Neu {number}" for number in range(193)), "At most 200 people."),
    ],
)
def test_a_list_that_cannot_be_entered_is_said(club: Club, ben: Client, text: str, said: str) -> None:
    made = set_up(club, 8)
    page = ben.post(address(club, made, "entrants/"), {"text": text})
    assert errors(page) == {"text": [said]}
    assert len(listed(made)) == 8


def test_two_helpers_tick_at_the_same_time(club: Club, ben: Client, anna: Client) -> None:
    made = set_up(club, 4)
    url, here = address(club, made, "entrants/ticks/"), ["1", "2", "3", "4"]
    anna.post(url, {"paid": ["1"], "here": here, "here_before": here})
    ben.post(url, {"paid": ["2"], "here": ["1", "2", "3"], "here_before": here})
    assert [row[3:] for row in listed(made)] == [(True, True), (True, True), (False, True), (False, False)]


def test_who_comes_late_plays_from_the_next_round_on(club: Club, ben: Client) -> None:
    made = opened(club, 8)
    ben.post(address(club, made, "entrants/"), {"text": "Zoe"})
    ben.post(address(club, made, "entrants/ticks/"), {"here": ["9"]})
    late = Attendance.objects.get(number=9)
    assert (late.first_round, late.last_round) == (2, None)


def test_who_leaves_and_comes_back_keeps_the_rounds_before(club: Club, ben: Client) -> None:
    made = opened(club, 8)
    ben.post(address(club, made, "entrants/3/out/"))
    attendance = Attendance.objects.get(number=3)
    assert (attendance.first_round, attendance.last_round) == (1, 1)
    all_here(tournament=made)
    attendance.refresh_from_db()
    assert attendance.last_round == 1
    ben.post(address(club, made, "entrants/ticks/"), {"here": ["3"]})
    attendance.refresh_from_db()
    assert (attendance.first_round, attendance.last_round) == (1, None)


def test_only_who_never_sat_at_a_table_is_taken_off_the_list(club: Club, ben: Client) -> None:
    made = set_up(club, 9)
    ben.post(address(club, made, "entrants/9/remove/"))
    draw_rounds(tournament=made)
    open_round(tournament=made, number=1)
    ben.post(address(club, made, "entrants/1/remove/"))
    assert [row[0] for row in listed(made)] == list(range(1, 9))


def test_taking_somebody_off_the_list_is_folded_away_and_says_what_goes(club: Club, ben: Client) -> None:
    made = set_up(club, 9)
    shown = Page("", text_of(ben.get(address(club, made, "entrants/9/"))))
    assert (shown.behind("Take off the list"), "such as that it is paid" in shown) == (
        "Take off the list",
        True,
    )


def test_a_substitute_takes_over_once(club: Club, ben: Client) -> None:
    made = opened(club, 8)
    for name in ("Zoe", "Yves"):
        ben.post(address(club, made, "entrants/3/substitute/"), {"by-name": name})
    assert [str(each) for each in Entrant.objects.exclude(substitute_for=None)] == ["Zoe"]
    assert "Zoe" in text_of(ben.get(address(club, made, "entrants/")))


def test_a_round_is_drawn_swapped_opened_and_released(club: Club, ben: Client) -> None:
    made = set_up(club, 16, minutes=100)
    assert ben.post(address(club, made, "draw/")).headers["Location"] == address(club, made, "rounds/1/")
    one, other = planned(made, 1)[0][0], planned(made, 1)[1][0]
    asked = ben.get(address(club, made, "rounds/1/"), {"swap": [one, other]})
    assert f"{address(club, made)}rounds/1/swap/" in text_of(asked)
    ben.post(address(club, made, "rounds/1/swap/"), {"swap": [one, other]})
    assert (planned(made, 1)[0][0], planned(made, 1)[1][0]) == (other, one)
    ben.post(address(club, made, "rounds/1/open/"))
    assert [sheet.table for sheet in sheets_of(made, 1)] == [1, 2, 3, 4]
    assert Release.objects.get().released is None
    assert "Release round 1: 100 minutes" in text_of(ben.get(address(club, made)))
    ben.post(address(club, made, "rounds/1/release/"))
    assert Release.objects.get().released is not None
    assert "Go to the tables of round 2" in text_of(ben.get(address(club, made)))


def test_the_tables_of_a_final_are_made_by_hand(club: Club, ben: Client) -> None:
    made = opened(club, 8, rounds=2)
    PlannedRound.objects.filter(evening=made.evening_id, number=2).delete()
    form = ben.get(address(club, made, "rounds/2/hand/")).context["form"]
    assert {field.initial for field in form.people} == {"0"}
    chosen = {f"table{number}": "1" if number in (2, 3, 5, 7) else "0" for number in range(1, 9)}
    ben.post(address(club, made, "rounds/2/hand/"), chosen)
    assert [sorted(table) for table in planned(made, 2)] == [[2, 3, 5, 7]]
    ben.post(address(club, made, "rounds/2/open/"))
    assert len(sheets_of(made, 2)) == 1


def test_from_the_list_of_entrants_to_what_is_printed_it_is_two_taps(club: Club, ben: Client) -> None:
    made = set_up(club)
    ben.post(address(club, made, "entrants/"), {"text": "\n".join(f"Gast {each}" for each in range(8))})
    page = text_of(ben.post(address(club, made, "entrants/here/"), follow=True))
    assert "Draw round 1" in page
    assert "Everyone is here" not in page
    drawn = ben.post(address(club, made, "draw/"), follow=True)
    assert address(club, made, "print/rounds/1/seating/") in text_of(drawn)
    assert "Go to the tables of round 1" in text_of(ben.get(address(club, made, "entrants/")))


def test_at_many_tables_the_number_of_each_is_typed(club: Club, ben: Client) -> None:
    made = set_up(club, 41, preset="ddv")
    page = ben.get(address(club, made, "rounds/1/hand/"))
    assert page.content.count(b'inputmode="numeric"') == 41
    assert page.content.count(b'type="radio"') == 0
    chosen = {f"table{number}": str((number + 3) // 4) for number in range(1, 41)}
    wrong = ben.post(address(club, made, "rounds/1/hand/"), {**chosen, "table41": "11"})
    assert errors(wrong) == {"table41": ["There is no table 11."]}
    ben.post(address(club, made, "rounds/1/hand/"), chosen)
    assert len(planned(made, 1)) == 10
    assert "Without a seat in this round: Gast 41." in text_of(ben.get(address(club, made, "rounds/1/")))


def test_a_draw_that_does_not_fit_any_more_is_not_opened(club: Club, ben: Client) -> None:
    made = set_up(club, 16)
    draw_rounds(tournament=made)
    ben.post(address(club, made, "entrants/5/out/"))
    assert "draw again" in text_of(ben.get(address(club, made, "rounds/1/")))
    ben.post(address(club, made, "rounds/1/open/"))
    assert sheets_of(made, 1) == []


def test_the_pages_of_its_evening_lead_to_the_tournament(club: Club, ben: Client) -> None:
    made = set_up(club, 8)
    draw_rounds(tournament=made)
    evening = f"{club.url}evenings/{made.evening_id}/"
    answers = {
        ben.get(evening + path).headers.get("Location") for path in ("", "here/", "rounds/1/", "change/")
    }
    answers |= {
        ben.post(evening + path).headers.get("Location") for path in ("draw/", "drop/", "rounds/1/open/")
    }
    assert answers == {address(club, made)}
    assert sheets_of(made, 1) == []


def test_people_enter_themselves_until_the_first_round_is_drawn(club: Club) -> None:
    made = set_up(club, takes_entries=True, shows_entrants=True)
    url, somebody = f"/tournaments/enter/{entry_token(made.slug)}/", Client()
    page = somebody.post(url, {"name": "Max  Groß", "club": "Ulm"}, follow=True)
    assert "Max Groß has entered, with the number 1." in text_of(page)
    assert errors(somebody.post(url, {"name": "max groß", "club": ""})) == {
        "name": ["max groß is already on the list: add a club after the name to tell them apart."]
    }
    assert Entrant.objects.get().entered_self
    gather(made, 8)
    draw_rounds(tournament=made)
    somebody.post(url, {"name": "Zoe"})
    assert "Ask at the desk" in text_of(somebody.get(url))
    assert len(listed(made)) == 9


def test_without_leave_nobody_enters_themselves_or_sees_who_did(club: Club) -> None:
    closed, quiet = set_up(club), set_up(club, takes_entries=True)
    gather(quiet, 4)
    assert Client().get(f"/tournaments/enter/{entry_token(closed.slug)}/").status_code == 404
    assert "Gast 1" not in text_of(Client().get(f"/tournaments/enter/{entry_token(quiet.slug)}/"))


def test_the_link_for_entering_is_shown_with_its_code(club: Club, ben: Client) -> None:
    made = set_up(club, takes_entries=True)
    assert f"/tournaments/enter/{entry_token(made.slug)}/" in text_of(ben.get(address(club, made, "link/")))


def test_a_tournament_without_tables_is_given_up_with_its_list(club: Club, anna: Client) -> None:
    made = set_up(club, 8)
    anna.post(address(club, made, "drop/"))
    assert (Tournament.objects.count(), Attendance.objects.count()) == (0, 0)


def test_a_tournament_with_tables_stays(club: Club, anna: Client) -> None:
    made = opened(club, 8)
    anna.post(address(club, made, "drop/"))
    assert Tournament.objects.get() == made


PAGES = {"": 22, "rounds/": 10, "entrants/": 14, "entrants/1/": 12, "rounds/2/": 10, "change/": 9}
"""The queries of each page."""


@pytest.mark.parametrize("people", [8, 60])
def test_pages_take_as_many_queries_for_many_as_for_few(
    club: Club, people: int, django_assert_num_queries: Any
) -> None:
    made, anna = set_up(club), leader(club)
    gather(made, people)
    draw_rounds(tournament=made)
    open_round(tournament=made, number=1)
    anna.get(club.url)
    for path, queries in PAGES.items():
        with django_assert_num_queries(queries):
            assert anna.get(address(club, made, path)).status_code == 200
