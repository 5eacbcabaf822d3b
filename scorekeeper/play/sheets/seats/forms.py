"""Changing who sits at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from rulesets import Problem
from rulesets.session import LONGEST_NAME
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.engine import SEATS
from scorekeeper.site.web.numbers import LARGEST


@dataclass(frozen=True)
class SeatFields:
    """A name, and whether its owner is there for the next deal; None for who left some deals ago."""

    name: forms.BoundField
    there: forms.BoundField | None


class PlayersForm(forms.Form):
    """The names at the table, who stays and who joins."""

    revision = forms.IntegerField(min_value=0, max_value=LARGEST, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, seats: Sequence[models.Seat], counted: int, dummy: str = "", **kwargs: Any
    ) -> None:
        """Make a field for every seat; who missed a deal cannot come back to the same one.

        With a `dummy`, who has that name, the three who began play to the end.
        """
        super().__init__(*args, **kwargs)
        self.dummy = dummy
        self.seats, self.gone = seats, [seat.last is not None and seat.last < counted for seat in seats]
        for seat, is_gone in zip(seats, self.gone, strict=True):
            label = _("Player %(number)s") % {"number": seat.position + 1}
            self.fields[f"name_{seat.position}"] = name_field(label, initial=seat.name)
            if not is_gone and not dummy:
                self.fields[f"there_{seat.position}"] = forms.BooleanField(
                    label=_("is playing"), required=False, initial=seat.last is None
                )
        if not dummy:
            self.fields["joining"] = name_field(_("Someone joins"), required=False)

    @property
    def rows(self) -> list[SeatFields]:
        """The fields of every seat."""
        return [
            SeatFields(self[f"name_{seat.position}"], self[there] if there in self.fields else None)
            for seat in self.seats
            for there in [f"there_{seat.position}"]
        ]

    @property
    def joining_field(self) -> forms.BoundField | None:
        """Who sits down, where anybody can."""
        return self["joining"] if "joining" in self.fields else None

    def clean(self) -> dict[str, Any]:
        """Every name once."""
        cleaned = super().clean() or {}
        seen = {self.dummy.casefold()}
        for field in [*(f"name_{seat.position}" for seat in self.seats), "joining"]:
            name = cleaned.get(field, "").casefold()
            if name and name in seen:
                self.add_error(field, _("This name is already at the table."))
            seen.add(name)
        return cleaned

    @property
    def names(self) -> list[str]:
        """The names, in seating order."""
        return [self.cleaned_data[f"name_{seat.position}"] for seat in self.seats]

    @property
    def there(self) -> set[int]:
        """The positions of those who are there for the next deal."""
        fields = self.cleaned_data
        return {seat.position for seat in self.seats if self.dummy or fields.get(f"there_{seat.position}")}

    @property
    def joining(self) -> str:
        """Who sits down, if anybody does."""
        name: str = self.cleaned_data.get("joining", "")
        return name

    def show(self, problems: tuple[Problem, ...]) -> None:
        """Put each problem at its field, or over the form if it has none."""
        for problem in problems:
            self.add_error(problem.field or None, problem_text(problem))


class WaitingPlayersForm(forms.Form):
    """Who comes and who goes, as it waited on a phone: in front of the deal at a position."""

    position = forms.IntegerField(min_value=1, max_value=LARGEST)
    joins = forms.CharField(max_length=LONGEST_NAME, required=False)
    seat = forms.TypedChoiceField(
        choices=[(seat, seat) for seat in SEATS], coerce=SEATS.index, required=False, empty_value=None
    )
    leaves = forms.TypedMultipleChoiceField(
        choices=[(seat, seat) for seat in SEATS], coerce=SEATS.index, required=False
    )


def name_field(label: str, *, required: bool = True, initial: str = "") -> forms.CharField:
    """A name at the table."""
    widget = forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words"})
    return forms.CharField(
        label=label, max_length=LONGEST_NAME, required=required, initial=initial, widget=widget
    )
