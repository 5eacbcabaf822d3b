"""JSON as documents come in: the one reader of texts, and of objects, field by field."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import islice
from typing import Any, NoReturn, TypeVar

from rulesets.document.upgrades import NUMBER, formats
from rulesets.problems import LONGEST_KEY, MOST_UNKNOWN, Problem, Refused, unknown_keys
from rulesets.rules.kinds import is_whole
from rulesets.translation import _

Member = TypeVar("Member", bound=StrEnum)
Part = TypeVar("Part")

NAME = "doppelkopf-sheet"
FORMAT = f"{NAME}/{NUMBER}"
"""The name of the sheet document and its format, the first field of every one."""

FORMATS = formats(NAME)
"""The formats in which a sheet document can be read, with their numbers."""


def is_sheet_document(data: object) -> bool:
    """Whether this is a sheet document, of any format that can be read."""
    found = data.get("format") if isinstance(data, dict) else None
    return isinstance(found, str) and found in FORMATS


class Fields:
    """One JSON object being read: every problem is collected, with the path of its field."""

    def __init__(self, data: object, known: Collection[str]) -> None:
        """Look at an object; raise Refused if it is none."""
        if not isinstance(data, Mapping):
            raise Refused([Problem("", _("must be an object"))])
        self.data = data
        self.problems = [Problem(key, _("is not a known field")) for key in unknown_keys(data, known)]

    def refuse(self, field: str, message: str, **params: object) -> None:
        self.problems.append(Problem(field, message, params))

    def finish(self) -> None:
        """Raise Refused if there was any problem."""
        if self.problems:
            raise Refused(self.problems)

    def has(self, key: str) -> bool:
        """Whether the field is there; null counts as absent."""
        return self.data.get(key) is not None

    def format(self, known: Mapping[str, int]) -> int:
        """The number of the format of a document, of those that are known; raise Refused for another."""
        found = self.data.get("format")
        if isinstance(found, str) and found in known:
            return known[found]
        self.refuse("format", _("must be %(allowed)s"), allowed=", ".join(known))
        raise Refused(self.problems)

    def text(self, key: str, most: int = 200) -> str | None:
        """A text of at most so many characters."""
        value = self.data.get(key)
        if value is None or (isinstance(value, str) and len(value) <= most):
            return value
        self.refuse(key, _("must be text of at most %(most)s characters"), most=most)
        return None

    def flag(self, key: str, *, default: bool) -> bool:
        """True or false."""
        value = self.data.get(key)
        if value is None or isinstance(value, bool):
            return default if value is None else value
        self.refuse(key, _("must be true or false"))
        return default

    def whole(self, key: str, low: int, high: int) -> int | None:
        """A whole number between two limits."""
        value = self.data.get(key)
        if value is None or is_whole(value, low, high):
            return value
        self.refuse(key, _("must be a whole number from %(low)s to %(high)s"), low=low, high=high)
        return None

    def member(self, key: str, members: type[Member]) -> Member | None:
        """One of a closed set."""
        value = self.data.get(key)
        if value is None:
            return None
        found = as_member(value, members)
        if found is None:
            self.refuse(key, _("must be one of %(allowed)s"), allowed=", ".join(members))
        return found

    def members(self, key: str, members: type[Member], value: object) -> tuple[Member, ...]:
        """A list of members of a closed set; nothing for none."""
        if value is None:
            return ()
        found = [as_member(item, members) for item in value] if isinstance(value, list) else [None]
        if None in found:
            self.refuse(key, _("must be a list of any of %(allowed)s"), allowed=", ".join(members))
            return ()
        return tuple(member for member in found if member is not None)

    def seat(self, key: str, value: object, names: Sequence[str]) -> int | None:
        if isinstance(value, str) and value in names:
            return names.index(value)
        self.refuse(key, _("must be someone at the table: %(allowed)s"), allowed=", ".join(names))
        return None

    def seats(self, key: str, names: Sequence[str]) -> tuple[int, ...]:
        """The seats of a name or a list of names; nothing for none."""
        value = self.data.get(key)
        if value is None:
            return ()
        found = [self.seat(key, name, names) for name in (value if isinstance(value, list) else [value])]
        return tuple(seat for seat in found if seat is not None)

    def object(self, key: str, known: Collection[str] | None = None) -> Mapping[str, Any]:
        """An object, with known keys only if they are given."""
        value = self.data.get(key)
        if value is None:
            return {}
        if not isinstance(value, Mapping) or any(not isinstance(name, str) for name in value):
            self.refuse(key, _("must be an object"))
            return {}
        for name in value if known is not None else ():
            if known is not None and name not in known:
                self.refuse(f"{key}.{name}", _("is not a known field"))
        return value


def as_member(value: object, members: type[Member]) -> Member | None:
    try:
        return members(value) if isinstance(value, str) else None
    except ValueError:
        return None


def read_part(fields: Fields, key: str, read: Callable[[object], Part], default: Part) -> Part:
    """Read one part of the sheet, collecting its problems."""
    try:
        return read(fields.data.get(key))
    except Refused as refused:
        fields.problems += [problem.within(key) for problem in refused.problems]
        return default


NO_JSON = Problem("document", _("is not valid JSON"))
MOST_LEVELS = 50
"""Of objects and lists in each other: a sheet document has seven; deeper ones break what reads them later."""


class Repeating(dict[str, Any]):
    """An object in which something stands twice: which of the two is meant, nobody can know."""

    repeated: tuple[str, ...] = ()


def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object as it was written, `Repeating` if a key stands in it twice."""
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    times, repeating = Counter(key for key, _value in pairs), Repeating(found)
    repeating.repeated = tuple(key for key in found if times[key] > 1)
    return repeating


