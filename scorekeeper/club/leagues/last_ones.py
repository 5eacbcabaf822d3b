"""Who was at each evening of a season and who was last, where a season gives something to the last one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING

from django.db.models import QuerySet

from scorekeeper.club.leagues.in_time import in_time
from scorekeeper.club.leagues.left_out import left_out_of
from scorekeeper.club.leagues.standings.shared_places import results_of_guests
from scorekeeper.play.sheets.models import EveningResult

if TYPE_CHECKING:
    from scorekeeper.club.leagues.models import Season

PointsAndDeals = tuple[int, int]


@dataclass(slots=True)
class PeopleOfEvening:
    """The points and deals of everybody who sat down on an evening: players by key, and guests."""

    evening: int
    day: date
    players: dict[int, PointsAndDeals] = field(default_factory=dict)
    guests: list[PointsAndDeals] = field(default_factory=list)

    @property
    def all(self) -> list[PointsAndDeals]:
        """Those of all."""
        return [*self.players.values(), *self.guests]

    @property
    def there(self) -> set[int]:
        """The players who played a deal."""
        return {key for key, (_points, deals) in self.players.items() if deals}

    @property
    def last(self) -> list[int]:
        """Who was last, or shares that; nobody where all are level."""
        points = [points for points, deals in self.all if deals]
        last = min(points)
        return [key for key in self.there if self.players[key][0] == last < max(points)]


def days_last_in(season: Season) -> Mapping[int, Sequence[date]]:
    """The days on which somebody was last, by player; two queries, none where that gives no points."""
    found = defaultdict[int, list[date]](list)
    if season.last_points:
        results = EveningResult.objects.filter(in_time(season, "evening__"), deals__gt=0)
        for evening in people_by_evening(results.exclude(evening__in=left_out_of(season))):
            for player in evening.last:
                found[player].append(evening.day)
    return found


def people_by_evening(results: QuerySet[EveningResult]) -> list[PeopleOfEvening]:
    """Who was at the evenings of some results, the first evening first: two queries."""
    found: dict[int | None, PeopleOfEvening] = {}
    columns = ("evening", "evening__day", "player", "points", "deals")
    everybody = EveningResult.objects.filter(evening__in=results.order_by().values("evening"))
    for evening, day, player, points, deals in everybody.values_list(*columns):
        if evening not in found:
            found[evening] = PeopleOfEvening(evening, day)
        found[evening].players[player] = (points, deals)
    for (evening, _name), (points, deals) in results_of_guests(results).items():
        if evening in found:
            found[evening].guests.append((points, deals))
    return sorted(found.values(), key=lambda each: (each.day, each.evening))
