"""Figures typed from paper into a grid: they become a table, and are read as a file with it would be."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulesets.session import LONGEST_NAME
from scorekeeper.club.evenings.imports.forms import keep
from scorekeeper.outside.tables import FiguresKind, PackedSource, open_file
from scorekeeper.play.groups.models import Group
from scorekeeper.play.groups.reads import players_of
from scorekeeper.play.sheets.labels import signed
from scorekeeper.site.web.fields import NumberField, number_in, tick_field

FEWEST = 4
"""So many play Doppelkopf."""
AT_A_TABLE, STRANGERS = 7, 4
"""The columns of a table, and the lines for people whom the group does not know yet."""
DEALS, EVENINGS, MOST_ENTRIES = 16, 3, 80
"""So many are on the page at first, and at most."""
MOST_POINTS = 100_000
KINDS = (
    (FiguresKind.POINTS.value, _("points of each deal")),
    (FiguresKind.TOTALS.value, _("running totals")),
)


@dataclass(frozen=True)
class GridLine:
    """A line of the grid: what stands before it, its figures, and which deal it is if it is one."""

    head: str | forms.BoundField
    cells: list[forms.BoundField]
    deal: int | None = None
    sum: str = ""


def day_field() -> forms.DateField:
    widget = forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=_("Date"), required=False, widget=widget)


class PaperForm(forms.Form):
    """Figures of people in deals, or on evenings: `cell2_5` is what the third had in the sixth of them."""

    def __init__(self, data: Any, *, group: Group, are_evenings: bool) -> None:
        """Lay out the grid: of deals for a table, of evenings for everybody whom the group knows."""
        super().__init__(data)
        self.group, self.are_evenings = group, are_evenings
        self.known_names = [player.name for player in players_of(group) if player.is_active]
        self.names = len(self.known_names) + STRANGERS if are_evenings else AT_A_TABLE
        least = EVENINGS if are_evenings else DEALS
        wanted = number_in(self.data.get("entries", "")) + (least if self.wants_more else 0)
        self.entries = min(max(wanted, least), MOST_ENTRIES)
        if are_evenings:
            self.fields |= {f"day{entry}": day_field() for entry in range(self.entries)}
        else:
            self.fields["figures"] = forms.ChoiceField(
                label=_("The figures are"), choices=KINDS, required=False
            )
            self.fields["day"] = day_field()
        for name in range(self.names):
            self.add_name(name)
        self.fields["uneven"] = tick_field(_("The points need not add up to 0"))

    @property
    def wants_more(self) -> bool:
        """Whether only a longer grid is asked for."""
        return "more" in self.data

    def add_name(self, name: int) -> None:
        """The fields of one name: it, and its figures."""
        known = self.known_names[name] if self.are_evenings and name < len(self.known_names) else ""
        attributes = {"autocomplete": "off", "list": "known-names", "aria-label": gettext("Name")}
        self.fields[f"name{name}"] = forms.CharField(
            initial=known, required=False, max_length=LONGEST_NAME, widget=forms.TextInput(attributes)
        )
        for entry in range(self.entries):
            place = gettext("Name %(name)s, figure %(figure)s") % {"name": name + 1, "figure": entry + 1}
            attributes = {"autocomplete": "off", "aria-label": place}
            self.fields[f"cell{name}_{entry}"] = NumberField(
                required=False,
                min_value=-MOST_POINTS,
                max_value=MOST_POINTS,
                widget=forms.TextInput(attributes),
            )

    def clean(self) -> dict[str, Any]:
        """Figures of enough people, who have names; what does not add up is meant to."""
        cleaned = super().clean() or {}
        if self.errors or self.wants_more:
            return cleaned
        self.check_names([self.name_of(name) for name in range(self.names) if self.has_figures(name)])
        self.check_days()
        self.check_sums()
        return cleaned

    def check_names(self, names: Sequence[str]) -> None:
        if len(names) < FEWEST:
            self.add_error(
                None, gettext("Enter the points of everybody who was there, four players at least.")
            )
        elif not all(names) or len({name.casefold() for name in names}) < len(names):
            self.add_error(None, gettext("Everybody who has points needs a name of their own."))

    def check_days(self) -> None:
        for entry in self.filled if self.are_evenings else ():
            if not self.cleaned_data.get(f"day{entry}"):
                self.add_error(f"day{entry}", gettext("Which day was this?"))

    def check_sums(self) -> None:
        """Accept sums that are not 0 only if they are confirmed."""
        sums = {entry: sum(self.points(entry).values()) for entry in self.filled}
        told = ", ".join(f"{entry + 1}: {signed(points)}" for entry, points in sums.items() if points)
        if told and not self.cleaned_data.get("uneven"):
            self.add_error("uneven", gettext("These do not add up to 0: %(told)s") % {"told": told})

    def name_of(self, name: int) -> str:
        """The name of a player; empty if none was given."""
        return str(self.cleaned_data.get(f"name{name}") or "").strip()

    def has_figures(self, name: int) -> bool:
        """Whether anything was typed for somebody."""
        return any(self.figure(name, entry) is not None for entry in range(self.entries))

    def figure(self, name: int, entry: int) -> int | None:
        given: int | None = self.cleaned_data.get(f"cell{name}_{entry}")
        return given

    def points(self, entry: int) -> dict[int, int]:
        """The points of everybody in a deal or on an evening, as far as they were typed."""
        given = {name: self.figure(name, entry) for name in range(self.names)}
        return {name: points for name, points in given.items() if points is not None}

    @property
    def filled(self) -> list[int]:
        """The deals or evenings of which anything was typed."""
        return [entry for entry in range(self.entries) if self.points(entry)]

    def sum_of(self, entry: int) -> str:
        """The sum of a deal or an evening as it was sent; empty before that."""
        is_sent = self.is_bound and not self.errors.keys() - {"uneven", "__all__"}
        return signed(sum(self.points(entry).values())) if is_sent and self.points(entry) else ""

    @property
    def sums(self) -> list[str]:
        return [self.sum_of(entry) for entry in range(self.entries)]

    @property
    def heads(self) -> list[forms.BoundField]:
        """The heads of the columns: the names of a table, or the days of evenings."""
        kind, count = ("day", self.entries) if self.are_evenings else ("name", self.names)
        return [self[f"{kind}{number}"] for number in range(count)]

    @property
    def lines(self) -> list[GridLine]:
        """The lines of the grid: people with their evenings, or deals with those who played."""
        if self.are_evenings:
            return [
                GridLine(self[f"name{name}"], [self[f"cell{name}_{entry}"] for entry in range(self.entries)])
                for name in range(self.names)
            ]
        return [
            GridLine(
                str(entry + 1),
                [self[f"cell{name}_{entry}"] for name in range(self.names)],
                entry,
                self.sum_of(entry),
            )
            for entry in range(self.entries)
        ]

    def source(self) -> PackedSource:
        """The typed figures as the table that a file would have."""
        text = StringIO()
        table = csv.writer(text, delimiter=";")
        names = [name for name in range(self.names) if self.has_figures(name)]
        if not self.are_evenings and (day := self.cleaned_data["day"]):
            table.writerow((day.isoformat(),))
        table.writerow(("Date" if self.are_evenings else "Nr", *map(self.name_of, names)))
        for number, entry in enumerate(self.filled, 1):
            first = self.cleaned_data[f"day{entry}"].isoformat() if self.are_evenings else number
            points = self.points(entry)
            table.writerow((first, *(points.get(name, "") for name in names)))
        return open_file("", text.getvalue().encode(), settings.DATA)

    def kept(self, source: PackedSource) -> str:
        """The table as the page before its confirmation keeps it."""
        return keep(self.group, source)
