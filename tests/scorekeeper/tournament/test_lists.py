"""Lists of entrants as people have them."""

from __future__ import annotations

import time
from collections.abc import Callable
from io import BytesIO

import pytest
from openpyxl import Workbook

from rulesets.problems import Refused
from rulesets.session import LONGEST_NAME
from scorekeeper.outside.tables import is_spreadsheet
from scorekeeper.tournament.entrants.pasted_lists import (
    AsksBehindComma,
    Behind,
    entries_in_text,
    entries_in_workbook,
    text_of_file,
)
from scorekeeper.tournament.naming import Entry, NamedAlike, NumbersTaken, number_entries, tell_apart

ANNA, BEN = Entry("Anna Berg", "Ulm", "Ulm I"), Entry("Ben Kurz", "Soest")


@pytest.mark.parametrize(
    "text",
    [
        "Anna Berg;Ulm;Ulm I\nBen Kurz;Soest",
        "Anna Berg\tUlm\tUlm I\r\nBen Kurz\tSoest\t\r\n",
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


TABLE = "Anna Berg, Ulm, Ulm I\n\n  Ben   Kurz , Soest\n"


@pytest.mark.parametrize(
    ("text", "behind", "entries"),
    [
        (TABLE, Behind.CLUB, [ANNA, BEN]),
        (
            "Müller, Anna\nSchmidt, Bert\nvon der Heide, Carl",
            Behind.FIRST_NAME,
            [Entry("Anna Müller"), Entry("Bert Schmidt"), Entry("Carl von der Heide")],
        ),
        ("Berg, Anna, Ulm, Ulm I\nKurz, Ben, Soest", Behind.FIRST_NAME, [ANNA, BEN]),
        (
            "44. Berg, Anna\n7. Kurz",
            Behind.FIRST_NAME,
            [Entry("Anna Berg", number=44), Entry("Kurz", number=7)],
        ),
        (
            "44, Berg, Anna\n7, Kurz, Ben",
            Behind.CLUB,
            [Entry("Berg", "Anna", "", 44), Entry("Kurz", "Ben", "", 7)],
        ),
        ("Anna, Ben\nCem", Behind.PERSON, [Entry("Anna"), Entry("Ben"), Entry("Cem")]),
    ],
)
def test_what_stands_behind_a_comma_is_read_as_somebody_says(
    text: str, behind: Behind, entries: list[Entry]
) -> None:
    assert entries_in_text(text, behind) == entries


@pytest.mark.parametrize(
    ("text", "example"),
    [
        (TABLE, ("Anna Berg", "Ulm")),
        ("Müller, Anna\nSchmidt, Bert", ("Müller", "Anna")),
        ("Cem\n2. Müller, Anna", ("Müller", "Anna")),
        ("44, Müller, Anna\n7, Kurz, Ben", ("Müller", "Anna")),
    ],
)
def test_it_is_asked_what_stands_behind_a_comma(text: str, example: tuple[str, str]) -> None:
    with pytest.raises(AsksBehindComma) as asks:
        entries_in_text(text)
    assert (asks.value.before, asks.value.behind) == example


@pytest.mark.parametrize(
    "text", ["Name, Verein, Mannschaft\nAnna Berg, Ulm, Ulm I\nBen Kurz, Soest", "Anna Berg,\n"]
)
def test_nothing_is_asked_where_headings_say_it_or_nothing_stands_there(text: str) -> None:
    assert entries_in_text(text)[0].name == "Anna Berg"


@pytest.mark.parametrize(
    "text",
    [
        "Nummer\tName\tVorname\tVerein\n44\tKlein\tOtto\tUlm\n7\tGross\tPia\tUlm",
        "Startnr.;Name;Verein\n44;Otto Klein;Ulm\n#7;Pia Gross;Ulm",
        "44;Otto Klein;Ulm\n7;Pia Gross;Ulm",
        "Verein;Name\nUlm;44. Otto Klein\nUlm;7. Pia Gross",
        "Lfd;Wer;Ort\n44;Otto Klein;Ulm\n7;Pia Gross;Ulm",
        "44. Otto Klein (Ulm)\n7. Pia Gross (Ulm)",
        "44 - Otto Klein – Ulm\n7 - Pia Gross – Ulm",
    ],
)
def test_numbers_that_people_have_already_stay_theirs(text: str) -> None:
    assert entries_in_text(text) == [Entry("Otto Klein", "Ulm", "", 44), Entry("Pia Gross", "Ulm", "", 7)]


@pytest.mark.parametrize("number", ["A7", "0", "-3", "12345", "7" * 5_000])
def test_what_is_no_start_number_is_refused(number: str) -> None:
    with pytest.raises(Refused) as refused:
        entries_in_text(f"Nummer;Name\n7;Anna\n{number};Ben")
    assert [problem.text for problem in refused.value.problems] == [
        f"“{number[:40]}” is not a start number: they go from 1 to 9999."
    ]


def test_what_cannot_be_told_without_headings_is_not_lost() -> None:
    with pytest.raises(Refused) as refused:
        entries_in_text("Anna;Ulm;Ulm I;ddv 100;Hessen\nBen")
    assert [problem.text for problem in refused.value.problems] == [
        "What is “ddv 100”? Write headings above it, such as: Name; Club; Team; Member number."
    ]


def test_who_brings_no_number_gets_the_next_above_all_others() -> None:
    people = [Entry("Anna"), Entry("Ben", number=44), Entry("Cem")]
    assert number_entries(people, {3, 7}) == [45, 44, 46]


@pytest.mark.parametrize("taken", [{44}, set()])
def test_two_cannot_have_one_number(taken: set[int]) -> None:
    people = [Entry("Anna", number=7), Entry("Ben", number=44), Entry("Cem", number=7)]
    with pytest.raises(NumbersTaken) as twice:
        number_entries(people, taken)
    assert twice.value.numbers == (7, *sorted(taken))


def test_names_may_all_stand_on_one_line() -> None:
    assert entries_in_text("Anna, Ben, Cem, Dora") == [*map(Entry, ("Anna", "Ben", "Cem", "Dora"))]


def test_a_workbook_is_read_like_a_list() -> None:
    book, content = Workbook(), BytesIO()
    for row in (("Name", "Verein", "Team"), ("Anna Berg", "Ulm", "Ulm I"), ("Ben Kurz", "Soest", None)):
        book.worksheets[0].append(row)
    book.save(content)
    assert entries_in_workbook("liste.xlsx", content.getvalue()) == [ANNA, BEN]


def test_a_text_file_is_read_like_a_list() -> None:
    text = text_of_file("Jürgen Öz;Köln".encode("cp1252"))
    assert entries_in_text(text) == [Entry("Jürgen Öz", "Köln")]


def test_the_same_name_is_told_apart_by_the_club() -> None:
    found = tell_apart([Entry("Anna Berg", "Ulm"), Entry("anna berg", "Kiel")], ["Ben"])
    assert found == [Entry("Anna Berg", "Ulm"), Entry("anna berg (Kiel)", "Kiel")]


@pytest.mark.parametrize("club", ["", "Ulm"])
def test_the_same_name_without_another_club_is_refused(club: str) -> None:
    with pytest.raises(NamedAlike) as alike:
        tell_apart([Entry("Anna", club), Entry("Anna", club), Entry("Ben")], ["Anna (Ulm)", "Anna"])
    assert alike.value.names == ("Anna",)


def test_a_long_club_is_cut_behind_a_name() -> None:
    name = "Wilhelmine-Charlotte von Schulenburg-Wolfenbüttel"
    (found,) = tell_apart([Entry(name, "Doppelkopffreunde")], [name.lower()])
    assert (found.name, len(found.name)) == (f"{name} (Doppelko)", LONGEST_NAME)


def workbook(rows: int, cells: int, letters: int) -> bytes:
    book, content = Workbook(), BytesIO()
    for number in range(rows):
        book.worksheets[0].append([f"{number} {column}".ljust(letters, "a") for column in range(cells)])
    book.save(content)
    return content.getvalue()


def read_file(content: bytes) -> list[Entry]:
    if is_spreadsheet(content):
        return entries_in_workbook("liste", content)
    return entries_in_text(text_of_file(content))


@pytest.mark.parametrize(
    "make",
    [
        lambda: b"a\n" * 1_001,
        lambda: b"a;b\r\n" * 1_001,
        lambda: b";" * 100_001,
        lambda: b";" * 4_900_000,
        lambda: workbook(1_001, 1, 8),
        lambda: workbook(300, 90, 90),
    ],
    ids=["lines", "rows", "a row", "an endless row", "a workbook", "a wide workbook"],
)
def test_a_list_far_too_long_is_refused_before_its_names_are_looked_at(make: Callable[[], bytes]) -> None:
    content = make()
    began = time.thread_time()
    with pytest.raises(Refused, match=r"^: The list is longer than any tournament's\.$"):
        read_file(content)
    assert time.thread_time() - began < 0.3


@pytest.mark.parametrize(
    "line", ["a{}b", "({}", "1{}a", "-{}b", "a{}(b)"], ids=["words", "bracket", "number", "dash", "club"]
)
def test_spaces_in_a_line_of_a_list_are_counted_once(line: str) -> None:
    began = time.thread_time()
    assert len(entries_in_text(line.format(" " * 19_990))) == 1
    assert time.thread_time() - began < 0.3
