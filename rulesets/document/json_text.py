"""JSON as documents come in: the one reader, for files, for programs and for what is typed."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any, NoReturn

from rulesets.problems import LONGEST_KEY, MOST_UNKNOWN, Problem, Refused
from rulesets.translation import _

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
    """What a JSON text in UTF-8 says; raise Refused if it is none, or says something twice."""
    try:
        return parse_text(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise Refused([NO_JSON]) from error


def parse_text(text: str) -> Any:
    """What a JSON text says; raise Refused if it is none, or says something twice."""
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
    """That something stands twice."""
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
