"""What players brought together in a season, summed by the database; the rule is applied to these sums."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from django.db.models import Case, Count, F, Q, QuerySet, Sum, Value, When

from scorekeeper.leagues.models import Season
from scorekeeper.leagues.ranking import PointsRule, Rule, Total
from scorekeeper.leagues.reads.seasons import counted_evenings, counted_results
from scorekeeper.sheets.models import EveningResult

LOOKS_BACK = 100
"""How many evenings the form looks back, so that it is found as quickly after ten thousand."""

Made = Counter[int]
"""How often somebody made how many points on an evening."""


@dataclass(frozen=True, slots=True)
class PlayedEvening:
    """What an evening brought a player; `place` is the one among everybody who was there."""

    player: int
    evening: int
    day: date
    points: int
    deals: int
    place: int


@dataclass(frozen=True, slots=True)
class Sums:
    """Somebody's total, and where the best evenings count how often they made what."""

    total: Total
    made: Made = field(default_factory=Counter)

    def for_rule(self, rule: Rule) -> Total:
        """The total with what the rule counts."""
        if rule.points is not PointsRule.BEST:
            return self.total
        return replace(self.total, counted=sum_of_best(self.made, rule.best_of))

    def without(self, result: PlayedEvening, rule: Rule) -> Sums:
        """The sums as they were without an evening."""
        before = self.total
        total = Total(
            player=before.player,
            points=before.points - result.points,
            deals=before.deals - result.deals,
            evenings=before.evenings - 1,
            won=before.won - (result.place == 1),
            counted=before.counted - worth_of(result.place, rule),
        )
        return Sums(total, self.made - Counter([result.points]))


def season_sums(season: Season) -> list[Sums]:
    """What everybody brought together."""
    return sums_of(counted_results(season), season.rule)


def sums_of(results: QuerySet[EveningResult], rule: Rule) -> list[Sums]:
    """A line for every player: one query, however many evenings there are."""
    summed = sums_by_points if rule.points is PointsRule.BEST else sums_for_places
    return summed(results.order_by(), rule)


def sums_for_places(results: QuerySet[EveningResult], rule: Rule) -> list[Sums]:
    """The sums, with the points for places if these count."""
    found = results.values("player").annotate(
        all_points=Sum("points"),
        all_deals=Sum("deals"),
        evenings=Count("pk"),
        evenings_won=Count("pk", filter=Q(place=1)),
        for_places=Sum(worth_in_database(rule)),
    )
    columns = ("player", "all_points", "all_deals", "evenings", "evenings_won", "for_places")
    return [Sums(Total(*row)) for row in found.values_list(*columns)]


def sums_by_points(results: QuerySet[EveningResult], rule: Rule) -> list[Sums]:
    """The sums, with how often everybody made what: sooner found than all evenings by points."""
    found = results.values("player", made=F("points")).annotate(
        times=Count("pk"), all_deals=Sum("deals"), evenings_won=Count("pk", filter=Q(place=1))
    )
    by_player: dict[int, Sums] = {}
    columns = ("player", "made", "times", "all_deals", "evenings_won")
    for player, points, times, deals, won in found.values_list(*columns):
        known = by_player.get(player, Sums(Total(player, 0, 0, 0, 0)))
        total, made = known.total, known.made
        made[points] += times
        by_player[player] = Sums(
            Total(
                player=player,
                points=total.points + points * times,
                deals=total.deals + deals,
                evenings=total.evenings + times,
                won=total.won + won,
            ),
            made,
        )
    return list(by_player.values())


def worth_in_database(rule: Rule) -> Case:
    """What the place of an evening is worth, for the database."""
    values = [When(place=place, then=Value(points)) for place, points in enumerate(rule.place_points, 1)]
    return Case(*values, default=Value(0))


def worth_of(place: int, rule: Rule) -> int:
    """What the place of an evening is worth."""
    return rule.place_points[place - 1] if place <= len(rule.place_points) else 0


def sum_of_best(made: Made, count: int) -> int:
    """The sum of the best so many evenings."""
    total = 0
    for points in sorted(made, reverse=True):
        taken = min(count, made[points])
        total += taken * points
        count -= taken
    return total


def recent_evenings(season: Season) -> list[PlayedEvening]:
    """What the last evenings brought everybody, the last evening first."""
    last = counted_evenings(season).order_by("-day", "-pk").values("pk")[:LOOKS_BACK]
    return played_evenings(last_first(counted_results(season).filter(evening__in=last)))


def played_evenings(results: QuerySet[EveningResult]) -> list[PlayedEvening]:
    """Stored results with the evenings they are of."""
    columns = ("player", "evening", "evening__day", "points", "deals", "place")
    return [PlayedEvening(*row) for row in results.values_list(*columns)]


def last_first(results: QuerySet[EveningResult]) -> QuerySet[EveningResult]:
    """Results in the order of their evenings, the last first."""
    return results.order_by("-evening__day", "-evening")


def results_of_last_evening(recent: Sequence[PlayedEvening]) -> list[PlayedEvening]:
    """What the last evening brought those who were there."""
    return [result for result in recent if result.evening == recent[0].evening]
