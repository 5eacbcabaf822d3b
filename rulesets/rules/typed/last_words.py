"""What clauses come to together: what was said twice is there once, and of a contradiction the last word."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rulesets.rules.typed.values import With, Without
from rulesets.rules.typed.vocabulary import At

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
