"""Where somebody who comes late sits down."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget

from scorekeeper.club.evenings.rounds.arriving_reads import Arrival, Offer


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
        """Every place with its button."""
        return list(zip(self["where"], self.offers, strict=True))

    @property
    def chosen(self) -> dict[str, int]:
        """What `arrive` takes of the place: a table in play and whose seat there, or one that is planned."""
        found = re.fullmatch(r"(sheet|table)(\d+)(?:-(\d+))?", self.cleaned_data["where"])
        if found is None:
            return {}
        leaving = {} if found[3] is None else {"leaving": int(found[3])}
        return {found[1]: int(found[2]), **leaving}