def parse_json(content: bytes) -> Any:
    """The value of a JSON text in UTF-8; raise Refused if it is none, or says something twice."""
    try:
        return parse_text(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Refused([NO_JSON]) from error


def parse_text(text: str) -> Any:
    """The value of a JSON text; raise Refused if it is none, or says something twice."""
    try:
        document = json.loads(
            text, object_pairs_hook=object_of, parse_float=finite, parse_constant=refuse_constant
        )
        # An escape such as \ud800 alone is no character: it could not be printed again.
        json.dumps(document, ensure_ascii=False).encode()
        refuse_depth(document)
    except (ValueError, RecursionError) as error:
        raise Refused([NO_JSON]) from error
    refuse_repeated(document)
    return document


def parse_storable_text(text: str) -> Any:
    """The same, with nothing in it that no database keeps."""
    document = parse_text(text)
    # What no database keeps can stand in JSON only as an escape.
    if "\\u" in text and not can_be_stored(document):
        raise Refused([Problem("document", _("contains characters that cannot be stored"))])
    return document


def can_be_stored(document: Any) -> bool:
    """Whether every database keeps these texts: JSON can hold half a character and the null character."""
    try:
        text = json.dumps(document, ensure_ascii=False)
        text.encode()
    except (UnicodeEncodeError, RecursionError):
        return False
    return "\\u0000" not in text


def refuse_repeated(document: Any, path: str = "") -> None:
    """Raise Refused with the places at which a key stands twice, the first of them if there are very many."""
    if problems := [twice(place) for place in islice(repeated_in(document, path), MOST_UNKNOWN)]:
        raise Refused(problems)


def twice(place: str) -> Problem:
    return Problem(place, _("appears twice"))


def repeated_in(part: Any, path: str = "") -> Iterator[str]:
    """The paths of the keys that stand twice, in a part of a document at a path."""
    if isinstance(part, dict):
        dot = "." if path else ""
        for key in part.repeated if isinstance(part, Repeating) else ():
            yield f"{path}{dot}{key[:LONGEST_KEY]}"
        for key, value in part.items():
            yield from repeated_in(value, f"{path}{dot}{key}")
    elif isinstance(part, list):
        for place, value in enumerate(part):
            yield from repeated_in(value, f"{path}[{place}]")


def refuse_depth(document: Any) -> None:
    """Raise ValueError for a document that is nested deeper than `MOST_LEVELS`."""
    inside = [document]
    for _level in range(MOST_LEVELS):
        nested = [each for each in inside if isinstance(each, dict | list)]
        inside = [part for each in nested for part in (each.values() if isinstance(each, dict) else each)]
    if any(isinstance(each, dict | list) for each in inside):
        raise ValueError(MOST_LEVELS)


def finite(text: str) -> float:
    """A number with a point; one beyond all numbers could not be written again."""
    number = float(text)
    if math.isinf(number):
        raise ValueError(text)
    return number


def refuse_constant(name: str) -> NoReturn:
    """NaN and Infinity, which Python reads and JSON does not have."""
    raise ValueError(name)
