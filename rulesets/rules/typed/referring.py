"""References to something named before: with a pronoun, or in the place of what was denied."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.rules.typed.clauses import Clause
from rulesets.rules.typed.concepts.covering import PASSING, items_in
from rulesets.rules.typed.concepts.rules import limits, topics
from rulesets.rules.typed.doubts import as_guess, refers_back, said_in
from rulesets.rules.typed.exceptions import Reader
from rulesets.rules.typed.read_clauses import Read
from rulesets.rules.typed.vocabulary import Vocabulary


def with_replacement(clauses: Sequence[Clause], words: Vocabulary, read: Reader) -> list[Read]:
    """A sentence that says what is so instead of what it denies first; nothing if it says none.

    What names no topic is said of what was denied, and takes its place.
    """
    begins = (place for place, each in enumerate(clauses) if place and words.in_its_place.match(each.text))
    place = next(begins, 0)
    if not place or not denies(clauses[place - 1], words):
        return []
    before, instead = read(clauses[:place]), without_beginning(clauses[place:], words)
    if names_own_topic(instead[0], words):
        after = read(instead)
        return [*before, *after] if is_understood(after) else []
    about = " ".join(topics_in(clauses[place - 1].text, words))
    after = read([replace(instead[0], text=f"{about} {instead[0].text}"), *instead[1:]]) if about else []
    if is_understood(after):
        return without_replaced(before, after, ", ".join(each.text for each in clauses))
    return [*map(as_guess, before), *read(instead)]


def without_replaced(before: Sequence[Read], after: Sequence[Read], text: str) -> list[Read]:
    """The readings of a whole text: those that replace something, and those beside it."""
    replaced = {option for each in after for option in each.values or ()}
    kept = [each for each in before if each.values and replaced.isdisjoint(each.values)]
    return [*kept, *(replace(each, text=text) for each in after)]


def read_of_what_is_named(clauses: Sequence[Clause], words: Vocabulary, read: Reader) -> list[Read]:
    """A sentence with a pronoun, about what the one before it in its line names first."""
    first, *others = clauses
    named = topics_in(first.before, words)
    begins = words.pronoun.match(first.text)
    pronoun = begins or words.they.search(first.text)
    if not named or not pronoun or refers_back(first.text, words):
        return []
    before, after = first.text[: pronoun.start()], first.text[pronoun.end() :]
    if names_own_topic(replace(first, text=f"{before} {after}".strip()), words):
        return []
    found = read([replace(first, text=f"{before}{named[0]}{after}", before=""), *others])
    return [replace(found[0], text=first.text), *found[1:]] if is_understood(found) else []


def denies(clause: Clause, words: Vocabulary) -> bool:
    return bool(said_in(clause.text, words) & limits())


def without_beginning(clauses: Sequence[Clause], words: Vocabulary) -> list[Clause]:
    """Clauses without the word for "instead" with which the first one begins."""
    first, *others = clauses
    text = words.in_its_place.sub("", first.text).strip()
    return [replace(first, text=text, follows=False, takes_back=False), *others]


def names_own_topic(clause: Clause, words: Vocabulary) -> bool:
    """Whether a clause names a rule of its own, and not only what happens."""
    return bool(said_in(clause.text, words) & topics() - PASSING)


def topics_in(text: str, words: Vocabulary) -> list[str]:
    """The topics of a text, in its own words."""
    return [item.text for item in items_in(text, words) if item.concepts & topics()]


def is_understood(read: Sequence[Read]) -> bool:
    """Whether all clauses are understood."""
    return bool(read) and all(each.values is not None for each in read)
