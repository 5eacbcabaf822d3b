"""Which evenings figures are about: a form in the address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.figures.selection import Selection, rulesets_played, years_of
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import ALL, all_evenings
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.houserules.reads import ruleset_name

KNOWN_YEARS = range(1900, 2200)
"""Further away a day cannot be a moment in every time zone."""


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
        self.group = group
        self.players = {str(player.pk): player for player in players}
        self.rulesets = rulesets_played(group)
        for name in ("first", "last"):
            self.fields[name].widget = forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
        self.seasons = {str(season.number): season for season in group.seasons.order_by("-number")}
        seasons = [(key, season.name) for key, season in self.seasons.items()]
        self.offer("season", [(str(ALL), gettext("All")), *seasons])
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

    @property
    def whole_season(self) -> Season | None:
        """The season that is chosen, or all evenings; None where something else is chosen besides."""
        selection = self.selection
        if self.errors or selection != Selection(season=selection.season):
            return None
        return selection.season or all_evenings(self.group)

    @property
    def query(self) -> str:
        """What is chosen, as the query of an address."""
        chosen = {name: value for name in self.fields if (value := self[name].value())}
        return urlencode(chosen or {"season": ALL}, doseq=True)
