"""What evenings have been for those who were there, over all their tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable
from dataclasses import dataclass, fields

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from scorekeeper.play.sheets import models


@dataclass
class PersonResult:
    """What somebody, a player of the group or a guest, has been on an evening.

    `place` is the one among everybody who was there; `best` and `worst` are single deals, 0 or beyond;
    `sheets` counts the tables at which they sat. Of `unknown` deals only the points are known. The other
    counts are those of `Result`.
    """

    player: int | None
    name: str
    place: int = 1
    points: int = 0
    best: int = 0
    worst: int = 0
    deals: int = 0
    won: int = 0
    solos: int = 0
    solos_won: int = 0
    calls: int = 0
    unknown: int = 0
    sheets: int = 0

    @property
    def key(self) -> Hashable:
        """Who it is: a player by the key, a guest by the name."""
        return self.player or self.name.casefold()

    def add(self, result: models.Result) -> None:
        """Add what a sheet has been."""
        self.sheets += 1
        self.best, self.worst = max(self.best, result.best), min(self.worst, result.worst)
        for column in ADDED:
            setattr(self, column, getattr(self, column) + getattr(result, column))


ADDED = ("points", "deals", "won", "solos", "solos_won", "calls", "unknown")


KEPT_OF_EVENING = tuple(field.name for field in fields(PersonResult) if field.name not in ("player", "name"))


def people_of_evenings(evenings: Collection[int]) -> dict[int, list[PersonResult]]:
    """Everybody who was there, the first first, by evening: one query for any number of tables.

    A guest is known by the name. A table that is still being stored does not count, nor one at which nothing
    was entered: nobody stands before others, or pays into a pot, who only sits down.
    """
    sheet, evening = "seat__sheet__group", "seat__sheet__evening__group"
    is_seen = Q(**{sheet: F(evening)}) | Q(**{f"{sheet}__isnull": True, f"{evening}__isnull": True})
    results = entered_results().filter(is_seen, seat__sheet__evening__in=evenings)
    results = results.select_related("seat__sheet")
    people: dict[int, dict[Hashable, PersonResult]] = defaultdict(dict)
    for result in results.order_by("seat__sheet__round", "seat__sheet__table", "seat"):
        seat = result.seat
        who = seat.player_id or seat.name.casefold()
        person = people[seat.sheet.evening_id or 0].setdefault(who, PersonResult(seat.player_id, seat.name))
        person.add(result)
    return {evening: with_places(list(people[evening].values())) for evening in evenings}


def entered_results() -> QuerySet[models.Result]:
    """What sheets on which anything was entered have been for their seats."""
    return models.Result.objects.filter(Exists(models.Deal.objects.filter(sheet=OuterRef("seat__sheet"))))


def with_places(people: list[PersonResult]) -> list[PersonResult]:
    """Everybody with a place, the first first; who has the same points shares it."""
    points = sorted((person.points for person in people), reverse=True)
    for person in people:
        person.place = points.index(person.points) + 1
    return sorted(people, key=lambda person: person.place)


def results_by_player(evenings: Collection[int]) -> list[models.EveningResult]:
    """The results of the players of evenings, not stored; guests only have a place among them."""
    return [
        models.EveningResult(
            evening_id=evening,
            player_id=person.player,
            **{name: getattr(person, name) for name in KEPT_OF_EVENING},
        )
        for evening, people in people_of_evenings(evenings).items()
        for person in people
        if person.player is not None
    ]
