"""How well a text that was typed fits a name: spelling, endings and small slips do not count."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

FOLDED = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "ss"})
SOUNDS = (("ae", "a"), ("oe", "o"), ("ue", "u"))
"""Umlauts and what stands for them are written in one way."""

KATAKANA = {chr(code): chr(code - 0x60) for code in range(ord("ァ"), ord("ヶ") + 1)}
V_SOUNDS = (("ヴァ", "バ"), ("ヴィ", "ビ"), ("ヴェ", "ベ"), ("ヴォ", "ボ"), ("ヴ", "ブ"))
"""What is written in katakana is also found in hiragana, and German w however it is written."""

SAID_NUMBERS = {
    "1": "ein eine erste ersten erster one first",
    "2": "zwei zweite zweiten zweiter zweites two second",
    "3": "drei dritte dritten three third",
    "4": "vier four",
    "5": "fünf five",
    "30": "dreißig",
    "60": "sechzig",
    "90": "neunzig",
}
NUMBERS = {word: number for number, words in SAID_NUMBERS.items() for word in words.split()}

FILLERS = frozenset({"der", "die", "das", "den", "dem", "des", "the"})
"""Words that say nothing where another one stands beside them."""

WORD = re.compile(r"\w+")
ENDINGS = ("en", "er", "es", "e")
LAST_LETTERS = ("n", "s")
"""What plurals and cases add to a word."""

SHORTEST_STEM = 4
SHORTEST_SLIP = 5
"""A word of so many letters is found with one wrong letter, one too many or too few, or two swapped."""
SHORTEST_PART = 3
SHORTEST_KANA = 1
"""A text of so many letters is found inside a word: a Japanese letter says as much as three Latin ones."""


class Match(IntEnum):
    """How a text fits a name, the best first."""

    EXACT = 0
    PREFIX = 1
    WORDS = 2
    PART = 3
    SLIP = 4
    NEAR = 5


@dataclass(frozen=True)
class Folded:
    """A text as it is compared: its words without endings, and all of it as one word in three forms."""

    words: tuple[str, ...]
    joined: str
    begun: str
    stem: str


def fold(text: str) -> Folded:
    """Bring a text into the form in which it is compared."""
    written = WORD.findall(unicodedata.normalize("NFKC", text).casefold())
    words = [fold_word(word) for word in written if word not in FILLERS] or written
    roots = [cut(word, ENDINGS) for word in words]
    stems = [cut(root, LAST_LETTERS) for root in roots]
    begun = "".join((*words[:-1], *roots[-1:]))
    return Folded(tuple(roots), "".join(words), begun, "".join(stems))


def fold_word(word: str) -> str:
    """Write umlauts, numbers and kana in one way."""
    word = NUMBERS.get(word, word).translate(FOLDED)
    for written, plain in (*SOUNDS, *V_SOUNDS):
        word = word.replace(written, plain)
    return "".join(KATAKANA.get(letter, letter) for letter in word)


def cut(word: str, endings: tuple[str, ...]) -> str:
    """Cut an ending, if enough of the word is left."""
    for ending in endings:
        if word.endswith(ending) and len(word) - len(ending) >= SHORTEST_STEM:
            return word.removesuffix(ending)
    return word


def match(query: Folded, name: Folded) -> Match | None:
    """Say how a text fits a name; None if it does not."""
    if not query.stem:
        return None
    if query.stem == name.stem or query.joined == name.joined:
        return Match.EXACT
    if name.joined.startswith(query.begun):
        return Match.PREFIX
    if all(any(begins(word, typed) for word in name.words) for typed in query.words):
        return Match.WORDS
    if is_part(query.begun, name.joined) or all(is_part(typed, name.joined) for typed in query.words):
        return Match.PART
    return Match.SLIP if all(has_slip(typed, name) for typed in query.words) else None


def begins(word: str, typed: str) -> bool:
    """Whether a word begins so; a number or a single letter is a word of its own."""
    return word == typed or (len(typed) > 1 and not typed.isdecimal() and word.startswith(typed))


def is_part(text: str, name: str) -> bool:
    """Whether a text stands inside a name and is long enough to say something."""
    return len(text) >= (SHORTEST_PART if text.isascii() else SHORTEST_KANA) and text in name


def has_slip(typed: str, name: Folded) -> bool:
    """Whether a word of the name, or all of it, is this one but for one slip."""
    if len(typed) < SHORTEST_SLIP:
        return typed in name.words
    return any(is_one_edit(typed, word) for word in (*name.words, name.begun))


def is_one_edit(one: str, other: str) -> bool:
    """Whether two words differ in at most one letter: another, missing, too many, or two swapped."""
    if abs(len(one) - len(other)) > 1:
        return False
    start = common_start(one, other)
    end = common_start(one[start:][::-1], other[start:][::-1])
    left, right = one[start : len(one) - end], other[start : len(other) - end]
    is_swapped = len(left) == 2 and left == right[::-1]
    return is_swapped or max(len(left), len(right)) <= 1


def common_start(one: Sequence[str], other: Sequence[str]) -> int:
    """How many letters two words have in common at their start."""
    for place, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return place
    return min(len(one), len(other))
