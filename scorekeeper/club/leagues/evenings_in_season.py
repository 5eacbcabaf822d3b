"""The evenings in a season: by its days, by days of the week and of the month, by their kind."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Collection, Sequence
from datetime import date, timedelta
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from django.db.models import Q

from scorekeeper.club.planning.models import NextEvening
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.models import Sheet

if TYPE_CHECKING:
    from scorekeeper.club.leagues.models import Season

LAST = 5
"""The last of its days of the week in a month, as `Season.Nth` has it."""
LEAP_YEARS = range(1904, 2100, 4)
"""As far back and ahead as anybody keeps evenings; neither 1900 nor 2100 is one."""


def in_time(season: Season, path: str) -> Q:
    """The condition that an evening is in the season, and is no secret; `path` leads to the evening."""
    condition = Q(**{f"{path}group": season.group_id, f"{path}is_hidden": False})
    if season.begins:
        condition &= Q(**{f"{path}day__gte": season.begins})
    if season.last_day:
        condition &= Q(**{f"{path}day__lte": season.last_day})
    return condition & on_weekday(season, f"{path}day") & of_kind(season, path)


def on_weekday(season: Season, day: str) -> Q:
    """The condition that an evening is on the day of the week that counts; `day` is the column of its day."""
    return on_days(season.weekday, [season.nth], day) if season.weekday else Q()


def on_days(weekday: int, nths: Collection[int], day: str) -> Q:
    """The condition that a day is one of the `nths` in its month, of this day of the week if not 0."""
    condition = Q(**{f"{day}__iso_week_day": weekday}) if weekday else Q()
    if 0 in nths:
        return condition
    weeks = (in_last_week(day) if nth == LAST else in_week(nth, day) for nth in nths)
    return condition & reduce(or_, weeks)


def in_week(nth: int, day: str) -> Q:
    """The condition that a day is one of the nth seven of its month."""
    return Q(**{f"{day}__day__gt": 7 * nth - 7, f"{day}__day__lte": 7 * nth})


def is_on_days(weekday: int, nths: Collection[int], day: date) -> bool:
    """The same of a day that is known."""
    is_last = day.day > monthrange(day.year, day.month)[1] - 7
    which = {0, (day.day + 6) // 7, *([LAST] if is_last else [])}
    return weekday in (0, day.isoweekday()) and not which.isdisjoint(nths)


def is_among_last(season: Season, evenings: int, day: date) -> bool:
    """Whether a day is one of the last so many evenings of a season that has a last day.

    That is known once no other fits in behind those that are planned or cancelled: two queries.
    """
    last_day = season.last_day
    if last_day is None or day > last_day or not season.counts_day(day):
        return False
    on_its_days = on_weekday(season, "day")
    ahead = NextEvening.objects.filter(on_its_days, group=season.group_id)
    planned = list(ahead.values_list("day", "is_cancelled"))
    of_group = Evening.objects.filter(on_its_days, group=season.group_id, is_hidden=False)
    played = of_group.filter(of_kind(season, "")).order_by("-day")
    held = {day, *played.values_list("day", flat=True)[: evenings + 1]}
    not_cancelled = {each for each, is_cancelled in planned if not is_cancelled}
    to_come = [each for each in held | not_cancelled if day < each <= last_day]
    known = sorted(held | {each for each, _is_cancelled in planned})
    return len(to_come) < evenings and not fits_one_behind(season, known, last_day)


def fits_one_behind(season: Season, days: Sequence[date], last_day: date) -> bool:
    """Whether one more evening could be until a day: as far behind the last one as that behind another.

    Where one day of each month counts, or none of another evening is known, on any day that counts.
    """
    is_any = season.nth or len(days) == 1
    distance = 1 if is_any else (days[-1] - days[-2]).days
    rest = (last_day - days[-1]).days
    return any(season.counts_day(days[-1] + timedelta(days=each)) for each in range(distance, rest + 1))


def in_last_week(day: str) -> Q:
    """The condition that a day is one of the last seven of its month."""
    return (
        Q(**{f"{day}__month__in": (1, 3, 5, 7, 8, 10, 12), f"{day}__day__gte": 25})
        | Q(**{f"{day}__month__in": (4, 6, 9, 11), f"{day}__day__gte": 24})
        | Q(**{f"{day}__month": 2, f"{day}__day__gte": 23})
        | (Q(**{f"{day}__month": 2, f"{day}__day": 22}) & ~Q(**{f"{day}__year__in": LEAP_YEARS}))
    )


def of_kind(season: Season, path: str) -> Q:
    """The condition that an evening is of the kind that counts: one of tables, a tournament, or either."""
    if season.tournaments == season.Tournaments.COUNT:
        return Q()
    lists = Sheet.objects.filter(group=season.group_id, ends=True, evening__isnull=False)
    is_one = Q(**{f"{path}pk__in": lists.order_by().values("evening")})
    return is_one if season.tournaments == season.Tournaments.ONLY else ~is_one


def months_before(day: date, months: int) -> date:
    """The same day so many months before, or the last one of a month that is too short for it."""
    year, month = divmod(12 * day.year + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def figures_in(text: str) -> tuple[int, ...]:
    """Whole numbers with commas between."""
    return tuple(int(figure) for figure in text.split(",") if figure)
