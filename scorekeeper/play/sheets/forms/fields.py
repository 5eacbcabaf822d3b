"""The kinds of fields that the form of a deal is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.datastructures import MultiValueDict

from scorekeeper.site.web.numbers import numbers_in

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
    """What one side called and earned; `columns` is how many fields stand in a row below the calls."""

    side: str
    label: str
    calls: forms.BoundField
    rungs: tuple[Rung, ...]
    bonuses: tuple[forms.BoundField, ...]
    marks: tuple[Tick, ...]
    columns: int


@dataclass(frozen=True)
class TallyFields:
    """What is counted beside the points, with a field for each player."""

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
        """What was sent; of several numbers the highest."""
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
    """A whole number, typed on the phone's figure keys."""
    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    return forms.IntegerField(label=label, min_value=low, max_value=high, required=False, widget=widget)
