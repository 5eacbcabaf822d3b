"""Rules and amounts in words and figures."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from scorekeeper.play.houserules.labels import join_sentences, join_words, money_text


@pytest.mark.parametrize(
    ("language", "amount"), [("de", "1.682,95 €"), ("en", "€1,682.95"), ("ja", "1,682.95ユーロ")]
)
def test_large_amounts_have_groups_of_three_figures(language: str, amount: str) -> None:
    with override(language):
        assert money_text(168295) == amount


@pytest.mark.parametrize(
    ("language", "joined"), [("de", "Anna, Ben"), ("en", "Anna, Ben"), ("ja", "Anna、Ben")]
)
def test_names_in_a_row_have_between_them_what_the_language_writes(language: str, joined: str) -> None:
    with override(language):
        assert join_words(["Anna", "Ben"]) == joined


def test_sentences_are_parted_by_a_space_but_in_japanese() -> None:
    assert join_sentences(["All points count.", "Guests do not."]) == "All points count. Guests do not."
    assert (
        join_sentences(["全得点が対象です。", "ゲストは対象外です。"])
        == "全得点が対象です。ゲストは対象外です。"
    )
