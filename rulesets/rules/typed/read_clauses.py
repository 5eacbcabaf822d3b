"""The clauses of a sentence, each as one rule or, where it joins several, as those."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rulesets.rules.typed.clauses import Clause
from rulesets.rules.typed.scanning import Scanned, scan, scan_without_only, values_in
from rulesets.rules.typed.values import Said, Values, is_set
from rulesets.rules.typed.vocabulary import Vocabulary


@dataclass(frozen=True)
class Read:
    """A clause, or a part of one: what it sets, None where that is not clear, and what it was made of."""

    text: str
    values: Values | None
    scanned: Scanned | None = None


def read_clauses(clauses: Sequence[Clause], words: Vocabulary) -> list[Read]:
    """What each clause says by itself; what takes something back is read with the clause before it."""
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
        if values is None and words.only.search(text):
            scanned = scan_without_only(f"{beginning} {text}", words)
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
    """Whether a rule before was denied, so that a bare name after it may be denied, too."""
    for each in reversed(before):
        if each.scanned is None or each.scanned.denies:
            return each.scanned is not None
        if each.values is not None or not each.scanned.is_bare:
            return False
    return False


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
