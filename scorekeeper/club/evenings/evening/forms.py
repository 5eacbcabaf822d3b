"""Forms for an evening: its day, its name, its rounds and tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.play.groups.capacity import MOST_ROUNDS
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.labels import day_title
from scorekeeper.play.sheets.models import Seat, Sheet
from scorekeeper.play.sheets.seats.other_tables import twice_seated
from scorekeeper.site.web.fields import number_field, text_field, tick_field

MOST_TABLES = 200
NEAR = timedelta(days=3)
"""Evenings so near are offered for a sheet that belongs to another one."""


class EveningForm(forms.Form):
    """An evening with the place of each of its sheets."""

    title = text_field(_("Name or place"), most=80, required=False)
    # The field of a calendar takes and gives no other format, whatever the language.
    day = forms.DateField(label=_("Day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))

    def __init__(self, *args: Any, evening: Evening, sheets: Sequence[Sheet], **kwargs: Any) -> None:
        kwargs["initial"] = {"title": evening.title, "day": evening.day}
        super().__init__(*args, **kwargs)
        self.sheets = sheets
        self.fields["into"] = into_field(evening)
        for sheet in sheets:
            self.fields[f"round{sheet.pk}"] = place_field(_("Round"), MOST_ROUNDS, sheet.round)
            self.fields[f"table{sheet.pk}"] = place_field(_("Table"), MOST_TABLES, sheet.table)
            self.fields[f"apart{sheet.pk}"] = tick_field(_("does not belong here"))

    @property
    def rows(self) -> Iterator[tuple[Sheet, Any, Any, Any]]:
        for sheet in self.sheets:
            yield sheet, self[f"round{sheet.pk}"], self[f"table{sheet.pk}"], self[f"apart{sheet.pk}"]

    @property
    def places(self) -> dict[int, tuple[int, int]]:
        """Round and table of every sheet, by key."""
        data = self.cleaned_data
        return {sheet.pk: (data[f"round{sheet.pk}"], data[f"table{sheet.pk}"]) for sheet in self.sheets}

    @property
    def apart(self) -> list[int]:
        """The keys of the sheets that do not belong to the evening."""
        return [sheet.pk for sheet in self.sheets if self.cleaned_data[f"apart{sheet.pk}"]]

    def clean(self) -> dict[str, Any]:
        """A table once in a round, and nobody at two tables of it."""
        cleaned = super().clean() or {}
        staying = [sheet for sheet in self.sheets if not cleaned.get(f"apart{sheet.pk}")]
        taken: Counter[tuple[Any, Any]] = Counter()
        for sheet in staying:
            sheet.round, sheet.table = (cleaned.get(f"{each}{sheet.pk}", 0) for each in ("round", "table"))
            if taken[sheet.round, sheet.table]:
                self.add_error(f"table{sheet.pk}", _("This table appears twice in its round."))
            taken[sheet.round, sheet.table] += 1
        for pair in twice_seated(placed_seats(staying)):
            names = {"name": pair.other.name, "table": pair.one.sheet.table}
            text = _("%(name)s sits at table %(table)s in this round.")
            self.add_error(f"round{pair.other.sheet.pk}", text % names)
        return cleaned


def placed_seats(sheets: Iterable[Sheet]) -> Iterator[Seat]:
    for sheet in sheets:
        for seat in sheet.seats.all():
            seat.sheet = sheet
            yield seat


class EveningField(forms.ModelChoiceField):  # type: ignore[type-arg]  # it has none when it runs
    """An evening, called by its name or its day."""

    def label_from_instance(self, obj: Evening) -> str:
        return obj.title or day_title(obj.day)


def into_field(evening: Evening) -> EveningField:
    """The field that moves sheets: to an evening on one of the days around, or to one of their own."""
    near = Evening.objects.filter(group=evening.group_id, day__range=(evening.day - NEAR, evening.day + NEAR))
    return EveningField(
        label=_("What does not belong here becomes"),
        queryset=near.filter(tournament=None).exclude(pk=evening.pk),
        required=False,
        empty_label=_("an evening of its own"),
    )


def place_field(label: Any, most: int, initial: int) -> forms.IntegerField:
    return number_field(label, most, least=1, size=3, required=True, initial=initial)
