"""People at two tables of one round: nobody can be, and the results of both would count for one person."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator
from dataclasses import dataclass

from django.db.models import Count, QuerySet

from scorekeeper.play.groups.models import Group
from scorekeeper.play.sheets.models import Seat

MOST_TOLD = 50
"""So many people at two tables are looked up of a group at once."""


@dataclass(frozen=True)
class TwoSeats:
    """Two seats of one person at different tables of a round, with their sheets."""

    one: Seat
    other: Seat


def person_at(seat: Seat) -> Hashable:
    """The person on a seat: a player by key, a guest by name."""
    return seat.player_id or seat.name.casefold()


def may_have_moved(one: Seat, other: Seat) -> bool:
    """Whether somebody can have got up from one of two seats and then sat down at the other."""
    return any(left.last is not None and late.first > 1 for left, late in ((one, other), (other, one)))


def seats_elsewhere(seats: Collection[Seat], player: int | None = None) -> Iterator[TwoSeats]:
    """The seats of people who sit at another table of the same round, too, with that seat: one query.

    The seats come with their sheets. If a `player` (key) is given, they are looked at as if they were theirs.
    """
    beside = by_round(with_sheets(evenings_of(seats)))
    for seat in seats:
        who = player or person_at(seat)
        for other in beside[round_of(seat)]:
            if person_at(other) == who and is_elsewhere(seat, other):
                yield TwoSeats(seat, other)
                break


def seats_apart(seats: Collection[Seat]) -> Iterator[TwoSeats]:
    """Pairs of some seats, which come with their sheets, that cannot be one person's: in one round."""
    for same in by_round(seats).values():
        for place, one in enumerate(same):
            yield from (TwoSeats(one, other) for other in same[place + 1 :] if is_elsewhere(one, other))


def twice_seated(seats: Iterable[Seat]) -> list[TwoSeats]:
    """The people at two tables of a round, from some seats that come with their sheets."""
    by_person: defaultdict[Hashable, list[Seat]] = defaultdict(list)
    for seat in seats:
        by_person[person_at(seat)].append(seat)
    return [each for own in by_person.values() for each in seats_apart(own)]


def players_seated_twice(group: Group) -> list[TwoSeats]:
    """The players of a group at two tables of a round, the last evening first: two queries."""
    seats = Seat.objects.filter(sheet__group=group, player__isnull=False).order_by()
    rows = seats.values_list("sheet__evening", "sheet__round", "player").annotate(count=Count("sheet"))
    found = rows.filter(count__gt=1).order_by("-sheet__evening__day")[:MOST_TOLD]
    keys = [(evening, number, player) for evening, number, player, _count in found]
    own = with_sheets({evening for evening, _number, _player in keys})
    own = own.filter(player__in={player for _evening, _number, player in keys})
    told = twice_seated(own) if keys else []
    return sorted(told, key=lambda each: each.one.sheet.started, reverse=True)


def evenings_of(seats: Iterable[Seat]) -> set[int]:
    return {seat.sheet.evening_id for seat in seats if seat.sheet.evening_id}


def with_sheets(evenings: Collection[int]) -> QuerySet[Seat]:
    """All seats of some evenings, by table, with what is said of them."""
    found = Seat.objects.filter(sheet__evening__in=evenings).select_related("sheet__evening")
    return found.order_by("sheet__round", "sheet__table", "sheet", "position")


def round_of(seat: Seat) -> tuple[int | None, int]:
    return seat.sheet.evening_id, seat.sheet.round


def by_round(seats: Iterable[Seat]) -> defaultdict[tuple[int | None, int], list[Seat]]:
    """Some seats by their round; those of no evening are in none."""
    found: defaultdict[tuple[int | None, int], list[Seat]] = defaultdict(list)
    for seat in seats:
        if seat.sheet.evening_id:
            found[round_of(seat)].append(seat)
    return found


def is_elsewhere(one: Seat, other: Seat) -> bool:
    """Whether two seats of a round are at different tables, and nobody can have moved between them."""
    return one.sheet_id != other.sheet_id and not may_have_moved(one, other)
