"""The worth of places on evenings where it depends on who else was there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, partial
from operator import itemgetter

from django.db.models import Count, Exists, F, OuterRef, QuerySet

from scorekeeper.club.leagues.standings.rule import PointsRule, Rule
from scorekeeper.club.leagues.standings.worths import place_worth
from scorekeeper.play.sheets.derived.evenings import entered_results
from scorekeeper.play.sheets.models import EveningResult, Result

Worths = dict[tuple[int, int], Fraction | int]
"""What an evening is worth to a player by its places, by player and evening."""


def looks_at_all(rule: Rule) -> bool:
    """Whether no place alone tells what an evening is worth."""
    return rule.points is PointsRule.TABLES or (rule.points is PointsRule.PLACES and rule.counts_down)


def worths_of(results: QuerySet[EveningResult], rule: Rule) -> Worths:
    """The worths of evenings by the rule, where they depend on the others.

    Of places that nobody shares, and that are not counted down, each says by itself what it is worth.
    """
    if not looks_at_all(rule) and not (rule.points is PointsRule.PLACES and rule.averages_places):
        return {}
    found = results.order_by()
    read = worths_at_tables if rule.points is PointsRule.TABLES else worths_on_evenings
    return read(found, rule) | worths_of_tournaments(found, rule)


def worths_of_tournaments(results: QuerySet[EveningResult], rule: Rule) -> Worths:
    """The worths of the places of tournaments, which their standings say: one query."""
    # Few are, so that these are found first, and only of them it is asked whether they are in the season.
    rows = EveningResult.objects.filter(is_among(results, "pk", "pk"), placed__isnull=False)
    return {
        (player, evening): worth_of_placed(placed or (), rule)
        for player, evening, placed in rows.values_list("player", "evening", "placed")
    }


def worth_of_place(rule: Rule, place: int, shared: int, people: int) -> Fraction | int:
    """The worth of a place that so many of so many people share."""
    return place_worth(place, rule, shared_by=shared, people=people)


def worth_of_placed(placed: Sequence[tuple[int, int, int]], rule: Rule) -> Fraction | int:
    """The worth of the place of a tournament, or of those at its tables; see `EveningResult.placed`."""
    chosen = placed[1:] if rule.points is PointsRule.TABLES else placed[:1]
    return sum(worth_of_place(rule, *each) for each in chosen)


def is_among(results: QuerySet[EveningResult], name: str, path: str) -> Exists:
    """The condition that one of the results has this column in common with what the path leads to."""
    return Exists(results.filter(**{name: OuterRef(path)}))


def worths_on_evenings(results: QuerySet[EveningResult], rule: Rule) -> Worths:
    """The worths of the places of evenings, or of the shared ones: two or three queries."""
    everybody = EveningResult.objects.filter(evening__in=results.values("evening")).order_by()
    guests = [(evening, points) for (evening, _name), (points, _deals) in results_of_guests(results).items()]
    if not rule.counts_down:
        level = everybody.values("evening", "place").annotate(people=Count("pk")).filter(people__gt=1)
        sharing = {*level.values_list("evening", flat=True), *map(itemgetter(0), guests)}
        everybody = EveningResult.objects.filter(evening__in=sharing)
    rows = list(everybody.values_list("player", "evening", "place", "points", "deals"))
    there = [*((evening, points) for _player, evening, _place, points, _deals in rows), *guests]
    # Of forty thousand people each is counted only for what the rule looks at.
    shared = Counter(there if rule.averages_places else ())
    people = Counter(map(itemgetter(0), there) if rule.counts_down else ())
    # There are few different places among so many evenings.
    worth = cache(partial(worth_of_place, rule))
    return {
        (player, evening): worth(place, shared.get((evening, points), 1), people.get(evening, 0))
        for player, evening, place, points, deals in rows
        if deals
    }


def results_of_guests(results: QuerySet[EveningResult]) -> dict[tuple[int | None, str], tuple[int, int]]:
    """The points and deals of the same, by evening and name: one query."""
    totals: defaultdict[tuple[int | None, str], tuple[int, int]] = defaultdict(lambda: (0, 0))
    is_there = is_among(results, "evening", "seat__sheet__evening")
    seats = seats_of_groups().filter(is_there, seat__player=None)
    columns = ("seat__sheet__evening", "seat__name", "points", "deals")
    for evening, name, points, deals in seats.values_list(*columns):
        before = totals[evening, name.casefold()]
        totals[evening, name.casefold()] = (before[0] + points, before[1] + deals)
    return totals


def worths_at_tables(results: QuerySet[EveningResult], rule: Rule) -> Worths:
    """The worths of the places at the tables of evenings for everybody who played there: one query."""
    columns = ("seat__sheet", "seat__sheet__evening", "seat__player", "place", "deals")
    seats = seats_of_groups().filter(seat__sheet__evening__in=results.values("evening"))
    rows = list(seats.values_list(*columns))
    shared = Counter((sheet, place) for sheet, _evening, _player, place, _deals in rows)
    people = Counter(sheet for sheet, _evening, _player, _place, deals in rows if deals)
    worth = cache(partial(worth_of_place, rule))
    worths: defaultdict[tuple[int, int], Fraction | int] = defaultdict(int)
    for sheet, evening, player, place, deals in rows:
        # Nobody knows at which table of a whole evening they sat.
        if player and evening and deals and place:
            worths[player, evening] += worth(place, shared[sheet, place], people[sheet])
    return worths


def seats_of_groups() -> QuerySet[Result]:
    """The results of every seat at the tables of evenings with any entry."""
    return entered_results().filter(seat__sheet__group=F("seat__sheet__evening__group"))
