"""The clauses of a sentence as rules, what one makes of another, and what they come to together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rulesets.rules.typed.clauses import Clause
from rulesets.rules.typed.scanning import Scanned, scan, scan_without_only, values_in
from rulesets.rules.typed.values import Said, Values, With, Without, is_bonus, is_set
from rulesets.rules.typed.vocabulary import At, Vocabulary

LONGEST_RULE = 300
"""What takes something back is read with so many characters before it at most."""


@dataclass(frozen=True)
class Read:
    """A clause, or a part of one: what it sets, None where that is not clear, and what it was made of.

    What is not clear has a `guess`, where it is nearly so.
    """

    text: str
    values: Values | None
    scanned: Scanned | None = None
    guess: tuple[Values, ...] = ()


def read_clauses(clauses: Sequence[Clause], words: Vocabulary) -> list[Read]:
    """The reading of each clause by itself; one that takes something back is read with the one before."""
    read: list[Read] = []
    begins, text = 0, ""
    for clause in clauses:
        is_long = len(text) > LONGEST_RULE
        is_own = not clause.takes_back or is_long or read_part(clause.text, words, read).values is not None
        if is_own:
            begins, text = len(read), clause.text
        else:
            text = f"{text}, {clause.text}"
        read[begins:] = read_clause(text, words, read[:begins])
    return read


def read_clause(text: str, words: Vocabulary, before: list[Read]) -> list[Read]:
    """The reading of a clause as one rule or, where it joins several, as those.

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


def said_or_guessed(read: Read) -> tuple[Values, ...]:
    """The values that a clause says, or those that it may mean."""
    return read.guess if read.values is None else (read.values,)


def unclear(read: Read) -> Read:
    """The same, not understood."""
    return replace(read, values=None)


def without_doubtful(read: Sequence[Read], words: Vocabulary) -> list[Read]:
    """The clauses of a sentence; those that another one may say something of are not understood.

    What denies a name ("Charlie, pigs are not played") or counts it otherwise ("Fox, Charlie 2") may mean the
    names before it; where it joins two ("Fox, Charlie and pigs are not played") it means them, too.
    """
    kept = without_scoped(read, words)
    for place, each in enumerate(read):
        if each.scanned is not None and says_more(each.scanned):
            for earlier in bare_before(read, place):
                is_shared = place > 0 and is_given(read[place - 1], each.scanned)
                given = counted_as(kept[earlier], each.scanned.said, words) if is_shared else None
                kept[earlier] = given or without_bare(kept[earlier], each.scanned)
    return kept


def is_given(read: Read, scanned: Scanned) -> bool:
    """Whether a name has only what is said behind the one that it is joined with."""
    own = read.scanned
    return own is not None and not own.is_bare and own.said == scanned.said and not own.denies


def without_scoped(read: Sequence[Read], words: Vocabulary) -> list[Read]:
    """The same after "in a solo": what has no value of its own may hold in a solo only."""
    if not read or not is_scope(read[0], words):
        return list(read)
    scope, *others = read
    return [scope, *(each if holds_anyway(each, scope, words) else unclear(each) for each in others)]


def holds_anyway(read: Read, scope: Read, words: Vocabulary) -> bool:
    """Whether a clause holds by itself, though one before it begins with when that one holds."""
    if is_scope(read, words) or is_member(read):
        return True
    is_loose = read.scanned is not None and (read.scanned.is_bare or read.scanned.denies)
    return scope.values is not None and not is_loose


def may_hold_for_others(text: str, words: Vocabulary) -> bool:
    """Whether a clause denies something or says when it holds, so that it may mean those beside it."""
    is_limit = words.opens_scope.match(text) or words.only.match(text)
    return bool(is_limit) or any((token,) in words.no for token in words.read(text))


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
    return list(map(listed, read))


def listed(read: Read) -> Read:
    """A clause, the members of a set marked as all that it has."""
    if read.values is None:
        return read
    return replace(read, values={name: as_listed(value) for name, value in read.values.items()})


def as_listed(value: Any) -> Any:
    """A member of a set that is listed with all others."""
    return replace(value, is_listed=True) if isinstance(value, With) else value


Pair = tuple[str, Any]
"""An option with its value."""


@dataclass(frozen=True)
class Understood:
    """A clause that says a rule: what was typed, and the values that it sets, by option.

    A value is in the document's form, `With` or `Without` a member of a set, or for `custom_bonuses` the id
    of a template with its points. `instead_of` are the clauses before it that it contradicts.
    """

    clause: str
    values: tuple[Pair, ...]
    instead_of: tuple[str, ...] = ()


def last_words(read: Iterable[Understood]) -> tuple[Understood, ...]:
    """Clauses without what another one said before; one that a later one contradicts is gone."""
    left: list[Understood] = []
    for each in read:
        said = [pair for other in left for pair in other.values]
        new = tuple(pair for pair in each.values if pair not in said)
        if new:
            denied = [other for other in left if any(is_overridden(pair, new) for pair in other.values)]
            against = (clause for other in denied for clause in (*other.instead_of, other.clause))
            left = [other for other in left if other not in denied]
            left.append(Understood(each.clause, new, tuple(dict.fromkeys(against))))
    return tuple(left)


def is_overridden(pair: Pair, later: tuple[Pair, ...]) -> bool:
    """Whether one of these values takes the place of another one."""
    return any(about(pair, other) and pair != other for other in later)


def about(one: Pair, other: Pair) -> bool:
    """Whether two values say something of the same: of an option, or of one member of a set."""
    if one[0] != other[0]:
        return False
    members = [member_of(value) for _option, value in (one, other)]
    if isinstance(other[1], At) and members[0] is None:
        return False  # one of four numbers, told after all of them
    return None in members or members[0] == members[1]


def member_of(value: Any) -> str | int | None:
    """The member of a set, the place or the template that a value is about; None for the whole option."""
    if isinstance(value, With | Without):
        return value.member
    if isinstance(value, At):
        return value.place
    return str(value[0]) if isinstance(value, tuple) else None
