"""How a season is decided: what a player's evenings are worth, and who stands before whom.

Plain functions over figures that are summed already; `reads` sums them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class PointsRule(StrEnum):
    """What counts in a season: all points, points per deal, the best evenings, or points for places."""

    TOTAL = "total"
    AVERAGE = "average"
    BEST = "best"
    PLACES = "places"


class TieRule(StrEnum):
    """Who of two level players stands first: nobody, or who has more of this; still level, they share."""

    SHARED = "shared"
    WON = "won"
    POINTS = "points"
    DEALS = "deals"


@dataclass(frozen=True, slots=True)
class Rule:
    """The points rule of a season, with its numbers.

    `min_deals` are needed for a place, `best_of` evenings count under BEST, and `place_points` are what the
    places of an evening are worth under PLACES, from the first on, in full to all who share one.
    """

    points: PointsRule = PointsRule.TOTAL
    ties: TieRule = TieRule.SHARED
    min_deals: int = 0
    best_of: int = 0
    place_points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Total:
    """What a player brought together: victory points, deals and evenings played, evenings won.

    `counted` is what the points rule counts of it, if that is not points or points per deal.
    """

    player: int
    points: int
    deals: int
    evenings: int
    won: int
    counted: int = 0


@dataclass(frozen=True, slots=True)
class RankedTotal:
    """A line of the standings; `place` is None while the player has too few deals for one."""

    place: int | None
    counts: Fraction
    total: Total


TIES: dict[TieRule, Callable[[Total], int]] = {
    TieRule.SHARED: lambda total: 0,
    TieRule.WON: lambda total: total.won,
    TieRule.POINTS: lambda total: total.points,
    TieRule.DEALS: lambda total: total.deals,
}


def standings(totals: Iterable[Total], rule: Rule) -> tuple[RankedTotal, ...]:
    """Everybody's line, the first first; who has too few deals for a place stands behind all the others."""
    everybody = sorted(totals, key=lambda each: merit(each, rule), reverse=True)
    ranked = [each for each in everybody if each.deals >= max(1, rule.min_deals)]
    merits = [merit(each, rule) for each in ranked]
    lines = [ranked_total(each, rule, merits.index(merit(each, rule)) + 1) for each in ranked]
    return (*lines, *(ranked_total(each, rule, None) for each in everybody if each not in ranked))


def ranked_total(total: Total, rule: Rule, place: int | None) -> RankedTotal:
    """The line of a player who has a place or none."""
    return RankedTotal(place, counted_points(total, rule), total)


def merit(total: Total, rule: Rule) -> tuple[Fraction, int]:
    """What decides the place: what counts, then what the tie rule looks at."""
    return counted_points(total, rule), TIES[rule.ties](total)


def counted_points(total: Total, rule: Rule) -> Fraction:
    """What counts under the points rule: victory points, those per deal, or points for places."""
    if rule.points is PointsRule.AVERAGE:
        return Fraction(total.points, total.deals) if total.deals else Fraction(0)
    return Fraction(total.points if rule.points is PointsRule.TOTAL else total.counted)


def movement(now: Sequence[RankedTotal], before: Sequence[RankedTotal]) -> dict[int, int]:
    """How many places each player went up (plus) or down (minus) who had a place before and has one now."""
    old = {line.total.player: line.place for line in before if line.place is not None}
    return {
        line.total.player: old[line.total.player] - line.place
        for line in now
        if line.place is not None and line.total.player in old
    }
