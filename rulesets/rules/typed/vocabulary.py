"""The names and small words of a language, cut into the tokens by which a free text is read."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from importlib.resources import files
from itertools import product
from typing import Any

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.folk_names import LANGUAGES, FolkName, folk_names, read_value
from rulesets.rules.search import ENDINGS, LAST_LETTERS, cut, fold_word

NUMBER = "#"
"""What stands for a number in a phrase."""


@dataclass(frozen=True)
class At:
    """One of the four numbers of an option: that of no 90, no 60, no 30 or schwarz."""

    place: int
    number: Any


SENTENCE_WORDS, SENTENCE_LETTERS = 3, 8
"""A name of so many words, or letters where these are not told apart, can say a rule by itself."""

LONGEST_NUMBER = 4

MOST_FIGURES = 3
"""No phrase has more numbers in it."""

ORDINALS = {
    **dict.fromkeys(("erste", "ersten", "erster", "erstes", "erstem", "first"), "1."),
    **dict.fromkeys(("zweite", "zweiten", "zweiter", "zweites", "zweitem", "second"), "2."),
    **dict.fromkeys(("dritte", "dritten", "dritter", "drittes", "drittem", "third"), "3."),
    **dict.fromkeys(("vierte", "vierten", "vierter", "viertes", "viertem", "fourth"), "4."),
}
"""Numbers in a row, which are never how many points something counts."""

SPELT = {
    "einen": "1",
    "eins": "1",
    "sechs": "6",
    "sieben": "7",
    "acht": "8",
    "zehn": "10",
    "zwölf": "12",
    "fünfzehn": "15",
    "sechzehn": "16",
    "zwanzig": "20",
    "vierundzwanzig": "24",
    "fünfzig": "50",
    "hundert": "100",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "ten": "10",
    "twelve": "12",
    "sixteen": "16",
    "twenty": "20",
    "thirty": "30",
    "fifty": "50",
    "hundred": "100",
}
"""Numbers that a search needs not know."""

APART = {
    **dict.fromkeys(("spiel", "spiele", "spiels"), "spiel-"),
    **dict.fromkeys(("zahlen", "zahlt", "zahle"), "zahl-"),
}
"""Words apart from another of their stem: "per game" is not "we play", and who pays does not count."""

AFTER_NUMBER = {"spiel": "spiel-"}
"""Words that are another one behind a number: "after four deals", and not "we play"."""

WORD = re.compile(r"#|[0-9]+[.,][0-9]+|[0-9]+\.?|[^\W\d_]+|\d+")
LETTER = re.compile(r"#|[0-9]+[.,][0-9]+|[0-9]+|\w")
FIGURE = re.compile(r"[0-9]+(?:[.,]5)?")
SPOKEN_TOGETHER = ("ja",)
"""Languages that leave no space between words: every letter is a token there."""

Tokens = tuple[str, ...]
Number = int | float
"""A number that was said; a float is one with a half."""


@dataclass(frozen=True)
class Meaning:
    """What a name means: values by option, in the document's form; "#" is the number that was said with it.

    A name of a whole rule has None as its value. `template` is the bonus that it names. One that `is_short`
    finds a rule, but seldom says one by itself.
    """

    values: tuple[tuple[str, Any], ...] = ()
    template: str = ""
    is_short: bool = False

    @property
    def option(self) -> str:
        """The rule that is named."""
        return self.values[0][0] if self.values else "custom_bonuses"


@dataclass(frozen=True)
class Vocabulary:
    """What the tokens of a text are compared with, in one language."""

    names: Mapping[Tokens, tuple[Meaning, ...]]
    filler: frozenset[Tokens]
    kept: frozenset[Tokens]
    weak: frozenset[Tokens]
    no: frozenset[Tokens]
    yes: frozenset[Tokens]
    each: frozenset[Tokens]
    verbs: frozenset[Tokens]
    joins: tuple[str, ...]
    exception: tuple[str, ...]
    more: re.Pattern[str]
    only: re.Pattern[str]
    opens_scope: re.Pattern[str]
    but: tuple[str, ...]
    relative: tuple[str, ...]
    per: str
    points_for: str
    subjects: Mapping[str, str]
    pairs: tuple[Tokens, Tokens]
    unread: frozenset[Tokens]
    games: frozenset[Tokens]
    twice: frozenset[Tokens]
    articles: tuple[str, ...]
    needs_more: frozenset[Tokens]
    lists: tuple[str, ...]
    opens: tuple[str, ...]
    headings: tuple[str, ...]
    several: Mapping[Tokens, tuple[str, ...]]
    same: Mapping[Tokens, Tokens]
    longest: int
    is_spoken_together: bool
    slips: Mapping[str, str] = field(default_factory=dict)

    def read(self, text: str) -> Tokens:
        """The tokens of a text, words with a slip as they were meant, what means the same in one way."""
        tokens = plain_tokens(text, is_spoken_together=self.is_spoken_together)
        return one_way(tuple(self.slips.get(token, token) for token in tokens), self.same)


SETS = ("filler", "kept", "weak", "no", "yes", "each", "verbs", "unread", "games", "twice", "needs_more")
"""Small words that are compared as tokens."""

LISTS = ("joins", "exception", "but", "relative", "articles", "lists", "opens", "headings")
"""Small words that are looked for as they are written."""


@cache
def vocabulary(language: str) -> Vocabulary:
    """The vocabulary of a language; that of English for one that has none."""
    language = language if language in LANGUAGES else "en"
    words = read_words()[language]
    together = language in SPOKEN_TOGETHER
    cut_text = partial(plain_tokens, is_spoken_together=together)
    same = {cut_text(text): cut_text(word) for word, texts in words["same"].items() for text in texts}
    read = partial(read_tokens, same=same, is_spoken_together=together)
    sets = partial(set_of, words, read)
    names = meanings_by_tokens(language, words["phrases"], read, sets("filler"), sets("unread"))
    said: dict[str, Any] = {kind: sets(kind) for kind in SETS}
    said |= {kind: tuple(words[kind]) for kind in LISTS}
    return Vocabulary(
        names=names,
        **said,
        more=any_of(words["more"], is_spoken_together=together),
        only=any_of(words["only"], is_spoken_together=together),
        opens_scope=any_of(words["scope"], is_spoken_together=together, begins=True),
        per=words["per"],
        points_for=words["points_for"],
        subjects=words["subjects"],
        pairs=(cut_text(words["pair"][0]), cut_text(words["pair"][1])),
        several={read(text): tuple(each) for text, each in words["several"].items()},
        same=same,
        longest=max(map(len, names)),
        is_spoken_together=together,
    )


def set_of(words: Mapping[str, list[str]], read: Callable[[str], Tokens], kind: str) -> frozenset[Tokens]:
    """The small words of a kind."""
    return frozenset(map(read, words[kind]))


def meanings_by_tokens(
    language: str,
    phrases: Any,
    read: Callable[[str], Tokens],
    filler: frozenset[Tokens],
    unread: frozenset[Tokens],
) -> dict[Tokens, tuple[Meaning, ...]]:
    """What the names and phrases of a language mean, by their tokens; a phrase has it before a name."""
    enough = SENTENCE_LETTERS if language in SPOKEN_TOGETHER else SENTENCE_WORDS
    found: dict[Tokens, dict[Meaning, None]] = {}
    phrased: set[Tokens] = set()
    for text, meaning, is_name in named(language, phrases):
        tokens = without(read(text), filler)
        is_left_out = is_name and (read(text) in unread or phrased.intersection(patterns_of(tokens)))
        if tokens and not is_left_out:
            found.setdefault(tokens, {})[replace(meaning, is_short=is_name and len(tokens) < enough)] = None
            phrased |= set() if is_name else {tokens}
    return {tokens: tuple(meanings) for tokens, meanings in found.items()}


def patterns_of(tokens: Tokens) -> Iterator[Tokens]:
    """What tokens may be in a phrase: each number as it stands, or as any number."""
    figures = [place for place, token in enumerate(tokens) if is_figure(token)]
    if not figures:
        yield tokens
    elif len(figures) <= MOST_FIGURES:
        for chosen in product((False, True), repeat=len(figures)):
            values = {place for place, is_value in zip(figures, chosen, strict=True) if is_value}
            yield tuple(NUMBER if place in values else token for place, token in enumerate(tokens))


def is_figure(token: str) -> bool:
    """Whether a token is a number that a rule can have."""
    return len(token) <= LONGEST_NUMBER and bool(FIGURE.fullmatch(token))


def number_of(token: str) -> Number:
    """The number that a token is: whole, or with a half."""
    return int(token) if token.isdecimal() else float(token.replace(",", "."))


def any_of(texts: list[str], *, is_spoken_together: bool, begins: bool = False) -> re.Pattern[str]:
    """A pattern that finds any of some words, anywhere or only where the text begins."""
    either = "|".join(map(re.escape, texts)) or "(?!)"
    edge = "" if is_spoken_together else r"\b"
    return re.compile(rf"{'^' if begins else edge}(?:{either}){edge}", re.IGNORECASE)


@cache
def read_words() -> dict[str, Any]:
    """The file of small words and phrases."""
    return tomllib.loads((files("rulesets.rules.typed") / "words.toml").read_text(encoding="utf-8"))


def named(language: str, phrases: Mapping[str, list[str]]) -> Iterator[tuple[str, Meaning, bool]]:
    """Every phrase, then every name, with what it means; a phrase says more precisely what a name may say."""
    for key, texts in phrases.items():
        meaning = Meaning(tuple(map(read_pair, key.split("&"))))
        yield from ((text, meaning, False) for text in texts)
    for name in folk_names(language):
        yield name.text, meaning_of(name), True


def meaning_of(name: FolkName) -> Meaning:
    """What a name that players use means."""
    if name.template:
        return Meaning(template=name.template)
    return Meaning(((name.option, name.value),))


def read_pair(text: str) -> tuple[str, Any]:
    """An option and its value, "#" for the number that was said."""
    option, _is, value = text.partition("=")
    if option.endswith("]"):
        option, _bracket, place = option.removesuffix("]").partition("[")
        return option, At(int(place), value)
    return option, value if value.startswith(NUMBER) else read_value(CATALOGUE[option].kind, value)


def plain_tokens(text: str, *, is_spoken_together: bool) -> Tokens:
    """A text cut into words without endings, or into letters."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    if is_spoken_together:
        return tuple(LETTER.findall(fold_word(plain)))
    tokens = [stem(word) for word in WORD.findall(plain)]
    return tuple(
        AFTER_NUMBER.get(token, token) if place and is_figure(tokens[place - 1]) else token
        for place, token in enumerate(tokens)
    )


