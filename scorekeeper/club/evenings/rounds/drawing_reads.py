"""The rounds to come, by lot, by the standings of the season, or up and down; who has met whom before."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from itertools import combinations, groupby
from operator import itemgetter

from scorekeeper.club.evenings.draw.by_standing import draw_by_standing
from scorekeeper.club.evenings.draw.drawing import draw
from scorekeeper.club.evenings.draw.tables import Player, Round, can_be_seated
from scorekeeper.club.evenings.models import Apart, Making, Seating
from scorekeeper.club.evenings.rounds.reads import Rounds
from scorekeeper.play.groups.models import Evening, Group
from scorekeeper.play.houserules.reads import rules_of
from scorekeeper.play.sheets.models import Result, Seat

Drawn = Iterator[tuple[int, Round]]
"""Rounds with their numbers."""

Pair = tuple[Player, Player]


def drawn_rounds(rounds: Rounds) -> Drawn:
    """The rounds to come with their numbers, those apart who are never to sit together, as the setup says."""
    drawing: Callable[[Rounds, Sequence[Pair]], Drawn] = {
        Seating.LOT: by_lot,
        Seating.STANDING: by_standing,
        Seating.LADDER: up_and_down,
    }[Seating(rounds.setup.seating)]
    yield from drawing(rounds, pairs_apart(rounds))


def by_lot(rounds: Rounds, never: Sequence[Pair], last: int | None = None) -> Drawn:
    """Rounds by lot, until the last one if one is said: those with the same people are drawn together.

    Who has met seldom on the evenings before rather meets.
    """
    past, met = list(rounds.played), met_before(rounds).times
    coming = range(rounds.next, (rounds.setup.rounds if last is None else last) + 1)
    most = rules_of(rounds.setup.ruleset).players_max
    for here, same in groupby(coming, key=rounds.to_seat):
        numbers = list(same)
        if not can_be_seated(len(here), most):
            continue
        seed = rounds.setup.seed
        found = draw(here, len(numbers), past, seed=seed, fours_only=most == 4, met=met, never=never)
        past += found
        yield from zip(numbers, found, strict=True)


def by_standing(rounds: Rounds, never: Sequence[Pair]) -> Drawn:
    """Rounds of those who stand together in the season and have not met tonight; who has no place is last.

    The statutes may let the lot seat the first rounds.
    """
    first, standing, past = first_by_standing(rounds), standing_of(rounds), list(rounds.played)
    for number, tables in by_lot(rounds, never, min(first - 1, rounds.setup.rounds)):
        past.append(tables)
        yield number, tables
    for number in range(max(rounds.next, first), rounds.setup.rounds + 1):
        for tables in tables_in_order(rounds, in_order(rounds.to_seat(number), standing), past, never):
            past.append(tables)
            yield number, tables


def first_by_standing(rounds: Rounds) -> int:
    """The first round that the standings seat, where they seat any."""
    return season.first_seated if (season := season_of(rounds.setup.evening)) else 1


def up_and_down(rounds: Rounds, never: Sequence[Pair]) -> Drawn:
    """The next round alone: the first of each table moves one up, the last one down, and all others stay.

    Before the first round the standings of the season decide; who has just come sits at the last table.
    """
    order = players_moved_by_points(rounds) or standing_of(rounds)
    for tables in tables_in_order(rounds, in_order(rounds.to_seat(rounds.next), order), (), never):
        yield rounds.next, tables


def tables_in_order(
    rounds: Rounds, ranking: Sequence[Player], past: Sequence[Round], never: Sequence[Pair]
) -> Iterator[Round]:
    """The tables of a round in this order; none where so many cannot be seated."""
    most = rules_of(rounds.setup.ruleset).players_max
    if can_be_seated(len(ranking), most):
        seed = rounds.setup.seed
        yield draw_by_standing(ranking, past, seed=seed, fours_only=most == 4, never=never)


def in_order(here: Iterable[Player], order: Sequence[Player]) -> list[Player]:
    """The players in a given order; those who are not in it come last, by number."""
    place = {one: at for at, one in enumerate(order)}
    return sorted(here, key=lambda one: (place.get(one, len(place)), one))


def standing_of(rounds: Rounds) -> list[Player]:
    """The numbers of those on the list as they stand in the season, the first first."""
    season = season_of(rounds.setup.evening)
    numbers = {each.player_id: each.number for each in rounds.people.attendances if each.player_id}
    return [numbers[player] for player in season.standing() if player in numbers] if season else []


@dataclass(frozen=True)
class Sat:
    """Somebody who played at a table: with how many points, and at which table, by number."""

    number: Player
    table: int
    points: int


def players_moved_by_points(rounds: Rounds) -> list[Player]:
    """In which order those of the last round sit down again; nobody before the first one: one query."""
    tables = defaultdict[int, list[Sat]](list)
    for sat in seats_of_round(rounds, rounds.next - 1):
        tables[sat.table].append(sat)
    targets = []
    for place, number in enumerate(sorted(tables)):
        first, *stay, last = sorted(tables[number], key=lambda each: -each.points)
        targets += [(place - 1, first), *((place, each) for each in stay), (place + 1, last)]
    return [sat.number for _target, sat in sorted(targets, key=lambda each: each[0])]


def seats_of_round(rounds: Rounds, number: int) -> list[Sat]:
    """The people at the tables of a round, by their seats: one query."""
    results = Result.objects.filter(seat__sheet__evening=rounds.setup.evening_id, seat__sheet__round=number)
    rows = results.order_by("seat__sheet__table", "seat__position")
    found = rows.values_list("seat__player", "seat__name", "seat__sheet__table", "points")
    return [Sat(rounds.people.number_of(player, name), *rest) for player, name, *rest in found]


def pairs_apart(rounds: Rounds) -> list[Pair]:
    """The pairs of the list that sit apart, by their numbers: one query."""
    numbers = {each.player_id: each.number for each in rounds.people.attendances if each.player_id}
    rows = Apart.objects.filter(one__in=numbers, other__in=numbers).order_by("pk")
    return [(numbers[one], numbers[other]) for one, other in rows.values_list("one", "other")]


def seating_on(group: Group, day: date) -> Seating:
    """By what tables are drawn on a day: by the standings where the statutes of the season say so."""
    season = season_on(group, day)
    return Seating.STANDING if season and season.seats_by_standing else Seating.LOT


def knows_better(rounds: Rounds) -> bool:
    """Whether a draw would know more by now of the next round: other points, or who has really met."""
    if rounds.planned[rounds.next].making != Making.DRAWN:
        return False
    planned = [rounds.tables_of(number) for number in range(1, rounds.next)]
    together = [[frozenset(table) for table in tables] for tables in planned]
    is_other = together != [[frozenset(table) for table in tables] for tables in rounds.played]
    is_first = rounds.setup.seating == Seating.STANDING and 1 < first_by_standing(rounds) <= rounds.next
    return is_other or is_first or rounds.setup.seating == Seating.LADDER


A_YEAR = timedelta(days=365)


@dataclass(frozen=True)
class Met:
    """Since when, and how often each two have met at a table, by their numbers, the smaller one first."""

    since: date
    times: dict[tuple[Player, Player], int] = field(default_factory=dict)

    def mean_of(self, pairs: Iterable[tuple[Player, Player]]) -> float:
        """How often these pairs have met on an average."""
        found = [self.times.get(pair, 0) for pair in pairs]
        return sum(found) / max(1, len(found))


def first_day(evening: Evening) -> date:
    """From when on meetings count: the first day of the season, or a year before where it has none."""
    season = season_of(evening)
    return season.begins if season and season.begins else evening.day - A_YEAR


def met_before(rounds: Rounds) -> Met:
    """How often those on the list have met before this evening: two queries, and one for an unknown group.

    Evenings of which only the result is known do not count. A guest who is no player has met nobody.
    """
    evening = rounds.setup.evening
    since = first_day(evening)
    numbers = {each.player_id: each.number for each in rounds.people.attendances if each.player_id}
    seats = Seat.objects.filter(
        player__in=numbers,
        sheet__evening__day__range=(since, evening.day),
        sheet__evening__is_hidden=False,
        sheet__ends=False,
        result__deals__gt=0,
        result__unknown=0,
    ).exclude(sheet__evening=evening)
    rows = seats.order_by("sheet").values_list("sheet", "player")
    times = Counter(
        pair
        for _sheet, seated in groupby(rows, key=itemgetter(0))
        for pair in combinations(sorted(numbers[player] for _sheet, player in seated), 2)
    )
    return Met(since, dict(times))


@dataclass(frozen=True)
class SeasonOfDay:
    """The season of a day: its name, when it began, and whether its statutes seat that day by the standings.

    They do from the round `first_seated` on.

    `standing` has the keys of its players, the first first; it is asked only where that matters.
    """

    name: str
    begins: date | None
    seats_by_standing: bool
    standing: Callable[[], Sequence[int]]
    first_seated: int = 1


SEASONS: list[Callable[[Group, date], SeasonOfDay]] = []
"""Who knows the season of a day; added when the site starts."""


def season_on(group: Group | None, day: date) -> SeasonOfDay | None:
    return next((season(group, day) for season in SEASONS), None) if group else None


def season_of(evening: Evening) -> SeasonOfDay | None:
    return season_on(evening.group, evening.day)
