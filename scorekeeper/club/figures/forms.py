"""Which evenings figures are about: a form in the address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.figures.pairs import Order, Pair
from scorekeeper.club.figures.selection import Selection, rulesets_played, years_of
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.houserules.reads import ruleset_name

KNOWN_YEARS = range(1900, 2200)
"""Further away a day cannot be a moment in every time zone."""


class PairsForm(forms.Form):
    """How a table of pairs is sorted, and whose lines are looked for; `kept` is the rest of the address."""

    pairs = forms.ChoiceField(label=_("Sorted by"), choices=Order.choices, required=False)
    who = forms.CharField(
        label=_("Find a name"),
        max_length=40,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "enterkeyhint": "search"}),
    )

    def __init__(self, data: QueryDict) -> None:
        """Know what else stands in the address."""
        super().__init__(data)
        self.kept = [
            (name, value) for name, values in data.lists() for value in values if name not in self.fields
        ]

    @property
    def order(self) -> Order:
        """What was chosen, the most deals first as long as nothing is."""
        chosen = self.data.get("pairs", "")
        return Order(chosen) if chosen in set(Order) else Order.DEALS

    def found(self, pairs: Iterable[Pair]) -> list[Pair]:
        """The pairs in whose name is what was typed."""
        wanted = self.data.get("who", "").strip().casefold()
        return [pair for pair in pairs if wanted in pair.other.name.casefold()]


class SelectionForm(forms.Form):
    """Which evenings; every field may stay empty."""

    season = forms.ChoiceField(label=_("Season"), required=False)
    year = forms.ChoiceField(label=_("Year"), required=False)
    first = forms.DateField(label=_("From"), required=False)
    last = forms.DateField(label=_("Until"), required=False)
    rules = forms.ChoiceField(label=_("House rules"), required=False)
    people = forms.MultipleChoiceField(
        label=_("Only evenings with"), required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, data: Mapping[str, Any], *, group: Group, players: Iterable[Player]) -> None:
        """Offer the years, seasons, rules and people of the group: three queries."""
        super().__init__(data)
        self.players = {str(player.pk): player for player in players}
        self.rulesets = rulesets_played(group)
        for name in ("first", "last"):
            self.fields[name].widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
        self.seasons = {str(season.number): season for season in group.seasons.order_by("-number")}
        seasons = [(key, season.name) for key, season in self.seasons.items()]
        self.offer("season", [("", gettext("All")), *seasons])
        years = [(str(year), str(year)) for year in years_of(group)]
        self.offer("year", [("", gettext("All")), *years])
        rules = [(key, ruleset_name(versions[0])) for key, versions in self.rulesets.items()]
        self.offer("rules", [("", gettext("All")), *rules])
        self.offer("people", [(key, player.name) for key, player in self.players.items()])

    def offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        """Set what can be chosen in a field."""
        self.fields[name].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        """From before until."""
        cleaned = super().clean() or {}
        first, last = cleaned.get("first"), cleaned.get("last")
        if first and last and first > last:
            self.add_error("last", _("This is before the first day."))
        for name, day in (("first", first), ("last", last)):
            if day and day.year not in KNOWN_YEARS:
                self.add_error(name, _("Nobody recorded a deal in this year."))
        return cleaned

    @property
    def selection(self) -> Selection:
        """What was chosen; everything as long as something is wrong."""
        if not self.is_valid():
            return Selection()
        chosen = self.cleaned_data
        first, last = chosen["first"], chosen["last"]
        if chosen["year"]:
            year = int(chosen["year"])
            first = max(filter(None, (first, date(year, 1, 1))))
            last = min(filter(None, (last, date(year, 12, 31))))
        return Selection(
            season=self.seasons.get(chosen["season"]),
            first=first,
            last=last,
            rulesets=tuple(self.rulesets.get(chosen["rules"], ())),
            people=tuple(self.players[key] for key in chosen["people"]),
        )
