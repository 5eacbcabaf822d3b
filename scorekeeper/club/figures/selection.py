"""Which evenings figures are about: conditions for the database, and words."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import Max, Min, Q
from django.utils.formats import date_format
from django.utils.translation import gettext

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import of_kind, on_weekday, unfinished
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
