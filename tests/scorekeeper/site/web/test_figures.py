"""Figures stay with their signs, and spans in one piece, on lines however short."""

from __future__ import annotations

import json

import pytest
from django.conf import settings

from scorekeeper.site.web.figures import unbroken

TEXTS = json.loads((settings.PROJECT / "tests/js/unbroken.json").read_text("utf-8"))
"""What is written, and how it is shown: "~" parts no line, "|" is nothing that one sees; for phones, too."""


@pytest.mark.parametrize("text", TEXTS)
def test_a_line_ends_between_no_sign_and_its_figure(text: str) -> None:
    shown = unbroken(text).replace("\N{NO-BREAK SPACE}", "~").replace("\N{WORD JOINER}", "|")
    assert shown == TEXTS[text]
