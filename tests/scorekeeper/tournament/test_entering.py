"""Who enters themselves, and lists of entrants: as careless or hostile people send them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client

from scorekeeper.club.evenings.models import Attendance
from scorekeeper.club.evenings.rounds.attendance_form import MOST_HERE
from scorekeeper.play.groups import capacity
from scorekeeper.site.server import limits
from scorekeeper.tournament.entrants.pasted_lists import entries_in_text
from scorekeeper.tournament.entrants.writes import enter_people
from scorekeeper.tournament.links import entry_token
from scorekeeper.tournament.models import Entrant, Tournament
from scorekeeper.tournament.naming import Entry
from scorekeeper.tournament.rounds.writes import draw_rounds
from tests.club import Club
from tests.scorekeeper.tournament.hall import address, gather, leader, set_up
from tests.walking import Walker

pytestmark = pytest.mark.django_db

ODD = {
    "Anna\rBen\rCem": ["Anna", "Ben", "Cem"],
    '"Anna\nBen': ['"Anna', "Ben"],
    "12.\nAnna": ["12.", "Anna"],
    "\u200b\nAnna": ["Anna"],
    "\u202eAn\x07na\u2066": ["Anna"],
    "Gast 12 Uwe": ["Gast 12 Uwe"],
    "Mu\u0308ller": ["M\u00fcller"],
    "\N{WOMAN}\u200d\N{ROCKET}": ["\N{WOMAN}\u200d\N{ROCKET}"],
    "<b>Anna</b>": ["<b>Anna</b>"],
}
"""Texts, and the names that are in them: signs that nobody sees are no part of a name."""


def enter(tournament: Tournament, name: str, club: str = "", phone: Client | None = None) -> Any:
    """Enter oneself by the link."""
    url = f"/tournaments/enter/{entry_token(tournament.slug)}/"
    return (phone or Client()).post(url, {"name": name, "club": club})


def names(tournament: Tournament) -> list[str]:
    return [str(each) for each in Entrant.objects.filter(attendance__evening=tournament.evening_id)]


@pytest.mark.parametrize("text", ODD)
def test_names_are_read_however_they_were_written(text: str) -> None:
    assert [entry.name for entry in entries_in_text(text)] == ODD[text]


@pytest.mark.parametrize("content", [b"a" * 200_000, b"Anna\x00", b"Anna\rBen", b'"' * 50, b"\xff\xfe\x00"])
def test_a_file_that_is_no_list_changes_nothing_or_is_read(club: Club, content: bytes) -> None:
    tournament = set_up(club)
    sent = {"text": "", "file": SimpleUploadedFile("list.csv", content)}
    answer = leader(club).post(address(club, tournament, "entrants/"), sent)
    assert answer.status_code in (200, 302)
    assert [name for name in names(tournament) if not (name.isprintable() and len(name) <= 60)] == []


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "\u202e\u2066", "x" * 61, "a\x00b"])
def test_what_is_no_name_is_said_at_its_field(club: Club, name: str) -> None:
    tournament = set_up(club, takes_entries=True)
    answer = enter(tournament, name)
    assert (answer.status_code, list(answer.context["form"].errors)) == (200, ["name"])
    assert names(tournament) == []


def test_markup_is_shown_as_it_was_typed(club: Club) -> None:
    tournament = set_up(club, takes_entries=True, shows_entrants=True)
    enter(tournament, "<img src=x onerror=alert(1)>", "<b>Ulm</b>")
    page = Client().get(f"/tournaments/enter/{entry_token(tournament.slug)}/").content.decode()
    assert "<img src=x" not in page
    assert "<b>Ulm" not in page
    assert "&lt;img src=x onerror=alert(1)&gt;" in page


def test_two_alike_need_a_club_and_differ_by_no_hidden_sign(club: Club) -> None:
    tournament = set_up(club, takes_entries=True)
    for name, of in (("Eva", ""), ("EVA", ""), ("E\u200bva", ""), ("Eva", "Ulm"), ("eva", "Ulm")):
        enter(tournament, name, of)
    assert names(tournament) == ["Eva", "Eva (Ulm)"]


def test_nobody_enters_once_the_first_round_is_drawn(club: Club) -> None:
    tournament = set_up(club, 8, takes_entries=True)
    draw_rounds(tournament=tournament)
    assert enter(tournament, "Eva").status_code == 200
    assert "Eva" not in names(tournament)


def test_nobody_enters_a_tournament_that_takes_no_entries(club: Club) -> None:
    assert enter(set_up(club), "Eva").status_code == 404


def test_a_full_tournament_says_so(club: Club) -> None:
    tournament = set_up(club, MOST_HERE, takes_entries=True)
    answer = enter(tournament, "Eva")
    assert answer.context["form"].errors == {"name": [f"At most {MOST_HERE} people."]}
    assert len(names(tournament)) == MOST_HERE


def test_who_played_and_left_makes_room_on_a_full_list(club: Club) -> None:
    tournament = set_up(club)
    left, *_others = gather(tournament, MOST_HERE)
    Attendance.objects.filter(pk=left.attendance_id).update(last_round=1)
    leader(club).post(address(club, tournament, "entrants/"), {"text": "Eva"})
    assert names(tournament)[-1] == "Eva"


def test_on_a_full_list_somebody_takes_over_for_one_after_the_other(club: Club) -> None:
    tournament = set_up(club, MOST_HERE)
    for number in (1, 2, 3):
        leader(club).post(
            address(club, tournament, f"entrants/{number}/substitute/"), {"by-name": f"Neu {number}"}
        )
    assert names(tournament)[MOST_HERE:] == ["Neu 1", "Neu 2", "Neu 3"]
    leader(club).post(address(club, tournament, "entrants/"), {"text": "Eva"})
    assert len(names(tournament)) == MOST_HERE + 3


@pytest.fixture
def quicker() -> Iterator[Callable[[Callable[[], object]], None]]:
    """Let somebody else do something just before what is sent is written."""
    doing: list[Callable[[], object]] = []

    def step_in(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:  # Django's
        # What is written begins with the group, which is locked, after the form was found right.
        if doing and connection.in_atomic_block and sql.startswith("SAVEPOINT"):
            doing.pop()()
        return execute(sql, params, many, context)

    with connection.execute_wrapper(step_in):
        yield doing.append


def test_of_two_who_enter_the_same_name_at_once_one_is_asked_again(
    club: Club, quicker: Callable[[Callable[[], object]], None]
) -> None:
    tournament = set_up(club, takes_entries=True)
    quicker(lambda: enter_people(tournament=tournament, entries=[Entry("Eva")]))
    answer = enter(tournament, "Eva")
    assert list(answer.context["form"].errors) == ["name"]
    assert names(tournament) == ["Eva"]


def test_a_list_with_a_name_that_somebody_has_just_entered_is_shown_again(
    club: Club, quicker: Callable[[Callable[[], object]], None]
) -> None:
    tournament, browser = set_up(club), leader(club)
    quicker(lambda: enter_people(tournament=tournament, entries=[Entry("Eva")]))
    answer = browser.post(address(club, tournament, "entrants/"), {"text": "Uwe\nEva"})
    assert list(answer.context["form"].errors) == ["text"]
    assert names(tournament) == ["Eva"]


def test_a_name_or_a_substitute_that_somebody_has_just_entered_is_refused(
    club: Club, quicker: Callable[[Callable[[], object]], None]
) -> None:
    tournament, browser = set_up(club), leader(club)
    gather(tournament, 4)
    quicker(lambda: enter_people(tournament=tournament, entries=[Entry("Eva")]))
    answer = browser.post(address(club, tournament, "entrants/1/"), {"name": "Eva", "club": ""})
    assert list(answer.context["form"].errors) == ["name"]
    quicker(lambda: enter_people(tournament=tournament, entries=[Entry("Uwe")]))
    path = address(club, tournament, "entrants/1/substitute/")
    assert browser.post(path, {"by-name": "Uwe"}).headers["Location"].endswith("/entrants/1/")
    assert names(tournament) == ["Gast 1", "Gast 2", "Gast 3", "Gast 4", "Eva", "Uwe"]


def test_an_evening_takes_no_more_names_than_its_file_holds(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = set_up(club, 4, takes_entries=True)
    monkeypatch.setitem(capacity.MOST, "attendances", 4)
    assert enter(tournament, "Eva").status_code == 409
    monkeypatch.setitem(capacity.MOST, "setups", 1)
    with pytest.raises(capacity.Full):
        set_up(club)


@pytest.mark.usefixtures("one_moment")
def test_one_address_does_not_fill_a_list(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ENTRIES", limits.Limit("entries", most=3, seconds=3600))
    tournament = set_up(club, takes_entries=True)
    answers = [enter(tournament, f"Gast {number}").status_code for number in range(5)]
    assert answers == [302, 302, 302, 429, 429]
    assert len(names(tournament)) == 3


PUT = "Add them to the list"
BY_SURNAMES = "Müller, Anna\nSchmidt, Bert\nvon der Heide, Carl"


def entering_people(club: Club, tournament: Tournament) -> Walker:
    walker = Walker(leader(club))
    walker.scan(address(club, tournament, "entrants/"))
    return walker


@pytest.mark.parametrize("field", ["text", "file"])
def test_a_list_of_surnames_becomes_names_once_somebody_has_said_so(club: Club, field: str) -> None:
    tournament = set_up(club)
    walker = entering_people(club, tournament)
    given = BY_SURNAMES if field == "text" else SimpleUploadedFile("liste.csv", BY_SURNAMES.encode())
    page = walker.press(PUT, {field: given})
    assert "“Müller, Anna”: who is that?" in page
    assert names(tournament) == []
    walker.press(PUT, {"What comes after a comma?": "the first name"})
    assert names(tournament) == ["Anna Müller", "Bert Schmidt", "Carl von der Heide"]


def test_people_keep_the_numbers_on_their_printed_list(club: Club) -> None:
    tournament = set_up(club)
    walker = entering_people(club, tournament)
    walker.press(PUT, {"text": "Nummer\tName\tVorname\tVerein\n44\tKlein\tOtto\tUlm\n7\tGross\tPia\tUlm"})
    walker.press(PUT, {"text": "Eva"})
    numbered = {
        each.number: str(each) for each in Entrant.objects.filter(attendance__evening=tournament.evening_id)
    }
    assert numbered == {7: "Pia Gross", 44: "Otto Klein", 45: "Eva"}


def test_a_list_has_what_a_federation_asks_and_it_can_be_changed(club: Club) -> None:
    tournament = set_up(club)
    walker = entering_people(club, tournament)
    heads = "Mitgliedsnr.\tName\tVorname\tLandesverband\tGeburtsdatum\tVerein"
    walker.press(PUT, {"text": f"{heads}\nBW-017\tKlein\tOtto\tBaden\t3.4.1961\tUlm\n\tGross\tPia\t\t\t"})
    walker.follow("Pia Gross")
    walker.press("Save", {"Member number": "HH 4", "State": "Hamburg", "Year of birth": "1999"})
    asked = ("club", "member_number", "land", "birth_year")
    assert list(Entrant.objects.values_list("attendance__guest", *asked)) == [
        ("Otto Klein", "Ulm", "BW-017", "Baden", 1961),
        ("Pia Gross", "", "HH 4", "Hamburg", 1999),
    ]


@pytest.mark.parametrize("born", ["61", "unbekannt"])
def test_what_is_no_year_of_birth_is_said_and_the_list_kept(club: Club, born: str) -> None:
    walker = entering_people(club, set_up(club))
    page = walker.press(PUT, {"text": f"Name;Jahrgang\nOtto;{born}"})
    assert f"“{born}” is not a year of birth: type all four digits." in page
    assert f"Otto;{born}" in page.text


def test_a_number_that_somebody_has_is_refused_and_the_list_kept(club: Club) -> None:
    tournament = set_up(club)
    walker = entering_people(club, tournament)
    walker.press(PUT, {"text": "44 Otto\n7 Pia"})
    page = walker.press(PUT, {"text": "3 Uwe\n44 Eva"})
    assert "Two would have the number 44." in page
    assert "44 Eva" in page.text
    assert names(tournament) == ["Pia", "Otto"]
