"""Who stands before whom in a season, by its rule.

Plain functions over figures that are summed already; `reads` sums them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from math import ceil
from typing import NamedTuple

from scorekeeper.club.leagues.standings.rule import AVERAGES, ROUND_DEALS, PointsRule, Rule, TieRule


class EveningMade(NamedTuple):
    """The points and the place of somebody on an evening."""

    points: int
    place: int


@dataclass(frozen=True, slots=True)
class Total:
    """What a player brought together: victory points, deals and evenings played, evenings won.

    `counted` is what their evenings or the places come to where these count, `missed` are the evenings of the
    season without them, `fined` are the points of their fines, the other figures are deals won, and solos
    played and won. Of `unknown` deals only totals are there: they count, and nobody knows who won them.
    `made` is what they made of every evening, by its key, where the rule looks at these; `lot` is the number
    drawn. `leads_in` is what they have the most of, of what gets points for it, see `with_most`.
    """

    player: int
    points: int
    deals: int
    evenings: int
    won: int
    counted: Fraction | int = 0
    missed: int = 0
    deals_won: int = 0
    solos: int = 0
    solos_won: int = 0
    unknown: int = 0
    fined: int = 0
    made: Mapping[int, EveningMade] = field(default_factory=dict, hash=False)
    lot: int = 0
    leads_in: tuple[TieRule, ...] = ()

    @property
    def known(self) -> int:
        """The deals of which it is known who won."""
        return self.deals - self.unknown

    @property
    def rounds(self) -> int:
        """Whole rounds of deals."""
        return self.deals // ROUND_DEALS


@dataclass(frozen=True, slots=True)
class RankedTotal:
    """A line of the standings; `place` is None while the player has too few deals or evenings for one."""

    place: int | None
    counts: Fraction
    total: Total


TIES: dict[TieRule, Callable[[Total], int]] = {
    TieRule.WON: lambda total: total.won,
    TieRule.POINTS: lambda total: total.points,
    TieRule.DEALS: lambda total: total.deals,
    TieRule.EVENINGS: lambda total: total.evenings,
    TieRule.SOLOS: lambda total: total.solos_won,
    TieRule.SECOND: lambda total: times_placed(total, 2),
    TieRule.THIRD: lambda total: times_placed(total, 3),
    TieRule.BEST: lambda total: max((made.points for made in total.made.values()), default=0),
    TieRule.LOT: lambda total: total.lot,
}
"""What there is more of; points in direct encounter say something of a few alone, see `encounters`."""

COUNTED: dict[PointsRule, Callable[[Total], Fraction | int]] = {
    PointsRule.TOTAL: lambda total: total.points,
    PointsRule.WON: lambda total: total.won,
    PointsRule.PLACES: lambda total: total.counted,
    PointsRule.TABLES: lambda total: total.counted,
}


def standings(totals: Iterable[Total], rule: Rule) -> tuple[RankedTotal, ...]:
    """Everybody's line, the first first; who has too little for a place stands behind all the others."""
    everybody = with_most(totals, rule)
    lines, place = list[RankedTotal](), 1
    for level in in_order([each for each in everybody if has_place(each, rule)], rule):
        lines += [ranked_total(each, rule, place) for each in level]
        place += len(level)
    waiting = in_order([each for each in everybody if not has_place(each, rule)], rule)
    return (*lines, *(ranked_total(each, rule, None) for level in waiting for each in level))


def with_most(totals: Iterable[Total], rule: Rule) -> list[Total]:
    """The totals of all, with what each of them has the most of; nobody has the most of what nobody has."""
    found = list(totals)
    if rule.most and rule.counts_attendance:
        most = {what: max((TIES[what](each) for each in found), default=0) for what, _points in rule.most}
        top = {what: figure for what, figure in most.items() if figure > 0}
        found = [
            replace(each, leads_in=tuple(what for what in top if TIES[what](each) == top[what]))
            for each in found
        ]
    return found


def in_order(totals: Sequence[Total], rule: Rule) -> list[list[Total]]:
    """Those who are level together, the first first: what counts decides, then what ties look at."""
    levels = parted(totals, lambda total: counted_points(total, rule))
    for tie in rule.ties:
        levels = [part for level in levels for part in parted_by_tie(level, tie)]
    return levels


def parted_by_tie(level: Sequence[Total], tie: TieRule) -> list[list[Total]]:
    """Some who were level, parted by what decides between them."""
    if tie is not TieRule.DIRECT:
        return parted(level, TIES[tie])
    made = encounters(level) if len(level) > 1 else {}
    return parted(level, lambda total: made.get(total.player, 0))


def parted(level: Sequence[Total], more: Callable[[Total], Fraction | int]) -> list[list[Total]]:
    """Those who have as much together, who has the most first."""
    return [list(same) for _more, same in groupby(sorted(level, key=more, reverse=True), key=more)]


def times_placed(total: Total, place: int) -> int:
    """On how many evenings somebody had a place."""
    return sum(made.place == place for made in total.made.values())


def encounters(level: Sequence[Total]) -> dict[int, int]:
    """By how many points everybody was ahead of each of the others on the evenings that both played."""
    return {
        one.player: sum(
            one.made[evening].points - other.made[evening].points
            for other in level
            for evening in one.made.keys() & other.made.keys()
        )
        for one in level
    }


def has_place(total: Total, rule: Rule) -> bool:
    """Whether somebody has played enough for a place: one deal at least."""
    is_enough = total.evenings >= evenings_needed(total, rule) and total.rounds >= rule.min_rounds
    return is_enough and total.deals >= max(1, rule.min_deals)


def evenings_needed(total: Total, rule: Rule) -> int:
    """How many evenings a place takes by now, of those that were held."""
    return max(rule.min_evenings, ceil(rule.min_share * (total.evenings + total.missed)))


def ranked_total(total: Total, rule: Rule, place: int | None) -> RankedTotal:
    """The line of a player who has a place or none."""
    return RankedTotal(place, counted_points(total, rule), total)


def counted_points(total: Total, rule: Rule) -> Fraction:
    """What counts under the points rule, with what being there and missing come to."""
    if rule.points in AVERAGES:
        return Fraction(total.points * rule.scale, total.deals) if total.deals else Fraction(0)
    counted = total.counted if rule.weighs_evenings else COUNTED[rule.points](total)
    return counted + Fraction(attendance_points(total, rule))


def attendance_points(total: Total, rule: Rule) -> int:
    """What the evenings played, missed and won come to by themselves, and the fines."""
    if not rule.counts_attendance:
        return 0
    there = rule.presence * total.evenings + rule.absence * total.missed
    most = sum(points for what, points in rule.most if what in total.leads_in)
    return there + rule.won_bonus * total.won + total.fined + most


def movement(now: Sequence[RankedTotal], before: Sequence[RankedTotal]) -> dict[int, int]:
    """How many places each player went up (plus) or down (minus) who had a place before and has one now."""
    old = {line.total.player: line.place for line in before if line.place is not None}
    return {
        line.total.player: old[line.total.player] - line.place
        for line in now
        if line.place is not None and line.total.player in old
    }
