"""What players brought together in a season, summed by the database; the rule is applied to these sums."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from typing import Any

from django.db.models import Case, Count, F, IntegerField, Q, QuerySet, Sum, Value, When

from scorekeeper.club.leagues.models import Season
from scorekeeper.club.leagues.seasons.reads import counted_evenings, counted_results
from scorekeeper.club.leagues.standings.ranking import (
    Made,
    PointsRule,
    Rule,
    Total,
    counted_evenings_worth,
    evening_worth,
    place_worth,
    times_counted,
)
from scorekeeper.play.sheets.derived.evenings import entered_results
from scorekeeper.play.sheets.models import EveningResult, Result

LOOKS_BACK = 20
"""So many evenings are looked through for the last ones on which somebody of the standings was."""


@dataclass(frozen=True, slots=True)
class PlayedEvening:
    """What an evening brought a player; `place` is the one among everybody who was there.

    `worth` is what it is worth by the rule, twice that if it is one that counts double.
    """

    player: int
    evening: int
    day: date
    points: int
    deals: int
    place: int
    deals_won: int = 0
    solos: int = 0
    solos_won: int = 0
    unknown: int = 0
    worth: Fraction | int = 0


@dataclass(frozen=True, slots=True)
class Sums:
    """Somebody's total, and where the rule weighs evenings how many were worth what."""

    total: Total
    made: Made = field(default_factory=Counter)

    def for_rule(self, rule: Rule, evenings_held: int, until: date | None = None) -> Total:
        """The total with what the rule counts, and what was missed of the evenings that were held.

        Of fines those until a day count, if one is said.
        """
        missed = evenings_held - self.total.evenings
        total = replace(self.total, missed=missed, fined=rule.fine_points(self.total.player, until))
        if not rule.weighs_evenings:
            return total
        return replace(total, counted=counted_evenings_worth(self.made, rule))

    def plus(self, more: Sums) -> Sums:
        """The sums together with those of other evenings."""
        one, other = self.total, more.total
        total = Total(
            player=one.player,
            points=one.points + other.points,
            deals=one.deals + other.deals,
            evenings=one.evenings + other.evenings,
            won=one.won + other.won,
            counted=one.counted + other.counted,
            deals_won=one.deals_won + other.deals_won,
            solos=one.solos + other.solos,
            solos_won=one.solos_won + other.solos_won,
            unknown=one.unknown + other.unknown,
        )
        return Sums(total, self.made + more.made)

    def without(self, result: PlayedEvening) -> Sums:
        """The sums as they were without an evening."""
        before = self.total
        total = Total(
            player=before.player,
            points=before.points - result.points,
            deals=before.deals - result.deals,
            evenings=before.evenings - 1,
            won=before.won - (result.place == 1),
            counted=before.counted - result.worth,
            deals_won=before.deals_won - result.deals_won,
            solos=before.solos - result.solos,
            solos_won=before.solos_won - result.solos_won,
            unknown=before.unknown - result.unknown,
        )
        return Sums(total, self.made - Counter([result.worth]))


def season_sums(season: Season, worths: Worths) -> list[Sums]:
    """What everybody brought together."""
    return sums_of(counted_results(season), season.rule, worths)


def sums_of(results: QuerySet[EveningResult], rule: Rule, worths: Worths) -> list[Sums]:
    """A line for every player: one query, however many evenings there are."""
    if rule.weighs_evenings:
        return list(sums_by_worth(results.order_by(), rule, worths, "player").values())
    sums = sums_for_places(results.order_by(), rule)
    if not needs_others(rule):
        return sums
    by_player: defaultdict[int, Fraction] = defaultdict(Fraction)
    for player, evening in results.order_by().values_list("player", "evening"):
        by_player[player] += worths.get((player, evening), Fraction(0))
    return [Sums(replace(each.total, counted=by_player[each.total.player])) for each in sums]


