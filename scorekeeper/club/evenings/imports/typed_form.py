"""The result of one evening, typed without a file: it becomes a list, and is read as any other."""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulesets.session import MOST_DEALS
from scorekeeper.club.evenings.imports.forms import keep
from scorekeeper.outside.tables import PackedSource, open_file
from scorekeeper.play.groups.models import Group
from scorekeeper.play.groups.reads import players_of
from scorekeeper.site.web.numbers import MinusField

FEWEST = 4
"""So many play Doppelkopf."""
MOST_POINTS = 100_000


class TypedResultForm(forms.Form):
    """The day, how many deals there were if that is known, and the points of everybody who was there."""

    day = forms.DateField(label=_("Date"), widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))
    deals = forms.IntegerField(
        label=_("Deals played"),
        help_text=_("By each player, as far as you know it."),
        required=False,
        min_value=1,
        max_value=MOST_DEALS,
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, group: Group, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.group = group
        self.players = {f"points{player.pk}": player.name for player in players_of(group) if player.is_active}
        for field, name in self.players.items():
            self.fields[field] = MinusField(
                label=name,
                required=False,
                min_value=-MOST_POINTS,
                max_value=MOST_POINTS,
                widget=forms.TextInput({"autocomplete": "off"}),
            )

    def clean(self) -> dict[str, Any]:
        """Enough players for a table."""
        cleaned = super().clean() or {}
        if not self.errors and len(self.points) < FEWEST:
            raise forms.ValidationError(
                gettext("Enter the points of everybody who was there, four players at least.")
            )
        return cleaned

    @property
    def points_fields(self) -> list[forms.BoundField]:
        """Where the points of everybody are typed, by name."""
        return [self[field] for field in self.players]

    @property
    def points(self) -> dict[str, int]:
        """The points of everybody for whom something was entered, by name."""
        given = {name: self.cleaned_data.get(field) for field, name in self.players.items()}
        return {name: points for name, points in given.items() if points is not None}

    def source(self) -> PackedSource:
        """The result as the list that a file would have."""
        text = StringIO()
        deals = self.cleaned_data["deals"]
        table = csv.writer(text, delimiter=";")
        table.writerow(("Date", "Name", "Points", *(["Deals"] if deals else [])))
        for name, points in self.points.items():
            table.writerow((self.cleaned_data["day"].isoformat(), name, points, *([deals] if deals else [])))
        return open_file("", text.getvalue().encode(), settings.DATA)

    def kept(self, source: PackedSource) -> str:
        """The list as the page before its confirmation keeps it."""
        return keep(self.group, source)
