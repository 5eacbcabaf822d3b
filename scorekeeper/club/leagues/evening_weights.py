"""The evenings of a season that count twice, half or not at all, by hand or by rule."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from django.db.models import Max, Q, QuerySet
from django.utils.timezone import localdate

from scorekeeper.club.leagues.evenings_in_season import figures_in, in_time, on_days
from scorekeeper.play.groups.models import Evening
from scorekeeper.play.sheets.models import EveningResult

if TYPE_CHECKING:
    from scorekeeper.club.leagues.models import Season


def left_out_of(season: Season) -> QuerySet[Evening]:
    """The evenings that do not count, as a part of other queries."""
    by_hand = type(season).left_out.through.objects.filter(season=season.pk).values("evening")
    is_out = Q(pk__in=by_hand)
    if drops_short(season):
        is_out |= Q(pk__in=short_evenings(season))
    return Evening.objects.filter(is_out, group=season.group_id).order_by()


def leaves_out(season: Season) -> bool:
    """Whether any evening may be left out, so that it must be looked."""
    return bool(season.pk) or drops_short(season)


def drops_short(season: Season) -> bool:
    """Whether short evenings do not count at all."""
    return bool(season.short_deals) and season.short_counts == season.Short.NOTHING


def halved_in(season: Season) -> tuple[int, ...]:
    """The keys of the evenings that count half; no query unless some may."""
    if not season.short_deals or season.short_counts != season.Short.HALF:
        return ()
    return tuple(short_evenings(season).values_list("evening", flat=True))


def short_evenings(season: Season) -> QuerySet[Any, Any]:
    """The keys of the evenings that are over on which nobody played as many deals as a full one has."""
    over = EveningResult.objects.filter(evening__group=season.group_id, evening__day__lt=localdate())
    most = over.order_by().values("evening").annotate(most=Max("deals"))
    return most.filter(most__lt=season.short_deals).values("evening")


def doubled_by_rule(season: Season) -> frozenset[int]:
    """The keys of these evenings; no query unless some may count twice."""
    found, which = set[int](), []
    if season.doubled_from:
        which.append(Q(results__points__gte=season.doubled_from))
    if season.doubled_days:
        which.append(on_days(season.doubled_weekday, figures_in(season.doubled_days), "day"))
    for each in which:
        found.update(Evening.objects.filter(each, group=season.group_id).values_list("pk", flat=True))
    if season.doubled_last and season.is_over:
        found.update(last_played(season, season.doubled_last))
    return frozenset(found)


def kept_in(season: Season) -> int:
    """The key of the evening that cannot drop out, the last one once the season is over; else 0."""
    if not season.keeps_last or not season.is_over:
        return 0
    return next(iter(last_played(season, 1)), 0)


def parts_in(season: Season, kept: int) -> tuple[date, ...]:
    """The days from which on the evenings that count are chosen anew, up to the one that is kept, if any.

    No query unless they are those of parts that are equally long, of which only such with evenings matter.
    """
    rule = season.written_rule
    if rule.within is None:
        return rule.parts
    days = dict(Evening.objects.filter(in_time(season, "")).values_list("pk", "day"))
    last = days.get(kept, date.max)
    numbers = {rule.within.number_of(day) for day in days.values() if day <= last}
    return tuple(map(rule.within.first_day, sorted(numbers)[1:]))


def last_played(season: Season, most: int) -> list[int]:
    """The keys of the last evenings of a season that count, so many at most."""
    played = Evening.objects.filter(in_time(season, ""), results__deals__gt=0).distinct()
    played = played.exclude(pk__in=left_out_of(season))
    return list(played.order_by("-day", "-pk").values_list("pk", flat=True)[:most])
