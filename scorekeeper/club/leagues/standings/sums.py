"""The sums of players in a season, made by the database; the rule is applied to them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from functools import cache, partial
from typing import Any

from django.db.models import Case, Count, F, IntegerField, Q, QuerySet, Sum, Value, When, Window
from django.db.models.expressions import Combinable
from django.db.models.functions import Least

from scorekeeper.club.evenings.evening.progress import is_evening_running
from scorekeeper.club.leagues.last_ones import lowest_by_evening, people_by_evening
from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_evenings, counted_results
from scorekeeper.club.leagues.standings.player_total import EveningMade, Total
from scorekeeper.club.leagues.standings.rule import KEPT, PointsRule, Rule
from scorekeeper.club.leagues.standings.shared_places import Worths, looks_at_all, worths_of
from scorekeeper.club.leagues.standings.totals import Held, Lows, PlayedEvening, Sums
from scorekeeper.club.leagues.standings.worths import Made, evening_worth, times_counted, worth_of_last
from scorekeeper.play.sheets.models import EveningResult

MadeBy = defaultdict[tuple[int, ...], Made]

LOOKS_BACK = 20
"""So many evenings are looked through for the last ones on which somebody of the standings was."""


def sums_of(results: QuerySet[EveningResult], rule: Rule, worths: Worths) -> list[Sums]:
    """A line for every player: one query, however many evenings there are, more for single evenings.

    As many for the evenings of the final; who was only there has no line.
    """
    final = rule.final
    if final is None:
        return [*sums_alike(results, rule, worths, "player").values()]
    last = results.filter(evening__day__gte=final.day)
    in_it = set(last.order_by().values_list("evening", flat=True)) if worths else set()
    apart = [{key: worths[key] for key in worths if (key[1] in in_it) is is_in} for is_in in (False, True)]
    before = sums_alike(results.filter(evening__day__lt=final.day), rule, apart[0], "player")
    there = sums_alike(last, rule.of_final, apart[1], "player")
    return [replace(each, final=there.get(who)) for who, each in before.items()]


PLAYED = ("won", "solos", "solos_won", "unknown")
"""What the standings say beside what counts, which their course leaves out."""


def sums_alike(
    results: QuerySet[Any, Any], rule: Rule, worths: Worths, *by: str, beside: Sequence[str] = PLAYED
) -> dict[tuple[int, ...], Sums]:
    """The sums of evenings that all count by one rule, by player and what else they are taken apart by.

    One query, in which evenings that are worth the same are taken together, which is sooner than one by one;
    one more where `worths` say better, and one for what the rule looks at on each evening.
    """
    results = results.order_by()
    totals: defaultdict[tuple[int, ...], list[int]] = defaultdict(lambda: [0] * 9)
    made = MadeBy(Made)
    found = results.values(*by, **known_in_database(rule)).annotate(
        all_points=Sum("points"),
        all_deals=Sum("deals"),
        evenings=Count("pk"),
        evenings_won=Count("pk", filter=Q(place=1)),
        solos_paid=Sum(solos_paid(rule)),
        **{f"all_{name}": Sum(name) for name in beside},
    )
    columns = ("known_by", "scaled", "times", "part", "evenings", "all_points", "all_deals")
    more = ("evenings_won", "solos_paid", *(f"all_{name}" for name in beside))
    width, is_worth_said = len(by), says_worth(rule)
    # Added up in place: a course of many evenings has tens of thousands of rows.
    for row in found.values_list(*by, *columns, *more):
        who = row[:width]
        known_by, scaled, times, part, evenings, points, deals, *further = row[width:]
        if is_worth_said:
            worth = evening_worth(known_by, known_by, scaled, rule)
            made[who][part, weighed(worth, times, rule)] += evenings
        total = totals[who]
        for place, figure in enumerate((points, deals, evenings, *further)):
            total[place] += figure
    look_at_others(made, results, rule, worths, *by)
    if looks_at_all(rule):
        for who, (_points, _deals, evenings, *_more) in totals.items():
            # Nobody knows at which table of a whole evening they sat: it is worth nothing.
            made[who][0, 0] += evenings - made[who].total()
    sums = {who: Sums(total_from(who[0], figures), +made[who]) for who, figures in totals.items()}
    return with_evenings(sums, results, rule, worths, *by)


def look_at_others(made: MadeBy, results: QuerySet[Any, Any], rule: Rule, worths: Worths, *by: str) -> None:
    """Take evenings for what they were worth beside who else was there, if that matters: a query at most."""
    if not worths and not looks_at_all(rule):
        return
    known = {"times": times_in_database(rule), "part": part_in_database(rule)}
    is_plain = all(isinstance(each, Value) for each in known.values()) and not rule.facts.tried
    if looks_at_all(rule) and by == ("player",) and is_plain:
        rows: Iterable[tuple[int, ...]] = ((player, 1, 0, 0, evening) for player, evening in worths)
    else:
        found = results if looks_at_all(rule) else results.filter(evening__in={key[1] for key in worths})
        rows = found.annotate(**known).values_list(*by, *known, "place", "evening")
    # Ten thousand evenings come to some hundred that differ.
    alike = Counter((row[:-1], worths.get((row[0], row[-1]), 0)) for row in rows)
    for (row, worth), number in alike.items():
        own, (times, part, place) = made[row[:-3]], row[-3:]
        own[part, weighed(worth, times, rule)] += number
        if says_worth(rule):
            own[part, weighed(evening_worth(0, place, 1, rule), times, rule)] -= number


def says_worth(rule: Rule) -> bool:
    """Whether its points or its place say what an evening is worth, unless the place is shared."""
    return rule.weighs_evenings and not looks_at_all(rule)


def known_in_database(rule: Rule) -> dict[str, Any]:
    """The columns of an evening from which the database knows its worth."""
    return {
        "known_by": F("points" if rule.points is PointsRule.TOTAL else "place")
        if says_worth(rule)
        else Value(0),
        "scaled": F("deals") if rule.scales_evenings else Value(1),
        "times": times_in_database(rule),
        "part": part_in_database(rule),
    }


def weighed(worth: Fraction | int, times: int, rule: Rule) -> Fraction | int:
    """The worth of an evening that counts so many times; see `times_in_database`."""
    return Fraction(worth * times, 2) if rule.halved else worth * times


def with_evenings(
    sums: Mapping[tuple[int, ...], Sums], results: QuerySet[Any, Any], rule: Rule, worths: Worths, *by: str
) -> dict[tuple[int, ...], Sums]:
    """The sums with what was made of every evening, or how often, if the rule looks at it: a query each."""
    found = dict(sums)
    if rule.looks_at_reached:
        reached = reached_by(results, *by)
        found = {
            who: replace(each, total=replace(each.total, reached=reached[who])) for who, each in found.items()
        }
    if not rule.looks_at_evenings and not rule.period_points:
        return found
    made: defaultdict[tuple[int, ...], dict[int, EveningMade]] = defaultdict(dict)
    periods: defaultdict[tuple[int, ...], list[tuple[int, Fraction | int]]] = defaultdict(list)
    looks_further, width = bool(worths) or looks_at_all(rule), len(by)
    period_of, worth_alone = cache(rule.period_of), cache(partial(evening_worth, rule=rule))
    for row in results.order_by().values_list(*by, "points", "place", "deals", "evening", "evening__day"):
        who, known, evening = row[:width], row[width:-2], row[-2]
        made[who][evening] = EveningMade(*known[:2])
        worth = worth_of(rule, worths, (who[0], evening), known) if looks_further else worth_alone(*known)
        periods[who].append((period_of(row[-1]), worth * times_counted(evening, rule)))
    return {
        who: replace(each, total=replace(each.total, made=made[who], by_period=Made(periods[who])))
        for who, each in found.items()
    }


def reached_by(results: QuerySet[Any, Any], *by: str) -> defaultdict[tuple[int, ...], Counter[EveningMade]]:
    """How often the same points and the same place were made on an evening, which are few lines."""
    reached: defaultdict[tuple[int, ...], Counter[EveningMade]] = defaultdict(Counter)
    counted = results.order_by().values(*by, "points", "place").annotate(times=Count("pk"))
    for *who, points, place, times in counted.values_list(*by, "points", "place", "times"):
        reached[tuple(who)][EveningMade(points, place)] = times
    return reached


def solos_paid(rule: Rule) -> Combinable:
    """How many of the solos that were won on an evening add points, for the database."""
    if not rule.solo_bonus:
        return Value(0)
    return Least("solos_won", Value(rule.solo_limit)) if rule.solo_limit else F("solos_won")


def total_from(player: int, figures: Sequence[int]) -> Total:
    """The total of a player from figures that were added up."""
    points, deals, evenings, won, paid, deals_won, solos, solos_won, unknown = figures
    return Total(player, points, deals, evenings, won, 0, 0, deals_won, solos, solos_won, unknown, paid)


def times_in_database(rule: Rule) -> Case | Value:
    """How many times an evening counts, for the database; twice that where some count half."""
    times = 2 if rule.halved else 1
    cases = [
        When(evening__in={*rule.doubled} & {*rule.halved}, then=2),
        When(evening__in=rule.doubled, then=2 * times),
        When(evening__in=rule.halved, then=1),
    ]
    if not rule.doubled and not rule.halved:
        return Value(1)
    return Case(*cases, default=times, output_field=IntegerField())


def part_in_database(rule: Rule) -> Case | Value:
    """The part of the season in which an evening is, for the database, found by halves of the parts."""
    found = part_between(rule.parts, 0)
    if not rule.kept:
        return found
    return Case(When(evening=rule.kept, then=KEPT), default=found, output_field=IntegerField())


def part_between(parts: Sequence[date], before: int) -> Case | Value:
    """The number of the part that a day is in, of those that begin on these days and the one before them.

    So many are `before` that one.
    """
    if not parts:
        return Value(before)
    half = len(parts) // 2
    earlier = When(evening__day__lt=parts[half], then=part_between(parts[:half], before))
    later = part_between(parts[half + 1 :], before + half + 1)
    return Case(earlier, default=later, output_field=IntegerField())


def held_in(season: Season, rule: Rule, looks_back: int = 1, worths: Worths | None = None) -> Held:
    """How many evenings were held, and which were the last: one query.

    Those of `is_evening_running`, and one more while the last one is in play.
    """
    in_final = Q(day__gte=rule.final.day) if rule.final else Q(pk=None)
    counts = {"every": Window(Count("pk")), "final": Window(Count("pk", filter=in_final))}
    found = counted_evenings(season).order_by("-day", "-pk").annotate(**counts)
    rows = list(found.values_list("pk", "day", *counts)[:looks_back])
    if not rows:
        return Held(0)
    evening, day, every, final = rows[0]
    lows = lows_of(season, rule, worths) if rule.missing_as_last else None
    held = Held(every - final, final, tuple(row[0] for row in rows), lows=lows)
    if not is_evening_running(evening, day):
        return held
    there = EveningResult.objects.filter(evening=evening, deals__gt=0).values_list("player", flat=True)
    return replace(held, is_one_in_play=True, there=frozenset(there))


def lows_of(season: Season, rule: Rule, worths: Worths | None) -> Lows:
    """The worths of the evenings of a season to their last ones: three queries, more for tables.

    For these the `worths` of its evenings are looked for if they are not at hand.
    """
    if rule.points is PointsRule.TOTAL and not rule.scales_evenings:
        return lows_of_points(season, rule)
    lows = Lows(rule)
    of_tables = rule.points is PointsRule.TABLES
    if worths is None and of_tables:
        worths = worths_of(counted_results(season), rule)
    worths = worths or {}
    for each in people_by_evening(season):
        there = each.there
        at_tables = [worths.get((player, each.evening), 0) for player in there] if of_tables else ()
        worth = worth_of_last(each.all, rule, at_tables) * times_counted(each.evening, rule)
        part = rule.part_of(each.day, each.evening)
        lows.add(each.day, each.evening, part, worth, there)
    return lows


def lows_of_points(season: Season, rule: Rule) -> Lows:
    """The same where the points of evenings count as they are."""
    lows = Lows(rule)
    evenings, lows.there = lowest_by_evening(season)
    for day, evening, points in evenings:
        worth = rule.limited(points) * times_counted(evening, rule)
        lows.add(day, evening, rule.part_of(day, evening), worth, ())
    return lows


def played_evenings(results: QuerySet[EveningResult], rule: Rule, worths: Worths) -> list[PlayedEvening]:
    """Stored results with the evenings they are of."""
    columns = ("player", "evening", "evening__day", "points", "deals", "place")
    rows, final = results.values_list(*columns, "won", "solos", "solos_won", "unknown"), rule.of_final
    return [played_evening(row, final if rule.is_in_final(row[2]) else rule, worths) for row in rows]


def played_evening(row: Sequence[Any], rule: Rule, worths: Worths) -> PlayedEvening:
    """A stored result with what it is worth."""
    player, evening, day, points, deals, place, _won, _solos, solos_won, _unknown = row
    worth = worth_of(rule, worths, (player, evening), (points, place, deals)) * times_counted(evening, rule)
    more = (worth, rule.part_of(day, evening), rule.period_of(day), rule.solos_paid(solos_won))
    return PlayedEvening(*(*row, *more))


def worth_of(
    rule: Rule, worths: Worths, whose: tuple[int, int], known: tuple[int, int, int]
) -> Fraction | int:
    """The single worth of an evening to a player, by player and evening where it depends on the others.

    Otherwise by what is known of it: its points, place and deals, as far as these say it.
    """
    if whose in worths or looks_at_all(rule):
        return worths.get(whose, 0)
    return evening_worth(*known, rule)


def last_first(results: QuerySet[EveningResult]) -> QuerySet[EveningResult]:
    """Results in the order of their evenings, the last first."""
    return results.order_by("-evening__day", "-evening")
