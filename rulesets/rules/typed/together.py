"""The clauses of a sentence by their names: alone, with what goes before, or as several joined rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from rulesets.rules.typed.read_clauses import Read, may_hold_for_others, read_part, unclear
from rulesets.rules.typed.spelling import is_figure, without
from rulesets.rules.typed.values import is_bonus
from rulesets.rules.typed.vocabulary import Vocabulary

COUNTED = re.compile(r"[^\W\d][^\d,]{0,40}\d+(?=\s+[^\W\d]|$)")
"""Each of several names with its number ("Fox 1 Charlie 1")."""

MOST_TOGETHER = 4
"""So many parts of a clause are read as several rules."""


def read_together(sentence: Sequence[Read], words: Vocabulary) -> list[Read]:
    """The readings of the rest of a sentence by its names, alone or with what goes before it.

    Where a clause that is still not understood denies something, or only says when something holds, that may
    mean the others: then nothing is understood beside what was.
    """
    found = fewest_unread(sentence, words)
    is_doubtful = any(each.values is None and may_hold_for_others(each.text, words) for each in found)
    return list(sentence) if is_doubtful else found


def fewest_unread(sentence: Sequence[Read], words: Vocabulary) -> list[Read]:
    """The clauses, alone or with what the one before them is about."""
    found: list[Read] = []
    for clause in sentence:
        alone = read_alone(clause, words)
        found += with_subject(alone, found, words) or alone
    return found


def count_unread(read: Sequence[Read]) -> int:
    """How many clauses are not understood."""
    return sum(each.values is None for each in read)


def read_alone(clause: Read, words: Vocabulary) -> list[Read]:
    """One clause: as it was understood, in any order, or as several rules that it joins."""
    if clause.values is not None:
        return [clause]
    return read_otherwise(clause.text, words) or [unclear(clause)]


def read_otherwise(text: str, words: Vocabulary) -> list[Read]:
    """A clause as the rules that it joins, as "Charlie 1" for "a point for Charlie", or by its names."""
    if joined := read_joined(text, words) or read_parts(COUNTED.findall(text), words):
        return joined
    return [replace(each, text=text) for each in read_weakly(text, words)]


def read_weakly(text: str, words: Vocabulary) -> list[Read]:
    """The readings of the names of a clause without words that say little ("the deck always has …")."""
    if not any((token,) in words.weak for token in words.read(text)):
        return []
    named = read_part(text, replace(words, filler=words.filler | words.weak), ())
    is_clear = named.values is not None and named.scanned is not None and not named.scanned.denies
    return [named] if is_clear else []


def with_subject(alone: Sequence[Read], before: Sequence[Read], words: Vocabulary) -> list[Read]:
    """A clause that goes on about what the one before it says something of ("until everybody has led")."""
    if not before or alone[-1].values is not None:
        return []
    text, said = alone[-1].text, before[-1]
    subjects = [
        subject
        for option in said.values or ()
        for begins, subject in words.subjects.items()
        if option.startswith(begins)
    ]
    if not subjects or denies_or_counts(said.text, text, words):
        return []
    read = (read_whole(f"{subject} {text}", words) for subject in subjects)
    return [Read(text, each.values) for each in next(filter(None, read), [])]


def denies_or_counts(before: str, text: str, words: Vocabulary) -> bool:
    """Whether one of two clauses denies something, or the second is only a number.

    "If Charlie is caught, there is a point" is no point for Charlie.
    """
    denies = any((token,) in words.no for token in words.read(f"{before} {text}"))
    return denies or all(is_figure(token) for token in without(words.read(text), words.filler))


def read_joined(text: str, words: Vocabulary) -> list[Read]:
    """The rules that a clause joins, if each of its parts says one by itself; none otherwise.

    Behind "but" a bare name is not denied with what follows.
    """
    if words.is_spoken_together:
        return []
    if found := read_parts(split_at(text, words.but), words, may_be_bare=True):
        return found
    return read_parts(split_at(text, (*words.joins, "&", r"\+")), words)


def split_at(text: str, joins: Sequence[str]) -> list[str]:
    """A text cut at the words that join its parts, and at its commas."""
    return re.split(rf"\s*,?\s+(?:{'|'.join(joins)})\s+|,\s+", text, flags=re.IGNORECASE)


def read_parts(parts: Sequence[str], words: Vocabulary, *, may_be_bare: bool = False) -> list[Read]:
    """The reading of each part, if all of them say something."""
    if not 1 < len(parts) <= MOST_TOGETHER:
        return []
    read: list[Read] = []
    for part in parts:
        found = read_whole(part, words, may_be_bare=may_be_bare)
        found = found or with_subject([Read(part, None)], read, words)
        if not found:
            return []
        read += found
    return read


def read_whole(text: str, words: Vocabulary, *, may_be_bare: bool = False) -> list[Read]:
    """The readings of a part of a clause if it is more than a name, or if a name alone is enough."""
    named = read_part(text, words, ())
    if named.values is None or named.scanned is None:
        return []
    return [named] if may_be_bare or not named.scanned.is_bare else []


def without_begun(read: Sequence[Read]) -> list[Read]:
    """Clauses without the bonuses that only begin a list of which the end is not understood.

    "Foxes, Charlie and Doppelkopf don't count in solos" says no points of foxes.
    """
    kept: list[Read] = []
    is_open = False
    for each in reversed(read):
        begins = is_open and each.scanned is not None and each.scanned.is_bare and counts_one(each)
        kept.insert(0, unclear(each) if begins else each)
        is_open = each.values is None or begins
    return kept


def counts_one(read: Read) -> bool:
    """Whether a clause says that a bonus counts one."""
    values = (read.values or {}).items()
    return any(option != "custom_bonuses" and is_bonus(option) and value == 1 for option, value in values)
