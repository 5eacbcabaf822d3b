"""A text as concepts: what its words mean, whatever their endings and compounds."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import zip_longest

from rulesets.rules.folk_names import LANGUAGES
from rulesets.rules.search import fold_word
from rulesets.rules.typed.concepts.written import merged, written_words
from rulesets.rules.typed.spelling import (
    Number,
    Tokens,
    is_figure,
    number_of,
    plain_tokens,
    root_of,
    stem,
)
from rulesets.rules.typed.vocabulary import SPOKEN_TOGETHER, small_words

WHEN = "when"
"""A number right behind it is a part of what it says ("the fox counts if two sit there"), and no value."""

FREE = "free"
"""The concept of words that say nothing."""

BOTH, TWO = "both", 2

ONE = "article"
"""The concept of words for one that are articles, too."""

LINKS = ("", "n", "en", "s", "e", "er", "es")
"""What stands between the words of a compound."""

ENDINGS_CUT = ("n", "e", "")
"""What a compound may have lost with its ending that is part of its last word."""

SHORTEST_PART = 3
"""So many letters has a word of a compound."""

SHORTEST_BEGINNING = 4
BEGINNINGS = frozenset(
    {
        "armut",
        "marriage",
        "bock",
        "solo",
        "duty",
        "fox",
        "kontra",
        "dulle",
        "charlie",
        "pig",
        "redeal",
        "absage",
    }
)
"""Concepts that a word is about which begins with so many letters of theirs."""

ROW = re.compile(r"\d+\.")
"""A number in a row, which is a concept as it stands."""

POINTS = frozenset({"point", "bonus"})
"""Before what an article is a number."""

SHORTEST_APART = 3
"""So many words has a clause in which a verb can be apart."""

NO = "no"

ARTICLE = "1"
"""The token that an article is, too."""

CAPITALIZED = re.compile(r"(?<=[^\s(]\s)[A-ZÄÖÜ][a-zäöüß]+\b")
"""A word behind another one that may be a name."""

DENYING = re.compile(r"un(?!ter)\w{4}")
"""How a word begins that may deny something."""


@dataclass(frozen=True)
class Item:
    """A word or phrase with what it may mean, or a number; what has neither is not known.

    A number is `weak` if it may be an article. What is not known `is_doubtful` if it may name somebody, of
    whom alone something is told, or deny something; a word that `is_slip` may be another one as well.
    """

    text: str
    concepts: frozenset[str] = frozenset()
    number: Number | None = None
    is_weak: bool = False
    is_doubtful: bool = False
    is_slip: bool = False

    @property
    def is_known(self) -> bool:
        """Whether it means something, or is known to mean nothing."""
        return bool(self.concepts) or self.number is not None

    @property
    def is_amount(self) -> bool:
        """Whether it is a number that is no article."""
        return self.number is not None and not self.is_weak


COMMA = Item(",", frozenset({FREE}))
"""What stands between clauses that are read together."""


@dataclass(frozen=True)
class Lexicon:
    """The words of a language: concepts by tokens, by roots, and by beginnings, and two that are another."""

    concepts: Mapping[Tokens, frozenset[str]]
    roots: Mapping[str, frozenset[str]]
    longest: int
    merged: Mapping[str, tuple[tuple[str, ...], ...]]
    is_spoken_together: bool
    particles: frozenset[str]

    def read(self, text: str, slips: Mapping[str, Tokens], *, has_one: bool) -> tuple[Item, ...]:
        """The meanings of the words of a text, in order; `has_one` if a figure of one is written in it."""
        written = plain_tokens(text, is_spoken_together=self.is_spoken_together)
        tokens = self.joined(tuple(meant for token in written for meant in slips.get(token, (token,))))
        items: list[Item] = []
        place = 0
        while place < len(tokens):
            size, found = self.longest_at(tokens[place : place + self.longest], has_one=has_one)
            items += found
            place += size
        names = {stem(word.casefold()) for word in CAPITALIZED.findall(text)}
        meant = {token for tokens in slips.values() for token in tokens} - set(written)
        said = (
            replace(each, is_doubtful=is_doubtful(each, names), is_slip=each.text in meant) for each in items
        )
        return of_points(self.merge(tuple(map(as_number, said))))

    def joined(self, tokens: Tokens) -> Tokens:
        """Tokens, of a verb of two parts the last one behind the first ("spielt immer der Solist an").

        Behind what denies both stand at the end.
        """
        if len(tokens) < SHORTEST_APART or tokens[-1] not in self.particles:
            return tokens
        verbs = [place for place, token in enumerate(tokens[:-2]) if (token, tokens[-1]) in self.concepts]
        place = verbs[-1] if verbs else None
        if place is None:
            return tokens
        between, verb = tokens[place + 1 : -1], (tokens[place], tokens[-1])
        is_denied = any(NO in self.concepts.get((token,), ()) for token in between)
        said = (*between, *verb) if is_denied else (*verb, *between)
        return (*tokens[:place], *said)

    def longest_at(self, tokens: Tokens, *, has_one: bool) -> tuple[int, tuple[Item, ...]]:
        """The longest phrase at the beginning, and what it means."""
        for size in range(len(tokens), 0, -1):
            head = tokens[:size]
            if size == 1 and is_figure(head[0]):
                is_weak = head[0] == ARTICLE and not has_one
                return 1, (Item(head[0], number=number_of(head[0]), is_weak=is_weak),)
            found = self.concepts.get(head, frozenset()) | {token for token in head if ROW.fullmatch(token)}
            if found and (size == 1 or head in self.concepts):
                return size, (Item(" ".join(head), found),)
        return 1, self.word(tokens[0])

    def word(self, token: str) -> tuple[Item, ...]:
        """The meanings of a word that is not known as it stands: by its root, or as a compound."""
        if self.is_spoken_together or not token.isalpha():
            return (Item(token),)
        if found := self.roots.get(root_of(token)):
            return (Item(token, found),)
        return self.compound(token) or self.begun(token)

    def begun(self, token: str) -> tuple[Item, ...]:
        """A word that is not known, behind what it begins with if it is long ("Armutspaar" is of Armut)."""
        for place in range(len(token) - SHORTEST_PART, SHORTEST_BEGINNING - 1, -1):
            if first := self.first_part(token[:place]) & BEGINNINGS:
                return (Item(token[:place], first), Item(token[place:]))
        return (Item(token),)

    def compound(self, token: str) -> tuple[Item, ...]:
        """The words of which one consists that is not known itself."""
        for place in range(len(token) - SHORTEST_PART, SHORTEST_PART - 1, -1):
            first = self.first_part(token[:place])
            if not first:
                continue
            rest = token[place:]
            if found := self.meaning_of(rest):
                return (Item(token[:place], first), Item(rest, found))
            if others := self.compound(rest):
                return (Item(token[:place], first), *others)
        return ()

    def first_part(self, text: str) -> frozenset[str]:
        """The meanings of the beginning of a compound, with or without its linking letters."""
        forms = (text.removesuffix(link) for link in LINKS if text.endswith(link))
        found = (self.meaning_of(form) for form in forms if len(form) >= SHORTEST_PART)
        return next(filter(None, found), frozenset())

    def meaning_of(self, text: str) -> frozenset[str]:
        """The meanings of a part of a compound; a part that says nothing has none."""
        forms = (text + ending for ending in ENDINGS_CUT)
        found = (self.concepts.get((form,)) or self.roots.get(form) for form in forms)
        best = next(filter(None, found), frozenset())
        return frozenset() if FREE in best or len(text) < SHORTEST_PART else best

    def merge(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """The same, with two concepts beside each other that are another one as that."""
        said = {concept for item in items for concept in item.concepts} | {BOTH}
        for concept, phrases in self.merged.items():
            for phrase in phrases:
                if all(word in said or word.startswith("=") for word in phrase):
                    items = with_merged(items, concept, phrase)
        return items


def is_doubtful(item: Item, names: Set[str]) -> bool:
    """Whether a word that is not known may be a name, or deny something ("unseemly")."""
    return not item.is_known and (item.text in names or bool(DENYING.match(item.text)))


def as_number(item: Item) -> Item:
    """An article of a dialect as one that may count."""
    return replace(item, number=1, is_weak=True) if ONE in item.concepts else item


def of_points(items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Items in which an article that points stand behind is a number."""
    return tuple(
        replace(item, is_weak=False) if item.is_weak and following.concepts & POINTS else item
        for item, following in zip_longest(items, items[1:], fillvalue=Item(""))
    )


