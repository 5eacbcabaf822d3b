"""When two names are taken for those of one person."""

from __future__ import annotations

import pytest

from scorekeeper.tournament.naming import could_be, is_same_person, look_of

CYRILLIC, GREEK, WIDE = "\u0410nna \u0410dler", "\u0391nna Adler", "\uff21nna Adler"


@pytest.mark.parametrize(
    "other",
    ["ANNA  ADLER", "anna-adler", "AnnaAdler", "Anna\u00a0Adler", CYRILLIC, GREEK, WIDE, "Anna. Adler"],
)
def test_names_that_look_alike_have_one_look(other: str) -> None:
    assert look_of("Anna Adler") == look_of(other)


def test_letters_with_marks_look_the_same_however_they_are_stored() -> None:
    assert look_of("J\u00fcrgen") == look_of("Ju\u0308rgen")


@pytest.mark.parametrize(
    ("one", "other"), [("Ilse", "Lise"), ("J\u00fcrgen", "Jurgen"), ("Anna A.", "Anna B."), ("--", "++")]
)
def test_names_that_people_tell_apart_have_two_looks(one: str, other: str) -> None:
    assert look_of(one) != look_of(other)


@pytest.mark.parametrize(
    "other", ["Adler, Anna", "anna adler", CYRILLIC, "Anna Adler (guest)", "Änna Ädler", "Aenna Aedler"]
)
def test_a_name_that_is_written_otherwise_is_that_of_the_same_person(other: str) -> None:
    assert is_same_person("Anna Adler", other) or is_same_person("Änna Ädler", other)


@pytest.mark.parametrize(
    ("name", "known", "is_asked"),
    [
        ("Anna Adler", "Anna", True),
        ("Hans", "Hans-Jürgen", True),
        ("Anna Adler", "Anna Abel", False),
        ("Anna", "Annas", False),
        ("!!", "Anna", False),
    ],
)
def test_it_is_asked_about_who_is_known_by_a_part_of_the_name(name: str, known: str, is_asked: bool) -> None:
    assert could_be(name, known) is is_asked
