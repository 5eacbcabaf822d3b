"""What the places in the parts of a season add: its months, quarters or halves."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from scorekeeper.club.leagues.standings.rule import Rule

if TYPE_CHECKING:
    from scorekeeper.club.leagues.standings.ranking import Total


def with_periods(totals: Sequence[Total], rule: Rule) -> list[Total]:
    """The totals of all, with what their places in the periods are worth, of those who played in them."""
    made = defaultdict[int, dict[int, Fraction | int]](dict)
    for each in totals:
        for (period, worth), times in each.by_period.items():
            made[period][each.player] = made[period].get(each.player, 0) + worth * times
    gained = defaultdict[int, list[Fraction]](list)
    for worths in made.values():
        level = Counter(worths.values())
        for player, worth in worths.items():
            better = sum(level[other] for other in level if rule.is_before(other, worth))
            if points := points_of_places(rule, better, level[worth]):
                gained[player].append(points)
    return [replace(each, by_periods=tuple(gained[each.player])) for each in totals]


def points_of_places(rule: Rule, better: int, level: int) -> Fraction:
    """What a place in a period is worth behind so many, with so many who are level and share it or not."""
    places = rule.period_points[better : better + (level if rule.shares_most else 1)]
    return Fraction(sum(places), level if rule.shares_most else 1)
