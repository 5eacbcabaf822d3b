"""The ranking of players in a season, by its rule.

Plain functions over figures that are summed already; `reads` sums them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from math import ceil
from typing import Any

from scorekeeper.club.leagues.standings.extras import PAID, Points
from scorekeeper.club.leagues.standings.player_total import Total
from scorekeeper.club.leagues.standings.rule import AVERAGES, PointsRule, Rule, TieRule


@dataclass(frozen=True, slots=True)
class InFinal:
    """The count of a player in a final: what was carried into it, what was made, the total before it."""

    carried: Fraction
    made: Fraction
    before: Total


@dataclass(frozen=True, slots=True)
class RankedTotal:
    """A line of the standings; `place` is None while the player has too few deals or evenings for one.

    The total of who is in the `final` is that of all evenings.
    """

    place: int | None
    counts: Fraction
    total: Total
    final: InFinal | None = None

    @property
    def before_final(self) -> Total:
        """The total without the final."""
        return self.final.before if self.final else self.total


TIES: dict[TieRule, Callable[[Total], Any]] = {
    TieRule.WON: lambda total: total.won,
    TieRule.POINTS: lambda total: total.points,
    TieRule.DEALS: lambda total: total.deals,
    TieRule.DEALS_WON: lambda total: total.deals_won,
    TieRule.EVENINGS: lambda total: total.evenings,
    TieRule.SOLOS: lambda total: total.solos_won,
    TieRule.SECOND: lambda total: times_placed(total, 2),
    TieRule.THIRD: lambda total: times_placed(total, 3),
    TieRule.PLACES: lambda total: [times_placed(total, place) for place in range(1, last_place(total) + 1)],
    TieRule.BEST: lambda total: best_evenings(total, 1),
    TieRule.BEST_THREE: lambda total: best_evenings(total, 3),
    TieRule.DROPPED: lambda total: total.dropped,
    TieRule.LOT: lambda total: total.lot,
}
"""What there is more of; points in direct encounter say something of a few alone, see `encounters`."""


def standings(totals: Iterable[Total], rule: Rule) -> tuple[RankedTotal, ...]:
    """Everybody's line, the first first; who has too little for a place stands behind all the others."""
    lines = [RankedTotal(None, counted_points(each, rule), each) for each in with_most(totals, rule)]
    placed = number_places(in_order([each for each in lines if has_place(each.total, rule)], rule))
    waiting = in_order([each for each in lines if not has_place(each.total, rule)], rule)
    return (*after_final(placed, rule), *(each for level in waiting for each in level))


def number_places(levels: Iterable[Sequence[RankedTotal]]) -> list[RankedTotal]:
    """The lines with their places, by those that are level together."""
    lines = list[RankedTotal]()
    for level in levels:
        place = len(lines) + 1
        lines += [replace(each, place=place) for each in level]
    return lines


def after_final(lines: Sequence[RankedTotal], rule: Rule) -> list[RankedTotal]:
    """The lines once a final has begun: who is in it by what counts there, then the others."""
    final = rule.final
    if final is None:
        return [*lines]
    within = [
        finalist(line, line.total.final, rule, final.share)
        for line in lines
        if line.total.final and final.is_for(line.place)
    ]
    return [*number_places(in_order(within, rule)), *lines[len(within) :]]


def finalist(line: RankedTotal, final: Total, rule: Rule, share: Fraction) -> RankedTotal:
    """The line of somebody in the final."""
    carried, made = line.counts * share, counted_points(final, rule.of_final)
    return RankedTotal(None, carried + made, line.total.with_final, InFinal(carried, made, line.total))


def with_most(totals: Iterable[Total], rule: Rule) -> list[Total]:
    """The totals of all, with what each of them has the most of; nobody has the most of what nobody has."""
    found = list(totals)
    if rule.most and rule.counts_attendance:
        leading = defaultdict[int, list[tuple[TieRule, int]]](list)
        for what, _points in rule.most:
            made = {each.player: TIES[what](each) for each in found}
            first = [player for player, figure in made.items() if figure > 0 and figure == max(made.values())]
            for player in first:
                leading[player].append((what, len(first)))
        found = [replace(each, leads_in=tuple(leading[each.player])) for each in found]
    return with_periods(found, rule) if rule.period_points and rule.counts_attendance else found


def with_periods(totals: Sequence[Total], rule: Rule) -> list[Total]:
    """The totals of all, with what their places in the parts of the season add, of those who played in them.

    These are its months, quarters or halves.
    """
    made = defaultdict[int, dict[int, Fraction | int]](dict)
    for each in totals:
        for (period, worth), times in each.by_period.items():
            made[period][each.player] = made[period].get(each.player, 0) + worth * times
    gained = defaultdict[int, list[Fraction]](list)
    for worths in made.values():
        players_with = defaultdict[Fraction | int, list[int]](list)
        for player, worth in worths.items():
            players_with[worth].append(player)
        better = 0
        for worth in sorted(players_with, reverse=not rule.counts_up):
            level = players_with[worth]
            if points := points_of_places(rule, better, len(level)):
                for player in level:
                    gained[player].append(points)
            better += len(level)
    return [replace(each, by_periods=tuple(gained[each.player])) for each in totals]


