"""Figures stay with their signs, and spans in one piece, on lines however short."""

from __future__ import annotations

import pytest

from scorekeeper.site.web.figures import unbroken

TEXTS = {
    "(1 + 1) × 2 = 4": "(1 +~1) ×~2 =~4",
    "((1 + 1) × 2 + 1) × 2 = 10": "((1 +~1) ×~2 +~1) ×~2 =~10",
    "Re 121–150 · −8 → −12": "Re 121–|150 · −8 → −12",
    "Anna – 5 · 2 + Fuchs": "Anna – 5 · 2 + Fuchs",
}


@pytest.mark.parametrize("text", TEXTS)
def test_a_line_ends_between_no_sign_and_its_figure(text: str) -> None:
    shown = unbroken(text).replace("\N{NO-BREAK SPACE}", "~").replace("\N{WORD JOINER}", "|")
    assert shown == TEXTS[text]
