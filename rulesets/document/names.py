"""Names as people see them."""

from __future__ import annotations

import unicodedata

JOINERS = "\u200c\u200d"
"""They join letters and pictures to one, and are signs of their own nowhere else."""


def is_seen(sign: str) -> bool:
    """Whether people see a sign, or what it makes of its neighbours."""
    return sign in JOINERS or unicodedata.category(sign)[0] != "C"


def plain_name(text: str) -> str:
    """A name in one line without signs that nobody sees or that turn what follows round.

    By them two names would differ that look the same, and a name on a list would change the line around it.
    """
    seen = "".join(filter(is_seen, " ".join(text.split())))
    return unicodedata.normalize("NFC", " ".join(seen.split()).strip(JOINERS))
