"""A sentence of which a comma was left out, as on a phone: "re 2 kontra 2 absagen je 1"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rulesets.rules.typed.clauses import Clause, begins_with
from rulesets.rules.typed.concepts.parts import is_chat
from rulesets.rules.typed.doubts import concepts_of
from rulesets.rules.typed.exceptions import Reader
from rulesets.rules.typed.headings import names_topic
from rulesets.rules.typed.read_clauses import Read
from rulesets.rules.typed.referring import is_understood
from rulesets.rules.typed.vocabulary import Vocabulary

SHORTEST, LONGEST = 5, 16
"""So many words has a clause that may be two."""

LEAST = 2
"""So many words has each of the two at least."""


def read_unpunctuated(clauses: Sequence[Clause], words: Vocabulary, read: Reader) -> list[Read]:
    """A clause read as two, of which the first one may only chat, if all ways to cut it say the same."""
    if len(clauses) > 1 or words.is_spoken_together or clauses[0].stands_under:
        return []
    ways = [found for two in in_two(clauses[0], words) if is_understood(found := read(two))]
    said = {frozenset(str(pair) for each in way for pair in (each.values or {}).items()) for way in ways}
    return [replace(each, text=clauses[0].text) for each in ways[0]] if len(said) == 1 else []


def in_two(clause: Clause, words: Vocabulary) -> Iterator[list[Clause]]:
    """The two clauses that a text may be, cut before what names a topic or a verb that may begin a clause."""
    said = clause.text.split()
    if not SHORTEST <= len(said) <= LONGEST:
        return
    for place in range(LEAST, len(said) - LEAST + 1):
        first, second = " ".join(said[:place]), " ".join(said[place:])
        if not (names_topic(said[place], words) or begins_with(second, words.verbs_first)):
            continue
        after = replace(clause, text=second, subject="")
        if is_chat(concepts_of(first, words)):
            yield [after]
        elif names_topic(first, words):
            yield [replace(clause, text=first), replace(after, follows=True, begins=False)]
