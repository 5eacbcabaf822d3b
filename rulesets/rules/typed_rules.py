"""House rules out of a free text: clause by clause, by the names that players use.

Every word of a clause has to mean something; a clause with any other word, with several rules that do not
belong together, or with a value that the rule cannot have, is not understood. What was understood wrongly
would be worse than what was not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.ruleset import Ruleset
from rulesets.rules.typed.clauses import Clause, clauses_of
from rulesets.rules.typed.last_words import Understood, last_words
from rulesets.rules.typed.scanning import Scanned, scan, values_in
from rulesets.rules.typed.values import Said, Values, With, Without, is_set
from rulesets.rules.typed.vocabulary import Vocabulary, vocabulary

LONGEST_TEXT = 4000
"""So many characters are read."""


@dataclass(frozen=True)
class TypedRules:
    """The rules that were found in a text, and the clauses that were not understood, in their order."""

    understood: tuple[Understood, ...]
    unclear: tuple[str, ...]


def read_typed_rules(text: str, language: str) -> TypedRules:
    """The rules in a text, of which so many characters are read as are allowed."""
    words = vocabulary(language)
    read: list[Read] = []
    for sentence in sentences_in(clauses_of(text[:LONGEST_TEXT], words)):
        read += read_sentence(sentence, words)
    return settle(read)


def sentences_in(clauses: Iterable[Clause]) -> list[list[Clause]]:
    """The clauses of each sentence."""
    sentences: list[list[Clause]] = []
    for clause in clauses:
        if not clause.follows:
            sentences.append([])
        sentences[-1].append(clause)
    return sentences


def read_sentence(clauses: Sequence[Clause], words: Vocabulary) -> list[Read]:
    """What the clauses of a sentence say; what takes something back is read with the clause before it."""
    read: list[Read] = []
    begins, text = 0, ""
    for clause in clauses:
        is_own = not clause.takes_back or read_part(clause.text, words, read).values is not None
        if is_own:
            begins, text = len(read), clause.text
        else:
            text = f"{text}, {clause.text}"
        read[begins:] = read_clause(text, words, read[:begins])
        give_to_each(read, words)
    return read


def settle(read: Sequence[Read]) -> TypedRules:
    """What was understood, each rule once, and what was not."""
    clear = (Understood(each.text, tuple(each.values.items())) for each in read if each.values is not None)
    unclear = (each.text for each in read if each.values is None)
    return TypedRules(last_words(clear), tuple(dict.fromkeys(unclear)))


# --- A clause -------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Read:
    """A clause, or a part of one: what it sets, None where that is not clear, and what it was made of."""

    text: str
    values: Values | None
    scanned: Scanned | None = None


def read_clause(text: str, words: Vocabulary, before: list[Read]) -> list[Read]:
    """What a clause says, read as one rule or, where it joins several, as those.

    `before` is what was read of its sentence.
    """
    whole = read_part(text, words, before)
    if whole.values is not None:
        return [whole]
    read: list[Read] = []
    for part in split_at_joins(text, words):
        read.append(read_part(part, words, [*before, *read]))
    share_last_number(read, words)
    return [whole] if any(each.values is None for each in read) else read


def split_at_joins(text: str, words: Vocabulary) -> list[str]:
    """The parts of a clause that joins several rules; one name for several is those."""
    if words.is_spoken_together:
        return re.split("|".join(words.joins), text)
    parts = re.split(rf"\s+(?:{'|'.join(words.joins)}|[/&+])\s+", text, flags=re.IGNORECASE)
    return [each for part in parts for each in words.several.get(words.read(part), (part,))]


def read_part(text: str, words: Vocabulary, before: Sequence[Read]) -> Read:
    """One rule: first as part of a list that began before it, then by itself."""
    for beginning in (*list_beginning(words, before), ""):
        scanned = scan(f"{beginning} {text}", words)
        values = values_in(scanned, words)
        if values is not None and not (scanned.is_bare and is_denied(before)):
            return Read(text, values, scanned)
    return Read(text, None, scanned)


def list_beginning(words: Vocabulary, before: Sequence[Read]) -> Iterator[str]:
    """How the list began to which the clause before belongs, if it is one."""
    if not before or before[-1].values is None:
        return
    listed = {option for option, _value in before[-1].values.items() if is_set(option)}
    for beginning in words.lists:
        if listed & {meaning.option for name in scan(beginning, words).names for meaning in name}:
            yield beginning


def is_denied(before: Sequence[Read]) -> bool:
    """Whether the clause before denied its rule, so that a bare name after it may be denied, too."""
    last = before[-1].scanned if before else None
    return last is not None and last.denies


def give_to_each(read: list[Read], words: Vocabulary) -> None:
    """Give the number that was said last for each ("Fuchs, Karlchen je 2") to the bare names before it."""
    last = read[-1].scanned
    if last is None or not last.is_each or not last.said.numbers:
        return
    for place in range(len(read) - 2, -1, -1):
        earlier = read[place].scanned
        if earlier is None or not (earlier.is_bare or earlier.said == last.said):
            return
        read[place] = counted_as(read[place], last.said, words)


def share_last_number(parts: list[Read], words: Vocabulary) -> None:
    """Give the number behind the last of several joined rules to all ("Fuchs und Karlchen 1")."""
    last = parts[-1].scanned
    if last is None or last.said.is_bare:
        return
    for place, part in enumerate(parts[:-1]):
        if part.scanned is not None and part.scanned.is_bare:
            parts[place] = counted_as(part, last.said, words)


def counted_as(read: Read, said: Said, words: Vocabulary) -> Read:
    """A bare name with what was said of another one."""
    if read.scanned is None:
        return read
    scanned = replace(read.scanned, said=said)
    return Read(read.text, values_in(scanned, words), scanned)


# --- What it makes --------------------------------------------------------------------------------------


def options_of(understood: Iterable[Understood], base: Ruleset) -> dict[str, Any]:
    """What clauses change in a ruleset, in the document's form, without bonuses of the group's own.

    A set has the members that were named, or those of the base without what was denied.
    """
    options: dict[str, Any] = {}
    members: dict[str, list[With | Without]] = {}
    for option, value in (pair for each in understood for pair in each.values):
        if isinstance(value, With | Without):
            members.setdefault(option, []).append(value)
        elif option != "custom_bonuses":
            options[option] = value
    for option, named in members.items():
        options[option] = joined(named, CATALOGUE[option].kind.write(getattr(base, option)))
    return options


def joined(named: Sequence[With | Without], usual: Sequence[str]) -> list[str]:
    """The members of a set."""
    denied = {each.member for each in named if isinstance(each, Without)}
    wanted = [each.member for each in named if isinstance(each, With)] or usual
    return [member for member in dict.fromkeys(wanted) if member not in denied]


def templates_of(understood: Iterable[Understood]) -> dict[str, int]:
    """The templates of bonuses that were named, with their points."""
    pairs = (value for each in understood for option, value in each.values if option == "custom_bonuses")
    return dict(pairs)
