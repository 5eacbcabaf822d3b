"""Changing who sits at the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulesets import Problem
from rulesets.session import LONGEST_NAME
from scorekeeper.play.houserules.labels import problem_text
from scorekeeper.play.sheets import models
from scorekeeper.play.sheets.seat_ids import SEATS, ids_on
from scorekeeper.site.web.fields import LARGEST, tick_field


@dataclass(frozen=True)
class SeatFields:
    """A name, and whether its owner is there for the next deal; None for who left some deals ago."""

    name: forms.BoundField
    there: forms.BoundField | None


BETWEEN = "between"
ANY_SEAT = {
    "": gettext_lazy("the one that is left, or else the last"),
    BETWEEN: gettext_lazy("between the last and the first player"),
}
"""Where somebody can sit who joins, beside the seats that are left."""


class PlayersForm(forms.Form):
    """The names at the table, who stays and who joins."""

    revision = forms.IntegerField(min_value=0, max_value=LARGEST, widget=forms.HiddenInput)

    def __init__(
        self, *args: Any, sheet: models.Sheet, seats: Sequence[models.Seat], counted: int, **kwargs: Any
    ) -> None:
        """Make a field for every seat; who missed a deal cannot come back to the same one.

        Fields have the numbers of the seats: a phone may have had the page since there were fewer. With a
        dummy the three who began play to the end.
        """
        super().__init__(*args, **kwargs)
        self.initial["revision"] = sheet.revision
        self.dummy = dummy = sheet.dummy_name
        self.ids = {seat.pk: int(ids_on(sheet)[seat.position]) - 1 for seat in seats}
        self.seats, self.gone = seats, [seat.last is not None and seat.last < counted for seat in seats]
        for seat, is_gone in zip(seats, self.gone, strict=True):
            label = _("Player %(number)s") % {"number": seat.position + 1}
            self.fields[self.name_of(seat)] = name_field(label, initial=seat.name)
            if not is_gone and not dummy:
                self.fields[self.there_of(seat)] = tick_field(_("is playing"), initial=seat.last is None)
        if not dummy:
            self.fields["joining"] = name_field(_("Someone joins"), required=False)
            self.fields["joining"].widget.attrs["list"] = "known-names"
            self.fields["instead"] = forms.ChoiceField(
                label=_("Seat"), required=False, choices=[*ANY_SEAT.items(), *self.seats_to_take()]
            )

    def name_of(self, seat: models.Seat) -> str:
        return f"name_{self.ids[seat.pk]}"

    def there_of(self, seat: models.Seat) -> str:
        return f"there_{self.ids[seat.pk]}"

    def seats_to_take(self) -> list[tuple[str, str]]:
        """The seats that somebody else can take once they are left, by their numbers."""
        taken = {seat.substitute_for_id for seat in self.seats}
        free = [seat for seat in self.seats if seat.pk not in taken]
        return [(str(self.ids[seat.pk] + 1), seat_of(seat.name)) for seat in free]

    @property
    def rows(self) -> list[SeatFields]:
        return [
            SeatFields(self[self.name_of(seat)], self[there] if there in self.fields else None)
            for seat in self.seats
            for there in [self.there_of(seat)]
        ]

    @property
    def joining_field(self) -> forms.BoundField | None:
        """The field for the player who sits down, where anybody can."""
        return self["joining"] if "joining" in self.fields else None

    @property
    def instead_field(self) -> forms.BoundField:
        return self["instead"]

    def clean(self) -> dict[str, Any]:
        """Every name once."""
        cleaned = super().clean() or {}
        seen = {self.dummy.casefold()}
        for field in [*map(self.name_of, self.seats), "joining"]:
            name = cleaned.get(field, "").casefold()
            if name and name in seen:
                self.add_error(field, _("This name is already at the table."))
            seen.add(name)
        if cleaned.get("joining") and not cleaned.get("instead") and len(self.leaving) > 1:
            self.add_error("instead", _("More than one player leaves. Whose seat is it?"))
        return cleaned

    @property
    def names(self) -> list[str]:
        return [self.cleaned_data[self.name_of(seat)] for seat in self.seats]

    @property
    def there(self) -> set[int]:
        """The positions of those who are there for the next deal."""
        fields = self.cleaned_data
        return {seat.position for seat in self.seats if self.dummy or fields.get(self.there_of(seat))}

    @property
    def leaving(self) -> list[models.Seat]:
        """The seats of those who have been there until now, and leave."""
        there = self.there
        return [seat for seat in self.seats if seat.last is None and seat.position not in there]

    @property
    def instead(self) -> int | None:
        """The position of whose seat who joins takes: of the one who leaves, if nothing is said."""
        said = self.cleaned_data.get("instead", "")
        if said == BETWEEN or (not said and len(self.leaving) != 1):
            return None
        left = [seat for seat in self.seats if str(self.ids[seat.pk] + 1) == said] or self.leaving
        return left[0].position

    @property
    def joining(self) -> str:
        """The name of the player who sits down; empty if nobody does."""
        name: str = self.cleaned_data.get("joining", "")
        return name

    def show(self, problems: tuple[Problem, ...]) -> None:
        """Put each problem at its field, or over the form if it has none."""
        for problem in problems:
            self.add_error(problem.field or None, problem_text(problem))


class WaitingPlayersForm(forms.Form):
    """Arrivals and departures that waited on a phone: in front of the deal at a position."""

    position = forms.IntegerField(min_value=1, max_value=LARGEST)
    joins = forms.CharField(max_length=LONGEST_NAME, required=False)
    seat = forms.ChoiceField(choices=[(seat, seat) for seat in SEATS], required=False)
    instead = forms.ChoiceField(choices=[(seat, seat) for seat in SEATS], required=False)
    leaves = forms.MultipleChoiceField(choices=[(seat, seat) for seat in SEATS], required=False)


def seat_of(name: str) -> str:
    return _("seat of %(name)s") % {"name": name}


def name_field(label: str, *, required: bool = True, initial: str = "") -> forms.CharField:
    widget = forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "words"})
    return forms.CharField(
        label=label, max_length=LONGEST_NAME, required=required, initial=initial, widget=widget
    )
