"""Reasons to doubt a rule that was read: a clause beside it may take it back or change it."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace
from itertools import chain, starmap
from typing import Any

from rulesets.rules.typed.clauses import Clause
from rulesets.rules.typed.concepts.beside import Beside
from rulesets.rules.typed.concepts.choosing import SCOPES
from rulesets.rules.typed.concepts.contrasts import contrasting, family, topics_of
from rulesets.rules.typed.concepts.covering import items_in
from rulesets.rules.typed.concepts.lexicon import FREE, Item
from rulesets.rules.typed.concepts.rules import limits, topics
from rulesets.rules.typed.read_clauses import Read
from rulesets.rules.typed.values import Values, is_bonus
from rulesets.rules.typed.vocabulary import Vocabulary

CHANGES = frozenset({"double", "triple", "single", "half"})
"""Concepts that count something otherwise."""

OR = "or"

SOMETIMES = frozenset({"hedge", "person"})
"""Concepts that say that something is so only now and then, or for somebody."""

WHEN = SOMETIMES | frozenset({"if", "whether", "only", "except", "otherwise", "if_not"})
"""Concepts that say when something holds, or how far."""

ELSE = frozenset({"otherwise", "more", "again", "next"})
NOTHING_ELSE = ELSE | {"nothing", "no", "nobody", "also", "yes", "solo", "bock"}
"""Concepts that say of what was listed that there is nothing else."""

OBLIGING = ("duty_solos", "forced_call")
"""Rules by which somebody has to do something."""


NAMESAKE = "charlie"
"""What is also the name of somebody."""


LONGEST_SENTENCE = 150
"""In a sentence of more words, what is not understood may change all others."""


def without_doubtful_rest(read: Sequence[Read], words: Vocabulary) -> list[Read]:
    """The clauses of a sentence; all are guesses where one that is not understood may change the others."""
    values = tuple(each.values for each in read if each.values is not None)
    said = [concepts_of(each.text, words) for each in read]
    whole = tuple(chain(*said))
    left = [items for each, items in zip(read, said, strict=True) if each.values is None]
    is_long = bool(left) and len(whole) > LONGEST_SENTENCE
    is_doubtful = is_long or any(Beside(items, whole, values).may_change for items in left)
    return [as_guess(each) if is_doubtful else each for each in read]


def without_bonuses_of_others(read: Sequence[Read], words: Vocabulary) -> list[Read]:
    """The clauses of a sentence; a bonus that another rule of it has to do with is a guess without a number.

    "Poverty is three trumps, foxes count, too", "no bonuses in a solo, not even for a Doppelkopf".
    """
    pairs = [pair for each in read for pair in (each.values or {}).items()]
    known = frozenset().union(*(family(option) for option, value in pairs if not is_points(option, value)))
    return [
        as_guess(each) if is_bare_bonus(each, words) and said_in(each.text, words) & known else each
        for each in read
    ]


def is_bare_bonus(read: Read, words: Vocabulary) -> bool:
    """Whether a clause only says that there is a bonus, or none, without a number."""
    is_number = any(item.is_amount for item in concepts_of(read.text, words))
    return bool(read.values) and not is_number and all(starmap(is_points, (read.values or {}).items()))


def is_points(option: str, value: Any) -> bool:
    """Whether a value is how much a bonus counts."""
    return is_bonus(option) and isinstance(value, int) and not isinstance(value, bool)


def contradicts(said: Set[str], values: Values) -> bool:
    """Whether a clause that is not understood says what makes a rule another one ("the next one deals")."""
    if "solos" in values and "solo" in said and said & limits():
        return True
    return any(said & contrasting(option, str(value)) for option, value in values.items())


def closes(clause: str, words: Vocabulary) -> bool:
    """Whether a clause only says that there is nothing else ("and that is all")."""
    said = [item.concepts for item in concepts_of(clause, words) if FREE not in item.concepts]
    is_else = any(each & ELSE for each in said) and any(each & limits() - ELSE for each in said)
    return is_else and all(each & NOTHING_ELSE for each in said)


def is_denied_there(clause: Clause, words: Vocabulary) -> bool:
    """Whether a clause denies something that may be so only in the game that its line is about.

    What heads a list ("Solos: queens, jacks") says of no other sentence where it holds.
    """
    if not clause.subject or clause.subject in words.lists:
        return False
    said = said_in(clause.text, words)
    is_about_game = not said_in(clause.subject, words).isdisjoint(SCOPES | {"bock"})
    return is_about_game and said.isdisjoint(SCOPES) and bool(said & limits())


def without_denied_there_only(read: Sequence[Read], clause: Clause, words: Vocabulary) -> list[Read]:
    """The clauses of a sentence; what is denied in the game of its line, and no rule about it, is a guess."""
    if not is_denied_there(clause, words):
        return list(read)
    about = said_in(clause.subject, words)
    return [
        each if all(topics_of(option) & about for option in each.values or ()) else as_guess(each)
        for each in read
    ]


def said_in(clause: str, words: Vocabulary) -> set[str]:
    return {concept for item in concepts_of(clause, words) for concept in item.concepts}


def concepts_of(clause: str, words: Vocabulary) -> tuple[Item, ...]:
    return items_in(clause, words)


def as_guess(read: Read) -> Read:
    """The same, as what a clause may mean."""
    return read if read.values is None else replace(read, values=None, guess=(read.values,))


def refers_back(clause: str, words: Vocabulary) -> bool:
    """Whether a clause denies something of what was said before it ("that does not hold for nines")."""
    return bool(words.refers.search(clause)) and bool(said_in(clause, words) & limits())


def takes_back(sentence: str, words: Vocabulary) -> bool:
    """Whether a sentence denies the one before it, and not only of a solo or the like ("but not so here")."""
    return refers_back(sentence, words) and said_in(sentence, words).isdisjoint(SCOPES)


def hedges(clause: str, words: Vocabulary) -> bool:
    """Whether a clause says that something is so only now and then, elsewhere or for somebody."""
    return not SOMETIMES.isdisjoint(said_in(clause, words))


def only_allows(read: Read, words: Vocabulary) -> bool:
    """Whether a clause allows what its rule would oblige to ("everybody may play a compulsory solo")."""
    obliges = any((read.values or {}).get(option, "none") not in {"none", "off"} for option in OBLIGING)
    return obliges and bool(words.may.search(read.text)) and not words.must.search(read.text)


def is_told(sentence: Sequence[Clause], words: Vocabulary) -> bool:
    """Whether the clauses of a sentence tell what was played, who stands where, or what somebody thinks."""
    texts = [each.text for each in sentence]
    whole = ", ".join(texts)
    if words.told.search(whole) or words.told.search(f"{sentence[0].subject}: {whole}"):
        return True
    said = [items_in(text, words) for text in texts]
    return is_about_somebody(said, whole, words)


def is_about_somebody(said: Sequence[Sequence[Item]], text: str, words: Vocabulary) -> bool:
    """Whether Charlie stands among people ("Charlie 1, Ute 2"): nothing else is named, and a name is."""
    items = [item for each in said for item in each]
    named = {concept for item in items for concept in item.concepts & topics()}
    unknown = any(not item.is_known and item.text.isalpha() for item in items)
    return named == {NAMESAKE} and unknown and bool(words.namesake.search(text))
