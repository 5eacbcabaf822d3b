"""The evenings that figures are about: conditions for the database, words, and a form in the address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.db.models import Max, Min, Q
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.club.leagues.evenings_in_season import of_kind, on_weekday
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import ALL, all_evenings, unfinished
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.houserules.labels import join_words
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import ruleset_name
from scorekeeper.play.sheets.models import Seat, Sheet


@dataclass(frozen=True)
class Selection:
    """The chosen evenings: of a season, between two days, by some rulesets, with everybody of some people."""

    season: Season | None = None
    first: date | None = None
    last: date | None = None
    rulesets: tuple[Ruleset, ...] = ()
    people: tuple[Player, ...] = ()

    def condition(self, sheet: str = "seat__sheet") -> Q:
        """The condition for rows that lead to a sheet; `sheet` is the way there."""
        season = self.season
        found = Q(**{f"{sheet}__evening__is_hidden": False}) & ~Q(**{f"{sheet}__evening__in": unfinished()})
        found &= met_between(sheet, self.first, self.last)
        if season:
            found &= of_kind(season, f"{sheet}__evening__")
            found &= met_between(sheet, season.begins, season.last_day)
            found &= on_weekday(season, f"{sheet}__evening__day")
            found &= ~Q(**{f"{sheet}__evening__in": season.left_out.values("pk")})
        if self.rulesets:
            found &= Q(**{f"{sheet}__ruleset__in": [ruleset.pk for ruleset in self.rulesets]})
        for player in self.people:
            found &= Q(**{f"{sheet}__in": Seat.objects.filter(player=player).values("sheet")})
        return found

    def __str__(self) -> str:
        """The chosen evenings in words."""
        parts = []
        if self.season:
            parts.append(gettext("of the season “%(season)s”") % {"season": self.season.name})
        if self.first:
            parts.append(gettext("from %(date)s") % {"date": date_format(self.first, "DATE_FORMAT")})
        if self.last:
            parts.append(gettext("until %(date)s") % {"date": date_format(self.last, "DATE_FORMAT")})
        if self.rulesets:
            parts.append(gettext("under “%(rules)s”") % {"rules": ruleset_name(self.rulesets[0])})
        if self.people:
            names = join_words(player.name for player in self.people)
            parts.append(gettext("only with %(names)s at the table") % {"names": names})
        if not parts:
            return gettext("All evenings")
        return gettext("Evenings %(which)s") % {"which": join_words(parts)}


def met_between(sheet: str, first: date | None, last: date | None) -> Q:
    """The condition that the evening of a sheet was between two days, both included."""
    found = Q()
    if first:
        found &= Q(**{f"{sheet}__evening__day__gte": first})
    if last:
        found &= Q(**{f"{sheet}__evening__day__lte": last})
    return found


def years_of(group: Group) -> list[int]:
    """The years from the first evening of a group to the last, the last first."""
    ends = group.evenings.aggregate(first=Min("day"), last=Max("day"))
    if ends["first"] is None:
        return []
    return list(range(ends["last"].year, ends["first"].year - 1, -1))


def rulesets_played(group: Group) -> dict[str, list[Ruleset]]:
    """The rulesets by which a group has played, all versions of one together, the last version first."""
    played = Sheet.objects.filter(group=group).values("ruleset").distinct()
    found: dict[str, list[Ruleset]] = {}
    for ruleset in Ruleset.objects.filter(pk__in=played).order_by("-version", "pk"):
        found.setdefault(ruleset.slug or str(ruleset.pk), []).append(ruleset)
    return found


KNOWN_YEARS = range(1900, 2200)
"""Further away a day cannot be a moment in every time zone."""


class SelectionForm(forms.Form):
    """A form to choose evenings; every field may stay empty."""

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
        """The chosen evenings; all of them as long as something is wrong."""
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
        chosen = {name: value for name in self.fields if (value := self[name].value())}
        return urlencode(chosen or {"season": ALL}, doseq=True)
