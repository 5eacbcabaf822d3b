"""When the standings of a tournament are a secret: once the last round could be played by them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q

from scorekeeper.tournament.models import Release, Tournament


@dataclass(frozen=True)
class RoundState:
    """A round that has begun: its tables, how many of their lists are locked, whether the round is closed."""

    number: int
    tables: int
    locked: int
    is_closed: bool

    @property
    def is_over(self) -> bool:
        """Whether all its lists are locked."""
        return self.is_closed or 0 < self.tables == self.locked


def is_secret(planned: int, rounds: Iterable[RoundState]) -> bool:
    """Whether it is between the end of the last round but one and that of the last of all `planned`."""
    begun = {each.number: each for each in rounds}
    last = next((each for number, each in sorted(begun.items()) if number >= planned), None)
    if last is not None:
        return not last.is_closed
    return max((number for number, each in begun.items() if each.is_over), default=0) >= planned - 1


def hides_now(tournament: Tournament) -> bool:
    """Whether a tournament with its setup hides its standings now: two queries, none if it never does."""
    if not tournament.hides_standings:
        return False
    return is_secret(tournament.evening.setup.rounds, rounds_released(tournament))


def rounds_released(tournament: Tournament) -> list[RoundState]:
    """The rounds that were released: two queries."""
    is_locked = Q(tournament_table__locked__isnull=False)
    sheets = tournament.evening.sheets.order_by().values("round").annotate(tables=Count("pk"))
    counted = sheets.annotate(locked=Count("pk", filter=is_locked))
    lists = {row["round"]: (row["tables"], row["locked"]) for row in counted}
    released = Release.objects.filter(plan__evening=tournament.evening_id, released__isnull=False)
    return [
        RoundState(number, *lists.get(number, (0, 0)), closed is not None)
        for number, closed in released.values_list("plan__number", "closed")
    ]
