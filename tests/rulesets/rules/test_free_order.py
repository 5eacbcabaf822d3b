"""Sentences that say a rule in any order of their words; which they are stands in `typed_lines.toml`."""

from __future__ import annotations

from itertools import permutations

import pytest

from rulesets.rules.typed import read_typed_rules
from rulesets.rules.typed.free_order import read_free_order, read_sentences
from rulesets.rules.typed.pattern import FREE, MEMBERS, ORDERED
from rulesets.rules.typed.spelling import NUMBER
from rulesets.rules.typed.values import With
from rulesets.rules.typed.vocabulary import vocabulary

LANGUAGES = tuple(read_sentences())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_has_its_words_and_is_in_a_pattern(language: str) -> None:
    said = read_sentences()[language]
    written = [text for kind in ("sentences", "loosely") for texts in said[kind].values() for text in texts]
    named = {part.rstrip("?!") for text in written for part in text.split()}
    parts = {name for name in named if name not in (MEMBERS, ORDERED) and not name.startswith(NUMBER)}
    assert parts | {FREE} == set(said["words"])
    keys = {**said["sentences"], **said["loosely"]}
    assert {key.partition("=")[0] for key in keys if key.endswith(MEMBERS)} == set(said["members"])


@pytest.mark.parametrize("words", list(permutations(("Bock", "nach Herzstich", "gibt es"))))
def test_the_order_of_the_words_is_free(words: tuple[str, ...]) -> None:
    assert read_free_order(" ".join(words), vocabulary("de")) == ({"bock_triggers": With("heart_trick")},)


@pytest.mark.parametrize("word", ["nicht", "außer", "nur", "selten", "zwei", "7"])
def test_a_word_that_belongs_to_no_part_makes_it_no_rule(word: str) -> None:
    assert read_free_order(f"nach Herzstich gibt es {word} Bock", vocabulary("de")) == ()


@pytest.mark.parametrize("language", ["ja", "fr"])
def test_what_is_said_in_another_language_is_no_rule(language: str) -> None:
    assert read_free_order("nach Herzstich gibt es Bock", vocabulary(language)) == ()


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
