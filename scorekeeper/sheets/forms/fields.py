"""The kinds of fields that the form of a deal is made of."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms

Choices = list[tuple[str, str]]


@dataclass(frozen=True)
class SideFields:
    """What one side called and earned."""

    side: str
    label: str
    calls: forms.BoundField
    bonuses: tuple[forms.BoundField, ...]


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


def boxes(choices: Choices, *, label: str = "") -> forms.MultipleChoiceField:
    """Any of several, each a tap."""
    return forms.MultipleChoiceField(
        choices=choices, label=label, required=False, widget=forms.CheckboxSelectMultiple
    )


def figure_field(label: str, low: int, high: int) -> forms.IntegerField:
    """A whole number, typed on the phone's figure keys."""
    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    return forms.IntegerField(label=label, min_value=low, max_value=high, required=False, widget=widget)