def with_merged(items: tuple[Item, ...], concept: str, phrase: Sequence[str]) -> tuple[Item, ...]:
    """Items in which those of a phrase are one; words that say nothing may stand between them."""
    place = 0
    while place < len(items):
        end = end_of(items, place, phrase)
        if end:
            text = " ".join(item.text for item in items[place:end])
            items = (*items[:place], Item(text, frozenset(concept.split())), *items[end:])
        place += 1
    return items


def end_of(items: tuple[Item, ...], place: int, phrase: Sequence[str]) -> int:
    """The end of a phrase that begins at a place; 0 if it does not."""
    for word in phrase:
        while place < len(items) and FREE in items[place].concepts and word != phrase[0]:
            place += 1
        if place == len(items) or not is_said(items[place], word):
            return 0
        place += 1
    return place


def is_said(item: Item, word: str) -> bool:
    """Whether an item is a concept, or with "=" a number."""
    if word.startswith("="):
        return item.number == int(word[1:])
    return word in item.concepts or (word == BOTH and item.number == TWO)


@lru_cache(maxsize=256)
def read_items(
    text: str, language: str, slips: tuple[tuple[str, Tokens], ...] = (), *, has_one: bool = False
) -> tuple[Item, ...]:
    """The meanings of the words of a text in a language, words with slips as they are meant.

    A clause is asked several times.
    """
    return lexicon(language).read(text, dict(slips), has_one=has_one)


@cache
def lexicon(language: str) -> Lexicon:
    """The lexicon of a language; that of English for one that has none."""
    language = language if language in LANGUAGES else "en"
    together = language in SPOKEN_TOGETHER
    concepts: dict[Tokens, set[str]] = defaultdict(set)
    roots: dict[str, set[str]] = defaultdict(set)
    for concept, text in written_words(language):
        tokens = plain_tokens(text, is_spoken_together=together)
        if len(tokens) == 1 and not together:
            for form in (fold_word(text.casefold()), tokens[0], root_of(tokens[0])):
                roots[form].add(concept)
        if len(tokens) > 1 or not all(map(is_figure, tokens)):
            concepts[tokens].add(concept)
    longest = max(map(len, concepts))
    particles = frozenset(map(stem, small_words(language)["particles"]))
    by_tokens = {key: frozenset(said) for key, said in concepts.items()}
    by_root = {key: frozenset(said) for key, said in roots.items()}
    return Lexicon(by_tokens, by_root, longest, merged(), together, particles)
