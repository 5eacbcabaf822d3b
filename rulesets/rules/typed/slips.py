"""Words that are not known, as those that are meant: with one slip ("Damnesolo"), or two ("Karoass").

A German word is also known by how it sounds, in whatever dialect and spelling ("Bunkt", "Schdich", "hant").
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache

from rulesets.rules.folk_names import LANGUAGES
from rulesets.rules.search import is_one_edit
from rulesets.rules.typed.concepts.lexicon import lexicon
from rulesets.rules.typed.spelling import SHORTEST_SPOKEN, Tokens, as_written, plain_tokens, stem
from rulesets.rules.typed.vocabulary import Vocabulary, vocabulary

SHORTEST = 6
"""Words of so many letters can have a slip: shorter ones are too much alike."""

SHORTEST_DENYING = 8
"""A word that denies something is meant by one with a slip if it has so many letters."""

SPOKEN_IN_DIALECTS = "de"
SHORTEST_SOUND = 3

SHORTEST_PART, LONGEST_WORD = 4, 30
"""A word of two has so many letters in each, and no more in all."""


SMALL = re.compile(r"(?:l|la|li|erl|ch|che|chen|lein|ken)$")
"""How a word ends that makes another one small, umlauts and the last vowel left out."""

ALIKE = tuple(
    (re.compile(written), plain)
    for written, plain in (
        ("sch|ß|zs", "s"),
        ("ph|v", "f"),
        ("ch|ck|q", "k"),
        ("x", "ks"),
        ("(?<!^)h|'", ""),
        ("^j", "g"),
        ("(?<=[bfgp])m$", ""),
        ("[dt](?=[sz])", ""),
        ("[cz]", "s"),
        ("d", "t"),
        ("b", "p"),
        ("g", "k"),
        ("w", "f"),
        ("[aeo]i|ee|eu|oa", "y"),
        (r"(.)\1+", r"\1"),
    )
)
"""What sounds alike in some dialect, with what stands for it, in the order in which it is replaced."""


def slips_in(text: str, words: Vocabulary, language: str) -> Mapping[str, Tokens]:
    """The words of a text that are not known, each with the known ones that it must mean.

    That is the only word that has one letter otherwise, or two words that are written as one.
    """
    if words.is_spoken_together:
        return {}
    language = language if language in LANGUAGES else "en"
    found: dict[str, Tokens] = {}
    for word in set(plain_tokens(text, is_spoken_together=False)) - known_words(language):
        if word.isalpha() and (meant := meaning_of(word, language)):
            found[word] = meant
    return found


def meaning_of(word: str, language: str) -> Tokens:
    """The known words that one must mean: one with a further ending, in a dialect or with a slip, or two."""
    if (shorter := stem(word)) != word and shorter in known_words(language):
        return (shorter,)
    return (
        as_it_sounds(word, language)
        or without_small_ending(word, language)
        or with_slip(word, language)
        or two_words(word, language)
    )


def as_it_sounds(word: str, language: str) -> Tokens:
    """The only known word that one is in a dialect ("gschmissn", "jespielt"), or that sounds like it."""
    if language != SPOKEN_IN_DIALECTS or len(word) < SHORTEST_SPOKEN:
        return ()
    meant = as_written(word, vocabulary(language).sounds) & may_be_meant(language)
    return tuple(meant) if len(meant) == 1 else like_sound(word, language)


def without_small_ending(word: str, language: str) -> Tokens:
    """The known word that one makes small ("Kärtle", "Pünktchen")."""
    plain = stem(SMALL.sub("", word))
    is_small = language == SPOKEN_IN_DIALECTS and plain != word and len(plain) >= SHORTEST_PART
    return (plain,) if is_small and plain in may_be_meant(language) else ()


def like_sound(word: str, language: str) -> Tokens:
    """The known word with the sounds of one; the first of several that mean the same."""
    sound = sound_of(word)
    same = by_sound(language).get(sound, ()) if len(sound) >= SHORTEST_SOUND else ()
    meanings = {lexicon(language).concepts.get((each,)) for each in same}
    return same[:1] if len(same) == 1 or (len(meanings) == 1 and None not in meanings) else ()


def sound_of(word: str) -> str:
    for written, plain in ALIKE:
        word = written.sub(plain, word)
    return word


@cache
def by_sound(language: str) -> Mapping[str, Tokens]:
    """The known words by how they sound."""
    found: dict[str, list[str]] = defaultdict(list)
    for word in sorted(may_be_meant(language)):
        if word.isalpha():
            found[sound_of(word)].append(word)
    return {sound: tuple(words) for sound, words in found.items()}


def with_slip(word: str, language: str) -> Tokens:
    """The only known word that has one letter otherwise, if there is one."""
    nearly = by_deletion(language)
    if len(word) < SHORTEST:
        return ()
    near = {other for part in with_one_missing(word) for other in nearly.get(part, ())}
    meant = [other for other in near if is_one_edit(word, other)]
    return tuple(meant) if len(meant) == 1 else ()


def two_words(word: str, language: str) -> Tokens:
    """The two known words of which one consists, where it can be cut at one place only."""
    known = known_words(language)
    cuts = range(SHORTEST_PART, min(len(word), LONGEST_WORD) - SHORTEST_PART + 1)
    found = [parts for place in cuts if known.issuperset(parts := (stem(word[:place]), stem(word[place:])))]
    return found[0] if len(set(found)) == 1 else ()


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
    groups = (words.names, *small, words.spelling.same.written, lexicon(language).concepts)
    return frozenset(token for group in groups for tokens in group for token in tokens)


@cache
def may_be_meant(language: str) -> frozenset[str]:
    """The known words, but for short ones that deny."""
    denying = {token for tokens in vocabulary(language).no for token in tokens}
    return known_words(language) - {token for token in denying if len(token) < SHORTEST_DENYING}


@cache
def by_deletion(language: str) -> Mapping[str, tuple[str, ...]]:
    """The known words by what is left of them with a letter missing; one that denies is never meant."""
    found: dict[str, set[str]] = defaultdict(set)
    for word in may_be_meant(language):
        if len(word) >= SHORTEST - 1:
            for part in with_one_missing(word):
                found[part].add(word)
    return {part: tuple(sorted(words)) for part, words in found.items()}