def sums_for_places(results: QuerySet[EveningResult], rule: Rule) -> list[Sums]:
    """The sums, with the points for places if these count."""
    found = results.values("player").annotate(
        all_points=Sum("points"),
        all_deals=Sum("deals"),
        evenings=Count("pk"),
        evenings_won=Count("pk", filter=Q(place=1)),
        for_places=Sum(worth_in_database(rule)),
        missed=Value(0),
        deals_won=Sum("won"),
        all_solos=Sum("solos"),
        all_solos_won=Sum("solos_won"),
        all_unknown=Sum("unknown"),
    )
    columns = ("player", "all_points", "all_deals", "evenings", "evenings_won", "for_places", "missed")
    more = ("deals_won", "all_solos", "all_solos_won", "all_unknown")
    return [Sums(Total(*row)) for row in found.values_list(*columns, *more)]


PLAYED = ("won", "solos", "solos_won", "unknown")
"""What the standings say beside what counts, which their course leaves out."""


def sums_by_worth(
    results: QuerySet[Any, Any], rule: Rule, worths: Worths, *by: str, beside: Sequence[str] = PLAYED
) -> dict[tuple[int, ...], Sums]:
    """The sums with how many evenings were worth what, by the player and what else they are taken apart by.

    One query; evenings that are worth the same are taken together, which is sooner than one by one.
    """
    key = "evening" if needs_others(rule) else "points" if rule.points is PointsRule.TOTAL else "place"
    found = results.values(*by, known_by=F(key), times=times_in_database(rule)).annotate(
        all_points=Sum("points"),
        all_deals=Sum("deals"),
        evenings=Count("pk"),
        evenings_won=Count("pk", filter=Q(place=1)),
        **{f"all_{name}": Sum(name) for name in beside},
    )
    columns = ("known_by", "times", "evenings", "all_points", "all_deals", "evenings_won")
    more = [f"all_{name}" for name in beside]
    made: defaultdict[tuple[int, ...], Made] = defaultdict(Counter)
    totals: defaultdict[tuple[int, ...], list[int]] = defaultdict(lambda: [0] * 8)
    width = len(by)
    # Added up in place: a course of many evenings has tens of thousands of rows.
    for row in found.values_list(*by, *columns, *more):
        who, (known_by, times, evenings, points, deals, won, *further) = row[:width], row[width:]
        worth = worth_of(rule, worths, (who[0], known_by), known_by, known_by)
        made[who][worth * times] += evenings
        total = totals[who]
        total[0] += points
        total[1] += deals
        total[2] += evenings
        total[3] += won
        for place, figure in enumerate(further, 4):
            total[place] += figure
    return {
        who: Sums(Total(who[0], *(*figures[:4], 0, 0, *figures[4:])), made[who])
        for who, figures in totals.items()
    }


def times_in_database(rule: Rule) -> Case | Value:
    """How many times an evening counts, for the database."""
    if not rule.doubled:
        return Value(1)
    return Case(When(evening__in=rule.doubled, then=2), default=1, output_field=IntegerField())


def worth_in_database(rule: Rule) -> Case | Value:
    """What the place of an evening is worth by itself, for the database."""
    if rule.points is not PointsRule.PLACES or needs_others(rule):
        return Value(0)
    values = [When(place=place, then=Value(points)) for place, points in enumerate(rule.place_points, 1)]
    return Case(*values, default=Value(0))


def recent_evenings(season: Season, worths: Worths) -> list[PlayedEvening]:
    """What the last evenings brought everybody, the last evening first."""
    last = counted_evenings(season).order_by("-day", "-pk").values("pk")[:LOOKS_BACK]
    found = last_first(counted_results(season).filter(evening__in=last))
    return played_evenings(found, season.rule, worths)


def played_evenings(results: QuerySet[EveningResult], rule: Rule, worths: Worths) -> list[PlayedEvening]:
    """Stored results with the evenings they are of."""
    columns = ("player", "evening", "evening__day", "points", "deals", "place")
    more = ("won", "solos", "solos_won", "unknown")
    return [played_evening(PlayedEvening(*row), rule, worths) for row in results.values_list(*columns, *more)]


def played_evening(result: PlayedEvening, rule: Rule, worths: Worths) -> PlayedEvening:
    """A stored result with what it is worth."""
    worth = worth_of(rule, worths, (result.player, result.evening), result.points, result.place)
    return replace(result, worth=worth * times_counted(result.evening, rule))


def worth_of(rule: Rule, worths: Worths, whose: tuple[int, int], points: int, place: int) -> Fraction | int:
    """What an evening is worth once to a player, by player and evening where the others must be looked at."""
    return worths.get(whose, 0) if needs_others(rule) else evening_worth(points, place, rule)


