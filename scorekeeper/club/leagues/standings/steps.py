"""The evenings of a season in some forty steps, and what everybody brought together in each."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Any

from django.db.models import Case, Count, F, IntegerField, Q, QuerySet, Sum, Value, When, Window
from django.db.models.functions import RowNumber

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_evenings, counted_results
from scorekeeper.club.leagues.standings.ranking import Total
from scorekeeper.club.leagues.standings.rule import Rule, TieRule
from scorekeeper.club.leagues.standings.shared_places import needs_others, worths_of
from scorekeeper.club.leagues.standings.sums import (
    PLAYED,
    solos_paid,
    sums_by_worth,
    with_evenings,
    worth_in_database,
)
from scorekeeper.club.leagues.standings.totals import Held, Sums

MOST_STEPS = 40

SumsByStep = dict[tuple[int, ...], Sums]
"""What players brought together between one step and the next, by player and the place of the step."""


@dataclass(frozen=True)
class EveningStep:
    """The evening up to which is summed: its number in the season, which so many were held, and its day."""

    number: int
    day: date


def steps_of(season: Season, held: Held) -> list[EveningStep]:
    """Every evening, or of many at most forty at the same distance; the last is always there: one query.

    So is the last one before a final. Evenings of the same day are one step.
    """
    evenings, count = counted_evenings(season), held.all
    distance = -(-count // MOST_STEPS) or 1
    order = (F("day").asc(), F("pk").asc())
    numbered = evenings.order_by().annotate(place=Window(RowNumber(), order_by=order))
    # Counted from the end, so that the last evening is a step.
    is_step = Q(rest=0) | Q(place=held.evenings)
    found = numbered.annotate(rest=(Value(count) - F("place")) % distance).filter(is_step)
    steps = [EveningStep(*row) for row in found.order_by("place").values_list("place", "day")]
    return list({step.day: step for step in steps}.values())


def sums_by_step(season: Season, rule: Rule, steps: Sequence[EveningStep]) -> SumsByStep:
    """What everybody brought together in each step.

    One query beside those of the rule and of `worths_of`; one more where places are shared and evenings are
    not weighed, and one where the best evening or the direct encounter decides; as many again for a final.
    """
    results = counted_results(season).order_by()
    final = rule.final
    if final is None:
        return sums_alike_by_step(results, rule, steps)
    before = sums_alike_by_step(results.filter(evening__day__lt=final.day), rule, steps)
    there = results.filter(evening__day__gte=final.day)
    return before | sums_alike_by_step(there, rule.of_final, steps)


def sums_alike_by_step(results: QuerySet[Any, Any], rule: Rule, steps: Sequence[EveningStep]) -> SumsByStep:
    """The same of evenings that all count by one rule."""
    stepped = results.annotate(step=step_of(steps, 0))
    if rule.weighs_evenings:
        beside = PLAYED if TieRule.SOLOS in rule.looks_at else ()
        found = sums_by_worth(stepped, rule, worths_of(results, rule), "player", "step", beside=beside)
    else:
        found = summed_by_step(stepped, rule, steps)
    return with_evenings(found, stepped, rule, "player", "step")


def summed_by_step(results: QuerySet[Any, Any], rule: Rule, steps: Sequence[EveningStep]) -> SumsByStep:
    """The same of results with their steps, where evenings are not weighed."""
    sums: SumsByStep = {(player, step): Sums(total) for player, step, total in totals_by_step(results, rule)}
    if not needs_others(rule):
        return sums
    counted: defaultdict[tuple[int, ...], Fraction | int] = defaultdict(int)
    days = [step.day for step in steps]
    worths = worths_of(results, rule)
    for player, evening, day in results.values_list("player", "evening", "evening__day"):
        counted[player, bisect_left(days, day)] += worths.get((player, evening), 0)
    return {key: Sums(replace(each.total, counted=counted[key])) for key, each in sums.items()}


def totals_by_step(stepped: QuerySet[Any, Any], rule: Rule) -> Iterator[tuple[int, int, Total]]:
    """Player, step and total of everybody."""
    rows = stepped.values("player", "step").annotate(
        all_points=Sum("points"),
        all_deals=Sum("deals"),
        evenings=Count("pk"),
        evenings_won=Count("pk", filter=Q(place=1)),
        for_places=Sum(worth_in_database(rule)),
        all_solos_won=Sum("solos_won"),
        solos_paid=Sum(solos_paid(rule)),
    )
    columns = ("all_points", "all_deals", "evenings", "evenings_won", "for_places", "all_solos_won")
    for row in rows.values_list("player", "step", *columns, "solos_paid"):
        player, step, points, deals, there, won, worth, solos, paid = row
        total = Total(player, points, deals, there, won, worth, solos_won=solos, solos_paid=paid)
        yield player, step, total


def step_of(steps: Sequence[EveningStep], before: int) -> Case | Value:
    """The place of the step that an evening belongs to, found by halves: `before` are those left behind."""
    if len(steps) == 1:
        return Value(before)
    half = len(steps) // 2
    earlier = When(evening__day__lte=steps[half - 1].day, then=step_of(steps[:half], before))
    return Case(earlier, default=step_of(steps[half:], before + half), output_field=IntegerField())
