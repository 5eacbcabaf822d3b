"""Whether a sentence tells of one deal, of somebody or of a table, which is no rule of a group."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.rules.typed.clauses import Clause
from rulesets.rules.typed.concepts.covering import items_in
from rulesets.rules.typed.concepts.lexicon import FREE, Item
from rulesets.rules.typed.concepts.rules import topics
from rulesets.rules.typed.vocabulary import Vocabulary

SAYS = frozenset({"say", "find", "want", "hedge"})
"""Concepts of what somebody does who only has an opinion."""

NAMESAKE = "charlie"
"""What is also the name of somebody."""


def is_told(sentence: Sequence[Clause], words: Vocabulary) -> bool:
    """Whether the clauses of a sentence tell what was played, who stands where, or what somebody thinks."""
    texts = [each.text for each in sentence]
    whole = ", ".join(texts)
    if words.told.search(whole) or words.told.search(f"{sentence[0].subject}: {whole}"):
        return True
    said = [items_in(text, words) for text in texts]
    return any(map(is_opinion, said)) or is_about_somebody(said, whole, words)


def is_opinion(items: Sequence[Item]) -> bool:
    """Whether a clause says nothing but that somebody thinks or wants something ("says Paul")."""
    said = [item for item in items if FREE not in item.concepts]
    verbs = [item for item in said if item.concepts & SAYS]
    unknown = [item for item in said if not item.is_known]
    return len(said) == 2 and len(verbs) == 1 and len(unknown) == 1


def is_about_somebody(said: Sequence[Sequence[Item]], text: str, words: Vocabulary) -> bool:
    """Whether Charlie stands among people ("Charlie 1, Ute 2"): nothing else is named, and a name is."""
    items = [item for each in said for item in each]
    named = {concept for item in items for concept in item.concepts & topics()}
    unknown = any(not item.is_known and item.text.isalpha() for item in items)
    return named == {NAMESAKE} and unknown and bool(words.namesake.search(text))
