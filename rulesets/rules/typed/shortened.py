"""What a sentence says beside its rules, or leaves out because the clause before it has it."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.rules.typed.spelling import is_figure, without
from rulesets.rules.typed.vocabulary import Vocabulary

MOST_WORDS = 6
"""A clause of more words leaves nothing out."""


def without_reasons(sentence: str, words: Vocabulary) -> str:
    """A sentence without the clauses that only say why ("because it takes too long")."""
    left = words.reasons.sub("", sentence)
    return left if left.strip(" ,.") else sentence


def with_same_number(pieces: Sequence[str], words: Vocabulary) -> list[str]:
    """Clauses; one that counts like the one before it ("Fox 1, Charlie likewise") with that one's number."""
    found: list[str] = []
    for piece in pieces:
        number = value_in(found[-1], words) if found and words.likewise.search(piece) else ""
        is_short = len(piece.split()) <= MOST_WORDS and not any(map(is_figure, words.read(piece)))
        found.append(f"{words.likewise.sub('', piece)} {number}" if number and is_short else piece)
    return found


def value_in(piece: str, words: Vocabulary) -> str:
    """The number with which a clause ends, as figures; nothing if it counts something else, or says none."""
    last = without(words.read(piece), words.filler)[-1:]
    return "".join(filter(is_figure, last))
