"""Figures as they stand in a line."""

from __future__ import annotations

import re

SIGN, SPAN = re.compile(r"(?<=[=×+−→]) (?=[(\d])"), re.compile(r"(?<=\d)–(?=\d)")


def unbroken(text: str) -> str:
    """A text whose lines part no sign from its figure (“= 4”), and no span (“121–150”), as in `signed.js`."""
    return SPAN.sub("–\N{WORD JOINER}", SIGN.sub("\N{NO-BREAK SPACE}", text))
