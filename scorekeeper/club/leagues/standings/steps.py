"""The evenings of a season in some forty steps, and what everybody brought together in each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Case, F, IntegerField, Q, Value, When, Window
from django.db.models.functions import RowNumber

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_evenings, counted_results
from scorekeeper.club.leagues.standings.rule import Rule, TieRule
from scorekeeper.club.leagues.standings.shared_places import worths_of
from scorekeeper.club.leagues.standings.sums import PLAYED, sums_alike
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
    """The sums of everybody in each step: the queries of `sums_alike`, twice with a final."""
    results = counted_results(season).annotate(step=step_of(steps, 0))
    worths = worths_of(results, rule)
    beside = () if rule.looks_at.isdisjoint((TieRule.SOLOS, TieRule.DEALS_WON)) else PLAYED
    parts = [(results, rule)]
    if rule.final:
        before, there = (Q(**{f"evening__day__{at}": rule.final.day}) for at in ("lt", "gte"))
        parts = [(results.filter(before), rule), (results.filter(there), rule.of_final)]
    return {
        key: sums
        for found, of_part in parts
        for key, sums in sums_alike(found, of_part, worths, "player", "step", beside=beside).items()
    }


def step_of(steps: Sequence[EveningStep], before: int) -> Case | Value:
    """The place of the step that an evening belongs to, found by halves: `before` are those left behind."""
    if len(steps) == 1:
        return Value(before)
    half = len(steps) // 2
    earlier = When(evening__day__lte=steps[half - 1].day, then=step_of(steps[:half], before))
    return Case(earlier, default=step_of(steps[half:], before + half), output_field=IntegerField())
