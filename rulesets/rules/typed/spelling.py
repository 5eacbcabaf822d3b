"""How a text becomes tokens: words without their endings, or letters where these are not told apart.

Numbers in words, as they are said in German and English, and numbers in a row become figures.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from rulesets.rules.search import ENDINGS, LAST_LETTERS, cut, fold_word

ROWS = (
    (1, "erste", "first"),
    (2, "zweite", "second"),
    (3, "dritte", "third"),
    (4, "vierte", "fourth"),
    (5, "fünfte", "fifth"),
    (6, "sechste", "sixth"),
    (7, "siebte", "seventh"),
    (8, "achte", "eighth"),
    (9, "neunte", "ninth"),
    (10, "zehnte", "tenth"),
    (13, "dreizehnte", "thirteenth"),
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


SPOKEN_TENS = ("ich", "sch")
"""How the tens end in dialects ("neunzich", "vierzsch")."""


def german_numbers() -> Iterator[tuple[str, int]]:
    """The German words for the numbers up to 299."""
    below_hundred = [(word, number) for number, word in enumerate(SMALL, 1)]
    for ten, word in enumerate(GERMAN_TENS, 2):
        below_hundred += [
            (word, 10 * ten),
            *((word.removesuffix("ig") + end, 10 * ten) for end in SPOKEN_TENS),
        ]
        below_hundred += [(f"{one}und{word}", 10 * ten + number) for number, one in enumerate(SMALL[:9], 1)]
    yield from below_hundred
    for word, hundreds in GERMAN_HUNDREDS.items():
        yield word, hundreds
        yield from ((word + rest, hundreds + number) for rest, number in below_hundred)


SPELT = {
    **{
        word.casefold(): str(number) for word, number in german_numbers() if number > 5
    },  # smaller ones know a search
    **dict.fromkeys(("einen", "eins"), "1"),
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


NUMBER = "#"
"""What stands for a number in a rule."""

LONGEST_NUMBER = 4
SHORTEST_SPOKEN = 4

APART = {
    **dict.fromkeys(("spiel", "spiele", "spiels"), "spiel-"),
    **dict.fromkeys(("zahlen", "zahlt", "zahle"), "zahl-"),
    "kohle": "kohle-",
    "etwas": "etwas-",
}
"""Words apart from another of their stem: "per game" is not "we play", who pays does not count, Kohle (money)
is not Köhler (a solo), and "etwas" is not "etwa"."""

AFTER_NUMBER = dict.fromkeys(("spiel", "spiels", "spiele", "spielen"), "spiel-")
"""Words that are another one behind a number: "after four deals", and not "we play"."""

APOSTROPHE = re.compile(r"(?<=\w{3})['’](?=n\b)")
"""What stands for a vowel before the last letter of a word ("Neun'n")."""

WORD = re.compile(r"[0-9]+[.,][0-9]+|[0-9]+\.?|[^\W\d_]+|\d+")

LETTER = re.compile(r"[0-9]+[.,][0-9]+|[0-9]+|\w")

FIGURE = re.compile(r"[0-9]+(?:[.,]5)?")

Tokens = tuple[str, ...]

Number = int | float
"""A number that was said; a float is one with a half."""

PARTICIPLE = re.compile(
    r"^(an|aus|auf|ab|ein|vor|nach|weg|hin|her|raus|rein|dran|dazu|zu|um|mit|zusammen|heraus)?ge(?=\w{4})"
)

OF_VERBS = re.compile(r"(?<=\w{4})(?:test|tet|te|st|t|ing|ed)$")

SOLO, SOLI = "solo", "soli"


@dataclass(frozen=True)
class Same:
    """Tokens that mean the same as others, with those, and how long they are that begin with a token."""

    written: Mapping[Tokens, Tokens]
    longest: Mapping[str, int]


def same_of(written: Mapping[Tokens, Tokens]) -> Same:
    """The ways to say the same, by each way to say it."""
    longest: dict[str, int] = {}
    for tokens in filter(None, written):
        longest[tokens[0]] = max(len(tokens), longest.get(tokens[0], 0))
    return Same(written, longest)


@dataclass(frozen=True)
class Spelling:
    """How a text becomes tokens: what means the same in one way."""

    same: Same
    is_spoken_together: bool

    def read(self, text: str, slips: Mapping[str, Tokens] | None = None) -> Tokens:
        """The tokens of a text, words with a slip as they were meant."""
        tokens = plain_tokens(text, is_spoken_together=self.is_spoken_together)
        known = (part for token in tokens for part in (slips or {}).get(token, (token,)))
        return one_way(tuple(known), self.same)


def root_of(token: str) -> str:
    """A word without what else a verb adds to it."""
    return OF_VERBS.sub("", PARTICIPLE.sub(r"\1", token)) if token.isalpha() else token


def as_written(token: str, sounds: Iterable[tuple[re.Pattern[str], str]]) -> set[str]:
    """All that a word of a dialect may be elsewhere ("gschmissn", "jespielt"), if it is no short one."""
    if len(token) < SHORTEST_SPOKEN:
        return set()
    written = {token}
    for sound, plain in sounds:
        written |= {sound.sub(plain, each) for each in written}
    return {stem(each) for each in written - {token}}


def is_figure(token: str) -> bool:
    """Whether a token is a number that a rule can have."""
    return len(token) <= LONGEST_NUMBER and bool(FIGURE.fullmatch(token))


def number_of(token: str) -> Number:
    """The number that a token is: whole, or with a half."""
    return int(token) if token.isdecimal() else float(token.replace(",", "."))


def plain_tokens(text: str, *, is_spoken_together: bool) -> Tokens:
    """A text cut into words without endings, or into letters."""
    written = APOSTROPHE.sub("", unicodedata.normalize("NFKC", text).casefold())
    plain = TWO_WORDS.sub(in_figures, written)
    if is_spoken_together:
        return tuple(LETTER.findall(fold_word(plain)))
    words = WORD.findall(plain)
    tokens = [stem(word) for word in words]
    return tuple(
        AFTER_NUMBER.get(word, token) if place and is_figure(tokens[place - 1]) else token
        for place, (word, token) in enumerate(zip(words, tokens, strict=True))
    )


def in_figures(found: re.Match[str]) -> str:
    """A number of two words ("twenty-four") in figures."""
    return str(int(SPELT[found[1]]) + int(ONES[found[2]]))


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A word as it is compared: without its ending, a number as figures."""
    if word in APART:
        return APART[word]
    if word in ORDINALS or word in SPELT:
        return ORDINALS.get(word) or SPELT[word]
    if word.endswith(SOLI) and word != SOLI:
        word = f"{word.removesuffix(SOLI)}{SOLO}"
    return cut(cut(fold_word(word), ("em", *ENDINGS)), LAST_LETTERS)


def one_way(tokens: Tokens, same: Same) -> Tokens:
    """Tokens with what means the same written in one way."""
    place = 0
    result: list[str] = []
    while place < len(tokens):
        longest = min(same.longest.get(tokens[place], 0), len(tokens) - place)
        for size in range(longest, 0, -1):
            if (found := tokens[place : place + size]) in same.written:
                result.extend(same.written[found])
                place += size
                break
        else:
            result.append(tokens[place])
            place += 1
    return tuple(result)


def without(tokens: Tokens, filler: frozenset[Tokens]) -> Tokens:
    """Tokens without the words that say nothing; a name that consists of them has none left."""
    return tuple(token for token in tokens if (token,) not in filler)
