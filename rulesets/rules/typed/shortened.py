"""What a sentence says beside its rules, or leaves out because the clause before it has it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from rulesets.rules.typed.spelling import is_figure, without
from rulesets.rules.typed.vocabulary import Vocabulary

CHANGED = re.compile(r"\b(?:von|from)\s+(\w+)\s+(?:auf|to)\s+(\w+)\b", re.IGNORECASE)

DECIDED = r"\w*[Bb]eschl\w+|Abstimmung|[Ee]instimmig|Stimmen|Stand|[Ss]eit|siehe|vgl|(?:19|20)\d\d"
DENIED = r"[^()]*\b(?:nein|nicht|kein\w*|abge\w+|gestrichen|verboten|nur|ohne|außer)\b"
DATE = r"(?:\b(?:vom|am|ab|seit|zum)\s+)?\b[0-3]?\d\.[01]?\d\.(?:(?:19|20)?\d\d\b)?(?!\d)"
REMARK = re.compile(
    rf"\((?:z\.? ?B\.?|e\.?g\.?|[\"„“”'‚])[^()]*\)|\([Nn]eu\)|{DATE}"
    rf"|\((?!{DENIED})(?:[^()]*\b)?(?:{DECIDED})\b[^()]*\)"
)
"""What only shows how a rule is meant, or says when it was agreed."""

MOST_WORDS = 6
"""A clause of more words leaves nothing out."""


def without_remarks(text: str) -> str:
    """A text without examples, dates, and what was said of votes in brackets."""
    return REMARK.sub(" ", text)


def without_reasons(sentence: str, words: Vocabulary) -> str:
    """A sentence without the clauses that only say why ("because it takes too long")."""
    left = words.reasons.sub("", sentence)
    return left if left.strip(" ,.") else sentence


def without_former(sentence: str, words: Vocabulary) -> str:
    """A sentence without the number that no longer holds ("16 instead of 24 deals", "from 5 to 6 nines")."""
    said = CHANGED.sub(lambda found: found[2] if is_count(found[1], words) else found[0], sentence)
    return words.instead.sub(lambda found: "" if is_count(found[1], words) else found[0], said)


def is_count(word: str, words: Vocabulary) -> bool:
    """Whether a word is a number, in figures or not."""
    return all(map(is_figure, words.read(word)))


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
