"""How single values and lists of JSON are checked: what is wrong is noted with the path of its field."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, datetime
from typing import Any, TypeVar

from django.utils.timezone import make_aware, now

from rulesets import Problem, Refused
from rulesets.document import Fields
from rulesets.rules import is_whole
from rulesets.translation import _

Part = TypeVar("Part")
FIRST_YEAR, LAST_YEAR = 1900, 2999


def read_number(fields: Fields, key: str, most: int) -> int:
    """A number from 1 on, which must be there."""
    found = fields.whole(key, 1, most)
    if not fields.has(key):
        fields.refuse(key, _("is missing"))
    return found or 0


def read_figures(fields: Fields, key: str, count: int, low: int, high: int) -> list[int]:
    """So many whole numbers between two limits."""
    given = fields.data.get(key)
    if isinstance(given, list) and len(given) == count and all(is_whole(each, low, high) for each in given):
        return given
    message = _("must be %(count)s whole numbers from %(low)s to %(high)s")
    fields.refuse(key, message, count=count, low=low, high=high)
    return [0] * count


def read_day(fields: Fields, key: str) -> date:
    try:
        return date.fromisoformat(fields.text(key) or "")
    except ValueError:
        fields.refuse(key, _("must be a date such as 2026-01-31"))
        return date.min


def read_time(fields: Fields, key: str) -> datetime:
    """A time of a year in which it can be told in every zone of the world."""
    try:
        at = datetime.fromisoformat(fields.text(key) or "")
    except ValueError:
        at = datetime.min  # noqa: DTZ901  # stands for none
    if not FIRST_YEAR <= at.year <= LAST_YEAR:
        fields.refuse(key, _("must be a time such as 2026-01-31T12:00:00+00:00"))
        at = now()
    return at if at.tzinfo else make_aware(at)


def read_part(
    fields: Fields, key: str, read: Callable[[object, Any], Part], known: Any = None
) -> Part | None:
    """Read one part that is there; None, and what is wrong noted, if anything is wrong with it."""
    try:
        return read(fields.data[key], known) if fields.has(key) else None
    except Refused as refused:
        fields.problems += [problem.within(key) for problem in refused.problems]
        return None


def parts(
    fields: Fields, key: str, read: Callable[[object, Any], Part], most: int, known: Any = None
) -> list[Part]:
    """Read a list part by part; nothing if it is not there."""
    given = fields.data.get(key)
    found, problems = read_list([] if given is None else given, read, most, known)
    fields.problems += [problem.within(key) for problem in problems]
    return found


def read_list(
    given: object, read: Callable[[object, Any], Part], most: int, known: Any = None
) -> tuple[list[Part], list[Problem]]:
    """The parts of a list that can be read, and what is wrong with the others."""
    if not isinstance(given, list) or len(given) > most:
        return [], [Problem("", _("must be a list with at most %(most)s entries"), {"most": most})]
    found, problems = [], []
    for place, item in enumerate(given):
        try:
            found.append(read(item, known))
        except Refused as refused:
            problems += [problem.within(f"[{place}]") for problem in refused.problems]
    return found, problems


def refuse_twice(fields: Fields, key: str, values: Iterable[object], message: str) -> None:
    """Note that all of these must be different, if some are the same."""
    listed = list(values)
    if len(set(listed)) < len(listed):
        fields.refuse(key, message)


def read_numbers(fields: Fields, key: str, most: int, message: str) -> list[int]:
    """A list of numbers from 1 on; nothing if it is not there."""
    given = fields.data.get(key) or []
    if isinstance(given, list) and all(is_whole(each, 1, most) for each in given):
        return given
    fields.refuse(key, message, most=most)
    return []
