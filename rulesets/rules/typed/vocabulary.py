"""The names and small words of a language, cut into the tokens by which a free text is read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from importlib.resources import files
from typing import Any

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.folk_names import LANGUAGES, FolkName, folk_names, read_value
from rulesets.rules.typed.spelling import (
    NUMBER,
    Spelling,
    Tokens,
    plain_tokens,
    same_of,
    without,
)


@dataclass(frozen=True)
class At:
    """One of the four numbers of an option: that of no 90, no 60, no 30 or schwarz."""

    place: int
    number: Any


SENTENCE_WORDS, SENTENCE_LETTERS = 3, 8
"""A name of so many words, or letters where these are not told apart, can say a rule by itself."""

SPOKEN_TOGETHER = ("ja",)
"""Languages that leave no space between words: every letter is a token there."""


@dataclass(frozen=True)
class Meaning:
    """The meaning of a name: values by option, in the form of the document.

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
    """The names and phrases of one language, which the tokens of a text are compared with."""

    names: Mapping[Tokens, tuple[Meaning, ...]]
    filler: frozenset[Tokens]
    weak: frozenset[Tokens]
    no: frozenset[Tokens]
    no_word: str
    yes: frozenset[Tokens]
    each: frozenset[Tokens]
    verbs: frozenset[Tokens]
    joins: tuple[str, ...]
    exception: tuple[str, ...]
    more: re.Pattern[str]
    only: re.Pattern[str]
    refers: re.Pattern[str]
    they: re.Pattern[str]
    may: re.Pattern[str]
    must: re.Pattern[str]
    opens_scope: re.Pattern[str]
    circumstance: re.Pattern[str]
    sounds: tuple[tuple[re.Pattern[str], str], ...]
    shortened: tuple[tuple[re.Pattern[str], str], ...]
    how_many: re.Pattern[str]
    told: re.Pattern[str]
    namesake: re.Pattern[str]
    reasons: re.Pattern[str]
    instead: re.Pattern[str]
    former: re.Pattern[str]
    formerly: re.Pattern[str]
    ended: re.Pattern[str]
    changing: re.Pattern[str]
    likewise: re.Pattern[str]
    there: re.Pattern[str]
    in_its_place: re.Pattern[str]
    pronoun: re.Pattern[str]
    shared: re.Pattern[str]
    points: tuple[str, ...]
    but: tuple[str, ...]
    opens_exception: re.Pattern[str]
    begins_exception: re.Pattern[str]
    per: str
    subjects: Mapping[str, str]
    signs: Mapping[str, str]
    pairs: tuple[Tokens, Tokens]
    unread: frozenset[Tokens]
    games: frozenset[Tokens]
    twice: frozenset[Tokens]
    articles: tuple[str, ...]
    needs_more: frozenset[Tokens]
    lists: tuple[str, ...]
    opens: tuple[str, ...]
    verbs_first: tuple[str, ...]
    headings: tuple[str, ...]
    several: Mapping[Tokens, tuple[str, ...]]
    spelling: Spelling
    longest: int
    language: str
    slips: Mapping[str, Tokens] = field(default_factory=dict)

    @property
    def is_spoken_together(self) -> bool:
        """Whether the language leaves no space between words."""
        return self.spelling.is_spoken_together

    def read(self, text: str) -> Tokens:
        """The tokens of a text, words with a slip as they were meant, what means the same in one way."""
        return self.spelling.read(text, self.slips)


SETS = (
    "filler",
    "weak",
    "no",
    "yes",
    "each",
    "verbs",
    "unread",
    "games",
    "twice",
    "needs_more",
)
"""Small words that are compared as tokens."""

LISTS = (
    "joins",
    "points",
    "exception",
    "but",
    "articles",
    "lists",
    "opens",
    "verbs_first",
    "headings",
)
"""Small words that are looked for as they are written."""

PATTERNS = ("more", "only", "refers", "may", "must", "namesake", "changing", "there", "they")
"""Small words that are looked for by a pattern, wherever they stand."""

BEGINNINGS = {
    "in_its_place": ("in_its_place",),
    "pronoun": ("pronouns",),
    "opens_scope": ("scope",),
    "circumstance": ("scope", "around"),
}
"""Small words that are looked for where a text begins."""


