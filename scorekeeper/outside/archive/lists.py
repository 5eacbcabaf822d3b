"""Reading lists in the document of a group, item by item."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from rulesets import Problem, Refused
from rulesets.document import Fields
from rulesets.translation import _

Part = TypeVar("Part")


def read_part(fields: Fields, key: str, read: Callable[[object], Part]) -> Part | None:
    """Read one part; None if anything is wrong with it."""
    try:
        return read(fields.data.get(key))
    except Refused as refused:
        fields.problems += [problem.within(key) for problem in refused.problems]
        return None


def parts(fields: Fields, key: str, read: Callable[[object], Part], most: int) -> tuple[Part, ...]:
    """Read a list part by part; nothing if it is not there."""
    given = fields.data.get(key)
    found, problems = read_list([] if given is None else given, read, most)
    fields.problems += [problem.within(key) for problem in problems]
    return tuple(found)


def read_list(given: object, read: Callable[[object], Part], most: int) -> tuple[list[Part], list[Problem]]:
    """The parts of a list that can be read, and what is wrong with the others."""
    if not isinstance(given, list) or len(given) > most:
        return [], [Problem("", _("must be a list with at most %(most)s entries"), {"most": most})]
    found, problems = [], []
    for place, item in enumerate(given):
        try:
            found.append(read(item))
        except Refused as refused:
            problems += [problem.within(f"[{place}]") for problem in refused.problems]
    return found, problems
