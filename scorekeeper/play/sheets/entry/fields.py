"""The fields that the form of a deal is made of, their kinds and their names.

Names are the paths of the sheet document: between their parts is a dot, which no id has, so that a group's
own bonus may be called anything.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.datastructures import MultiValueDict

from rulesets import Side
from scorekeeper.site.web.fields import numbers_in

Choices = list[tuple[str, str]]


@dataclass(frozen=True)
class Rung:
    """A call on the ladder of a side: the box, and its words, small and large."""

    choice: BoundWidget
    small: str
    large: str


@dataclass(frozen=True)
class Tick:
    """Something that is ticked: the box, and its words."""

    choice: BoundWidget
    label: str


@dataclass(frozen=True)
class SideFields:
    """The calls and bonuses of one side; `columns` is the number of fields in a row below the calls."""

    side: str
    label: str
    calls: forms.BoundField
    rungs: tuple[Rung, ...]
    bonuses: tuple[forms.BoundField, ...]
    marks: tuple[Tick, ...]
    columns: int


@dataclass(frozen=True)
class TallyFields:
    """The counts beside the points, with a field for each player."""

    name: str
    means: str
    fields: tuple[forms.BoundField, ...]


def numbers(first: int, last: int) -> Choices:
    """The numbers of a range, each a tap."""
    return [(str(number), str(number)) for number in range(first, last + 1)]


def chips(
    choices: Choices, *, label: str = "", required: bool = False, initial: str | None = None
) -> forms.ChoiceField:
    """One of several, each a tap."""
    return forms.ChoiceField(
        choices=choices, label=label, required=required, initial=initial, widget=forms.RadioSelect
    )


class CountInput(forms.RadioSelect):
    """How often something happened: one of several numbers, of which only the next is shown.

    An earlier version had a box for each time: of several values the highest counts.
    """

    def value_from_datadict(self, data: Mapping[str, Any], files: Any, name: str) -> Any:
        """The value that was sent; of several numbers the highest."""
        sent = data.getlist(name) if isinstance(data, MultiValueDict) else [data.get(name)]
        numbers = numbers_in(filter(None, sent))
        return str(max(numbers)) if len(numbers) > 1 else super().value_from_datadict(data, files, name)


class OnceInput(CountInput):
    """Something that happens once or not at all: a box."""

    input_type = "checkbox"


def counter(most: int, *, label: str = "") -> forms.TypedChoiceField:
    """How often something happened, up to `most`: a tap is one more, and after the last it is none again."""
    choices = numbers(1, most) if most == 1 else [*numbers(1, most), ("", "0")]
    widget = OnceInput if most == 1 else CountInput
    return forms.TypedChoiceField(choices=choices, label=label, required=False, coerce=int, widget=widget)


def boxes(choices: Choices, *, label: str = "") -> forms.MultipleChoiceField:
    """Any of several, each a tap."""
    return forms.MultipleChoiceField(
        choices=choices, label=label, required=False, widget=forms.CheckboxSelectMultiple
    )


def figure_field(label: str, low: int, high: int) -> forms.IntegerField:
    """A whole number, typed on the phone's figure keys where they have all it takes."""
    # A keyboard of figures alone has no minus on many phones.
    keys = "text" if low < 0 else "numeric"
    widget = forms.TextInput(attrs={"inputmode": keys, "autocomplete": "off"})
    return forms.IntegerField(label=label, min_value=low, max_value=high, required=False, widget=widget)


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
    return f"calls.{side}"


def bonus_name(side: Side, key: str) -> str:
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
    parts = path.split(".")
    if path == "calls":
        return calls_name(Side.RE)
    if parts[0] in ("calls", "bonuses", "bock", "tallies"):
        return path
    return ELSEWHERE.get(parts[0], parts[0])


def present_name(name: str) -> str:
    for older, today in OLDER_NAMES:
        if older.fullmatch(name):
            return older.sub(today, name)
    return name


def with_present_names(data: Mapping[str, Any]) -> Mapping[str, Any]:
    """Sent data under the present names: a deal can wait on a phone for long, and a link longer."""
    if all(present_name(name) == name for name in data):
        return data
    if isinstance(data, MultiValueDict):
        return MultiValueDict({present_name(name): values for name, values in data.lists()})
    return {present_name(name): value for name, value in data.items()}