@cache
def vocabulary(language: str) -> Vocabulary:
    """The vocabulary of a language; that of English for one that has none."""
    language = language if language in LANGUAGES else "en"
    words = small_words(language)
    spelling = spelling_of(words, is_spoken_together=language in SPOKEN_TOGETHER)
    together, read = spelling.is_spoken_together, spelling.read
    said: dict[str, Any] = {kind: frozenset(map(read, words[kind])) for kind in SETS}
    said |= {kind: tuple(words[kind]) for kind in LISTS}
    said |= {kind: any_of(words[kind], is_spoken_together=together) for kind in PATTERNS}
    said |= {name: beginning_of(kinds, words) for name, kinds in BEGINNINGS.items()}
    names = meanings_by_tokens(language, read, said["filler"], said["unread"])
    return Vocabulary(
        names=names,
        no_word=words["no"][0],
        **said,
        shared=shared_of(words),
        sounds=patterns_of(words["sounds"]),
        shortened=patterns_of(words["shortened"], re.MULTILINE),
        how_many=how_many_of(words["how_many"]),
        told=re.compile("|".join(words["told"]) or "(?!)", re.IGNORECASE),
        reasons=reasons_of(words["reasons"], words["explains"]),
        instead=re.compile(rf"\s*\b{either(words['instead'])}\s+(\w+)\b", re.IGNORECASE),
        former=re.compile(rf"\b{words['former']}\b\s*", re.IGNORECASE),
        formerly=formerly_of(words),
        ended=ended_of(words),
        likewise=re.compile(
            rf"\s{either(words['likewise'])}$|^{either(words['alike_too'])}\s", re.IGNORECASE
        ),
        opens_exception=exception_of(words["but"], words["excepts"], words["apart"]),
        begins_exception=re.compile(rf"^(?:{either([*words['but'], *words['excepts']])}\s+)+", re.IGNORECASE),
        per=words["per"],
        subjects=words["subjects"],
        signs=words["signs"],
        pairs=(read(words["pair"][0]), read(words["pair"][1])),
        several={read(text): tuple(each) for text, each in words["several"].items()},
        spelling=spelling,
        longest=max(map(len, names)),
        language=language,
    )


def spelling_of(words: Mapping[str, Any], *, is_spoken_together: bool) -> Spelling:
    """How texts of a language become tokens."""
    cut_text = partial(plain_tokens, is_spoken_together=is_spoken_together)
    same = {cut_text(text): cut_text(word) for word, texts in words["same"].items() for text in texts}
    return Spelling(same_of(same), is_spoken_together=is_spoken_together)


def meanings_by_tokens(
    language: str, read: Callable[[str], Tokens], filler: frozenset[Tokens], unread: frozenset[Tokens]
) -> dict[Tokens, tuple[Meaning, ...]]:
    """The meanings of the names of a language, by their tokens."""
    enough = SENTENCE_LETTERS if language in SPOKEN_TOGETHER else SENTENCE_WORDS
    found: dict[Tokens, dict[Meaning, None]] = {}
    for name in folk_names(language):
        tokens = without(read(name.text), filler)
        if tokens and unread.isdisjoint({tokens, read(name.text)}):
            meaning = replace(meaning_of(name), is_short=len(tokens) < enough)
            found.setdefault(tokens, {})[meaning] = None
    return {tokens: tuple(meanings) for tokens, meanings in found.items()}


def any_of(texts: list[str], *, is_spoken_together: bool, begins: bool = False) -> re.Pattern[str]:
    """A pattern that finds any of some words, anywhere or only where the text begins."""
    either = "|".join(map(re.escape, sorted(texts, key=len, reverse=True))) or "(?!)"
    edge = "" if is_spoken_together else r"\b"
    return re.compile(rf"{'^' if begins else edge}(?:{either}){edge}", re.IGNORECASE)


def beginning_of(kinds: tuple[str, ...], words: Mapping[str, Any]) -> re.Pattern[str]:
    together = not words["articles"]
    return any_of([word for kind in kinds for word in words[kind]], is_spoken_together=together, begins=True)


