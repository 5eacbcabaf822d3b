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
    r"|,\s+(?:also|sprich|etwa|that is)\s[^,.;()\n]*\s(?:und so weiter|usw|etc|and so on)\.?(?=,)"
)
"""What only shows how a rule is meant, or says when it was agreed."""

EMPTY = re.compile(r"\s*\(\s*\)")

NOT_SO_MANY = re.compile(r",?\s+(?:und\s+|and\s+)?(?:nicht|not)\s+(\w+)(?=\s*[.,;)]|\s*$)", re.IGNORECASE)
"""A number at the end of a clause that is not meant ("one point, not two")."""

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
    """A sentence without the number that no longer holds ("16 instead of 24 deals", "from 5 to 6 nines").

    What that number counts, the one in its place counts, and of a change only is left what it comes to.
    """
    said = CHANGED.sub(lambda found: found[2] if is_count(found[1], words) else found[0], sentence)
    said = with_unit_behind(said, words)
    for former in (words.instead, NOT_SO_MANY):
        said = former.sub(lambda found: "" if is_count(found[1], words) else found[0], said)
    left = said
    if left == sentence or not any(is_count(word, words) for word in re.findall(r"\w+", left)):
        return sentence
    return EMPTY.sub("", words.changing.sub("", left))


def with_unit_behind(sentence: str, words: Vocabulary) -> str:
    """A sentence that begins with a former number ("Instead of 24 deals, 16"), its unit at the new one."""
    found = words.instead.match(sentence)
    if not found or not is_count(found[1], words):
        return sentence
    unit, _blank, rest = sentence[found.end() :].strip().partition(" ")
    said = rest.split()
    place = next((at for at, word in enumerate(said, 1) if is_count(word, words)), None)
    if place is None or is_count(unit, words):
        return sentence
    return " ".join([*said[:place], unit, *said[place:]])


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
