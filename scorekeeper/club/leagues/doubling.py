"""Which evenings of a season count twice by themselves, and which one cannot drop out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.club.leagues.in_time import figures_in, in_time, on_days
from scorekeeper.club.leagues.left_out import left_out_of
from scorekeeper.play.groups.models import Evening

if TYPE_CHECKING:
    from scorekeeper.club.leagues.models import Season


def doubled_by_rule(season: Season) -> frozenset[int]:
    """The keys of these evenings; no query unless some may count twice."""
    evenings, found = Evening.objects.filter(group=season.group_id), set[int]()
    if season.doubled_from:
        found.update(evenings.filter(results__points__gte=season.doubled_from).values_list("pk", flat=True))
    if season.doubled_days:
        days = on_days(season.doubled_weekday, figures_in(season.doubled_days), "day")
        found.update(evenings.filter(days).values_list("pk", flat=True))
    if season.doubled_last and season.is_over:
        found.update(last_played(season, season.doubled_last))
    return frozenset(found)


def kept_in(season: Season) -> int:
    """The key of the evening that cannot drop out, the last one once the season is over; else 0."""
    if not season.keeps_last or not season.is_over:
        return 0
    return next(iter(last_played(season, 1)), 0)


def last_played(season: Season, most: int) -> list[int]:
    """The keys of the last evenings of a season that count, so many at most."""
    played = Evening.objects.filter(in_time(season, ""), results__deals__gt=0).distinct()
    played = played.exclude(pk__in=left_out_of(season))
    return list(played.order_by("-day", "-pk").values_list("pk", flat=True)[:most])
