"""Sentences read by what their words mean, in any order; which they are stands in `typed_lines.toml`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations

import pytest

from rulesets.rules.folk_names import LANGUAGES
from rulesets.rules.typed import Understood, read_typed_rules
from rulesets.rules.typed.concepts.lexicon import FREE, lexicon
from rulesets.rules.typed.concepts.rules import all_rules, chat, limits, soft, topics
from rulesets.rules.typed.concepts.written import read_file
from rulesets.rules.typed.slips import slips_in
from rulesets.rules.typed.values import With
from rulesets.rules.typed.vocabulary import vocabulary


def concepts_in(texts: list[str]) -> Iterator[str]:
    """The concepts of rules, members or phrases as they are written, without signs and numbers."""
    words = (word.lstrip("!#") for text in texts for each in text.split() for word in re.split("[</]", each))
    yield from (word for word in words if word[:1].isalpha())


def test_every_concept_of_a_rule_has_a_word_in_some_language_and_every_word_is_in_a_rule() -> None:
    written = read_file("rules")
    texts = [text for kind in ("rules", "merged") for texts in written[kind].values() for text in texts]
    members = [text for each in written["members"].values() for texts in each.values() for text in texts]
    used = set(concepts_in([text.replace("|", " ") for text in texts]))
    used |= set(concepts_in([*members, *written["groups"].values()])) | soft() | chat() | limits() | topics()
    said = {concept for language in LANGUAGES for concept in read_file(language)}
    merged = {concept for concepts in written["merged"] for concept in concepts.split()}
    rows = {concept for concept in said if concept[0].isdigit()}
    assert (used - said - merged, said - used - rows) == (set(), {FREE})


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_that_denies_or_limits_is_passed_over(language: str) -> None:
    found = lexicon(language).concepts
    passed_over = soft() | {FREE}
    assert [words for words, said in found.items() if said & limits() and said & passed_over] == []


def test_every_rule_sets_values_that_its_options_have() -> None:
    assert [rule.key for rule in all_rules() if not (rule.members or rule.meaning.values)] == []


@pytest.mark.parametrize("words", list(permutations(("Bock", "nach Herzstich", "gibt es"))))
def test_the_order_of_the_words_is_free(words: tuple[str, ...]) -> None:
    text = " ".join(words)
    assert read_typed_rules(text, "de").understood == (
        Understood(text, (("bock_triggers", With("heart_trick")),)),
    )


@pytest.mark.parametrize("word", ["nicht", "außer", "nur", "selten", "zwei", "7"])
def test_a_word_that_changes_what_is_said_makes_it_another_rule_or_none(word: str) -> None:
    understood = read_typed_rules(f"nach Herzstich gibt es {word} Bock", "de").understood
    members = [value for each in understood for _option, value in each.values]
    assert With("heart_trick") not in members, "a word that limits it was passed over"


@pytest.mark.parametrize("language", ["ja", "fr"])
def test_what_is_said_in_another_language_is_no_rule(language: str) -> None:
    assert read_typed_rules("nach Herzstich gibt es Bock", language).understood == ()


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("Zweite Dulle sticht erste Dulle", {"second_heart10_wins": "always"}),
        ("Erste Dulle sticht zweite Dulle", {"second_heart10_wins": "never"}),
        ("Vier Könige oder fünf Neunen: neu geben", {"redeal_kings": 4, "redeal_nines": 5}),
        ("Fünf Neunen oder vier Könige schmeißen", {"redeal_nines": 5, "redeal_kings": 4}),
        ("Verlierer bekommen Minus, Gewinner Plus", {"settlement": "zero_sum"}),
        ("Armut mit drei oder zwei Trümpfen", {"armut": "exchange", "armut_max_trumps": 3}),
        ("Mehr als fünf Neunen: schmeißen", {"redeal_nines": 6}),
    ],
)
def test_a_number_or_a_side_stays_with_what_it_stands_beside(text: str, values: dict[str, object]) -> None:
    understood = read_typed_rules(text, "de").understood
    assert {option: value for each in understood for option, value in each.values} == values


@pytest.mark.parametrize(
    "text",
    [
        "Gewinner Minus, Verlierer Plus",
        "Solo im Bock zählt vierfach",
        "Im Bock müssen Re und Kontra angesagt werden",
        "1/2 Cent pro Punkt",
        "Karlchen 1 gefangen",
    ],
)
def test_words_that_belong_to_something_else_make_it_no_rule(text: str) -> None:
    assert read_typed_rules(text, "de").understood == ()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Damnesolo auch", With("queens")),
        ("auch Trumfsolo", With("trump")),
        ("Köngissolo auch", With("kings")),
    ],
)
def test_a_word_with_one_slip_is_read_as_it_was_meant(text: str, meant: With) -> None:
    (understood,) = read_typed_rules(text, "de").understood
    assert (understood.clause, dict(understood.values)) == (text, {"solos": meant})


@pytest.mark.parametrize("text", ["Kalhcn 1", "Aksagen zählen 2", "Dmnesolo auch"])
def test_a_word_that_may_be_another_one_is_not_guessed(text: str) -> None:
    assert read_typed_rules(text, "de").understood == ()


@pytest.mark.parametrize(
    ("written", "plain"),
    [("Bunkt", "punkt"), ("Schdich", "stich"), ("ledzdn", "letzt"), ("Kardn", "kart"), ("hant", "hand")],
)
def test_a_word_is_known_by_how_it_sounds(written: str, plain: str) -> None:
    assert list(slips_in(written, vocabulary("de"), "de").values()) == [(plain,)]


@pytest.mark.parametrize("word", ["Kralle", "Server", "Tabelle", "Menü", "Bunkt"])
def test_a_word_of_other_vowels_or_in_another_language_is_not_known_by_its_sound(word: str) -> None:
    language = "en" if word == "Bunkt" else "de"
    assert slips_in(word, vocabulary(language), language) == {}
