"""What one clause of a sentence makes of another: it may hold for it too, so that it is not understood."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rulesets.rules.typed.read_clauses import Read
from rulesets.rules.typed.scanning import Scanned
from rulesets.rules.typed.values import With, is_bonus
from rulesets.rules.typed.vocabulary import Vocabulary


def unclear(read: Read) -> Read:
    """The same, not understood."""
    return replace(read, values=None)


def without_doubtful(read: Sequence[Read], words: Vocabulary) -> list[Read]:
    """The clauses of a sentence; those that another one may say something of are not understood.

    After "in a solo", what has no value of its own may hold in a solo only. What denies a name ("Charlie,
    pigs and poverty are not played") or counts it otherwise ("Fox, Charlie 2") may mean the names before it.
    """
    scope = is_scope(read[0], words) if read else False
    kept = list(read[:1])
    for each in read[1:]:
        is_loose = each.scanned is not None and (each.scanned.is_bare or each.scanned.denies)
        is_own = is_scope(each, words) or not (is_loose or read[0].values is None)
        kept.append(unclear(each) if scope and not is_own and not is_member(each) else each)
    for place, each in enumerate(read):
        if each.scanned is not None and says_more(each.scanned):
            for earlier in bare_before(read, place):
                kept[earlier] = without_bare(kept[earlier], each.scanned)
    return kept


def is_scope(read: Read, words: Vocabulary) -> bool:
    """Whether a clause begins with when something holds."""
    return bool(words.opens_scope.match(read.text))


def is_member(read: Read) -> bool:
    """Whether a clause goes on with a list."""
    return read.values is not None and any(isinstance(each, With) for each in read.values.values())


def says_more(scanned: Scanned) -> bool:
    """Whether a clause says of its rule what may have been meant of the bare names before it."""
    return scanned.denies_last or scanned.doubles or any(number != 1 for number in scanned.said.numbers)


def bare_before(read: Sequence[Read], place: int) -> Iterator[int]:
    """The clauses right before one that are nothing but a name."""
    last = read[place].scanned
    for earlier in range(place - 1, -1, -1):
        scanned = read[earlier].scanned
        if scanned is None or not (scanned.is_bare or (last and scanned.said == last.said)):
            return
        if scanned.is_bare:
            yield earlier


def without_bare(read: Read, later: Scanned) -> Read:
    """A bare name, which is not clear where it may be denied, or counts one where it may count more."""
    counts_one = any(is_bonus(option) or option == "custom_bonuses" for option in read.values or ())
    return unclear(read) if later.denies_last or counts_one else read


def listed_where_whole(read: Sequence[Read], text: str, words: Vocabulary) -> list[Read]:
    """The clauses of a sentence, with the members of a set marked where it lists all that the set has."""
    is_clear = all(each.values is not None for each in read)
    is_list = text.casefold().startswith(tuple(map(str.casefold, words.lists))) or any(
        each.scanned is not None and each.scanned.is_only for each in read
    )
    if not (is_clear and is_list) or words.more.search(text):
        return list(read)
    return [
        replace(each, values={name: as_listed(value) for name, value in (each.values or {}).items()})
        for each in read
    ]


def as_listed(value: Any) -> Any:
    """A member of a set that is listed with all others."""
    return replace(value, is_listed=True) if isinstance(value, With) else value
