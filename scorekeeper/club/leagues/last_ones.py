"""The people at each evening of a season, and the last one, where a season gives something to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from scorekeeper.club.leagues.evening_weights import left_out_of
from scorekeeper.club.leagues.evenings_in_season import in_time
from scorekeeper.club.leagues.standings.shared_places import results_of_guests
from scorekeeper.play.groups.models import Evening
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
        return [*self.players.values(), *self.guests] if self.guests else [*self.players.values()]

    @property
    def there(self) -> set[int]:
        """The players who played a deal."""
        return {key for key, (_points, deals) in self.players.items() if deals}

    @property
    def last(self) -> list[int]:
        """Those who were last; nobody where all are level."""
        points = [points for points, deals in self.all if deals]
        last = min(points)
        return [key for key in self.there if self.players[key][0] == last < max(points)]


def days_last_in(season: Season) -> Mapping[int, Sequence[date]]:
    """The days on which somebody was last, by player; three queries, none where that gives no points."""
    found = defaultdict[int, list[date]](list)
    if season.last_points:
        for evening in people_by_evening(season):
            for player in evening.last:
                found[player].append(evening.day)
    return found


def lowest_by_evening(season: Season) -> tuple[list[tuple[date, int, int]], defaultdict[int, set[int]]]:
    """The evenings that count with their days and fewest points, and those of each player: three queries.

    It is what `people_by_evening` says in other words, of ten thousand evenings in half the time.
    """
    lowest, there = dict[int | None, int](), defaultdict[int, set[int]](set)
    results = EveningResult.objects.filter(in_time(season, "evening__"), deals__gt=0).order_by()
    for evening, player, points in results.values_list("evening", "player", "points").iterator():
        there[player].add(evening)
        if points < lowest.get(evening, points + 1):
            lowest[evening] = points
    for (key, _name), (points, deals) in results_of_guests(results).items():
        if deals and key in lowest:
            lowest[key] = min(points, lowest[key])
    counted = Evening.objects.filter(in_time(season, "")).exclude(pk__in=left_out_of(season))
    days = counted.order_by("day", "pk").values_list("day", "pk")
    return [(day, evening, lowest[evening]) for day, evening in days if evening in lowest], there


def people_by_evening(season: Season) -> Iterator[PeopleOfEvening]:
    """The people at each evening of a season that counts: three queries.

    Of ten thousand evenings none is held longer than it is looked at, which takes half the time.
    """
    evenings = Evening.objects.filter(in_time(season, "")).exclude(pk__in=left_out_of(season))
    days = dict(evenings.values_list("pk", "day"))
    results = EveningResult.objects.filter(in_time(season, "evening__"))
    guests = defaultdict[int | None, list[PointsAndDeals]](list)
    for (key, _name), made in results_of_guests(results.filter(deals__gt=0)).items():
        guests[key].append(made)
    rows = results.order_by("evening").values_list("evening", "player", "points", "deals")
    for evening, found in groupby(rows.iterator(), key=itemgetter(0)):
        players = {player: (points, deals) for _evening, player, points, deals in found}
        if evening in days and any(deals for _points, deals in players.values()):
            yield PeopleOfEvening(evening, days[evening], players, guests.get(evening, []))
