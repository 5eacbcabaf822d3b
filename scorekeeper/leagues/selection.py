"""Which evenings figures are about: a form in the address, conditions for the database, and words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.db.models import Max, Min, Q
from django.utils.formats import date_format
from django.utils.timezone import localtime, make_aware
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorekeeper.groups.models import Group, Player
from scorekeeper.houserules.models import Ruleset
from scorekeeper.houserules.words import listed, ruleset_name
from scorekeeper.leagues.models import Season
from scorekeeper.sheets.models import Seat, Sheet

KNOWN_YEARS = range(1900, 2200)
"""Further away a day cannot be a moment in every time zone."""


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
        found = between(sheet, self.first, self.last)
        if season:
            found &= between(sheet, season.first_day, season.last_day)
            found &= ~Q(**{f"{sheet}__in": season.left_out.values("pk")})
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
            parts.append(gettext("by “%(rules)s”") % {"rules": ruleset_name(self.rulesets[0])})
        if self.people:
            names = listed(player.name for player in self.people)
            parts.append(gettext("only with %(names)s at the table") % {"names": names})
        if not parts:
            return gettext("All evenings")
        return gettext("Evenings %(which)s") % {"which": listed(parts)}


def between(sheet: str, first: date | None, last: date | None) -> Q:
    """The condition that an evening began between two days, both included."""
    found = Q()
    if first:
        found &= Q(**{f"{sheet}__started__gte": start_of(first)})
    if last:
        found &= Q(**{f"{sheet}__started__lt": start_of(last + timedelta(days=1))})
    return found


def start_of(day: date) -> datetime:
    """The moment at which a day begins here."""
    return make_aware(datetime.combine(day, time.min))


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
                self.add_error(name, _("In this year nobody has written down a deal."))
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


def years_of(group: Group) -> list[int]:
    """The years from the first evening of a group to the last, the last first."""
    ends = group.sheets.aggregate(first=Min("started"), last=Max("started"))
    if ends["first"] is None:
        return []
    return list(range(localtime(ends["last"]).year, localtime(ends["first"]).year - 1, -1))


def rulesets_played(group: Group) -> dict[str, list[Ruleset]]:
    """The rulesets by which a group has played, all versions of one together, the last version first."""
    played = Sheet.objects.filter(group=group).values("ruleset").distinct()
    found: dict[str, list[Ruleset]] = {}
    for ruleset in Ruleset.objects.filter(pk__in=played).order_by("-version", "pk"):
        found.setdefault(ruleset.slug or str(ruleset.pk), []).append(ruleset)
    return found
