"""A text in a dialect as it is said elsewhere, word by word, so that each can be told as it was typed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from rulesets.rules.typed.vocabulary import small_words

WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*['’]?")

UNSURE = "?"
"""What stands before a word that is of a dialect only beside others that are."""

ENOUGH = 2
"""So many words of a dialect make the unsure ones beside them words of it, too."""

STRIPPED = '.,;:!?()"„“”'
"""Signs beside words that clauses are read without."""


@dataclass(frozen=True)
class Plain:
    """A text without dialect, and each of its words beside the one that was typed in its place."""

    text: str
    typed: tuple[tuple[str, str], ...] = ()

    def as_typed(self, clause: str) -> str:
        """A clause as it was typed; as it is read where it does not stand so in the text."""
        said = [word.strip(STRIPPED) for word in clause.split()]
        plain = [word.strip(STRIPPED) for word, _typed in self.typed]
        for start in range(len(plain) - len(said) + 1 if said else 0):
            if plain[start : start + len(said)] == said:
                words = (typed for _word, typed in self.typed[start : start + len(said)] if typed)
                return " ".join(words).strip(" .,;:")
        return clause


def without_dialect(text: str, language: str) -> Plain:
    """A text with what its dialects say in the words that are said elsewhere."""
    sure, unsure = dialect_words(language)
    found = [word for word in map(str.casefold, WORD.findall(text)) if word in sure]
    if not found:
        return Plain(text)
    known = sure | unsure if len(found) >= ENOUGH else sure
    typed = [pair for word in re.findall(r"\S+", text) for pair in in_pairs(word, known)]
    return Plain(WORD.sub(lambda each: said_elsewhere(each[0], known), text), tuple(typed))


def in_pairs(word: str, known: Mapping[str, str]) -> list[tuple[str, str]]:
    """The words that stand for one, of which the first has that beside it."""
    first, *others = WORD.sub(lambda each: said_elsewhere(each[0], known), word).split()
    return [(first, word), *((each, "") for each in others)]


def said_elsewhere(word: str, known: Mapping[str, str]) -> str:
    """The standard form of a dialect word, with its initial in the same case."""
    said = known.get(word.casefold(), word)
    return said[:1].upper() + said[1:] if word[:1].isupper() else said


@cache
def dialect_words(language: str) -> tuple[dict[str, str], dict[str, str]]:
    """The words of dialects that are of one anyway, and the others, each with what it is elsewhere."""
    sure: dict[str, str] = {}
    unsure: dict[str, str] = {}
    for row in small_words(language).get("dialect", ()):
        for entry in row.split("; "):
            plain, _colon, words = entry.partition(": ")
            for word in words.casefold().split():
                (unsure if word.startswith(UNSURE) else sure).setdefault(word.lstrip(UNSURE), plain)
    return sure, unsure
