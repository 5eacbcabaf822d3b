"""Who takes part in a tournament."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Max, QuerySet

from scorekeeper.evenings.models import PlannedRound
from scorekeeper.tournaments.models import Entrant, Tournament


@dataclass(frozen=True)
class Entrants:
    """Everybody who takes part, by number."""

    all: tuple[Entrant, ...]
    next_round: int

    @property
    def here(self) -> tuple[Entrant, ...]:
        """Those who play the next round."""
        return tuple(each for each in self.all if each.attendance.is_here_in(self.next_round))

    @property
    def are_all_here(self) -> bool:
        """Whether nobody has entered who never was here."""
        return all(each.is_here for each in self.all)

    @property
    def paid(self) -> tuple[Entrant, ...]:
        """Those who have paid."""
        return tuple(each for each in self.all if each.has_paid)


def entrants_of(tournament: Tournament) -> Entrants:
    """Everybody who takes part: two queries."""
    return Entrants(tuple(stored_entrants(tournament)), next_round(tournament))


def stored_entrants(tournament: Tournament) -> QuerySet[Entrant]:
    """Everybody who takes part, by number, with whom they took over from: one query."""
    found = Entrant.objects.filter(attendance__evening=tournament.evening_id)
    return found.select_related("attendance__player", "substitute_for__attendance__player", "substitute")


def next_round(tournament: Tournament) -> int:
    """The number of the first round whose tables are not open: one query."""
    opened = PlannedRound.objects.filter(evening=tournament.evening_id).exclude(opened=None)
    return (opened.aggregate(last=Max("number"))["last"] or 0) + 1


def groups_apart(entrants: Iterable[Entrant]) -> list[tuple[int, ...]]:
    """The numbers of those who should not meet in the first round: of each club, and of each team."""
    groups: dict[tuple[str, str], list[int]] = {}
    for each in entrants:
        for what, name in (("club", each.club), ("team", each.team)):
            if name:
                groups.setdefault((what, name.casefold()), []).append(each.number)
    return [tuple(group) for group in groups.values() if len(group) > 1]
