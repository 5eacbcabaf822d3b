"""What a sentence says of when, where or with whom its rule holds, which no rule needs: then it is asked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from rulesets.rules.typed.clauses import Clause
from rulesets.rules.typed.concepts.beside import content, grants
from rulesets.rules.typed.concepts.covering import items_in
from rulesets.rules.typed.concepts.lexicon import FREE, Item
from rulesets.rules.typed.concepts.reading import read_bag
from rulesets.rules.typed.concepts.rules import limits, own, topics
from rulesets.rules.typed.doubts import LONGEST_SENTENCE, said_in
from rulesets.rules.typed.exceptions import Reader
from rulesets.rules.typed.headings import subject_of
from rulesets.rules.typed.read_clauses import Pair, Read
from rulesets.rules.typed.vocabulary import Vocabulary

CONDITIONS = frozenset({"if", "until", "except", "if_not", "only"})
"""Concepts with which begins what says when something holds."""

SAID = 2
"""So many words of a condition that a rule needs say something of it."""


def is_conditional(
    read: Sequence[Read], clauses: Sequence[Clause], words: Vocabulary, reader: Reader
) -> bool:
    """Whether clauses say the same without one that says when they hold, which no rule needs."""
    values = [each.values for each in read if each.values is not None]
    said = [pair for each in values for pair in each.items()]
    return any(
        is_said_without(reader(others), said, is_whole=begins_until(condition, words))
        for condition, others in without_condition(clauses, words)
        if values and not is_needed(items_in(condition, words), others, said, words)
    )


def is_said_without(found: Sequence[Read], said: Sequence[Pair], *, is_whole: bool) -> bool:
    """Whether clauses say nothing else than what is said with another one beside them, all or some of it."""
    read = [each.values for each in found if each.values is not None]
    pairs = [pair for each in read for pair in each.items()]
    is_all = not is_whole or all(pair in pairs for pair in said)
    return bool(read) and is_all and all(pair in said for pair in pairs)


def begins_until(condition: str, words: Vocabulary) -> bool:
    """Whether a condition says until when, which by itself is a rule and not a reason for one."""
    return any("until" in item.concepts for item in items_in(condition, words)[:1])


def is_needed(
    condition: Sequence[Item], others: Sequence[Clause], said: Sequence[Pair], words: Vocabulary
) -> bool:
    """Whether a rule that says the same as some clauses do needs a condition beside them.

    Where, when or with whom that is so it may also only allow, or say by itself. A long sentence is asked.
    """
    whole = (*chain(*(items_in(each.text, words) for each in others)), *condition)
    if len(whole) > LONGEST_SENTENCE:
        return False
    same = [each for each in read_bag(whole) if all(pair in said for pair in each.pairs)]
    if not opens_condition(condition):
        named = [item for item in condition if content([item])]
        return bool(named) and any(item is used for each in same for used in each.used for item in named)
    return any(
        sum(len(item.text.split()) for item in each.core if any(item is own for own in condition)) >= SAID
        for each in same
    )


def opens_condition(items: Sequence[Item]) -> bool:
    """Whether some words begin with "if" or the like."""
    said = (item for item in items if item.concepts != {FREE})
    return any(item.concepts & CONDITIONS for item in islice(said, 1))


def without_condition(clauses: Sequence[Clause], words: Vocabulary) -> Iterator[tuple[str, list[Clause]]]:
    """Each part of a sentence, or what opens one, that says when others hold, with these."""
    first, *others = clauses
    if is_frame(first.subject, words):
        yield first.subject, [replace(first, subject=""), *others]
    head = subject_of(first.text)
    if is_frame(head, words):
        yield head, [replace(first, text=first.text.partition(":")[2].strip()), *others]
    parts = [replace(each, text=part) for each in clauses for part in each.text.split(", ")]
    for place, part in enumerate(parts):
        others = [*parts[:place], *parts[place + 1 :]]
        if others and is_frame(part.text, words) and (place or not is_named_again(part, others, words)):
            yield part.text, others


def is_frame(text: str, words: Vocabulary) -> bool:
    """Whether some words begin like what says when something holds, or only name a place, a time or people.

    What names a topic behind a preposition may be a part of a rule ("in a solo").
    """
    said = items_in(text, words)
    if opens_condition(said):
        return True
    told = topics() | own() | limits() | {"here", "who"}
    is_about = any(item.number is not None or item.concepts & told for item in said)
    begins = text.partition(" ")[2] if said and said[0].concepts <= {FREE} else ""
    opens = words.circumstance.match(text) or words.circumstance.match(begins)
    is_said = any(not item.is_known or content([item]) for item in said)
    return bool(opens) and is_said and not (is_about or grants(said))


def is_named_again(first: Clause, others: Sequence[Clause], words: Vocabulary) -> bool:
    """Whether all that a clause names is named by others, too ("if one plays a solo, the soloist leads")."""
    named = [item for item in items_in(first.text, words) if content([item])]
    again = frozenset().union(*(said_in(each.text, words) for each in others))
    again |= {"solo"} if "soloist" in again else set()
    return bool(named) and all(item.concepts & again & topics() for item in named)