def last_first(results: QuerySet[EveningResult]) -> QuerySet[EveningResult]:
    """Results in the order of their evenings, the last first."""
    return results.order_by("-evening__day", "-evening")


def results_of_last_evening(recent: Sequence[PlayedEvening]) -> list[PlayedEvening]:
    """What the last evening brought those who were there."""
    return [result for result in recent if result.evening == recent[0].evening]


Worths = Mapping[tuple[int, int], Fraction]
"""What an evening is worth to a player by its places, by player and evening."""


def needs_others(rule: Rule) -> bool:
    """Whether the place on an evening alone does not tell what it is worth."""
    is_averaged = rule.points is PointsRule.PLACES and rule.averages_places
    return is_averaged or rule.points is PointsRule.TABLES


def worths_of(results: QuerySet[EveningResult], rule: Rule) -> Worths:
    """What the evenings of some results are worth by the rule, where that takes a look at the others."""
    if not needs_others(rule):
        return {}
    evenings = results.order_by().values("evening")
    read = worths_at_tables if rule.points is PointsRule.TABLES else worths_on_evenings
    return {**read(evenings, rule), **worths_of_tournaments(evenings, rule)}


def worths_of_tournaments(evenings: QuerySet[Any, Any], rule: Rule) -> Worths:
    """What the places of tournaments are worth, which their standings say: one query."""
    rows = EveningResult.objects.filter(evening__in=evenings, placed__isnull=False)
    return {
        (player, evening): worth_of_placed(placed or (), rule)
        for player, evening, placed in rows.values_list("player", "evening", "placed")
    }


def worth_of_placed(placed: Sequence[tuple[int, int, int]], rule: Rule) -> Fraction:
    """What the place of a tournament is worth, or those at its tables, see `EveningResult.placed`."""
    chosen = placed[1:] if rule.points is PointsRule.TABLES else placed[:1]
    worths = (place_worth(place, rule, shared_by=shared, people=people) for place, shared, people in chosen)
    return sum(worths, Fraction(0))


def worths_on_evenings(evenings: QuerySet[Any, Any], rule: Rule) -> Worths:
    """What the places of evenings are worth: two queries."""
    rows = list(
        EveningResult.objects.filter(evening__in=evenings).values_list("player", "evening", "place", "points")
    )
    there: Counter[Hashable] = Counter((evening, points) for _player, evening, _place, points in rows)
    there.update(totals_of_guests(evenings))
    return {
        (player, evening): place_worth(place, rule, shared_by=there[evening, points])
        for player, evening, place, points in rows
    }


def totals_of_guests(
    evenings: QuerySet[Any, Any],
) -> Iterable[tuple[int | None, int]]:
    """The evening and the points of everybody who is no player of the group, known by the name."""
    totals: Counter[tuple[int | None, str]] = Counter()
    seats = seats_on(evenings).filter(seat__player=None)
    for evening, name, points in seats.values_list("seat__sheet__evening", "seat__name", "points"):
        totals[evening, name.casefold()] += points
    return [(evening, points) for (evening, _name), points in totals.items()]


def worths_at_tables(evenings: QuerySet[Any, Any], rule: Rule) -> Worths:
    """What the places at the tables of evenings come to for everybody who played there: one query."""
    columns = ("seat__sheet", "seat__sheet__evening", "seat__player", "place", "deals")
    rows = list(seats_on(evenings).values_list(*columns))
    shared = Counter((sheet, place) for sheet, _evening, _player, place, _deals in rows)
    people = Counter(sheet for sheet, _evening, _player, _place, deals in rows if deals)
    worths: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    for sheet, evening, player, place, deals in rows:
        # Nobody knows at which table of a whole evening they sat.
        if player and evening and deals and place:
            worth = place_worth(place, rule, shared_by=shared[sheet, place], people=people[sheet])
            worths[player, evening] += worth
    return worths


def seats_on(evenings: QuerySet[Any, Any]) -> QuerySet[Result]:
    """What the tables of evenings at which anything was entered have been for every seat."""
    found = entered_results().filter(seat__sheet__evening__in=evenings)
    return found.filter(seat__sheet__group=F("seat__sheet__evening__group"))