def patterns_of(written: Mapping[str, str], flags: int = 0) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Patterns for other ways of writing, such as dialects, each with the standard form."""
    return tuple((re.compile(short, flags), full) for short, full in written.items())


def how_many_of(texts: list[str]) -> re.Pattern[str]:
    """A pattern that finds a question for a number, with its answer."""
    return re.compile(
        rf"\b{either(texts)}\s+(?P<what>\w+)(?P<about>[^?\n]*)\?\s*(?P<answer>\w+)\b", re.IGNORECASE
    )


def reasons_of(texts: list[str], explains: str) -> re.Pattern[str]:
    """A pattern that finds clauses without a figure that begin with one of some words, or explain."""
    begins = rf"(?:,|^)\s*{either(texts)}|,\s*{explains}"
    return re.compile(rf"(?:{begins})\b[^,;:.\d]*(?=$|[,;.])", re.IGNORECASE)


def formerly_of(words: Mapping[str, Any]) -> re.Pattern[str]:
    """A pattern that finds what was formerly, with what is so now, or that it is no more."""
    # From the beginning of a sentence: tried at every letter, a long text would take seconds.
    former = rf"(?:\A|(?<=[.;\n]))(?P<former>[^.;\n]*\b(?:{words['former']}|{words['past']})\b[^.;\n]*?)"
    joins = rf"(?:[,;.–-]|\b{either(words['joins'])})*\s*(?:{either(words['but'])}\s)?"
    now = rf"{joins}\b{words['now']}\b\s*(?P<now>[^.;\n]+)"
    denied = r",\s*(?:das|die|den|dies|it|that)\s(?P<denied>[^,.;\n]+)"
    return re.compile(rf"{former}\s*(?:{now}|{denied})", re.IGNORECASE)


def ended_of(words: Mapping[str, Any]) -> re.Pattern[str]:
    """A pattern that finds a clause of what was formerly, but for one that only says that all was so then."""
    withdraws = rf"{either(words['only_formerly'])}\W*$"
    return re.compile(rf",\s*(?:und |aber )?{words['former']}\s(?!{withdraws})[^,;.]*", re.IGNORECASE)


def exception_of(but: list[str], excepts: list[str], apart: list[str]) -> re.Pattern[str]:
    """A pattern that finds where a clause goes on with what takes something out of it."""
    return re.compile(rf"\s(?=(?:{either(but)}\s{either(excepts)}|{either(apart)})\b)", re.IGNORECASE)


def shared_of(words: Mapping[str, Any]) -> re.Pattern[str]:
    """A pattern that finds a list of names with one number for each, which stands before or behind them."""
    each, given = either(words["each"]), rf"(?:{either(words['gives'])}\s+)*"
    unit, after = rf"(?:\s*{either(words['points'])})?", rf"(?:\s+{either(words['gives'])})*"
    number = r"\+?(?P<{0}>\w+)"
    front, back = (
        rf"(?:{each}\s+{number.format(before)}{unit}|{number.format(behind)}{unit}\s+{each})"
        for before, behind in (("front", "front_too"), ("back", "back_too"))
    )
    return re.compile(
        rf"{given}{front}\s+{given}{either(words['for'])}\s+(?P<named>.+)"
        rf"|(?:{either(words['for'])}\s+)?(?P<names>.+?)[\s:]+{given}{back}{after}",
        re.IGNORECASE,
    )


def either(texts: list[str]) -> str:
    """A part of a pattern that finds one of some words, the longest that fits."""
    longest_first = sorted(texts, key=len, reverse=True)
    return f"(?:{'|'.join(map(re.escape, longest_first)) or '(?!)'})"


def small_words(language: str) -> dict[str, Any]:
    """The small words of a language; those of English for one that has none."""
    found: dict[str, Any] = read_words()[language if language in LANGUAGES else "en"]
    return found


@cache
def read_words() -> dict[str, Any]:
    """The file of small words."""
    return tomllib.loads((files("rulesets.rules.typed") / "words.toml").read_text(encoding="utf-8"))


def meaning_of(name: FolkName) -> Meaning:
    """The meaning of a name that players use."""
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
