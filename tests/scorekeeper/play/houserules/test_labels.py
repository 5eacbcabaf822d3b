"""Rules and amounts in words and figures."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from scorekeeper.play.houserules.labels import money_text


@pytest.mark.parametrize(
    ("language", "amount"), [("de", "1.682,95 €"), ("en", "€1,682.95"), ("ja", "1,682.95ユーロ")]
)
def test_large_amounts_have_groups_of_three_figures(language: str, amount: str) -> None:
    with override(language):
        assert money_text(168295) == amount
