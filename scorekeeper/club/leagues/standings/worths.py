"""The worth of an evening under a rule, and of the evenings of a player together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from math import ceil

from scorekeeper.club.leagues.standings.rule import KEPT, PointsRule, Rule, TieRule

Made = Counter[tuple[int, Fraction | int]]
"""How many evenings were worth how much to somebody, by the part of the season."""


def counted_evenings_worth(made: Made, rule: Rule) -> Fraction:
    """The worth of the evenings that count: their sum, or their mean."""
    chosen = chosen_of(made, rule)
    number, total = chosen.total(), sum(worth * times for (_part, worth), times in chosen.items())
    if not rule.averages_evenings:
        return Fraction(total)
    lacking = lacking_to_mean(number, rule)
    return Fraction(total + lacking * (rule.missing or 0), max(1, number + lacking))


def best_dropped(made: Made, rule: Rule) -> tuple[Fraction | int, ...]:
    """The best worth that dropped out, the greater the better, where ties look at it; none if none did."""
    if TieRule.DROPPED not in rule.looks_at:
        return ()
    sign = -1 if rule.counts_up else 1
    dropped = made - chosen_of(made, rule)
    return tuple(sorted(sign * worth for _part, worth in dropped)[-1:])


def lacking_to_mean(counted: int, rule: Rule) -> int:
    """How many evenings are missing to those that a mean is over at least."""
    return max(0, rule.at_least - counted)


def chosen_of(made: Made, rule: Rule) -> Made:
    """The evenings that count of those somebody played: of each part the best, or not the weakest or best."""
    chosen, played = Made(), Counter[int]()
    for (part, _worth), times in made.items():
        played[part] += times
    kept = played[KEPT]
    left = {part: rule.most_counted(times, part, kept) for part, times in played.items()} | {KEPT: kept}
    best = {part: rule.dropped(times + kept)[0] for part, times in played.items()} | {KEPT: 0}
    for part, worth in sorted(made, reverse=not rule.counts_up):
        dropped = min(best[part], made[part, worth])
        best[part] -= dropped
        chosen[part, worth] = min(left[part], made[part, worth] - dropped)
        left[part] -= chosen[part, worth]
    return +chosen


def times_counted(evening: int, rule: Rule) -> Fraction | int:
    """How many times the evening with this key counts."""
    times = 2 if evening in rule.doubled else 1
    return mean(times, 2) if evening in rule.halved else times


def evening_worth(points: int, place: int, deals: int, rule: Rule) -> Fraction | int:
    """The worth of an evening of so many deals with these points and this place, where they decide it."""
    if rule.points is PointsRule.TOTAL:
        return rule.limited(Fraction(points * rule.scaled_deals, deals) if rule.scales_evenings else points)
    return int(place == 1) if rule.points is PointsRule.WON else place_worth(place, rule)


def place_worth(place: int, rule: Rule, *, shared_by: int = 1, people: int = 0) -> Fraction | int:
    """The worth of a place that so many share, at a table or on an evening of so many people.

    Averaged, those who share a place get the mean of it and the places behind it that nobody has.
    """
    places = range(place, place + (shared_by if rule.averages_places else 1))
    is_five = rule.points is PointsRule.TABLES and people > 4
    worth: Sequence[int] = (rule.place_points_five if is_five else ()) or rule.place_points
    if rule.counts_down:
        worth = range(people, 0, -1)
    elif rule.counts_up:
        worth = range(1, places.stop)
    points = mean(sum(worth[each - 1] for each in places if each <= len(worth)), len(places))
    return ceil(points) if rule.rounds_up else points


def worth_of_last(
    people: Collection[tuple[int, int]], rule: Rule, at_tables: Iterable[Fraction | int]
) -> Fraction | int:
    """The single worth of an evening to its last one, by the points and deals of all who sat down.

    Where the places at the tables count, of what these came to for everybody.
    """
    if rule.points is PointsRule.TABLES:
        return (max if rule.counts_up else min)(at_tables, default=0)
    if rule.points is PointsRule.TOTAL:
        # Few points over few deals differ as decimals, too, which are compared a hundred times as fast.
        played = [made for made in people if made[1]]
        lowest, deals = min(played, key=by_deal) if rule.scales_evenings else min(played)
        return evening_worth(lowest, 0, deals, rule)
    points, last = [made for made, _deals in people], min(made for made, deals in people if deals)
    level, place = points.count(last), 1 + sum(made > last for made in points)
    if rule.points is PointsRule.WON:
        return int(place == 1)
    return place_worth(place, rule, shared_by=level, people=len(points))


def by_deal(made: tuple[int, int]) -> float:
    return made[0] / made[1]


def mean(points: int, number: int) -> Fraction | int:
    """The points divided, as a whole number where they are one, which is added up ten times as fast."""
    return Fraction(points, number) if points % number else points // number
