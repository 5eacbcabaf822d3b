"""Which evenings of a season count twice by themselves: for points that were made, by their day, the last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.club.leagues.in_time import figures_in, in_time, on_days
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
        found.update(last_played(season))
    return frozenset(found)


def last_played(season: Season) -> list[int]:
    """The keys of the last evenings of a season that count, as many as count twice."""
    played = Evening.objects.filter(in_time(season, ""), results__deals__gt=0).distinct()
    if season.pk:
        played = played.exclude(pk__in=season.left_out.values("pk"))
    return list(played.order_by("-day", "-pk").values_list("pk", flat=True)[: season.doubled_last])
