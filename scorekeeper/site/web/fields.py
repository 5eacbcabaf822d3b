"""Fields that many forms have: a day, a line of words."""

from __future__ import annotations

from typing import Any

from django import forms


def day_field(label: Any, help_text: Any = "", **given: Any) -> forms.DateField:
    """A day, picked in the browser's calendar."""
    # The field of a calendar takes and gives no other format, whatever the language.
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, help_text=help_text, widget=widget, **given)


def text_field(
    label: Any, *, most: int, autocomplete: str = "off", is_name: bool = False, **given: Any
) -> forms.CharField:
    """A few words, at most so many letters; words of a name begin with capitals on a phone."""
    capitals = {"autocapitalize": "words"} if is_name else {}
    widget = forms.TextInput(attrs={"autocomplete": autocomplete, **capitals})
    return forms.CharField(label=label, max_length=most, widget=widget, **given)
