"""Parts of a sentence: what some words in a row say by one rule, or that they only chat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, groupby, pairwise
from operator import attrgetter

from rulesets.rules.typed.concepts.choosing import (
    JOINS,
    clear_one,
    denies,
)
from rulesets.rules.typed.concepts.contrasts import topics_of
from rulesets.rules.typed.concepts.lexicon import COMMA, FREE, Item
from rulesets.rules.typed.concepts.matching import BONUS
from rulesets.rules.typed.concepts.reading import Reading, read_bag
from rulesets.rules.typed.concepts.rules import chat, own, soft, topics
from rulesets.rules.typed.values import Values

clause_of = attrgetter("clause")

OTHERWISE = "otherwise"


TAKES_BACK = frozenset({"except", OTHERWISE, "if_not", "instead"})


BEFORE = -1
"""The place of what was named in the sentence before."""

SHORTEST_WORD = 4

DURING, BOCK = "bock_in", "bock"
"""What names Bock, too, where a sentence goes on about it ("in Bock all is double, it lasts four deals")."""

FOLLOWING = "redeal"
"""What is said once before or behind several reasons for it ("five nines or five kings: redeal")."""


@dataclass(frozen=True)
class Piece:
    """The words between two joins or commas, and the place of their clause."""

    items: tuple[Item, ...]
    clause: int


@dataclass(frozen=True)
class Part:
    """Some pieces in a row with what they say: values, or nothing where they only chat."""

    start: int
    end: int
    values: tuple[Values, ...] = ()
    is_clear: bool = False
    needed: int = 0
    subject: int | None = None
    is_subject: bool = False


def part_of(pieces: Sequence[Piece], start: int, end: int, before: tuple[Item, ...] = ()) -> Part:
    """Some pieces as one part, with topics named before or coming after if it needs them."""
    those = pieces[start:end]
    items = tuple(chain(*(piece.items for piece in those)))
    if is_chat(items) and not is_joined(pieces, start, end):
        return Part(start, end, is_clear=True)
    if (start and takes_back(items) and not is_needed(items)) or stand_alone(those):
        return Part(start, end)
    around = around_of(pieces, start, end, before)
    part = None if any(map(is_strange, those)) else clear_part(those, start, around)
    return part or unclear_part(items, start, end, is_one=len(those) == 1 and end < len(pieces))


def unclear_part(items: tuple[Item, ...], start: int, end: int, *, is_one: bool) -> Part:
    """Some pieces of which nothing is clear; one before others may name what those are about."""
    if is_one and is_subject(items):
        return Part(start, end, is_clear=True, is_subject=True)
    return Part(start, end, likely_values(items))


def clauses_in(pieces: Sequence[Piece]) -> list[tuple[Item, ...]]:
    """The items of each clause of which some pieces are."""
    return [tuple(chain(*(piece.items for piece in each))) for _clause, each in groupby(pieces, clause_of)]


def is_used(reading: Reading, clause: Sequence[Item]) -> bool:
    """Whether a reading needs something of a clause, or that says nothing by itself."""
    return is_chat(clause) or any(item is used for item in clause for used in reading.used)


def stand_alone(pieces: Sequence[Piece]) -> bool:
    """Whether each of several clauses says another rule by itself, so that they need not say one together."""
    clauses = clauses_in(pieces)
    return are_rules(clauses) or are_rules([piece.items for piece in pieces])


def are_rules(parts: Sequence[tuple[Item, ...]]) -> bool:
    """Whether each of several parts says another rule by itself."""
    if len(parts) == 1 or any(map(takes_back, parts)):
        return False
    said = [clear_one(read_bag(items)) for items in parts]
    pairs = [str(pair) for each in said if each for pair in each.pairs]
    rows = [option for each in said if each for option, value in each.pairs if isinstance(value, list)]
    goes_on = len(set(rows)) < len(rows)
    return all(said) and len(set(pairs)) == len(pairs) and not goes_on


Around = Sequence[tuple[int, tuple[Item, ...]]]
"""What stands around some pieces that they may be about, with its place."""


def clear_part(pieces: Sequence[Piece], start: int, around: Around) -> Part | None:
    """The one thing that some pieces say, if they say one: by themselves, or of what is around them.

    What names no topic, and says another rule of the one before it, is not clear ("Bock ..., four deals").
    """
    clauses = clauses_in(pieces)
    end = start + len(pieces)
    alone = one_of(clauses)
    if not alone:
        best, place = next(of_around(clauses, around), (None, 0))
        return part_with(best, start, end, place) if best else None
    is_denied = denies_before(alone, clauses, around, start)
    if any(map(has_topic, clauses)) and not is_denied:
        return part_with(alone, start, end)
    best, place = next(of_around(clauses, around, needed=2), (alone, None))
    is_clear = is_denied or (alone.values == best.values and is_at_home(alone, clauses, around, start))
    is_clear |= best.needed - best.borrowed > alone.needed
    return part_with(best, start, end, place) if is_clear else Part(start, end, best.values)


def of_around(
    clauses: Sequence[tuple[Item, ...]], around: Around, needed: int = 0
) -> Iterator[tuple[Reading, int | None]]:
    """The readings of clauses about the topics around them that have at least the needed words."""
    for place, borrowed in around:
        best = one_of(clauses, borrowed)
        if best and best.borrowed and best.needed - best.borrowed >= needed:
            yield best, place


def is_needed(items: Sequence[Item]) -> bool:
    """Whether some words begin with one for "otherwise", and a rule needs that of them."""
    first = next(item for item in items if FREE not in item.concepts)
    return OTHERWISE in first.concepts and any(
        first in each.used for each in read_bag(items) if not each.left
    )


def one_of(clauses: Sequence[tuple[Item, ...]], borrowed: tuple[Item, ...] = ()) -> Reading | None:
    """The one reading of some clauses together, if it needs something of each that says anything."""
    found = read_bag(with_commas(clauses), borrowed)
    best = clear_one(found)
    is_whole = best and all(is_used(best, each) and not counts_apart(each, best) for each in clauses)
    return best if is_whole else None


def counts_apart(clause: Sequence[Item], reading: Reading) -> bool:
    """Whether a clause counts something by itself, with a number that a reading does not use."""
    alone = clear_one(read_bag(clause))
    numbers = [item for item in alone.used if item.is_amount] if alone else []
    return bool(numbers) and not any(item is used for item in numbers for used in reading.used)


def with_commas(clauses: Sequence[tuple[Item, ...]]) -> tuple[Item, ...]:
    """The items of some clauses, with what stands between them."""
    return tuple(chain(*((*clause, COMMA) for clause in clauses)))[:-1]


def part_with(reading: Reading, start: int, end: int, subject: int | None = None) -> Part:
    needed = reading.needed - reading.borrowed
    return Part(start, end, reading.values, is_clear=True, needed=needed, subject=subject)


def denies_before(reading: Reading, clauses: Sequence[tuple[Item, ...]], around: Around, start: int) -> bool:
    """Whether clauses deny something or are a further reason, which what stands before makes another rule."""
    items = next((items for place, items in around if 0 <= place < start), ())
    before = frozenset(concept for item in items for concept in item.concepts & topics())
    others = reading.denied & before
    return bool(others) and (any(map(denies, clauses)) or FOLLOWING in others)


def has_topic(items: Sequence[Item]) -> bool:
    """Whether some words name by themselves what they are about."""
    return any(item.concepts & topics() for item in items)


def is_at_home(reading: Reading, clauses: Sequence[Sequence[Item]], around: Around, start: int) -> bool:
    """Whether clauses without a topic may say a rule: one of what is named before, or that needs none."""
    before = [item for place, items in around if place < start for item in items]
    named = {concept for item in before for concept in item.concepts}
    is_own = any(item.concepts & own() for clause in clauses for item in clause)
    return not named or is_own or any(topics_of(option) & named for option in reading.options)


def likely_values(items: Sequence[Item]) -> tuple[Values, ...]:
    """The values that some words nearly say: all but one are explained, and that one denies nothing."""
    likely = [each for each in read_bag(items) if len(each.left) <= 1 and not denies(each.left)]
    return likely[0].values if likely and likely[0].needed > 1 else ()


def is_strange(piece: Piece) -> bool:
    """Whether a piece may name something that is not known: alone, or behind what counts or joins."""
    said = [item for item in piece.items if FREE not in item.concepts]
    is_joined = len(said) > 1 and bool(said[0].concepts & JOINS) and is_word(said[1])
    is_counted = any(one.number is not None and not other.is_known for one, other in pairwise(said))
    return is_joined or is_counted


def is_word(item: Item) -> bool:
    """Whether something is not known that is no small word of a dialect."""
    return not item.is_known and len(item.text) >= SHORTEST_WORD


def around_of(pieces: Sequence[Piece], start: int, end: int, before: tuple[Item, ...]) -> Around:
    """The possible topics of some pieces: each that was named before, the nearest first, or what follows."""
    found = [(place, tuple(topics_in(pieces[place].items))) for place in reversed(range(start))]
    later = (tuple(item for item in piece.items if FOLLOWING in item.concepts) for piece in pieces[end:])
    found += [(place, items) for place, items in enumerate(later, end) if items][:1]
    return [(place, items) for place, items in (*found, (BEFORE, before)) if items]


def topics_in(items: Sequence[Item]) -> Iterator[Item]:
    """The topics of some words; a bonus behind a number is only how much something counts."""
    for before, item in zip((None, *items), items, strict=False):
        is_amount = BONUS in item.concepts and before is not None and before.number is not None
        if item.concepts & topics() and not is_amount:
            yield item
        elif DURING in item.concepts:
            yield replace(item, concepts=frozenset({*item.concepts, BOCK}))


def takes_back(items: Sequence[Item]) -> bool:
    """Whether some words begin with one that takes back something of what stands before them."""
    first = next((item.concepts for item in items if FREE not in item.concepts), frozenset())
    return bool(first & TAKES_BACK)


def is_subject(items: Sequence[Item]) -> bool:
    """Whether some words only name what the following ones are about ("Bock is, when ...")."""
    said = [item for item in items if FREE not in item.concepts and not item.concepts & soft()]
    return len(said) == 1 and bool(said[0].concepts & topics())


def is_joined(pieces: Sequence[Piece], start: int, end: int) -> bool:
    """Whether some pieces and those beside them are joined to one."""
    joins = [start, *([end] if end < len(pieces) else [])]
    return any(place and pieces[place].items[0].concepts & JOINS for place in joins)


def is_chat(items: Sequence[Item]) -> bool:
    """Whether some words neither name anything nor limit what stands beside them."""
    says_nothing = all(
        not item.is_known or FREE in item.concepts or item.concepts & (soft() | chat()) for item in items
    )
    return says_nothing and any(item.is_known for item in items)
