"""Forms for seats: tables set by hand, changes of seats, and a seat for a latecomer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.evenings.draw.tables import Round
from scorekeeper.club.evenings.rounds.latecomers_reads import Arrival, Offer
from scorekeeper.club.evenings.rounds.reads import Rounds

NO_TABLE = "0"


MOST_CHIPS = 8
"""Of more tables the number is typed: thirty chips for each of a hundred people are no choice."""


def table_field(name: str, places: range, proposed: str | None) -> forms.ChoiceField:
    """The table of somebody; who is proposed for none has one typed, or stays without."""
    is_typed = len(places) > MOST_CHIPS
    typing = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 3})
    return forms.ChoiceField(
        label=name,
        choices=[*((str(place), str(place)) for place in places), (NO_TABLE, "–")],
        widget=typing if is_typed else forms.RadioSelect,
        required=not is_typed,
        initial="" if is_typed and proposed == NO_TABLE else proposed,
        error_messages={
            "required": _("At which table?"),
            "invalid_choice": _("There is no table %(value)s."),
        },
    )


class ByHandForm(forms.Form):
    """A table for everybody who is here in a round, or none for who does not play it."""

    def __init__(self, *args: Any, rounds: Rounds, number: int, most: int, **kwargs: Any) -> None:
        """Offer as many tables as there are fours, and propose those that are planned."""
        super().__init__(*args, **kwargs)
        self.most, self.numbers = most, rounds.to_seat(number)
        planned = {
            one: str(place) for place, table in enumerate(rounds.tables_of(number), 1) for one in table
        }
        self.places = range(1, max(1, len(self.numbers) // 4) + 1)
        for one in self.numbers:
            proposed = planned.get(one, None if planned else NO_TABLE)
            self.fields[f"table{one}"] = table_field(rounds.people.names[one], self.places, proposed)

    @property
    def is_typed(self) -> bool:
        return len(self.places) > MOST_CHIPS

    @property
    def people(self) -> Iterator[forms.BoundField]:
        return (self[f"table{one}"] for one in self.numbers)

    @property
    def tables(self) -> Round:
        """The people at each table, without empty tables."""
        chosen = {one: self.cleaned_data.get(f"table{one}") for one in self.numbers}
        seated = (tuple(one for one in self.numbers if chosen[one] == str(place)) for place in self.places)
        return tuple(table for table in seated if table)

    def clean(self) -> dict[str, Any]:
        """At least four and not too many at each table."""
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        for table in self.tables:
            if not 4 <= len(table) <= self.most:
                place = cleaned[f"table{table[-1]}"]
                text = _("%(count)s at table %(table)s: there must be 4 to %(most)s.")
                self.add_error(
                    f"table{table[-1]}", text % {"count": len(table), "table": place, "most": self.most}
                )
        if not self.tables:
            self.add_error(None, _("It takes four to play."))
        return cleaned


class SwapForm(forms.Form):
    """Two who are to change seats in a round."""

    swap = forms.TypedMultipleChoiceField(coerce=int)

    def __init__(self, *args: Any, rounds: Rounds, number: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seated = [one for table in rounds.tables_of(number) for one in table]
        self.fields["swap"].choices = [(one, str(one)) for one in seated]  # type: ignore[attr-defined]

    def clean_swap(self) -> list[int]:
        """Exactly two."""
        chosen: list[int] = self.cleaned_data["swap"]
        if len(chosen) != 2:
            raise forms.ValidationError(_("Choose two people to swap."))
        return chosen


class ArrivingForm(forms.Form):
    """One of the places that are offered: the first unless another one is chosen."""

    where = forms.ChoiceField(widget=forms.RadioSelect)

    def __init__(self, *args: Any, arrival: Arrival, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offers = arrival.offers
        self.fields["where"].choices = [(each.key, each.where) for each in self.offers]  # type: ignore[attr-defined]
        self.fields["where"].initial = self.offers[0].key

    @property
    def rows(self) -> list[tuple[BoundWidget, Offer]]:
        return list(zip(self["where"], self.offers, strict=True))

    @property
    def chosen(self) -> dict[str, int]:
        """The place for `arrive`: a table in play with the seat to take over, or one that is planned."""
        found = re.fullmatch(r"(sheet|table)(\d+)(?:-(\d+))?", self.cleaned_data["where"])
        if found is None:
            return {}
        leaving = {} if found[3] is None else {"leaving": int(found[3])}
        return {found[1]: int(found[2]), **leaving}