SOLO, SOLI = "solo", "soli"


def stem(word: str) -> str:
    """A word as it is compared: without its ending, a number as figures."""
    if word in APART:
        return APART[word]
    if word in ORDINALS or word in SPELT:
        return ORDINALS.get(word) or SPELT[word]
    if word.endswith(SOLI) and word != SOLI:
        word = f"{word.removesuffix(SOLI)}{SOLO}"
    return cut(cut(fold_word(word), ("em", *ENDINGS)), LAST_LETTERS)


def read_tokens(text: str, same: Mapping[Tokens, Tokens], *, is_spoken_together: bool) -> Tokens:
    """The tokens of a text, what means the same written in one way."""
    return one_way(plain_tokens(text, is_spoken_together=is_spoken_together), same)


def one_way(tokens: Tokens, same: Mapping[Tokens, Tokens]) -> Tokens:
    """Tokens with what means the same written in one way."""
    longest, place = max(map(len, same), default=0), 0
    result: list[str] = []
    while place < len(tokens):
        for size in range(min(longest, len(tokens) - place), 0, -1):
            if (found := tokens[place : place + size]) in same:
                result.extend(same[found])
                place += size
                break
        else:
            result.append(tokens[place])
            place += 1
    return tuple(result)


def without(tokens: Tokens, filler: frozenset[Tokens]) -> Tokens:
    """Tokens without the words that say nothing; a name that consists of them has none left."""
    return tuple(token for token in tokens if (token,) not in filler)
