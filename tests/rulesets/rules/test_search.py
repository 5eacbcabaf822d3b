"""Finding a rule by what players type: spelling, endings and slips, and which hit comes first."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from rulesets.rules.folk_names import LANGUAGES
from rulesets.rules.search import Match, Source, Text, find_rules, fold, is_one_edit, match, similar_names

TYPED = tomllib.loads(Path(__file__).with_name("folk_names.toml").read_text(encoding="utf-8"))
ENOUGH = {"de": 120, "en": 40, "ja": 40}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_players_type_is_among_the_first_three(language: str) -> None:
    typed = [(text, rule) for rule, texts in TYPED[language].items() for text in texts]
    lost = [(text, rule) for text, rule in typed if rule not in first_three(text, language)]
    assert (lost, len(typed) >= ENOUGH[language]) == ([], True)


def first_three(text: str, language: str) -> list[str]:
    hits = find_rules(text, language)[:3]
    return [hit.option or f"bonus_templates.{hit.template}" for hit in hits]


@pytest.mark.parametrize(
    ("typed", "name", "fits"),
    [
        ("FUECHSE", "Füchse", Match.EXACT),
        ("Fuchs", "Füchse", Match.EXACT),
        ("kann darf muss", "Kann-Darf-Muss", Match.EXACT),
        ("Schmeissen", "Schmeißen", Match.EXACT),
        ("ぶた", "ブタ", Match.EXACT),
        ("40枚", "４０枚", Match.EXACT),
        ("zweite Dulle", "2. Dulle", Match.EXACT),
        ("Schweine", "Schweinchen", Match.PREFIX),
        ("Dulle letzter", "Dulle im letzten Stich", Match.WORDS),
        ("schweine", "Superschweine", Match.PART),
        ("Kalrchen", "Karlchen", Match.SLIP),
        ("Karlhen", "Karlchen", Match.SLIP),
        ("Bck", "Bock", None),
        ("90", "1900", None),
        ("?", "Bock", None),
    ],
)
def test_spelling_does_not_count(typed: str, name: str, fits: Match | None) -> None:
    assert match(fold(typed), fold(name)) == fits


@pytest.mark.parametrize(
    ("one", "other", "is_slip"),
    [
        *(("haus", "haus", True), ("haus", "hasu", True), ("haus", "hau", True), ("haus", "maus", True)),
        *(("haus", "hsua", False), ("haus", "ha", False), ("abcd", "badc", False)),
    ],
)
def test_a_slip_is_one_letter_or_two_that_are_swapped(one: str, other: str, is_slip: bool) -> None:
    assert (is_one_edit(one, other), is_one_edit(other, one)) == (is_slip, is_slip)


def test_a_value_that_a_name_means_is_told_with_the_name() -> None:
    found = {text: find_rules(text, "de")[0] for text in ("scharf", "Pott", "Solo zählt dreifach")}
    assert {text: (hit.option, hit.value, hit.name) for text, hit in found.items()} == {
        "scharf": ("deck", "40", "scharf"),
        "Pott": ("settlement", "pot", "Pott"),
        "Solo zählt dreifach": ("solo_factor", 3, "Solo zählt dreifach"),
    }


def test_the_words_of_the_page_are_found_after_names_and_explanations_last() -> None:
    texts = (
        Text(Source.HELP, "The Wobble is rare.", "joker"),
        Text(Source.CHOICE, "with a wobble", "deck", "40"),
        Text(Source.LABEL, "Wobbles", "fox"),
    )
    hits = find_rules("wobble", "en", texts)
    assert [(hit.option, hit.value, hit.name) for hit in hits] == [
        ("fox", None, ""),
        ("deck", "40", ""),
        ("joker", None, ""),
    ]


def test_a_name_of_another_language_is_found_if_it_is_the_whole_name() -> None:
    assert [hit.option for hit in find_rules("Haudegen", "ja")] == ["heart10_trump"]
    assert find_rules("Haude", "ja") == ()


@pytest.mark.parametrize("typed", ["", " ", "…", "x" * 500, "\0"])
def test_what_says_nothing_finds_nothing(typed: str) -> None:
    assert find_rules(typed, "de") == ()


def test_similar_names_are_offered_one_for_each_rule() -> None:
    assert similar_names("Schweinerennen", "de")[0] == "Schweine"
    assert similar_names("xyzxyzxyz", "de") == ()
