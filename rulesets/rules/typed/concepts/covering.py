"""A sentence read by what its words mean: each part of it by one rule that explains all that is said."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import replace
from itertools import pairwise
from typing import Any

from rulesets.rules.typed.clauses import Clause, begins_with, plain_clause
from rulesets.rules.typed.concepts.beside import Beside, content, grants, near_one
from rulesets.rules.typed.concepts.choosing import JOINS, SCOPES, are_apart, denies
from rulesets.rules.typed.concepts.lexicon import Item, read_items
from rulesets.rules.typed.concepts.matching import AFFIRMING
from rulesets.rules.typed.concepts.parts import Part, Piece, clauses_in, has_topic, part_of, with_commas
from rulesets.rules.typed.concepts.rules import limits, topics
from rulesets.rules.typed.read_clauses import Read
from rulesets.rules.typed.scanning import WRITTEN_ONE, has_odd_number
from rulesets.rules.typed.values import With, Without
from rulesets.rules.typed.vocabulary import Vocabulary

ODD = re.compile(r"[?？€$£%½¼]|(?<![-=])>")
"""Signs that ask, or say something else than points."""

COUNTED_AS = frozenset({"double", "triple", "single", "untouched"})
"""Concepts that say how something counts, which may be so only when the sentence says."""

CALL = "call"
PASSING = frozenset({CALL, "redeal", "solo", "re", "kontra"})
"""Topics that a sentence may name and still be about the one before it."""

CONDITION = "if"

OF_PART = 3
"""So many concepts more have to be explained by one part more."""

MOST_PIECES = 8
"""A sentence of more pieces is not read."""


def read_concepts(clauses: Sequence[Clause], words: Vocabulary) -> list[Read]:
    """The readings of the clauses of a sentence; unclear ones have a guess. Empty if there are none."""
    texts = [each.text for each in clauses]
    if any(has_odd_number(text) or ODD.search(text) for text in texts):
        return []
    pieces = pieces_of(clauses, words)
    if len(pieces) > MOST_PIECES:
        return []
    ways = filter(None, (cover(pieces, topics_before(clauses, words)), whole_part(pieces)))
    read = [read_parts(parts, pieces, clauses, words) for parts in ways]
    return next(filter(is_any_sure, read), next(iter(read), []))


def is_any_sure(read: Sequence[Read]) -> bool:
    """Whether something was understood."""
    return any(each.values for each in read)


def read_parts(
    parts: Sequence[Part], pieces: Sequence[Piece], clauses: Sequence[Clause], words: Vocabulary
) -> list[Read]:
    """The readings of the parts of a sentence, sure or guessed; empty if there are none."""
    texts = [each.text for each in clauses]
    if not any(part.values for part in parts):
        return []
    is_sure = are_together(parts, pieces, clauses, words) and are_clear(parts, pieces)
    read = [
        each
        for part in with_agreeing(parts, pieces)
        for each in read_part_of(part, text_of(part, pieces, texts), is_sure=is_sure)
    ]
    told = " ".join(each.text for each in read if each.values or each.guess)
    return [each for each in read if each.values or each.guess or each.text not in told]


def whole_part(pieces: Sequence[Piece]) -> list[Part]:
    """A sentence as one part, if what one rule leaves of it changes nothing; nothing if none does."""
    best = near_one(with_commas(clauses_in(pieces))) if len(pieces) <= MOST_PIECES else None
    return [Part(0, len(pieces), best.values, is_clear=True, needed=best.needed)] if best else []


def with_agreeing(parts: Sequence[Part], pieces: Sequence[Piece]) -> list[Part]:
    """The parts; one that only says what another is not, or that nothing changes it, is told with it."""
    told: list[Part] = []
    for part in parts:
        before = told[-1] if told and told[-1].is_clear and not part.values else Part(0, 0)
        items = items_of(pieces[part.start : part.end])
        if before.values and Beside(items, items_of(pieces), before.values).agrees:
            told[-1] = replace(before, end=part.end)
        else:
            told.append(part)
    return told


def read_part_of(part: Part, text: str, *, is_sure: bool) -> list[Read]:
    """The readings of one part, sure or guessed; none of a part that only chats."""
    if part.is_clear and is_sure:
        return [Read(text, values) for values in part.values]
    return [Read(text, None, guess=(values,)) for values in part.values] or [Read(text, None)]


def are_clear(parts: Sequence[Part], pieces: Sequence[Piece]) -> bool:
    """Whether no part that is not clear may change the others, and what is only named is used by one."""
    subjects = {part.subject for part in parts}
    if any(part.is_subject and part.start not in subjects for part in parts):
        return False
    clear = [part for part in parts if part.is_clear]
    return not any(may_change(part, clear, pieces) for part in parts if not part.is_clear)


def may_change(part: Part, clear: Sequence[Part], pieces: Sequence[Piece]) -> bool:
    """Whether a part that is not clear may change those that are."""
    items, whole = items_of(pieces[part.start : part.end]), items_of(pieces)
    values = tuple(values for each in clear for values in each.values)
    core = [item for each in clear for item in items_of(pieces[each.start : each.end])]
    beside = Beside(items, whole, values)
    is_same = bool(part.values) and all(each in values for each in part.values)
    return not is_same and (
        goes_on_in_clause(part, clear, pieces)
        or (is_lent(part, clear) and (beside.says_other or names_other_game(items, core)))
        or beside.is_elsewhere(core)
        or beside.may_change
    )


def goes_on_in_clause(part: Part, clear: Sequence[Part], pieces: Sequence[Piece]) -> bool:
    """Whether a part stands in a clause with others, before them or with a topic, or they deny what it says.

    "Marriages are announced, Armut not" denies no Armut.
    """
    items = items_of(pieces[part.start : part.end])
    clauses = {piece.clause for piece in (*pieces[: part.start], *pieces[part.end :])}
    is_piece = any(piece.clause in clauses for piece in pieces[part.start : part.end])
    is_first = not any(each.end <= part.start for each in clear)
    is_denied = is_first and content(items) > 0 and any(only_denies(each, pieces) for each in clear)
    return is_denied or (is_piece and (is_first or has_topic(items)))


def is_lent(part: Part, clear: Sequence[Part]) -> bool:
    """Whether others say something of what a part names."""
    return any(each.subject is not None and part.start <= each.subject < part.end for each in clear)


def names_other_game(items: Sequence[Item], core: Sequence[Item]) -> bool:
    """Whether some words name a game that the core does not ("with a silent marriage ..., not in a solo")."""
    named, known = ({concept for item in each for concept in item.concepts} for each in (items, core))
    return not (SCOPES & named) <= known


def only_denies(part: Part, pieces: Sequence[Piece]) -> bool:
    """Whether a part only denies what it names."""
    items = items_of(pieces[part.start : part.end])
    return denies(items) and content(items) == 1


def items_of(pieces: Sequence[Piece]) -> tuple[Item, ...]:
    """The items of some pieces."""
    return tuple(item for piece in pieces for item in piece.items)


def are_together(
    parts: Sequence[Part], pieces: Sequence[Piece], clauses: Sequence[Clause], words: Vocabulary
) -> bool:
    """Whether the parts hold beside each other: none says when the others do, or is there in their place."""
    is_limited = is_scope(parts, pieces, clauses, words) or says_when(parts, pieces, clauses, words)
    return not (clauses[0].stands_under or is_limited) and not any(
        is_choice(one, other, pieces)
        or is_denied_after(one, other, pieces)
        or is_condition(one, other, pieces)
        for one, other in pairwise(parts)
    )


def says_when(
    parts: Sequence[Part], pieces: Sequence[Piece], clauses: Sequence[Clause], words: Vocabulary
) -> bool:
    """Whether the first part is only a clause that says when others hold that have nothing to do with it."""
    first, *others = parts
    is_own = pieces[first.end - 1].clause == 0 and len(clauses) > 1 and bool(first.values)
    is_alone = all(are_apart(first.values, each.values) for each in others if each.values)
    return is_own and is_alone and begins_with(clauses[0].text, words.verbs_first)


def is_scope(
    parts: Sequence[Part], pieces: Sequence[Piece], clauses: Sequence[Clause], words: Vocabulary
) -> bool:
    """Whether a sentence begins with when it holds, which may be meant of all its rules ("In a solo")."""
    named = {concept for item in pieces[0].items for concept in item.concepts}
    scopes = named & (SCOPES | {"bock"})
    is_opened = bool(words.opens_scope.search(clauses[0].text)) and bool(scopes)
    said = [part for part in parts if part.values]
    later = items_of(pieces[parts[0].end :])
    holds_anyway = bool(parts[0].values) and not any(
        item.concepts & (limits() | COUNTED_AS) for item in later
    )
    is_apart = any(are_apart(one.values, other.values) for one, other in pairwise(said))
    is_about_it = all(is_about(part, scopes, pieces) for part in said)
    return is_opened and is_apart and not (holds_anyway or is_about_it)


def is_about(part: Part, scopes: Set[str], pieces: Sequence[Piece]) -> bool:
    """Whether a part needs what a sentence begins with, or names it again ("in a solo the soloist leads")."""
    items = items_of(pieces[part.start : part.end])
    named = scopes | ({"soloist"} if "solo" in scopes else set())
    return 0 in {part.start, part.subject} or any(item.concepts & named for item in items)


def is_condition(one: Part, other: Part, pieces: Sequence[Piece]) -> bool:
    """Whether a part says when the one before it holds, though it says another rule by itself."""
    first = pieces[other.start].items[0].concepts
    return bool(one.values and other.values) and CONDITION in first


def is_denied_after(one: Part, other: Part, pieces: Sequence[Piece]) -> bool:
    """Whether a part may be denied by the one behind it ("king solo and suit solos are not played")."""
    if any(item.concepts & AFFIRMING for item in items_of(pieces[one.start : one.end])):
        return False
    named = {option for option, value in pairs_of(one) if isinstance(value, With)}
    return any(isinstance(value, Without) and option in named for option, value in pairs_of(other))


def pairs_of(part: Part) -> list[tuple[str, Any]]:
    """The options that a part sets, with their values."""
    return [pair for values in part.values for pair in values.items()]


def is_choice(one: Part, other: Part, pieces: Sequence[Piece]) -> bool:
    """Whether two parts say that one of two rules holds which have nothing in common."""
    items = pieces[other.start].items
    is_or = "or" in items[0].concepts
    counts_otherwise = any(item.concepts & COUNTED_AS for item in items)
    return is_or and (counts_otherwise or are_apart(one.values, other.values))


def text_of(part: Part, pieces: Sequence[Piece], texts: Sequence[str]) -> str:
    """The clauses of which a part is."""
    return ", ".join(texts[pieces[part.start].clause : pieces[part.end - 1].clause + 1])


def pieces_of(clauses: Sequence[Clause], words: Vocabulary) -> list[Piece]:
    """The clauses of a sentence as concepts, cut at the words that join."""
    pieces: list[Piece] = []
    for place, clause in enumerate(clauses):
        items = items_in(clause.text, words)
        goes_on = not has_topic(items) or bool(words.refers.search(clause.text))
        if clause.subject and not place and goes_on:
            items = (*items_in(clause.subject, words), *items)
        pieces += [Piece(each, place) for each in ([items] if grants(items) else cut(items))]
    return pieces


def topics_before(clauses: Sequence[Clause], words: Vocabulary) -> tuple[Item, ...]:
    """The topics of the sentence before, which this one may go on with if it names no other."""
    items = items_in(clauses[0].text, words)
    is_there = bool(words.there.search(clauses[0].text))
    if clauses[0].subject or (not is_there and any(item.concepts & topics() - PASSING for item in items)):
        return ()
    before = items_in(clauses[0].before, words)
    return tuple(item for item in before if item.concepts & topics() and CALL not in item.concepts)


def items_in(text: str, words: Vocabulary) -> tuple[Item, ...]:
    """The concepts of a clause."""
    return read_items(
        plain_clause(text, words),
        words.language,
        tuple(words.slips.items()),
        has_one=bool(WRITTEN_ONE.search(text)),
    )


def cut(items: Sequence[Item]) -> list[tuple[Item, ...]]:
    """Concepts cut in front of each that joins."""
    pieces: list[list[Item]] = [[]]
    for item in items:
        if item.concepts & JOINS and pieces[-1]:
            pieces.append([])
        pieces[-1].append(item)
    return [tuple(piece) for piece in pieces if piece]


def cover(pieces: Sequence[Piece], before: tuple[Item, ...] = ()) -> list[Part]:
    """The pieces put together to as few parts as possible of which as many as possible are clear.

    A part may go on with what was named `before` them.
    """
    best: list[list[Part]] = [[]]
    for end in range(1, len(pieces) + 1):
        choices = [[*best[start], part_of(pieces, start, end, before)] for start in range(end)]
        best.append(min(reversed(choices), key=cost))
    return best[-1]


def cost(parts: Sequence[Part]) -> tuple[int, int, int]:
    """How many pieces are not clear, how many of them say nothing, and how little the parts explain."""
    unclear = sum(part.end - part.start for part in parts if not part.is_clear)
    silent = sum(part.end - part.start for part in parts if not part.is_clear and not part.values)
    return unclear, silent, OF_PART * len(parts) - sum(part.needed for part in parts)
