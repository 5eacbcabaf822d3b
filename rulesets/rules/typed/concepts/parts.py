"""Parts of a sentence: what some words in a row say by one rule, or that they only chat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby, pairwise, takewhile
from operator import attrgetter

from rulesets.rules.typed.concepts.lexicon import FREE, Item
from rulesets.rules.typed.concepts.reading import BONUS, Reading, read_bag
from rulesets.rules.typed.concepts.rules import chat, limits, soft, topics
from rulesets.rules.typed.values import Values

OR = "or"

JOINS = frozenset({"and", OR})

clause_of = attrgetter("clause")

TAKES_BACK = frozenset({"except", "otherwise", "if_not", "instead"})

SCOPES = frozenset({"solo", "soloist", "bock_in", "armut", "marriage", "five", "four", "six"})
"""In what something may hold only."""

ALONE = -2
"""The place of nothing."""

BEFORE = -1
"""The place of what was named in the sentence before."""

FOLLOWING = "redeal"
"""What is said once behind several reasons for it ("five nines or five kings: redeal")."""

UNKNOWN = (0, 0, 1, 2, 3)
"""So many words may be passed over beside so many concepts that a rule needs."""

LIGHT = 2
"""Beside so many one word more may be passed over where all are light and nothing is denied."""

MANY_ARTICLES = 2
"""So many articles beside a number may count something else."""


@dataclass(frozen=True)
class Piece:
    """What stands between two joins or commas, and the place of its clause."""

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
    """What some pieces say together, if need be with what was named before or comes after."""
    items = tuple(chain(*(piece.items for piece in pieces[start:end])))
    if is_chat(items) and not is_joined(pieces, start, end):
        return Part(start, end, is_clear=True)
    if (start and takes_back(items)) or stand_alone(pieces[start:end]):
        return Part(start, end)
    if not any(map(is_strange, pieces[start:end])) and (
        part := clear_part(items, start, end, around_of(pieces, start, end, before))
    ):
        return part
    if end - start == 1 and end < len(pieces) and is_subject(items):
        return Part(start, end, is_clear=True, is_subject=True)
    return Part(start, end, likely_values(items))


def stand_alone(pieces: Sequence[Piece]) -> bool:
    """Whether each of several clauses says another rule by itself, so that they need not say one together."""
    clauses = [tuple(chain(*(piece.items for piece in each))) for _clause, each in groupby(pieces, clause_of)]
    if len(clauses) == 1 or any(map(takes_back, clauses)):
        return False
    said = [clear_one(read_bag(items)) for items in clauses]
    options = [option for each in said if each for option in each.options]
    return all(said) and len(set(options)) == len(options)


Around = Sequence[tuple[int, tuple[Item, ...]]]
"""What stands around some pieces that they may be about, with its place."""


def clear_part(items: tuple[Item, ...], start: int, end: int, around: Around) -> Part | None:
    """The one thing that some pieces say, if they say one: by themselves, or of what is around them.

    What denies something by itself that its rule says only without what stands before it, is read with that.
    What names no topic, and says another rule of the one before it, is not clear ("Bock ..., four deals").
    """
    before = topics_before(around, start) if denies(items) else frozenset()
    otherwise: Part | None = None
    is_denied = False
    for place, borrowed in ((ALONE, ()), *around):
        found = read_bag(items, borrowed)
        if best := clear_one(found) or clear_pair(found, items):
            explained = best.needed - best.borrowed - best.light
            subject = None if place == ALONE else place
            part = Part(start, end, best.values, is_clear=True, needed=explained, subject=subject)
            if place == ALONE and ((is_denied := not best.denied.isdisjoint(before)) or not has_topic(items)):
                otherwise = part
            elif otherwise is None or explained > 1:
                is_clear = otherwise is None or is_denied or otherwise.values == part.values
                return part if is_clear else Part(start, end, part.values)
    return otherwise


def has_topic(items: Sequence[Item]) -> bool:
    """Whether some words name by themselves what they are about."""
    return any(item.concepts & topics() for item in items)


def topics_before(around: Around, start: int) -> frozenset[str]:
    """What the nearest words are about that stand before some pieces in their sentence."""
    items = next((items for place, items in around if 0 <= place < start), ())
    return frozenset(concept for item in items for concept in item.concepts & topics())


def likely_values(items: Sequence[Item]) -> tuple[Values, ...]:
    """What some words nearly say, of which one is not explained that denies nothing."""
    likely = [each for each in read_bag(items) if len(each.left) <= 1 and not denies(each.left)]
    return likely[0].values if likely and likely[0].needed > 1 else ()


def is_strange(piece: Piece) -> bool:
    """Whether a piece may name something that is not known: alone, or behind what counts, limits or joins."""
    said = [item for item in piece.items if FREE not in item.concepts]
    is_joined = len(said) > 1 and bool(said[0].concepts & JOINS) and not said[1].is_known
    is_counted = any(
        (one.number is not None or one.concepts & limits()) and not other.is_known
        for one, other in pairwise(said)
    )
    is_named = any(item.concepts - soft() for item in said)
    is_nothing_known = not is_named and not all(item.is_known for item in said)
    return is_joined or is_counted or is_nothing_known or is_strange_condition(piece.items)


def is_strange_condition(items: Sequence[Item]) -> bool:
    """Whether some words end with a condition that names nothing that is known ("if everybody agrees")."""
    behind = tuple(takewhile(lambda item: "if" not in item.concepts, reversed(items)))
    is_condition = len(behind) < len(items) and not all(item.is_known for item in behind)
    return is_condition and all(item.number is None and not item.concepts & topics() for item in behind)


def around_of(pieces: Sequence[Piece], start: int, end: int, before: tuple[Item, ...]) -> Around:
    """What some pieces may be about: each topic that was named before, the nearest first, or what follows."""
    found = [(place, tuple(topics_in(pieces[place].items))) for place in reversed(range(start))]
    later = (tuple(item for item in piece.items if FOLLOWING in item.concepts) for piece in pieces[end:])
    found += [(place, items) for place, items in enumerate(later, end) if items][:1]
    return [(place, items) for place, items in (*found, (BEFORE, before)) if items]


def topics_in(items: Sequence[Item]) -> Iterator[Item]:
    """What some words are about; a bonus behind a number is only how much something counts."""
    for before, item in zip((None, *items), items, strict=False):
        is_amount = BONUS in item.concepts and before is not None and before.number is not None
        if item.concepts & topics() and not is_amount:
            yield item


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
    return says_nothing and any(item.is_known for item in items) and not is_strange_condition(items)


def denies(items: Sequence[Item]) -> bool:
    """Whether one of some items denies or limits something."""
    return any(item.concepts & limits() for item in items)


def clear_one(found: Sequence[Reading]) -> Reading | None:
    """The one reading that explains all, if no other one says as much that it does not say, too."""
    whole = [each for each in found if not each.left and not each.light] or loose_ones(found)
    if not whole:
        return None
    as_good = [each for each in whole if each.needed == whole[0].needed]
    best = max(as_good, key=lambda each: len(each.pairs))
    is_alone = all(pair in best.pairs for each in as_good for pair in each.pairs)
    return best if is_alone and is_sure(best) else None


def loose_ones(found: Sequence[Reading]) -> list[Reading]:
    """The readings that explain most beside words that change hardly any rule."""
    loose = [each for each in found if not each.left]
    most = max((each.needed - each.light for each in loose), default=0)
    return [each for each in loose if each.needed - each.light == most]


def clear_pair(found: Sequence[Reading], items: Sequence[Item]) -> Reading | None:
    """Two readings that together explain all, if no two others say as much."""
    if denies(items) or any(item.concepts & (SCOPES | {OR}) for item in items):
        return None
    pairs = [
        Reading((*one.values, *other.values), one.needed + other.needed, max(one.unknown, other.unknown))
        for place, one in enumerate(found)
        for other in found[place + 1 :]
        if are_a_pair(one, other)
    ]
    most = max((each.needed for each in pairs), default=0)
    best = [each for each in pairs if each.needed == most]
    said = {str(sorted(map(str, each.values))) for each in best}
    return best[0] if len(said) == 1 and is_sure(best[0]) else None


def are_a_pair(one: Reading, other: Reading) -> bool:
    """Whether two readings are about rules of one family and each explains what the other one leaves."""
    if one.is_apart or other.is_apart or one.options & other.options:
        return False
    is_shared = any(left is item for left in one.left for item in other.left)
    explains = bool(one.left and other.left) and not is_shared and not (one.light or other.light)
    return explains and not are_apart(one.values, other.values)


def are_apart(one: Sequence[Values], other: Sequence[Values]) -> bool:
    """Whether values are about rules that have nothing in common, not even the beginning of their names."""
    families = [{option.partition("_")[0] for each in values for option in each} for values in (one, other)]
    return all(families) and families[0].isdisjoint(families[1])


def is_sure(reading: Reading) -> bool:
    """Whether so few words are not known, beside what was understood, that they change nothing."""
    said = max(reading.needed - 2 * reading.denies, 0)
    if reading.is_weak and reading.unknown:
        return False
    is_plain = said >= LIGHT and not reading.unknown and not reading.denies
    passed_over = reading.unknown + reading.light - is_plain
    return passed_over <= UNKNOWN[min(said, len(UNKNOWN) - 1)] and reading.articles < MANY_ARTICLES
