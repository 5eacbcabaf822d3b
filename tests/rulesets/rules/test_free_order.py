"""Sentences that say a rule in any order of their words; which they are stands in `typed_lines.toml`."""

from __future__ import annotations

from itertools import permutations

import pytest

from rulesets.rules.typed.free_order import MEMBERS, read_free_order, read_sentences
from rulesets.rules.typed.values import With
from rulesets.rules.typed.vocabulary import NUMBER, vocabulary

LANGUAGES = tuple(read_sentences())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_has_its_words_and_is_in_a_pattern(language: str) -> None:
    said = read_sentences()[language]
    named = {
        part.removesuffix("?")
        for texts in said["sentences"].values()
        for text in texts
        for part in text.split()
    }
    assert named - {MEMBERS, NUMBER} == set(said["words"])
    assert {key.partition("=")[0] for key in said["sentences"] if key.endswith(f"={MEMBERS}")} == set(
        said["members"]
    )


@pytest.mark.parametrize("words", list(permutations(("Bock", "nach Herzstich", "gibt es"))))
def test_the_order_of_the_words_is_free(words: tuple[str, ...]) -> None:
    assert read_free_order(" ".join(words), vocabulary("de"), "de") == (
        {"bock_triggers": With("heart_trick")},
    )


@pytest.mark.parametrize("word", ["kein", "nicht", "außer", "nur", "selten", "zwei", "7"])
def test_a_word_that_belongs_to_no_part_makes_it_no_rule(word: str) -> None:
    assert read_free_order(f"nach Herzstich gibt es {word} Bock", vocabulary("de"), "de") == ()


@pytest.mark.parametrize("language", ["ja", "fr"])
def test_what_is_said_in_another_language_is_no_rule(language: str) -> None:
    assert read_free_order("nach Herzstich gibt es Bock", vocabulary(language), language) == ()
