"""Numbers in words, as they are said in German and English, and numbers in a row."""

from __future__ import annotations

import re
from collections.abc import Iterator

ROWS = (
    (1, "erste", "first"),
    (2, "zweite", "second"),
    (3, "dritte", "third"),
    (4, "vierte", "fourth"),
    (5, "fünfte", "fifth"),
    (6, "sechste", "sixth"),
    (7, "siebte", "seventh"),
    (8, "achte", "eighth"),
)

ORDINALS = {
    word: f"{number}."
    for number, german, english in ROWS
    for word in (english, *(german + ending for ending in ("", "n", "r", "s", "m")))
}
"""Numbers in a row, which are never how many points something counts."""

ONES = dict(
    zip(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
        map(str, range(1, 10)),
        strict=True,
    )
)
TENS = {
    "twenty": "20",
    "thirty": "30",
    "forty": "40",
    "fifty": "50",
    "sixty": "60",
    "eighty": "80",
    "ninety": "90",
}
TWO_WORDS = re.compile(rf"\b({'|'.join(TENS)})[- ]({'|'.join(ONES)})\b")
"""An English number of two words."""

SMALL = (
    *("ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"),
    *("dreizehn", "vierzehn", "fünfzehn", "sechzehn", "siebzehn", "achtzehn", "neunzehn"),
)
GERMAN_TENS = ("zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig")
GERMAN_HUNDREDS = {"hundert": 100, "einhundert": 100, "zweihundert": 200}


def german_numbers() -> Iterator[tuple[str, int]]:
    """The German words for the numbers up to 299."""
    below_hundred = [(word, number) for number, word in enumerate(SMALL, 1)]
    for ten, word in enumerate(GERMAN_TENS, 2):
        below_hundred.append((word, 10 * ten))
        below_hundred += [(f"{one}und{word}", 10 * ten + number) for number, one in enumerate(SMALL[:9], 1)]
    yield from below_hundred
    for word, hundreds in GERMAN_HUNDREDS.items():
        yield word, hundreds
        yield from ((word + rest, hundreds + number) for rest, number in below_hundred)


DIALECT = {
    **dict.fromkeys(("zwo", "zwoa", "zwee"), "2"),
    **dict.fromkeys(("dreie", "dree"), "3"),
    **dict.fromkeys(("viere", "vieren"), "4"),
    **dict.fromkeys(("fünfe", "fünfen"), "5"),
    "sechse": "6",
}
"""Numbers as they are said in dialects, or by themselves."""

SPELT = {
    **{
        word.casefold(): str(number) for word, number in german_numbers() if number > 5
    },  # smaller ones know a search
    **dict.fromkeys(("einen", "eins"), "1"),
    **DIALECT,
    **{word: number for word, number in ONES.items() if int(number) > 5},
    "ten": "10",
    "eleven": "11",
    "twelve": "12",
    "fifteen": "15",
    "sixteen": "16",
    "hundred": "100",
    **TENS,
}
"""Numbers in words that a search needs not know, in figures."""
