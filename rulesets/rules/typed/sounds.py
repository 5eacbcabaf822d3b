"""How a German word sounds, in whatever dialect and spelling it is written ("Bunkt", "Schdich", "hant")."""

from __future__ import annotations

import re

ALIKE = tuple(
    (re.compile(written), plain)
    for written, plain in (
        ("sch|ß|zs", "s"),
        ("ph|v", "f"),
        ("ch|ck|q", "k"),
        ("x", "ks"),
        ("(?<!^)h|'", ""),
        ("^j", "g"),
        ("(?<=[bfgp])m$", ""),
        ("[dt](?=[sz])", ""),
        ("[cz]", "s"),
        ("d", "t"),
        ("b", "p"),
        ("g", "k"),
        ("w", "f"),
        ("[aeo]i|ee|eu|oa", "y"),
        (r"(.)\1+", r"\1"),
    )
)
"""What sounds alike in some dialect, with what stands for it, in the order in which it is replaced."""


def sound_of(word: str) -> str:
    """A word as it sounds."""
    for written, plain in ALIKE:
        word = written.sub(plain, word)
    return word
