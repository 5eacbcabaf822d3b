"""What a rule sets: its values with the numbers that were said in their places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.kinds import FourPoints
from rulesets.rules.typed.spelling import NUMBER, Number
from rulesets.rules.typed.values import Values, With, Without, filled_in, is_set
from rulesets.rules.typed.vocabulary import At

NO_MEMBERS = "[]"
"""The value of a set that has none any more."""

LOSES = "-"
"""What stands before a member in a value if the set has it no more."""

LEVELS = 4
"""So many numbers has an option of which each level has one."""

REFERENCE = re.compile(r"#(?P<place>\d?|max)(?P<more>[+-]\d+)?")
"""A number that was said, as a value has it: the first, another one, or the greatest; with more or less."""


def apart(pairs: Sequence[tuple[str, Any]]) -> tuple[Values, ...]:
    """Options with their values; an option that has two of them, such as two of its four numbers, twice."""
    found: list[dict[str, Any]] = []
    for option, value in pairs:
        free = next((values for values in found if option not in values), None)
        if free is None:
            found.append({option: value})
        else:
            free[option] = value
    return tuple(found)


def with_numbers(option: str, value: Any, numbers: Sequence[Number]) -> Any:
    """A value of a pattern in the document's form, with the number to which it refers in its place."""
    said = getattr(value, "number", value)
    reference = REFERENCE.fullmatch(said) if isinstance(said, str) else None
    if reference is None:
        return in_document(option, value)
    place = reference["place"]
    number = max(numbers) if place == "max" else numbers[int(place or 1) - 1]
    number += int(reference["more"] or 0)
    return filled_in(option, value if isinstance(value, At) else NUMBER, number)


def in_document(option: str, value: Any) -> Any:
    """A value that a pattern names, in the document's form; of a set, a member that it has or loses."""
    if isinstance(value, At):
        return At(value.place, int(value.number))
    if isinstance(CATALOGUE[option].kind, FourPoints):
        return [int(value)] * LEVELS
    if value == NO_MEMBERS:
        return []
    if is_set(option):
        member = value.removeprefix(LOSES)
        return With(member) if member == value else Without(member)
    return value
