"""The kinds of fields in the form of a season, and how what is typed there is read."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from django import forms
from django.db.models import IntegerChoices
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.leagues.labels import SHARE_NAMES
from scorekeeper.site.web.fields import NumberField, day_field, plain_minus

MOST_PLACE_POINTS = 1_000
MOST_OF_A_SHARE = 20
DECIMAL = re.compile(r"[01][.,]\d{1,4}", re.ASCII)
SHARE = re.compile(r"(?P<share>\d{1,3})\s*(?:/\s*(?P<over>\d{1,3})|[%％])?", re.ASCII)


class BestField(NumberField):
    """How many evenings, or a share of them as a fraction."""

    def __init__(self, label: Any, help_text: Any, *, most: int) -> None:
        super().__init__(
            label=label,
            help_text=help_text,
            absent=0,
            min_value=0,
            max_value=most,
            required=False,
            widget=forms.TextInput(attrs={"autocomplete": "off", "size": 5}),
            error_messages={"invalid": _("Write it as 12, 2/3 or 60 %.")},
        )

    def to_python(self, value: Any) -> Any:
        """The number, or the share where it is written as one."""
        text = value.strip() if isinstance(value, str) else ""
        share = value if isinstance(value, Fraction) else None if text.isdecimal() else share_in(text)
        if share is not None and not 0 < share <= 1:
            raise forms.ValidationError(self.error_messages["invalid"])
        return super().to_python(value) if share is None else share


def points_field(label: Any, help_text: Any, *, absent: int | None = 0) -> forms.IntegerField:
    """Points, also less than none; nothing typed is 0, unless it is something else to have no limit."""
    # A keyboard of figures alone has no minus on many phones.
    widget = forms.TextInput(attrs={"autocomplete": "off", "size": 5})
    return NumberField(
        label=label,
        help_text=help_text,
        absent=absent,
        min_value=-MOST_PLACE_POINTS,
        max_value=MOST_PLACE_POINTS,
        required=False,
        widget=widget,
        error_messages={"invalid": _("Only whole points, such as 10 or -20.")},
    )


class NumbersField(forms.TypedMultipleChoiceField):
    """Some of a few numbers with names, as they are stored: with commas between."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, label: Any, help_text: Any, choices: type[IntegerChoices]) -> None:
        super().__init__(
            label=label, help_text=help_text, choices=choices.choices, coerce=int, required=False
        )

    def prepare_value(self, value: Any) -> list[str]:
        """Those that are ticked."""
        given = [value] if isinstance(value, str) else value or []
        return [number for each in given for number in str(each).split(",") if number]

    def to_python(self, value: Any) -> list[str]:
        """The choices that were ticked, or that stand in the file of a group."""
        return super().to_python(self.prepare_value(value))

    def clean(self, value: Any) -> str:
        """The numbers with commas between."""
        return ",".join(map(str, super().clean(value)))

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether others are ticked."""
        return super().has_changed(self.prepare_value(initial), self.prepare_value(data))


class StoredDayField(forms.DateField):
    """A day that may be none, kept as ISO 8601 has it."""

    def __init__(self, label: Any, help_text: Any) -> None:
        plain = day_field(label, help_text, required=False)
        super().__init__(label=label, help_text=help_text, required=False, widget=plain.widget)

    def clean(self, value: Any) -> str:
        """The day; empty for none."""
        day = super().clean(value)
        return day.isoformat() if day else ""


BETWEEN = re.compile(r"(?<=\d)\s*-\s+|(?<=\d)-|[\s,;/]+")
"""What may stand between numbers: statutes write 10-8-6, where a dash right after a number is no minus."""
DECIMALS = re.compile(r"\d\.\d|\d,\d.*[\s;/]|[\s;/].*\d,\d")
"""Decimals: a comma right between two figures where something else parts the numbers, as in “2,5, 1,5”."""


class PlacesField(forms.CharField):
    """A field for the points of places, from the first on; stored with commas between."""

    def __init__(self, label: Any, help_text: Any, *, most: int) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off"})
        super().__init__(label=label, help_text=help_text, required=False, max_length=250, widget=widget)
        self.most = most

    def clean(self, value: Any) -> str:
        """Whole numbers, with commas between as they are stored."""
        text = plain_minus(super().clean(value))
        if DECIMALS.search(text):
            raise forms.ValidationError(
                _("Only whole points, with a comma and a space between: 3, 1, -1, -3.")
            )
        figures = [figure for figure in BETWEEN.split(text) if figure]
        if not all(re.fullmatch(r"[+-]?[0-9]+", figure) for figure in figures):
            raise forms.ValidationError(_("Whole numbers separated by commas, such as 3, 1, -1, -3."))
        if len(figures) > self.most or any(abs(int(figure)) > MOST_PLACE_POINTS for figure in figures):
            message = _("At most %(places)s places, and at most %(points)s points for one.")
            raise forms.ValidationError(message, params={"places": self.most, "points": MOST_PLACE_POINTS})
        return ",".join(str(int(figure)) for figure in figures)


class ShareField(forms.CharField):
    """A share of all, in words, as a fraction or in percent; kept as a fraction."""

    def __init__(self) -> None:
        text = _("Such as 1/3 or 60 %: it grows with the season.")
        label, widget = _("Share of the evenings needed for a place"), forms.TextInput(attrs={"size": 5})
        super().__init__(
            label=label, help_text=text, required=False, max_length=MOST_OF_A_SHARE, widget=widget
        )

    def clean(self, value: Any) -> str:
        """The share as a fraction; empty for none."""
        text = super().clean(value)
        share = share_in(text)
        if text and (share is None or not 0 <= share <= 1):
            raise forms.ValidationError(_("Write it as 1/3 or 60 %."))
        return str(share) if share else ""


def share_in(text: str) -> Fraction | None:
    """The share that somebody means by “1/3”, “60 %”, “60”, “0,5” or “half”; None where that is none."""
    for named, words in SHARE_NAMES.items():
        if text.casefold() in (str(words).casefold(), str(words).casefold().split()[-1]):
            return named
    if DECIMAL.fullmatch(text):
        return Fraction(text.replace(",", "."))
    found = SHARE.fullmatch(text)
    over = int(found["over"] or 100) if found else 0
    return Fraction(int(found["share"]), over) if found and over else None
