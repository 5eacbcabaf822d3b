"""A free text cut into clauses, of which each can be one rule."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rulesets.rules.typed.vocabulary import Vocabulary

BREAKS = re.compile(r"[、，•·*|]|(?<!\d),|,(?!\d)")
SENTENCE = re.compile(r"(?<=[.!])\s+|\s*[;；。]\s*")
ORDINAL_BEFORE = re.compile(r"(?:^|\b(?:die|der|das|den|dem|im|am|zum|bis|nach|the)\s)\d+\.$", re.IGNORECASE)
ENDS_IN_ORDINAL, GOES_ON = re.compile(r"\b[1-9]\.$"), re.compile(r"(?:\w+er? )?Stich")
"""What ends with a number in a row is no sentence if it goes on with the trick that it counts."""

DASHES = re.compile(r"(?:^|\s)[-–—]+(?:\s|$)|^[-–—]+|[:=]|(?<=\s)->(?=\s)")
TOGETHER = re.compile(r"(?<=\D)\s*[/&+]\s*(?=\D)")

PER_UNIT = re.compile(r"(?<=\w)\s*/\s*((?:Punkt|Pkt|Spiel|point|game)\w*)", re.IGNORECASE)

BULLETED = re.compile(r"[-–—•·*]|\d+[.)]")
SHORT_LINE = re.compile(r"(?:[^\W\d]+[ .-]*){1,4}")
BULLET = re.compile(r"^[-–—]+(?:\s+|$)")
SHORTENED = re.compile(r"((?:\w+-\s*(?:,|/|und|oder|and)\s*){1,8}\w+?)(solos?|soli)\b", re.IGNORECASE)
SHORT = re.compile(r"(\w+)-(?=\s*(?:,|/|und|oder|and))")


@dataclass(frozen=True)
class Clause:
    """A piece of a text that can be one rule; it `follows` another one in the same sentence, or begins it.

    It `takes_back` something of that one if it begins like an exception ("except in the last trick"), and
    `stands_under` a heading that may say something of it ("In a solo:").
    """

    text: str
    follows: bool
    takes_back: bool
    stands_under: bool = False


def clauses_of(text: str, words: Vocabulary) -> list[Clause]:
    """The clauses of a text, line by line and sentence by sentence."""
    found: list[Clause] = []
    stands_under = False
    lines = SHORTENED.sub(in_full, text).splitlines()
    for line, following in zip_longest(lines, lines[1:], fillvalue=""):
        if not line.strip():
            stands_under = False
        heading = heading_of(line, following)
        for sentence in sentences_of(line):
            pieces = pieces_of(without_heading(sentence, words), words)
            found += [
                Clause(piece, place > 0, place > 0 and is_exception(piece, words), stands_under)
                for place, piece in enumerate(pieces)
            ]
        if heading:
            stands_under = says_something(heading, words)
    return found


def heading_of(line: str, following: str) -> str:
    """A line that is the heading of those below it: before a colon or the first bullet of a list."""
    plain = line.strip()
    if plain.endswith((":", "：")):
        return plain.rstrip(":： ")
    is_before_list = bool(BULLETED.match(following.strip())) and not BULLETED.match(plain)
    return plain if is_before_list and SHORT_LINE.fullmatch(plain) else ""


def says_something(heading: str, words: Vocabulary) -> bool:
    """Whether a heading may say when what stands below it holds, or that it does not; a title does not."""
    if heading.casefold() in map(str.casefold, words.headings):
        return False
    tokens = words.read(heading)
    parts = (tokens[start:end] for end in range(len(tokens) + 1) for start in range(end))
    return bool(words.opens_scope.search(heading)) or any(
        part in words.names or part in words.no or part in words.unread for part in parts
    )


def without_heading(sentence: str, words: Vocabulary) -> str:
    """A sentence without the heading before its colon ("Bonuses: Fox, Charlie")."""
    head, colon, rest = sentence.partition(":")
    is_heading = bool(colon) and BULLET.sub("", head.strip()).casefold() in map(str.casefold, words.headings)
    return rest if is_heading else sentence


def pieces_of(sentence: str, words: Vocabulary) -> list[str]:
    """A sentence cut at its commas, but for the one in "who has 30 card points, must call"."""
    pieces: list[str] = []
    is_going_on = False
    for each in BREAKS.split(sentence):
        piece = BULLET.sub("", each.strip(" .!\t"))
        if piece and (is_going_on or (pieces and are_a_pair(pieces[-1], piece, words))):
            pieces[-1] += f" {piece}"
        elif piece:
            pieces.append(piece)
        is_going_on = not is_going_on and len(pieces) == 1 and begins_with(piece, words.opens)
    return pieces


def are_a_pair(piece: str, following: str, words: Vocabulary) -> bool:
    """Whether two clauses name what goes together, so that only both say a rule ("Re 1, Kontra 1")."""
    first, second = words.pairs
    return words.read(piece)[: len(first)] == first and words.read(following)[: len(second)] == second


def in_full(found: re.Match[str]) -> str:
    """Several solos with one ending ("Damen- und Bubensolo"), each with its own."""
    return SHORT.sub(rf"\1{found[2]}", found[1]) + found[2]


def sentences_of(line: str) -> list[str]:
    """The sentences of a line; the point behind a number in a row ends none."""
    sentences: list[str] = []
    for piece in SENTENCE.split(line.strip()):
        if sentences and (
            ORDINAL_BEFORE.search(BREAKS.split(sentences[-1])[-1].strip())
            or (ENDS_IN_ORDINAL.search(sentences[-1]) and GOES_ON.match(piece))
        ):
            sentences[-1] = f"{sentences[-1]} {piece}"
        else:
            sentences.append(piece)
    return sentences


def is_exception(piece: str, words: Vocabulary) -> bool:
    """Whether a clause begins as one that takes something back from the one before it."""
    plain = piece.lower()
    if words.is_spoken_together:
        return any(word in plain for word in words.exception)
    return begins_with(plain, words.exception)


def begins_with(piece: str, beginnings: Sequence[str]) -> bool:
    """Whether a clause begins with one of these words."""
    plain = piece.lower()
    return any(plain == word or plain.startswith(f"{word} ") for word in beginnings)


def plain_clause(text: str, words: Vocabulary) -> str:
    """A clause without signs that only separate, and with an article before a figure as a number in a row."""
    rated = PER_UNIT.sub(rf" {words.per} \1", text) if words.per else text
    plain = DASHES.sub(" ", TOGETHER.sub(f" {words.joins[0]} ", rated))
    if not words.articles:
        return plain
    articles = "|".join(words.articles)
    return re.sub(
        rf"\b({articles})\s+(\d+)\b\.?(?!\s*(?:Cent|Punkt|€))", r"\1 \2.", plain, flags=re.IGNORECASE
    )
