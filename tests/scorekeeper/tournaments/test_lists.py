"""Lists of entrants as people have them."""

from __future__ import annotations

from io import BytesIO

import pytest
from openpyxl import Workbook

from scorekeeper.tournaments.forms.lists import entries_in_file, entries_in_text
from scorekeeper.tournaments.naming import Entry, NamedAlike, tell_apart

ANNA, BEN = Entry("Anna Berg", "Ulm", "Ulm I"), Entry("Ben Kurz", "Soest")


@pytest.mark.parametrize(
    "text",
    [
        "Anna Berg;Ulm;Ulm I\nBen Kurz;Soest",
        "Anna Berg\tUlm\tUlm I\r\nBen Kurz\tSoest\t\r\n",
        "Anna Berg, Ulm, Ulm I\n\n  Ben   Kurz , Soest\n",
        "Name;Verein;Mannschaft\nAnna Berg;Ulm;Ulm I\nBen Kurz;Soest;",
        "Nr;Name;Verein;Mannschaft\n1;Anna Berg;Ulm;Ulm I\n2;Ben Kurz;Soest;",
        "1. Anna Berg;Ulm;Ulm I\n2. Ben Kurz;Soest",
        "Nr.\tNachname\tVorname\tVerein\tMannschaft\n1\tBerg\tAnna\tUlm\tUlm I\n2\tKurz\tBen\tSoest\t",
        "Name;Vorname;Mannschaft;Verein\nBerg;Anna;Ulm I;Ulm\nKurz;Ben;;Soest",
        "Verein,Startgeld,Name,Mannschaft\nUlm,10 €,Anna Berg,Ulm I\nSoest,,Ben Kurz,",
    ],
)
def test_a_list_is_read_however_it_is_separated(text: str) -> None:
    assert entries_in_text(text) == [ANNA, BEN]


def test_a_comma_belongs_to_the_name_where_something_else_separates() -> None:
    assert entries_in_text("Berg, Anna;Ulm") == [Entry("Berg, Anna", "Ulm")]


def test_names_alone_need_no_separator() -> None:
    assert entries_in_text("Anna Berg\nBen Kurz") == [Entry("Anna Berg"), Entry("Ben Kurz")]


@pytest.mark.parametrize(
    "text",
    [
        "Anmeldungen\n\n1. Anna Berg\n2. Ben Kurz",
        "1) Anna Berg\n 2) Ben Kurz",
        "#1 Anna Berg\n#2 Ben Kurz",
        "1 - Anna Berg\n2 - Ben Kurz",
        "• Anna Berg\n– Ben Kurz",
        "☐ Anna Berg\n\u200b☐ Ben Kurz",
        "Nachname;Vorname\nBerg;Anna\nKurz;Ben",
        "Vorname;Name\nAnna;Berg\nBen;Kurz",
    ],
)
def test_what_stands_before_names_is_left_out(text: str) -> None:
    assert entries_in_text(text) == [Entry("Anna Berg"), Entry("Ben Kurz")]


@pytest.mark.parametrize(
    "text", ["Anna Berg (Ulm)\nBen Kurz (Soest)", "1. Anna Berg - Ulm\n2. Ben Kurz – Soest"]
)
def test_clubs_may_stand_in_brackets_or_behind_a_dash(text: str) -> None:
    assert entries_in_text(text) == [Entry("Anna Berg", "Ulm"), Entry("Ben Kurz", "Soest")]


def test_brackets_behind_a_single_name_belong_to_it() -> None:
    assert entries_in_text("Anna Berg\nBen Kurz (jun.)\nCem Al-Amin") == [
        Entry("Anna Berg"),
        Entry("Ben Kurz (jun.)"),
        Entry("Cem Al-Amin"),
    ]


def test_names_may_all_stand_on_one_line() -> None:
    assert entries_in_text("Anna, Ben, Cem, Dora") == [*map(Entry, ("Anna", "Ben", "Cem", "Dora"))]


def test_a_workbook_is_read_like_a_list() -> None:
    book, content = Workbook(), BytesIO()
    for row in (("Name", "Verein", "Team"), ("Anna Berg", "Ulm", "Ulm I"), ("Ben Kurz", "Soest", None)):
        book.worksheets[0].append(row)
    book.save(content)
    assert entries_in_file("liste.xlsx", content.getvalue()) == [ANNA, BEN]


def test_a_text_file_is_read_like_a_list() -> None:
    assert entries_in_file("liste.csv", "Jürgen Öz;Köln".encode("cp1252")) == [Entry("Jürgen Öz", "Köln")]


def test_the_same_name_is_told_apart_by_the_club() -> None:
    found = tell_apart([Entry("Anna Berg", "Ulm"), Entry("anna berg", "Kiel")], ["Ben"])
    assert found == [Entry("Anna Berg", "Ulm"), Entry("anna berg (Kiel)", "Kiel")]


@pytest.mark.parametrize("club", ["", "Ulm"])
def test_the_same_name_without_another_club_is_refused(club: str) -> None:
    with pytest.raises(NamedAlike) as alike:
        tell_apart([Entry("Anna", club), Entry("Anna", club), Entry("Ben")], ["Anna (Ulm)", "Anna"])
    assert alike.value.names == ("Anna",)


def test_a_long_club_is_cut_behind_a_name() -> None:
    (found,) = tell_apart(
        [Entry("Maximiliane Ebersbach-Oberhuber", "Doppelkopffreunde")], ["maximiliane ebersbach-oberhuber"]
    )
    assert found.name == "Maximiliane Ebersbach-Oberhuber (Doppel)"
