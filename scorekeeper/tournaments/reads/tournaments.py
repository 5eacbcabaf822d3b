"""Tournaments of a group, and one of them on its page."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Count, QuerySet

from scorekeeper.groups.models import Group
from scorekeeper.tournaments.models import Tournament
from scorekeeper.tournaments.reads.entrants import Entrants, entrants_of
from scorekeeper.tournaments.reads.rounds import RoundLine, next_line, round_lines


def tournaments_of(group: Group) -> QuerySet[Tournament]:
    """The tournaments of a group with how many take part (`entered`), the last first: one query."""
    found = Tournament.objects.filter(evening__group=group).select_related("evening__setup", "series")
    return found.annotate(entered=Count("evening__attendances"))


def has_tournaments(group: Group) -> bool:
    """Whether a group holds any: one query."""
    return Tournament.objects.filter(evening__group=group).exists()


@dataclass(frozen=True)
class TournamentPage:
    """What the page of a tournament shows: who takes part, and how far its rounds are."""

    entrants: Entrants
    rounds: tuple[RoundLine, ...]

    @property
    def next(self) -> RoundLine | None:
        """The round whose tables are opened next; None if there is none to come."""
        return next_line(self.rounds)

    @property
    def last(self) -> RoundLine | None:
        """The last round whose tables are open."""
        return next((line for line in reversed(self.rounds) if line.release), None)

    @property
    def is_running(self) -> bool:
        """Whether a round is played now: released, and not all its lists are locked."""
        release = self.last.release if self.last else None
        return release is not None and release.released is not None and release.closed is None


def tournament_page(tournament: Tournament) -> TournamentPage:
    """The page of a tournament: three queries."""
    return TournamentPage(entrants_of(tournament), tuple(round_lines(tournament)))
