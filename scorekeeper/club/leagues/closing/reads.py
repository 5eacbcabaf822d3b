"""Which seasons are closed, who won them, and which of them an evening is in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import holds_day
from scorekeeper.club.leagues.standings.reads import Standings
from scorekeeper.play.groups.models import Evening, Group


@dataclass(frozen=True)
class WonSeason:
    """A closed season and who won it."""

    season: Season
    names: tuple[str, ...]


@dataclass(frozen=True)
class Champions:
    """The closed seasons, the last first, and who won how many of them, the most first."""

    seasons: tuple[WonSeason, ...]
    titles: tuple[tuple[str, int], ...]

    def of_season(self, season: Season) -> tuple[str, ...]:
        """Who won a season, if it is closed."""
        return next((each.names for each in self.seasons if each.season == season), ())


def closed_seasons(group: Group | int | None) -> QuerySet[Season]:
    """The closed seasons of a group."""
    found = Season.objects.filter(group=group, closed_at__isnull=False)
    return found.select_related("group").order_by("number")


def closed_season_on(closed: Iterable[Season], days: Collection[date]) -> Season | None:
    """The one of some closed seasons in which one of some days is."""
    return next((season for season in closed if any(holds_day(season, day) for day in days)), None)


def closed_season_of_sheet(slug: str) -> Season | None:
    """The closed season in which the evening of a sheet is."""
    evening = Evening.objects.filter(sheets__slug=slug).first()
    return closed_season_of_evening(evening) if evening else None


def closed_season_of_evening(evening: Evening) -> Season | None:
    """The closed season in which an evening is."""
    return closed_season_on(closed_seasons(evening.group_id), [evening.day])


def champions_of(group: Group) -> Champions:
    """The champions of a group: three queries."""
    closed = closed_seasons(group).prefetch_related("champions__player").order_by("-last_day", "-number")
    seasons = tuple(WonSeason(each, names_of_champions(each)) for each in closed)
    titles = Counter(name for each in seasons for name in each.names)
    return Champions(seasons, tuple(titles.most_common()))


def names_of_champions(season: Season) -> tuple[str, ...]:
    """Who won a closed season."""
    return tuple(map(str, season.champions.all()))


def names_in_front(standings: Standings) -> tuple[str, ...]:
    """Who stands first."""
    return tuple(row.player.name for row in standings.rows if row.line.place == 1)
