"""Words with one slip ("Damnesolo", "Schweinchn"), as the one word that is known and that they nearly are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

from rulesets.rules.folk_names import LANGUAGES
from rulesets.rules.search import is_one_edit
from rulesets.rules.typed.free_order import read_sentences
from rulesets.rules.typed.vocabulary import Vocabulary, plain_tokens, vocabulary

SHORTEST = 6
"""Words of so many letters can have a slip: shorter ones are too much alike."""


def slips_in(text: str, words: Vocabulary, language: str) -> Mapping[str, str]:
    """The words of a text that are not known, each with the only known one that has one letter otherwise."""
    if words.is_spoken_together:
        return {}
    known = known_words(language if language in LANGUAGES else "en")
    nearly = by_deletion(language if language in LANGUAGES else "en")
    found: dict[str, str] = {}
    for word in set(plain_tokens(text, is_spoken_together=False)) - known:
        if len(word) >= SHORTEST and word.isalpha():
            near = {other for part in with_one_missing(word) for other in nearly.get(part, ())}
            meant = [other for other in near if is_one_edit(word, other)]
            if len(meant) == 1:
                found[word] = meant[0]
    return found


def with_one_missing(word: str) -> Iterator[str]:
    """A word, and the same with each of its letters left out."""
    yield word
    for place in range(len(word)):
        yield word[:place] + word[place + 1 :]


@cache
def known_words(language: str) -> frozenset[str]:
    """All words that mean something, without their endings."""
    words = vocabulary(language)
    small = (words.filler, words.no, words.yes, words.each, words.twice, words.verbs, words.unread)
    said = read_sentences()[language]
    texts = [text for each in said["words"].values() for text in each]
    texts += [text for members in said["members"].values() for each in members.values() for text in each]
    of_patterns = (plain_tokens(text, is_spoken_together=False) for text in texts)
    groups = (words.names, *small, words.same, of_patterns)
    return frozenset(token for group in groups for tokens in group for token in tokens)


@cache
def by_deletion(language: str) -> Mapping[str, tuple[str, ...]]:
    """The known words by what is left of them with a letter missing; one that denies is never meant."""
    denying = {token for tokens in vocabulary(language).no for token in tokens}
    found: dict[str, set[str]] = defaultdict(set)
    for word in known_words(language) - denying:
        if len(word) >= SHORTEST - 1:
            for part in with_one_missing(word):
                found[part].add(word)
    return {part: tuple(sorted(words)) for part, words in found.items()}
