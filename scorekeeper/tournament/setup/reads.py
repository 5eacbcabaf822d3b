"""Tournaments of a group, one of them on its page, and what its form has filled in already."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, QuerySet
from django.utils.translation import gettext_lazy as _

from scorekeeper.play.groups.models import Group
from scorekeeper.tournament.counting import usual_places_of_five, usual_places_of_four, usual_ties
from scorekeeper.tournament.entrants.reads import Entrants, entrants_of
from scorekeeper.tournament.final.reads import waits_for_cut
from scorekeeper.tournament.models import Tournament
from scorekeeper.tournament.rounds.reads import RoundLine, next_line, round_lines
from scorekeeper.tournament.sentences import public_statement
from scorekeeper.tournament.setup.fields import COLUMNS, TIES
from scorekeeper.tournament.standings.reads import standings_of_all
from scorekeeper.tournament.times import Clock, clock_of

ON_A_PAGE = 20
"""So many tournaments stand in a list: who won each of them is counted for it."""


def tournaments_of(group: Group) -> QuerySet[Tournament]:
    """The tournaments of a group with how many take part (`entered`), the last first: one query."""
    found = Tournament.objects.filter(evening__group=group).select_related("evening__setup", "series")
    return found.annotate(entered=Count("evening__attendances")).order_by("-evening__day", "-pk")


def listed_tournaments(group: Group, page: str) -> tuple[Page[Tournament], list[tuple[Tournament, str]]]:
    """A page of the tournaments of a group, each with who leads or has won there: seven queries."""
    found = Paginator(tournaments_of(group), ON_A_PAGE).get_page(page)
    standings = standings_of_all(list(found))
    return found, [(each.tournament, public_statement(each)) for each in standings]


@dataclass(frozen=True)
class TournamentPage:
    """The content of a tournament's page: the entrants, and the state of the rounds.

    `is_stale` says that the next round was drawn for others than are here, `waits_for_cut` that it is of a
    final of which nobody has said who plays it.
    """

    entrants: Entrants
    rounds: tuple[RoundLine, ...]
    is_stale: bool
    waits_for_cut: bool

    @property
    def next(self) -> RoundLine | None:
        """The round whose tables are opened next; None if there is none to come."""
        return next_line(self.rounds)

    @property
    def last(self) -> RoundLine | None:
        """The last round whose tables are open."""
        return next((line for line in reversed(self.rounds) if line.release), None)

    @property
    def open_round(self) -> RoundLine | None:
        """The last round whose tables are open, until all its lists are locked."""
        return self.last if self.last and self.last.release and self.last.release.closed is None else None

    @property
    def is_running(self) -> bool:
        """Whether a round is played now: released, and not all its lists are locked."""
        release = self.open_round.release if self.open_round else None
        return release is not None and release.released is not None

    @property
    def is_over(self) -> bool:
        """Whether all rounds are closed and none is to come; one that waits for its release is neither."""
        release = self.last.release if self.last else None
        is_closed = release is not None and release.closed is not None
        return is_closed and self.next is None and not self.reopened

    @property
    def reopened(self) -> RoundLine | None:
        """The first round before the last one of which a list is open: one that was unlocked, mostly."""
        before = [line for line in self.rounds if self.last and line.number < self.last.number]
        return next((line for line in before if line.release and line.release.closed is None), None)

    @property
    def coming(self) -> RoundLine | None:
        release = self.last.release if self.last else None
        return self.last if release is not None and release.released is None else self.next

    @property
    def clock(self) -> Clock | None:
        """The clock of the round that is played, at a table of four."""
        return clock_of(self.last.release, 4) if self.is_running and self.last and self.last.release else None


def tournament_page(tournament: Tournament) -> TournamentPage:
    """The page of a tournament: three queries."""
    entrants, rounds = entrants_of(tournament), tuple(round_lines(tournament))
    coming = next_line(rounds)
    is_stale = coming is not None and coming.is_stale(tournament, entrants.all)
    waits = coming is not None and waits_for_cut(tournament, coming.number)
    return TournamentPage(entrants, rounds, is_stale, waits)


CLUB = {"title": _("Club tournament"), "rounds": 3, "length": 16}
RANKING = {
    "title": _("DDV ranking tournament"),
    "rounds": 3,
    "length": 24,
    "minutes": 100,
    "minutes_at_five": 125,
    "preset": "ddv",
}
"""A ranking tournament of the DDV (tournament rules 8.3.1, 8.5.1): all are seated, by tables of five (10)."""
LEAGUE = {
    **RANKING,
    "title": _("Bundesliga day"),
    "rounds": 4,
    "fours_only": True,
    "teams_meet": True,
    "has_teams": True,
}
"""A day of the Bundesliga: four rounds, four teams."""
BEGINNINGS: dict[str, dict[str, Any]] = {"club": CLUB, "ranking": RANKING, "league": LEAGUE}
NONE_IF_ZERO = ("minutes", "minutes_at_five", "fee", "places", "cut_after", "cut_size", "pools")
"""What is left empty for none."""


def initial_values(kind: str) -> dict[str, Any]:
    """The values that the form of a new tournament starts with, by kind."""
    return {
        **BEGINNINGS.get(kind, CLUB),
        "places_of_four": usual_places_of_four(),
        "places_of_five": usual_places_of_five(),
        **dict(zip(TIES, usual_ties(), strict=False)),
    }


def as_set(tournament: Tournament) -> dict[str, Any]:
    setup = tournament.evening.setup
    known = {name: getattr(tournament, name) for name in COLUMNS}
    return {
        **known,
        **{name: known[name] or None for name in NONE_IF_ZERO},
        **dict(zip(TIES, tournament.ties, strict=False)),
        "title": tournament.evening.title,
        "day": tournament.evening.day,
        "rounds": setup.rounds,
        "length": setup.length or None,
        "is_open": setup.length == 0,
        "series": tournament.series.title if tournament.series else "",
        "best_of": (tournament.series.best_of or None) if tournament.series else None,
    }
