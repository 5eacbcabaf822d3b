"""The seasons of a group, the evenings in each, what counts of them, and the winners of closed ones.

For the season after the last one its days are proposed, and a name in the habit of the group.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet, prefetch_related_objects
from django.utils.translation import gettext as _

from scorekeeper.club.leagues.absences import tried_results, tries
from scorekeeper.club.leagues.evening_weights import leaves_out, left_out_of
from scorekeeper.club.leagues.evenings_in_season import in_time, months_before
from scorekeeper.club.leagues.models import Season
from scorekeeper.play.groups.models import Evening, Group, Player
from scorekeeper.play.sheets.models import Deal, EveningResult, Sheet

ALL = 0
"""The number of the season that is not stored."""


def all_evenings(group: Group) -> Season:
    """The season that every group has without making one: all evenings, all points, also those of guests.

    As it is not stored, its lot is the key of the group: tried with lots, it shows the same ones every time.
    """
    return Season(group=group, number=ALL, name=_("All evenings"), counts_guests=True, lot=group.pk)


def seasons_of(group: Group) -> list[Season]:
    """The seasons, the one that began last first."""
    found = group.seasons.select_related("group").order_by("-number")
    return sorted(found, key=lambda season: season.first_day or date.min, reverse=True)


def holds_day(season: Season, day: date) -> bool:
    return (season.begins or date.min) <= day <= (season.last_day or date.max)


def season_on(group: Group, day: date) -> Season:
    """The season of a day, the latest of several; all evenings where there is none."""
    return next((season for season in seasons_of(group) if holds_day(season, day)), all_evenings(group))


def current_season(group: Group, today: date, seasons: Sequence[Season] | None = None) -> Season:
    """The season that is played, the latest of several, else the last one; all evenings before the first.

    It is one of the seasons of the group, if these are at hand.
    """
    every = seasons_of(group) if seasons is None else seasons
    begun = [season for season in every if (season.first_day or date.min) <= today]
    if not begun:
        return all_evenings(group)
    return max(begun, key=lambda season: min(season.last_day or date.max, today))


def evenings_in(season: Season) -> QuerySet[Evening]:
    """The evenings between the two days on which anything was entered, also those that are left out.

    A tournament is one once its last round is closed; until then it has no results.
    """
    entered = Deal.objects.filter(sheet__evening=OuterRef("pk"), sheet__ends=False)
    # Where players of the group played, their results say so sooner: then nothing else is looked at.
    played = EveningResult.objects.filter(evening=OuterRef("pk"), deals__gt=0)
    is_one = Exists(played) | Exists(entered) | Exists(finished(OuterRef("pk")))
    return Evening.objects.filter(in_time(season, ""), is_one)


def finished(evening: Any) -> QuerySet[EveningResult]:
    """The results of an evening, as a part of other queries, if it is a tournament that is over."""
    return EveningResult.objects.filter(evening=evening, placed__isnull=False)


def unfinished() -> QuerySet[Any, Any]:
    """The keys of tournaments of which nothing counts yet, as a part of other queries."""
    lists = Sheet.objects.filter(~Exists(finished(OuterRef("evening"))), ends=True, evening__isnull=False)
    return lists.order_by().values("evening")


def counted_evenings(season: Season) -> QuerySet[Evening]:
    found = evenings_in(season)
    return found.exclude(pk__in=left_out_of(season)) if leaves_out(season) else found


def counted_sheets(season: Season) -> QuerySet[Sheet]:
    """The sheets of the evenings that count on which anything was entered."""
    entered = Deal.objects.filter(sheet=OuterRef("pk"))
    found = Sheet.objects.filter(in_time(season, "evening__"), Exists(entered))
    found = found.exclude(evening__in=unfinished())
    return found.exclude(evening__in=left_out_of(season)) if leaves_out(season) else found


def results_in(season: Season) -> QuerySet[EveningResult]:
    """The results of the evenings of a season, also of those left out.

    A name that is no player of the group is not there, nor who sat at a table without playing a deal.
    """
    return EveningResult.objects.filter(in_time(season, "evening__"), deals__gt=0)


def counted_results(season: Season) -> QuerySet[EveningResult]:
    found = results_in(season)
    if tries(season):
        found = found.exclude(pk__in=tried_results(season))
    return found.exclude(evening__in=left_out_of(season)) if leaves_out(season) else found


def counted_players(season: Season) -> dict[int, Player]:
    """The players who are in the standings once they have played, by key, in the order of their names."""
    found = season.group.players.filter(is_counted=True)
    if not season.counts_guests:
        found = found.filter(is_guest=False)
    return {player.pk: player for player in sorted(found, key=lambda player: player.name.casefold())}


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
        """The winners of a season, if it is closed."""
        return next((each.names for each in self.seasons if each.season == season), ())


def closed_seasons(group: Group | int | None) -> QuerySet[Season]:
    found = Season.objects.filter(group=group, closed_at__isnull=False)
    return found.select_related("group").order_by("number")


def closed_seasons_with(group: int, days: Collection[date]) -> list[Season]:
    """The closed seasons of a group in which one of some days is.

    Two queries, a small one if all ended before: every page of a sheet asks, and mostly they did.
    """
    closed = closed_seasons(group).exclude(last_day__lt=min(days, default=date.max))
    found = closed if closed.exists() else ()
    return [season for season in found if any(holds_day(season, day) for day in days)]


def closed_season_of_evening(evening: Evening) -> Season | None:
    """The closed season in which an evening is; no query for an evening of no group."""
    found = closed_seasons_with(evening.group_id, [evening.day]) if evening.group_id else ()
    return next(iter(found), None)


def champions_of(every: Iterable[Season]) -> Champions:
    """The champions of some seasons of a group: two queries, none where no season is closed."""
    closed = [season for season in every if season.closed_at]
    closed.sort(key=lambda season: (season.last_day or date.max, season.number), reverse=True)
    prefetch_related_objects(closed, "champions__player")
    seasons = tuple(WonSeason(each, names_of_champions(each)) for each in closed)
    titles = Counter(name for each in seasons for name in each.names)
    return Champions(seasons, tuple(titles.most_common()))


def names_of_champions(season: Season) -> tuple[str, ...]:
    """The winners of a closed season."""
    return tuple(map(str, season.champions.all()))


YEAR = re.compile(r"\b((?:19|20)[0-9]{2})(?:([/\N{EN DASH}-])([0-9]{2}))?\b")
"""A year in a name, or two of them, such as 2026 and 2025/26."""
LAST_NUMBER = re.compile(r"[0-9]{1,4}(?=[^0-9]*$)")
HALF = 6
"""In months."""


def proposed(seasons: Sequence[Season], today: date) -> dict[str, date | str]:
    """The initial values for the next season; of these seasons the last one stands first."""
    first, last = proposed_days(seasons[0] if seasons else None, today)
    return {"name": proposed_name(seasons, last), "first_day": first, "last_day": last}


def proposed_days(season: Season | None, today: date) -> tuple[date, date]:
    """The days after a season, or this year where they are over, or where there is none or no end of it."""
    try:
        first, last = days_after(season, today) if season else whole_year(today.year)
    except (OverflowError, ValueError):  # the calendar ends with the year 9999
        return whole_year(today.year)
    return (first, last) if last >= today else whole_year(today.year)


def days_after(season: Season, today: date) -> tuple[date, date]:
    """From the day after a season on for as long, or the year after the one in which it began."""
    if season.last_day is None:
        return whole_year(season.first_day.year + 1 if season.first_day else today.year)
    first = season.last_day + timedelta(days=1)
    return first, last_day_after(season, first)


def whole_year(year: int) -> tuple[date, date]:
    """Its first and its last day."""
    return date(year, 1, 1), date(year, 12, 31)


def last_day_after(season: Season, first: date) -> date:
    """As many months on as a season of whole months had, else the end of a year, half a year away or more."""
    began = season.first_day
    if began and began < first and began.day == first.day:
        months = 12 * (first.year - began.year) + first.month - began.month
        return months_before(first, -months) - timedelta(days=1)
    return date(first.year + (first.month > HALF), 12, 31)


def proposed_name(seasons: Sequence[Season], last: date) -> str:
    """The name of the season that ended a year before, else of the last one, counted on; else the year."""
    before = months_before(last, 12)
    ended = (
        each for each in seasons if each.last_day and each.last_day.replace(day=1) == before.replace(day=1)
    )
    habit = next(ended, seasons[0] if seasons else None)
    day = habit and (habit.last_day or habit.first_day)
    return (counted_on(habit.name, last.year - day.year) if habit and day else "") or str(last.year)


def counted_on(name: str, years: int) -> str:
    """A name some years later, or with the next number where it has no year; empty where nothing changes."""

    def later(found: re.Match[str]) -> str:
        year, sign, second = found.groups()
        return str(int(year) + years) + (f"{sign}{(int(second) + years) % 100:02}" if second else "")

    changed = YEAR.sub(later, name)
    if not YEAR.search(name):
        changed = LAST_NUMBER.sub(lambda found: str(int(found[0]) + 1), name)
    return changed if changed != name else ""
