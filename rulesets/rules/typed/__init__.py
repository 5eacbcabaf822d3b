"""House rules out of a free text, by the names that players use: plain matching, no guessing.

Every word of a clause has to mean something; a clause with any other word, with several rules that do not
belong together, or with a value that the rule cannot have, is not understood. What was understood wrongly
would be worse than what was not.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.typed.clauses import Clause, clauses_of
from rulesets.rules.typed.free_order import read_free_order
from rulesets.rules.typed.read_clauses import (
    Read,
    Understood,
    last_words,
    listed_where_whole,
    read_clauses,
    unclear,
    without_doubtful,
)
from rulesets.rules.typed.slips import slips_in
from rulesets.rules.typed.together import read_together, without_commas
from rulesets.rules.typed.values import With, Without
from rulesets.rules.typed.vocabulary import At, Vocabulary, vocabulary

__all__ = [
    "LONGEST_TEXT",
    "At",
    "TypedRules",
    "Understood",
    "With",
    "Without",
    "not_listed",
    "options_of",
    "read_typed_rules",
    "templates_of",
]


LONGEST_TEXT = 4000
"""So many characters are read."""


@dataclass(frozen=True)
class TypedRules:
    """The rules that were found in a text, and the clauses that were not understood, in their order."""

    understood: tuple[Understood, ...]
    unclear: tuple[str, ...]


def read_typed_rules(text: str, language: str) -> TypedRules:
    """The rules in a text, of which so many characters are read as are allowed."""
    text = text[:LONGEST_TEXT]
    words = vocabulary(language)
    words = replace(words, slips=slips_in(text, words, language))
    read: list[Read] = []
    for sentence in sentences_in(clauses_of(text, words)):
        read += read_sentence(sentence, words, language)
    return settle(read)


def sentences_in(clauses: Iterable[Clause]) -> list[list[Clause]]:
    """The clauses of each sentence."""
    sentences: list[list[Clause]] = []
    for clause in clauses:
        if not clause.follows:
            sentences.append([])
        sentences[-1].append(clause)
    return sentences


def read_sentence(clauses: Sequence[Clause], words: Vocabulary, language: str) -> list[Read]:
    """What the clauses of a sentence say, without what another one of them may have meant otherwise."""
    read = read_clauses(clauses, words)
    if clauses[0].stands_under:
        return [unclear(each) for each in read]
    text = ", ".join(each.text for each in clauses)
    known = listed_where_whole(without_doubtful(read, words), text, words)
    if all(each.values is not None for each in known):
        return known
    if whole := read_free_order(without_commas(text), words, language):
        return [Read(text, values) for values in whole]
    return read_together(known, words, language)


def settle(read: Sequence[Read]) -> TypedRules:
    """What was understood, each rule once, and what was not."""
    clear = (Understood(each.text, tuple(each.values.items())) for each in read if each.values is not None)
    unclear = (each.text for each in read if each.values is None)
    return TypedRules(last_words(clear), tuple(dict.fromkeys(unclear)))


# --- What it makes --------------------------------------------------------------------------------------


def options_of(
    understood: Iterable[Understood], base: Ruleset, replaced: Container[str] = ()
) -> dict[str, Any]:
    """What clauses change in a ruleset, in the document's form, without bonuses of the group's own.

    A set has the members of the base and those that were named, without what was denied; of the sets that are
    `replaced`, only what was named.
    """
    options: dict[str, Any] = {}
    members: dict[str, list[With | Without]] = {}
    for option, value in (pair for each in understood for pair in each.values):
        if isinstance(value, With | Without):
            members.setdefault(option, []).append(value)
        elif isinstance(value, At):
            four = list(options.get(option) or usual_value(base, option))
            options[option] = [*four[: value.place], value.number, *four[value.place + 1 :]]
        elif option != "custom_bonuses":
            options[option] = value
    for option, named in members.items():
        usual = [] if option in replaced else options.get(option, usual_value(base, option))
        options[option] = joined(named, usual)
    return options


def usual_value(rules: Ruleset, option: str) -> Any:
    """The value that a ruleset has for an option, in the document's form."""
    return CATALOGUE[option].kind.write(getattr(rules, option))


def joined(named: Sequence[With | Without], usual: Sequence[str]) -> list[str]:
    """The members of a set: the usual ones and those that were named, but for those that were denied."""
    denied = {each.member for each in named if isinstance(each, Without)}
    wanted = [*usual, *(each.member for each in named if isinstance(each, With))]
    return [member for member in dict.fromkeys(wanted) if member not in denied]


def not_listed(understood: Iterable[Understood], base: Ruleset) -> dict[str, list[str]]:
    """What sets of the base have beside what a text lists as all of it, by option: to be asked about."""
    pairs = [pair for each in understood for pair in each.values]
    listed = {option for option, value in pairs if isinstance(value, With) and value.is_listed}
    named = {(option, value.member) for option, value in pairs if isinstance(value, With | Without)}
    found = {
        option: [member for member in usual_value(base, option) if (option, member) not in named]
        for option in CATALOGUE
        if option in listed
    }
    return {option: members for option, members in found.items() if members}


def templates_of(understood: Iterable[Understood]) -> dict[str, int]:
    """The templates of bonuses that were named, with their points."""
    pairs = (value for each in understood for option, value in each.values if option == "custom_bonuses")
    return dict(pairs)
