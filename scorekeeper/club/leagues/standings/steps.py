"""The evenings of a season in at most forty steps, and what everybody brought together in each."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Any

from django.db.models import Case, Count, F, IntegerField, Q, QuerySet, Sum, Value, When, Window
from django.db.models.functions import RowNumber

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_evenings, counted_results
from scorekeeper.club.leagues.standings.ranking import PointsRule, Rule, Total
from scorekeeper.club.leagues.standings.sums import Sums, needs_others, worth_in_database, worths_of
from scorekeeper.play.groups.models import Evening

MOST_STEPS = 40

SumsByStep = dict[tuple[int, int], Sums]
"""What players brought together between one step and the next, by player and the place of the step."""


@dataclass(frozen=True)
class EveningStep:
    """The evening up to which is summed: its number in the season, which so many were held, and its day."""

    number: int
    day: date


def steps_of_season(season: Season) -> tuple[int, list[EveningStep]]:
    """How many evenings a season has, and its steps: two queries."""
    count = counted_evenings(season).count()
    return count, steps_of(counted_evenings(season), count)


def steps_of(evenings: QuerySet[Evening], count: int) -> list[EveningStep]:
    """Every evening, or of many at most forty at the same distance; the last is always there.

    Evenings of the same day are one step.
    """
    distance = -(-count // MOST_STEPS) or 1
    order = (F("day").asc(), F("pk").asc())
    numbered = evenings.order_by().annotate(place=Window(RowNumber(), order_by=order))
    # Counted from the end, so that the last evening is a step.
    found = numbered.annotate(rest=(Value(count) - F("place")) % distance).filter(rest=0)
    steps = [EveningStep(*row) for row in found.order_by("place").values_list("place", "day")]
    return list({step.day: step for step in steps}.values())


def sums_by_step(season: Season, steps: Sequence[EveningStep]) -> SumsByStep:
    """What everybody brought together in each step: one query, and those of `worths_of`."""
    rule, results = season.rule, counted_results(season).order_by()
    stepped = results.annotate(step=step_of(steps, 0))
    if rule.points is PointsRule.BEST:
        return sums_with_points(stepped)
    sums = {(player, step): Sums(total) for player, step, total in totals_by_step(stepped, rule)}
    if not needs_others(rule):
        return sums
    counted: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    days = [step.day for step in steps]
    worths = worths_of(results, rule)
    for player, evening, day in results.values_list("player", "evening", "evening__day"):
        counted[player, bisect_left(days, day)] += worths.get((player, evening), Fraction(0))
    return {key: Sums(replace(each.total, counted=counted[key])) for key, each in sums.items()}


def totals_by_step(stepped: QuerySet[Any, Any], rule: Rule) -> Iterator[tuple[int, int, Total]]:
    """Player, step and total of everybody."""
    rows = stepped.values("player", "step").annotate(
        all_points=Sum("points"),
        all_deals=Sum("deals"),
        evenings=Count("pk"),
        evenings_won=Count("pk", filter=Q(place=1)),
        for_places=Sum(worth_in_database(rule)),
    )
    columns = ("all_points", "all_deals", "evenings", "evenings_won", "for_places")
    for player, step, *sums in rows.values_list("player", "step", *columns):
        yield player, step, Total(player, *sums)


def sums_with_points(stepped: QuerySet[Any, Any]) -> SumsByStep:
    """The same with how often everybody made what, of which the best evenings follow."""
    rows = stepped.values("player", "step", "points").annotate(
        times=Count("pk"), all_deals=Sum("deals"), evenings_won=Count("pk", filter=Q(place=1))
    )
    found: SumsByStep = {}
    columns = ("player", "step", "points", "times", "all_deals", "evenings_won")
    for player, step, points, times, deals, won in rows.values_list(*columns):
        made = Sums(Total(player, points * times, deals, times, won), Counter({points: times}))
        known = found.get((player, step))
        found[player, step] = known.plus(made) if known else made
    return found


def step_of(steps: Sequence[EveningStep], before: int) -> Case | Value:
    """The place of the step that an evening belongs to, found by halves: `before` are those left behind."""
    if len(steps) == 1:
        return Value(before)
    half = len(steps) // 2
    earlier = When(evening__day__lte=steps[half - 1].day, then=step_of(steps[:half], before))
    return Case(earlier, default=step_of(steps[half:], before + half), output_field=IntegerField())
