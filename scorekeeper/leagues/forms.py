"""What is typed about a season."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scorekeeper.leagues.models import Season

MOST_DEALS, MOST_EVENINGS, MOST_PLACES, MOST_PLACE_POINTS = 10_000, 1_000, 7, 1_000


def day_field(label: Any, help_text: Any) -> forms.DateField:
    """A day, picked in the browser's calendar."""
    # The field of a calendar takes and gives no other format, whatever the language.
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, help_text=help_text, required=False, widget=widget)


def count_field(label: Any, help_text: Any, *, most: int) -> forms.IntegerField:
    """How many; nothing typed is 0."""
    widget = forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"})
    return forms.IntegerField(
        label=label, help_text=help_text, min_value=0, max_value=most, required=False, widget=widget
    )


class SeasonForm(forms.Form):
    """A season: its days, and the rule that decides it."""

    name = forms.CharField(
        label=_("Name of the season"), max_length=60, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    first_day = day_field(_("First day"), _("Empty: from the first evening on."))
    last_day = day_field(_("Last day"), _("Empty: it goes on."))
    points = forms.ChoiceField(
        label=_("What counts"),
        choices=Season.Points.choices,
        initial=Season.Points.TOTAL,
        widget=forms.RadioSelect,
    )
    best_of = count_field(
        _("How many evenings count"), _("Only for “The best evenings”."), most=MOST_EVENINGS
    )
    place_points = forms.CharField(
        label=_("What the places count"),
        help_text=_("Only for “Points for places”: from the first place on, as in 5, 3, 2, 1."),
        required=False,
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    min_deals = count_field(_("Deals needed for a place"), _("Empty: one is enough."), most=MOST_DEALS)
    ties = forms.ChoiceField(
        label=_("Of two who are level, first stands"), choices=Season.Ties.choices, initial=Season.Ties.SHARED
    )
    counts_guests = forms.BooleanField(label=_("guests count, too"), required=False)

    def clean_best_of(self) -> int:
        """How many, 0 where nothing was typed."""
        return self.cleaned_data["best_of"] or 0

    def clean_min_deals(self) -> int:
        """How many, 0 where nothing was typed."""
        return self.cleaned_data["min_deals"] or 0

    def clean_place_points(self) -> str:
        """Whole numbers, with commas between as they are stored."""
        figures = re.split(r"[\s,;]+", self.cleaned_data["place_points"].strip())
        figures = [figure for figure in figures if figure]
        if not all(re.fullmatch(r"[0-9]{1,4}", figure) for figure in figures):
            raise forms.ValidationError(_("Whole numbers with commas between, as in 5, 3, 2, 1."))
        if len(figures) > MOST_PLACES or any(int(figure) > MOST_PLACE_POINTS for figure in figures):
            message = _("At most %(places)s places, and at most %(points)s points for one.")
            raise forms.ValidationError(message, params={"places": MOST_PLACES, "points": MOST_PLACE_POINTS})
        return ",".join(str(int(figure)) for figure in figures)

    def clean(self) -> dict[str, Any]:
        """Days in their order, and the number that the rule needs."""
        cleaned = super().clean() or {}
        first, last = cleaned.get("first_day"), cleaned.get("last_day")
        if first and last and last < first:
            self.add_error("last_day", _("The last day is before the first one."))
        if cleaned.get("points") == Season.Points.BEST and cleaned.get("best_of") == 0:
            self.add_error("best_of", _("Say how many evenings count."))
        if cleaned.get("points") == Season.Points.PLACES and cleaned.get("place_points") == "":
            self.add_error("place_points", _("Say what the places count."))
        return cleaned


def initial_of(season: Season) -> dict[str, Any]:
    """A season as its form shows it."""
    initial = {name: getattr(season, name) for name in SeasonForm.base_fields}
    empty = {name: "" for name in ("best_of", "min_deals") if not initial[name]}
    return initial | empty | {"place_points": season.place_points.replace(",", ", ")}
