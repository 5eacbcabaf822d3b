"""The kinds of fields that the form of a deal is made of."""

from __future__ import annotations

from dataclasses import dataclass

from django import forms


@dataclass(frozen=True)
class SideFields:
    """What one side called and earned."""

    side: str
    label: str
    calls: forms.BoundField
    bonuses: tuple[forms.BoundField, ...]


def field_of(path: str) -> str:
    """The field of the form for a path of the document: `bonuses.kontra.fox` is `kontra_fox`."""
    parts = path.split(".")
    if parts[0] == "calls":
        return f"{parts[1]}_calls"
    if parts[0] == "bonuses" and len(parts) == 3:
        return f"{parts[1]}_{parts[2]}"
    if parts[0] == "duty":
        return "voluntary"
    return "points" if parts[0] == "no_trick" else parts[0]


def chips(
    choices: list[tuple[str, str]], *, label: str = "", required: bool = False, initial: str | None = None
) -> forms.ChoiceField:
    """One of several, each a tap."""
    return forms.ChoiceField(
        choices=choices, label=label, required=required, initial=initial, widget=forms.RadioSelect
    )


def boxes(choices: list[tuple[str, str]], *, label: str = "") -> forms.MultipleChoiceField:
    """Any of several, each a tap."""
    return forms.MultipleChoiceField(
        choices=choices, label=label, required=False, widget=forms.CheckboxSelectMultiple
    )


def figure(label: str, low: int, high: int) -> forms.IntegerField:
    """A whole number, typed on the phone's figure keys."""
    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    return forms.IntegerField(label=label, min_value=low, max_value=high, required=False, widget=widget)
