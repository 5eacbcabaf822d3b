"""A free text cut into clauses, of which each can be one rule."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from rulesets.rules.typed.concepts.lexicon import FREE, read_items
from rulesets.rules.typed.concepts.rules import soft
from rulesets.rules.typed.headings import (
    LINES_WITH_TITLE,
    heading_of,
    names_sheet,
    names_topic,
    says_something,
    subject_of,
    under_topics,
)
from rulesets.rules.typed.shortened import in_force, with_same_number, without_former, without_reasons
from rulesets.rules.typed.signs import in_words
from rulesets.rules.typed.vocabulary import Vocabulary

UNITS = "Punkt|Pkt|Spiel|Nase|Kopf|Person|Abend|point|game"
PLUS = r"(?<!^)\splus\s(?=\d|ein)(?!\d (?:Neun|König))"
BREAKS = re.compile(rf"[、，•·*|]|(?<!\d),|,(?!\d)|\s->\s|\s/\s(?!{UNITS})|{PLUS}")
SENTENCE = re.compile(r"(?<=[.!])\s+|\s*[;；。]\s*")
ORDINAL_BEFORE = re.compile(
    r"(?:^[-–—•*]?\s*|\b(?:die|der|das|den|dem|im|am|vom|beim|zum|zur|ab|bis|nach|vor|mit|the)\s)\d+\.$",
    re.IGNORECASE,
)
ENDS_IN_ORDINAL = re.compile(r"\b[1-9]\.$")
ENDS_BARE = re.compile(r"(?<!\b(?:die|der|das|den|dem) )\b[1-9]\.$", re.IGNORECASE)
IN_ROW = re.compile(r"\b[1-9]\.\s*[^\W\d]")
GOES_ON = re.compile(r"(?:\w+er? )?(?:\w*stich|Dulle|Herz)", re.IGNORECASE)
"""What ends with a number in a row is no sentence if it goes on with the trick or card that it counts."""

DASHES = re.compile(r"(?:^|\s)[-–—]+(?:\s|$)|^[-–—]+|[:=]|(?<=\s)->(?=\s)")
TOGETHER = re.compile(r"(?<=\D)\s*[/&+]\s*(?=\D)")

BEFORE_COLON = re.compile(r"(?<=\w )(\w+):(?=\s)")

PER_UNIT = re.compile(rf"(?<=\w)\s*/\s*((?:{UNITS})\w*)", re.IGNORECASE)

BULLET = re.compile(r"^(?:[-–—]+(?:\s+|$)|・)")
NUMBERED, ROW = re.compile(r"\s*(\d{1,2})[.)]\s+"), 3
"""So many numbered lines are a list."""
PARAGRAPH = re.compile(r"\s*(?:§+\s*)?\d{1,2}(?:\.\d{1,2})+[.)]?\s+(?=\D|\d+\s)")
"""A number of two before a line ("4.2"), as in statutes."""

BETWEEN = re.compile(r"(?<=\w{3})\s+[-–—]+\s+(?=\w+ \w+ \w+)")
"""A dash before a clause."""

SHORTENED = re.compile(r"((?:\w+-\s*(?:,|/|und|oder|and)\s*){1,8}\w+?)(solos?|soli)\b", re.IGNORECASE)
SHORT = re.compile(r"(\w+)-(?=\s*(?:,|/|und|oder|and))")


@dataclass(frozen=True)
class Clause:
    """A piece of a text that can be one rule; it `follows` another one in the same sentence, or begins it.

    It `takes_back` something of that one if it begins like an exception ("except in the last trick"), and
    `stands_under` a heading that may say something of it ("In a solo:"). Its `subject` stands before the
    colon of its line, and the first line of several may be the title of all. It `begins` a sentence, which
    may go on with what stands `before` it in its line.
    """

    text: str
    follows: bool
    takes_back: bool
    stands_under: bool = False
    subject: str = ""
    begins: bool = True
    is_title: bool = False
    before: str = ""


def clauses_of(text: str, words: Vocabulary) -> list[Clause]:
    """The clauses of a text, line by line and sentence by sentence."""
    found: list[Clause] = []
    stands_under = False
    lines = without_numbers(SHORTENED.sub(in_full, in_words(text, words)).splitlines())
    title = [lines.pop(0)] if names_sheet(lines, words) else []
    found += [replace(each, is_title=True) for line in title for each in clauses_in(line, words)]
    lines = under_topics(lines, words)
    for place, (line, following) in enumerate(zip_longest(lines, lines[1:], fillvalue="")):
        if not line.strip():
            stands_under = False
        heading = heading_of(line, following)
        clauses = clauses_in(line, words)
        is_title = place == 0 and not title and len(lines) >= LINES_WITH_TITLE
        found += [replace(each, stands_under=stands_under, is_title=is_title) for each in clauses]
        if heading:
            stands_under = says_something(heading, words)
    return found


def clauses_in(line: str, words: Vocabulary) -> list[Clause]:
    """The clauses of a line; a sentence that begins like an exception goes on with the one before it."""
    found: list[Clause] = []
    subject = ""
    whole = sentences_of(in_force(BETWEEN.sub(", ", line), words))
    sentences = [without_former(without_reasons(each, words), words) for each in whole]
    for sentence, before in zip(sentences, named_before(sentences, words), strict=True):
        said = without_heading(sentence, words)
        begins = subject_of(sentence)
        subject = begins or subject
        pieces = with_same_number(pieces_of(said, words), words)
        for place, piece in enumerate(pieces):
            takes_back = is_exception(piece, words) and bool(place or found)
            is_beside = place > 0 or goes_on(piece, found, words)
            about = "" if begins and not place and said == sentence else subject
            found.append(Clause(piece, is_beside, takes_back, subject=about, begins=not place, before=before))
    return found


def goes_on(piece: str, before: Sequence[Clause], words: Vocabulary) -> bool:
    """Whether a clause takes something back from those before it, or says what is so instead."""
    begins = words.in_its_place.match(piece) or words.refers.match(piece)
    return bool(before) and (is_exception(piece, words) or bool(begins))


def named_before(sentences: Sequence[str], words: Vocabulary) -> Iterator[str]:
    """For each sentence of a line the last one before it that names a topic."""
    before = ""
    for place, sentence in enumerate(sentences):
        yield before
        before = sentence if place + 1 < len(sentences) and names_topic(sentence, words) else before


def without_numbers(lines: Sequence[str]) -> list[str]:
    """Lines without the numbers before them, if these are a row, or of paragraphs."""
    if sum(map(bool, map(PARAGRAPH.match, lines))) >= ROW:
        lines = [PARAGRAPH.sub("", line, count=1) for line in lines]
    numbered = [(place, found) for place, line in enumerate(lines) if (found := NUMBERED.match(line))]
    is_row = [int(found[1]) for _place, found in numbered] == list(range(1, len(numbered) + 1))
    cut = {place: found.end() for place, found in numbered} if is_row and len(numbered) >= ROW else {}
    return [line[cut.get(place, 0) :] for place, line in enumerate(lines)]


def without_heading(sentence: str, words: Vocabulary) -> str:
    """A sentence without the heading before its colon ("Bonuses: Fox, Charlie")."""
    head, colon, rest = sentence.partition(":")
    last = BULLET.sub("", head.strip()).rpartition(" ")
    is_heading = bool(colon) and last[-1].casefold() in map(str.casefold, words.headings)
    is_told = is_heading and says_only_how_many(last[0], words)
    return rest if is_told or (colon and rest.strip() and says_nothing(head, words)) else sentence


def says_nothing(head: str, words: Vocabulary) -> bool:
    """Whether the words before a colon only lead to what follows ("Decided by all:")."""
    said = read_items(head, words.language)
    return len(said) > 1 and all(FREE in item.concepts or set() < item.concepts <= soft() for item in said)


def says_only_how_many(text: str, words: Vocabulary) -> bool:
    """Whether what stands before the word of a heading only counts it ("There are three bonuses")."""
    said = (item for item in read_items(text, words.language) if item.number is None)
    return all(FREE in item.concepts or set() < item.concepts <= soft() for item in said)


def pieces_of(sentence: str, words: Vocabulary) -> list[str]:
    """A sentence cut at its commas, but for the one in "who has 30 card points, must call"."""
    pieces: list[str] = []
    is_going_on = False
    for each in BREAKS.split(with_denial_apart(sentence, words)):
        piece = BULLET.sub("", each.strip(" .!\t")) + "." * ends_in_row(each)
        if piece and (is_going_on or (pieces and are_a_pair(pieces[-1], piece, words))):
            pieces[-1] += f", {piece}"
        elif piece:
            pieces.append(piece)
        is_going_on = not is_going_on and len(pieces) == 1 and begins_with(piece, words.opens)
    return pieces


def with_denial_apart(sentence: str, words: Vocabulary) -> str:
    """A sentence with a comma for the colon behind what denies, so that it denies nothing of what follows."""
    return BEFORE_COLON.sub(
        lambda found: f"{found[1]}," if words.read(found[1]) in words.no else found[0], sentence
    )


def ends_in_row(piece: str) -> bool:
    """Whether the point at the end is that of a number in a row, as another one has ("the 2. beats 1.")."""
    return bool(ENDS_BARE.search(piece.strip()) and IN_ROW.search(piece))


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
    plain = piece.lower().lstrip("(")
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
        rf"\b({articles})\s+(1?\d)\b\.?(?!\s*(?:Cent|Punkt|€))", r"\1 \2.", plain, flags=re.IGNORECASE
    )
