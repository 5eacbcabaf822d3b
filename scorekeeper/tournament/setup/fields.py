"""What is said of a tournament when it is set up, and fields in which numbers are typed for it."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from scorekeeper.tournament.models import Tournament

COLUMNS = tuple(
    column.name
    for column in Tournament._meta.concrete_fields  # noqa: SLF001  # documented
    if column.name not in ("evening", "series")
)
"""What is said of a tournament itself."""
TIES = ("tie1", "tie2", "tie3", "tie4")
PLACES = re.compile(r"[-+−]?\d{1,3}")
MOST_A_DAY = 100
LEAST_FINAL = 4
"""People who make a table."""
BETWEEN = re.compile(r"\s*[,;]\s*|\s+")
"""What stands between the points for places."""


def least_of_each(pools: int) -> int:
    """How many of each group play a final at least, or of all where there are none."""
    return -(-LEAST_FINAL // max(pools, 1))


class NumbersField(forms.CharField):
    """Numbers with commas between them; no list of them comes out where none is typed."""

    def __init__(self, **given: Any) -> None:
        """Nothing has to be typed."""
        widget = forms.TextInput(attrs={"autocomplete": "off"})
        super().__init__(max_length=60, required=False, widget=widget, **given)

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, list) else value

    def parts(self, value: Any) -> list[str]:
        """Split what was typed into its numbers."""
        typed = super().clean(value)
        return BETWEEN.split(typed) if typed else []


class RoundsADayField(NumbersField):
    """How many rounds are played on each day; no numbers come out for one day."""

    def clean(self, value: Any) -> list[int]:
        """Whole numbers from 1 on; a single one is all rounds of one day."""
        parts = self.parts(value)
        if not all(each.isdecimal() and 0 < int(each) < MOST_A_DAY for each in parts):
            raise ValidationError(gettext("One number for each day, such as 4, 4."))
        return [int(each) for each in parts] if len(parts) > 1 else []


class PlacesField(NumbersField):
    """A field for the points of the places at a table, the first first; whole numbers come out."""

    def __init__(self, players: int, **given: Any) -> None:
        """Ask for as many as sit at the table."""
        super().__init__(**given)
        self.players = players

    def clean(self, value: Any) -> list[int]:
        """As many whole numbers as there are places; nothing typed is none."""
        parts = self.parts(value)
        if parts and (len(parts) != self.players or not all(map(PLACES.fullmatch, parts))):
            raise ValidationError(
                gettext("There must be as many numbers as places: %(count)s.") % {"count": self.players}
            )
        return [int(each.replace("−", "-")) for each in parts]