def points_of_places(rule: Rule, better: int, level: int) -> Fraction:
    """The points of a place in a period behind so many better ones, alone or shared with level ones."""
    places = rule.period_points[better : better + (level if rule.shares_most else 1)]
    return Fraction(sum(places), level if rule.shares_most else 1)


def in_order(lines: Sequence[RankedTotal], rule: Rule) -> list[list[RankedTotal]]:
    """Those who are level together, the first first: what counts decides, then what ties look at."""
    levels = group_ties(lines, lambda line: line.counts)[:: -1 if rule.counts_up else 1]
    for tie in rule.ties:
        levels = [part for level in levels for part in parted_by_tie(level, tie)]
    return levels


def parted_by_tie(level: Sequence[RankedTotal], tie: TieRule) -> list[list[RankedTotal]]:
    """Some who were level, parted by what decides between them."""
    if len(level) < 2:
        return [[*level]]
    if tie is not TieRule.DIRECT:
        return group_ties(level, lambda line: TIES[tie](line.total))
    made = encounters([line.total for line in level])
    return group_ties(level, lambda line: made[line.total.player])


def group_ties(level: Sequence[RankedTotal], more: Callable[[RankedTotal], Any]) -> list[list[RankedTotal]]:
    """Those who have as much together, who has the most first."""
    return [list(same) for _more, same in groupby(sorted(level, key=more, reverse=True), key=more)]


def times_placed(total: Total, place: int) -> int:
    """On how many evenings somebody had a place."""
    return sum(times for made, times in total.reached.items() if made.place == place)


def best_evenings(total: Total, number: int) -> int:
    """The points of so many of somebody's best evenings together."""
    points = (made.points for made in sorted(total.reached.elements(), reverse=True)[:number])
    return sum(points)


def last_place(total: Total) -> int:
    """The last place that somebody had on an evening."""
    return max((made.place for made in total.reached), default=0)


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
    is_out = misses_too_many(total, rule) and not rule.over_missed
    return is_enough and not is_out and total.deals >= max(1, rule.min_deals)


def misses_too_many(total: Total, rule: Rule) -> bool:
    """Whether somebody missed more evenings than may be missed."""
    return rule.most_missed is not None and total.missed > rule.most_missed


def evenings_needed(total: Total, rule: Rule) -> int:
    """How many evenings a place takes by now, of those that were held."""
    needed = rule.facts.needed.get(total.player, 0)
    return max(rule.min_evenings, needed, ceil(rule.min_share * total.held))


def counted_points(total: Total, rule: Rule) -> Fraction:
    """The points that count under the rule, with those for being there and missing."""
    if rule.points in AVERAGES:
        mean = Fraction(total.points * rule.scale, total.deals) if total.deals else Fraction(0)
        return mean + attendance_points(total, rule)
    return evenings_points(total, rule) + excused_points(total, rule) + attendance_points(total, rule)


def evenings_points(total: Total, rule: Rule) -> Fraction:
    """The points of the evenings that count, unless a mean of deals counts; none if only extras do."""
    if rule.only_added:
        return Fraction(0)
    if rule.weighs_evenings:
        return Fraction(total.counted)
    return Fraction(total.won if rule.points is PointsRule.WON else total.points)


def excused_points(total: Total, rule: Rule) -> Fraction:
    """The points of excused evenings, where they count the player's own mean."""
    if not rule.excused_mean or not total.excused:
        return Fraction(0)
    return evenings_points(total, rule) * total.excused / max(1, total.evenings)


def attendance_points(total: Total, rule: Rule) -> Points:
    """The points for being there, missing, winning and so on, and the fines."""
    if not rule.counts_attendance:
        return 0
    paid: Points = sum(getattr(rule, each) * getattr(total, number) for each, number in PAID.items())
    paid += rule.presence * rule.times_present(total.evenings) + rule.milestone(total.evenings)
    paid += rule.never_missed if total.missed_none else 0
    paid += rule.over_missed if misses_too_many(total, rule) else 0
    most = sum(points for _what, points in points_for_most(total, rule))
    return paid + total.fined + most + sum(total.by_periods)


def points_for_most(total: Total, rule: Rule) -> list[tuple[TieRule, Fraction]]:
    """The things that a player has the most of, and the points for each."""
    points = dict(rule.most)
    return [
        (what, Fraction(points[what], several if rule.shares_most else 1)) for what, several in total.leads_in
    ]


def movement(now: Sequence[RankedTotal], before: Sequence[RankedTotal]) -> dict[int, int]:
    """How many places each player went up (plus) or down (minus) who had a place before and has one now."""
    old = {line.total.player: line.place for line in before if line.place is not None}
    return {
        line.total.player: old[line.total.player] - line.place
        for line in now
        if line.place is not None and line.total.player in old
    }
