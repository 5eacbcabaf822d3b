"""The words of what is typed about a rule, and of what is written about one, as they are compared.

A word is compared by its root and by what it means: by the vocabulary with which typed rules are read, so
that words for one thing, those of a dialect and the parts of a compound are met by one another.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby, pairwise

from rulesets.rules.typed.concepts.lexicon import FREE, Item, lexicon
from rulesets.rules.typed.slips import slips_in
from rulesets.rules.typed.spelling import Tokens
from rulesets.rules.typed.vocabulary import small_words, vocabulary

SHORTEST_ROOT = 3
ENDINGS = ("en", "er", "es", "em", "st", "te", "e", "t", "n", "s")
"""What plurals, cases and verbs add to a word."""
PARTICIPLE, SHORTEST_PARTICIPLE = "ge", 6

ALIKE = {
    meaning: group.split()[0]
    for group in (
        "lose broken fail",
        "double twice",
        "lone solo soloist",
        "money cent euro groschen",
        "time minute hour clock",
        "penalty punish",
        "no without none nothing nobody",
    )
    for meaning in group.split()
}
"""Meanings that a search takes for one another, because who types them can see what was found."""


KANA = re.compile(r"[ぁ-ゖー]( [ぁ-ゖー])?")
"""A word of one or two syllables, which may be a part of another one."""


@dataclass(frozen=True)
class Word:
    """A word by its root, and what it may mean, alone or in the phrase in which it stands."""

    root: str
    meanings: frozenset[str] = frozenset()


def typed_words(text: str, language: str) -> tuple[Word, ...]:
    """The words of a text that somebody typed, those with a slip as they were meant.

    What means the same is there once: the parts of "Uhrzeit" say no more than one of them.
    """
    said = words_of(text, language, slips_in(text, vocabulary(language), language))
    once: dict[str | frozenset[str], Word] = {}
    for word in said:
        once.setdefault(word.meanings or word.root, word)
    return tuple(once.values())


def words_of(text: str, language: str, slips: Mapping[str, Tokens] | None = None) -> tuple[Word, ...]:
    """The words of a text that say something; a phrase with a meaning of its own is one."""
    words = vocabulary(language)
    items = lexicon(language).read(text, slips or {}, has_one=True)
    if words.is_spoken_together:
        return tuple(words_of_letters(items))
    said = ((item.text.split(), item) for item in items if item.concepts != {FREE})
    return tuple(
        Word("".join(map(root_of, tokens)), meanings_of(item))
        for tokens, item in said
        if any((token,) not in words.filler for token in tokens)
    )


def words_of_letters(items: Sequence[Item]) -> Iterator[Word]:
    """Words where no space stands between them; of those that are not known, two letters are one."""
    known = [is_word(item, beside) for item, beside in zip(items, neighbours(items), strict=True)]
    for is_known, row in groupby(zip(known, items, strict=True), lambda pair: pair[0]):
        said = [item for _is_known, item in row]
        if is_known:
            yield from (
                Word(item.text.replace(" ", ""), meanings_of(item))
                for item in said
                if item.concepts != {FREE}
            )
        else:
            letters = "".join(item.text for item in said).replace(" ", "")
            yield from map(Word, map("".join, pairwise(letters)) if len(letters) > 1 else letters)


def neighbours(items: Sequence[Item]) -> Iterator[tuple[Item, Item]]:
    """Each pair of neighbouring items."""
    around = (Item("", frozenset({FREE})), *items, Item("", frozenset({FREE})))
    yield from ((around[place], around[place + 2]) for place in range(len(items)))


def is_word(item: Item, beside: tuple[Item, Item]) -> bool:
    """Whether an item is a known word, and no part of one that is not ("レー" in "レース")."""
    is_short = KANA.fullmatch(item.text) and item.concepts != {FREE}
    return item.is_known and not (
        is_short and any(KANA.match(each.text) and not each.is_known for each in beside)
    )


def meanings_of(item: Item) -> frozenset[str]:
    """The meanings of a word that says something."""
    return frozenset(ALIKE.get(meaning, meaning) for meaning in item.concepts - {FREE})


@cache
def asking(language: str) -> frozenset[str]:
    """The roots of the words in which people ask."""
    return frozenset(
        word.root for each in small_words(language)["asking"] for word in words_of(each, language)
    )


def root_of(word: str) -> str:
    """A word without what plurals, cases and verbs add to it."""
    root = word.rstrip(".")
    if len(root) >= SHORTEST_PARTICIPLE:
        root = root.removeprefix(PARTICIPLE)
    for _time in range(2):
        root = next((root.removesuffix(each) for each in ENDINGS if has_ending(root, each)), root)
    return root


def has_ending(word: str, ending: str) -> bool:
    """Whether a word ends so and enough of it is left without."""
    return word.endswith(ending) and len(word) - len(ending) >= SHORTEST_ROOT
