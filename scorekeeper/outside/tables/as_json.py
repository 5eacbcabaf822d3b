"""Values of this package as JSON and back: what goes from one process to another."""

from __future__ import annotations

import json
import types
from collections.abc import Mapping
from dataclasses import is_dataclass
from datetime import datetime
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from rulesets import Problem

FRACTION = "fraction"


def written(value: object) -> str:
    """A value with all that is in it as JSON."""
    return json.dumps(value, default=plain)


def plain(value: object) -> object:
    """What JSON does not know by itself, made of what it knows."""
    if is_dataclass(value):
        return vars(value)
    if isinstance(value, Fraction):
        return {FRACTION: str(value)}
    if isinstance(value, frozenset):
        return sorted(value)
    return value.isoformat() if isinstance(value, datetime) else str(value)


def read(kind: Any, found: Any) -> Any:
    """The value of a kind, as its class or its annotation says it, that was written as JSON."""
    if get_origin(kind) is not None:
        return read_inside(get_origin(kind), get_args(kind), found)
    if isinstance(kind, type) and is_dataclass(kind):
        return kind(**{name: read(each, found[name]) for name, each in hints_of(kind).items()})
    if kind is datetime:
        return datetime.fromisoformat(found)
    if kind in (object, Fraction):
        return read_any(found)
    return kind(found) if kind is int or (isinstance(kind, type) and issubclass(kind, Enum)) else found


def read_inside(origin: Any, inside: tuple[Any, ...], found: Any) -> Any:
    """The value of a kind that says what is inside it, as `int | None` does; others are plain JSON."""
    if origin in (Union, types.UnionType):
        return None if found is None else read(inside[0], found)
    if origin is tuple:
        kinds = inside[:1] * len(found) if inside[-1] is Ellipsis else inside
        return tuple(read(each, part) for each, part in zip(kinds, found, strict=True))
    if origin is frozenset:
        return frozenset(read(inside[0], part) for part in found)
    if origin is Mapping:
        return {read(inside[0], key): read(inside[1], part) for key, part in found.items()}
    return found


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    """The fields of a class with what stands in them."""
    return get_type_hints(kind)


def read_any(found: Any) -> Any:
    """A parameter of a sentence: lists were tuples, objects numbers or other sentences."""
    if isinstance(found, list):
        return tuple(map(read_any, found))
    if isinstance(found, dict):
        return Fraction(found[FRACTION]) if FRACTION in found else read(Problem, found)
    return found
