"""Finding a house rule by any name: what players call it, what the page calls it, what explains it.

The words of the page are translated where the page is made, so they are given in as `Text`s; the names that
players use come from `folk_names`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import IntEnum
from functools import cached_property, lru_cache
from typing import Any

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.custom import BONUS_TEMPLATES
from rulesets.rules.folk_names import LANGUAGES, FolkName, asked_phrases, folk_names
from rulesets.rules.known_lines import KNOWN_LINES

FOLDED = str.maketrans({"ä": "a", "ö": "o", "ü": "u", "ß": "ss"})
SPELT_OUT = re.compile(r"(?<![aeq])([aou])e")
"""Umlauts and what stands for them are written in one way; the letters in "neue" stand for none."""

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

    @cached_property
    def spaced(self) -> str:
        return f" {' '.join(self.words)} "

    @cached_property
    def beginnings(self) -> tuple[str, ...]:
        """The text before each spaced word of a name, for words that begin with these letters.

        A number or a single letter is a word of its own.
        """
        return tuple(f" {word} " if len(word) == 1 or word.isdecimal() else f" {word}" for word in self.words)


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
    word = SPELT_OUT.sub(r"\1", NUMBERS.get(word, word).translate(FOLDED))
    for written, plain in V_SOUNDS:
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
    if is_same(query, name):
        return Match.EXACT
    if name.joined.startswith(query.begun):
        return Match.PREFIX
    if all(beginning in name.spaced for beginning in query.beginnings):
        return Match.WORDS
    if is_part(query.begun, name.joined) or all(is_part(typed, name.joined) for typed in query.words):
        return Match.PART
    return Match.SLIP if all(has_slip(typed, name) for typed in query.words) else None


def is_same(query: Folded, name: Folded) -> bool:
    """Whether a text is a name, but for endings."""
    return query.stem == name.stem or query.joined == name.joined


def is_part(text: str, name: str) -> bool:
    """Whether a text stands inside a name and is long enough to say something."""
    return len(text) >= (SHORTEST_PART if text.isascii() else SHORTEST_KANA) and text in name


def has_slip(typed: str, name: Folded) -> bool:
    """Whether a word of the name, or all of it, is this one but for one slip."""
    if len(typed) < SHORTEST_SLIP:
        return typed in name.words
    return any(ends_alike(typed, word) and is_one_edit(typed, word) for word in (*name.words, name.begun))


def ends_alike(one: str, other: str) -> bool:
    """Whether two words are about as long and have an end in common, as those with one slip have."""
    return abs(len(one) - len(other)) <= 1 and (one[0] == other[0] or one[-1] == other[-1])


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


MOST_SIMILAR = 4
SHORTEST_COMMON = 5
"""A name that begins with so many of the letters typed is similar."""


class Source(IntEnum):
    """The places of a text, the most telling first."""

    LABEL = 0
    NAME = 1
    CHOICE = 2
    HELP = 3


@dataclass(frozen=True)
class Text:
    """A text of the page about an option, one of its values, or the template of a bonus or a known line."""

    source: Source
    text: str
    option: str = ""
    value: Any = None
    template: str = ""


@dataclass(frozen=True)
class Hit:
    """An option that was found, or a template or known line: the value that the name means, if it means one.

    `name` is the folk name that matched, empty where the page's own words did.
    """

    option: str
    value: Any
    name: str
    match: Match
    template: str = ""


@dataclass(frozen=True)
class Entry:
    """A text that is searched: what it stands for, in the form in which it is compared."""

    text: Text
    folded: Folded
    is_foreign: bool
    place: int


Rank = tuple[bool, bool, int, int, int, int]


def find_rules(query: str, language: str, texts: tuple[Text, ...] = ()) -> tuple[Hit, ...]:
    """Find the rules that a typed text means, the best first, each once.

    A name fits exactly, at its beginning, word by word, inside, or with a slip, in this order; names of other
    languages only exactly. Explanations are searched for words.
    """
    typed = fold(query)
    found: dict[tuple[str, str], tuple[Rank, Hit]] = {}
    for entry in entries_of(language, texts):
        fits = match(typed, entry.folded) if may_fit(typed, entry) else None
        if fits is None or not counts(fits, entry):
            continue
        rank, hit = rank_of(typed, entry, fits), hit_of(entry, fits)
        key = (hit.option, hit.template)
        if key not in found or rank < found[key][0]:
            found[key] = (rank, hit)
    return tuple(hit for _rank, hit in sorted(found.values(), key=lambda pair: pair[0]))


def similar_names(query: str, language: str, texts: tuple[Text, ...] = ()) -> tuple[str, ...]:
    """Names that begin in the same way, or are written in a similar way, each of another rule."""
    typed = fold(query).joined
    names = {entry.folded.joined: entry.text for entry in entries_of(language, texts) if is_name(entry)}
    alike = [name for name in names if common_start(typed, name) >= SHORTEST_COMMON]
    alike.sort(key=lambda name: (len(name) - common_start(typed, name), -len(name)))
    alike += get_close_matches(typed, names, n=MOST_SIMILAR, cutoff=0.6)
    by_rule: dict[tuple[str, str], str] = {}
    for text in (names[name] for name in alike):
        by_rule.setdefault((text.option, text.template), text.text)
    return tuple(by_rule.values())[:MOST_SIMILAR]


def is_name(entry: Entry) -> bool:
    """Whether an entry is a name of a rule in the language of the page."""
    return not entry.is_foreign and entry.text.source <= Source.NAME


@lru_cache(maxsize=8)
def entries_of(language: str, texts: tuple[Text, ...]) -> tuple[Entry, ...]:
    """Everything that is searched for somebody with this language, in the order of the catalogue."""
    places = {name: place for place, name in enumerate((*CATALOGUE, *BONUS_TEMPLATES, *KNOWN_LINES))}
    own = [*texts, *map(text_of, (*folk_names(language), *asked_phrases(language)))]
    foreign = [text_of(name) for other in LANGUAGES if other != language for name in folk_names(other)]
    return tuple(
        Entry(text, fold(text.text), is_foreign, places[text.option or text.template])
        for is_foreign, each in ((False, own), (True, foreign))
        for text in each
    )


def text_of(name: FolkName) -> Text:
    """A folk name as a text that is searched."""
    return Text(Source.NAME, name.text, name.option, name.value, name.template)


def may_fit(typed: Folded, entry: Entry) -> bool:
    """Whether a match with an entry can say something: of those of other languages few do."""
    return not entry.is_foreign or is_same(typed, entry.folded)


def counts(fits: Match, entry: Entry) -> bool:
    """Whether such a match of such a text says something: in an explanation, one of whole words."""
    return entry.text.source is not Source.HELP or fits <= Match.WORDS


def rank_of(typed: Folded, entry: Entry, fits: Match) -> Rank:
    """The rank of a hit: own language, names, better match, more telling text, nearer length, catalogue."""
    longer = abs(len(entry.folded.joined) - len(typed.joined))
    source = entry.text.source
    return (entry.is_foreign, source is Source.HELP, fits, source, longer, entry.place)


def hit_of(entry: Entry, fits: Match) -> Hit:
    """The hit for a text that fits."""
    text = entry.text
    name = text.text if text.source is Source.NAME else ""
    return Hit(text.option, text.value, name, fits, text.template)


def names_of(option: str, language: str) -> tuple[str, ...]:
    """The names that players give to an option and its values, each once."""
    return tuple(dict.fromkeys(name.text for name in folk_names(language) if name.option == option))
