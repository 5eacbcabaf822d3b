"""The names of the fields of a deal that there is one of for each side, bonus or seat.

They are the paths of the sheet document: between their parts is a dot, which no id has, so that a group's
own bonus may be called anything.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from django.utils.datastructures import MultiValueDict

from rulesets import Side

OLDER_NAMES = (
    (re.compile(r"(re|kontra)_calls"), r"calls.\1"),
    (re.compile(r"(re|kontra)_([a-z][a-z0-9_]*)"), r"bonuses.\1.\2"),
    (re.compile(r"(each|adjust)_([1-7])"), r"\1.\2"),
)
"""What fields were called before: no field of today has such a name."""

ALONE = "alone"
"""What stands for nobody in the field for the partner of a marriage."""

ELSEWHERE = {"duty": "voluntary", "no_trick": "points"}
"""Facts that are entered in a field of another name."""


def calls_name(side: Side) -> str:
    """The field for the calls of a side."""
    return f"calls.{side}"


def bonus_name(side: Side, key: str) -> str:
    """The field for a bonus of a side."""
    return f"bonuses.{side}.{key}"


def bonus_of(name: str) -> tuple[str, str] | None:
    """The side and the bonus that a field is for, None if it is for something else."""
    kind, _dot, rest = name.partition(".")
    side, _dot, key = rest.partition(".")
    return (side, key) if kind == "bonuses" else None


def each_name(seat: str) -> str:
    """The field for the points that a player gets by hand."""
    return f"each.{seat}"


def adjust_name(seat: str) -> str:
    """The field for the points that a player gets on top of a deal."""
    return f"adjust.{seat}"


def bock_name(key: str) -> str:
    """The field for Bock that is set by hand: `this` deal, or the `next` ones."""
    return f"bock.{key}"


def tally_name(seat: str, key: str) -> str:
    """The field for what is tallied for a player."""
    return f"tallies.{seat}.{key}"


def field_of(path: str) -> str:
    """The field for a path of the document."""
    parts = path.split(".")
    if path == "calls":
        return calls_name(Side.RE)
    if parts[0] in ("calls", "bonuses", "bock", "tallies"):
        return path
    return ELSEWHERE.get(parts[0], parts[0])


def present_name(name: str) -> str:
    """What a field is called today that may have an older name."""
    for older, today in OLDER_NAMES:
        if older.fullmatch(name):
            return older.sub(today, name)
    return name


def with_present_names(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """What was sent, under the names of today: a deal can wait on a phone for long, and a link longer."""
    if all(present_name(name) == name for name in data):
        return data
    if isinstance(data, MultiValueDict):
        return MultiValueDict({present_name(name): values for name, values in data.lists()})
    return {present_name(name): value for name, value in data.items()}
