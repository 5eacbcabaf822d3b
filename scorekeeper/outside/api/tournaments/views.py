"""Tournaments for programs: rounds, seats, clock, tables, entrants, awards, standings."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from ninja import Router
from pydantic import Field

from scorekeeper.outside.api.answers import json_answer, new_answer, not_allowed
from scorekeeper.outside.api.guards import may_read_tournament
from scorekeeper.outside.api.tournaments import reads, shapes
from scorekeeper.outside.api.views.openapi import CLOSED_TO_OTHERS, reading
from scorekeeper.tournament.standings.reads import standings_of

router = Router(tags=["tournaments"])
reads_at = partial(reading, router)

PageNumber = Annotated[int, Field(ge=1)]


@reads_at(
    "tournament_settings", "read_tournament_settings", gettext_noop("A tournament"), shapes.TournamentSettings
)
def settings(request: HttpRequest, group: str, tournament: str) -> HttpResponse:
    """A tournament, and what it is set to."""
    return json_answer(reads.settings_of(may_read_tournament(request, group, tournament).tournament))


@reads_at(
    "entrants",
    "read_entrants",
    gettext_noop("Who takes part"),
    shapes.TournamentEntrants,
    (422, *CLOSED_TO_OTHERS),
)
def entrants(request: HttpRequest, group: str, tournament: str, page: PageNumber = 1) -> HttpResponse:
    """Everybody who has entered, by their numbers, fifty a page."""
    access = may_read_tournament(request, group, tournament)
    return json_answer(reads.entrants_on(access.tournament, page, for_desk=access.may_assist))


@reads_at(
    "rounds",
    "read_rounds",
    gettext_noop("The rounds of a tournament"),
    shapes.TournamentRounds,
    has_etag=True,
)
def rounds(request: HttpRequest, group: str, tournament: str) -> HttpResponse:
    """All rounds and how far they are, with their clocks. The ETag stays as long as nothing changes."""
    access = may_read_tournament(request, group, tournament)
    return new_answer(request, reads.rounds_of(access.tournament))


@reads_at("round", "read_round", gettext_noop("A round with its tables"), shapes.HallRound, has_etag=True)
def round_with_tables(request: HttpRequest, group: str, tournament: str, number: int) -> HttpResponse:
    """Who sits where, how far each table is, until when it plays, who calls the referee; first as drawn."""
    access = may_read_tournament(request, group, tournament)
    return new_answer(request, reads.round_now(access.tournament, number))


@reads_at(
    "tournament",
    "read_tournament",
    gettext_noop("The standings of a tournament"),
    shapes.TournamentStandings,
    has_etag=True,
)
def standings(request: HttpRequest, group: str, tournament: str) -> HttpResponse:
    """The standings of a tournament; 403 with the code `hidden` while they are, unless the key leads it."""
    access = may_read_tournament(request, group, tournament)
    found = standings_of(access.tournament)
    if (found.is_hidden or found.tournament.evening.is_hidden) and not access.may_lead:
        raise not_allowed(_("The standings are hidden until the last round is closed."), "hidden")
    return new_answer(request, reads.tournament_standings(found, for_desk=access.may_assist))


@reads_at("awards", "read_awards", gettext_noop("What the referee awarded"), shapes.TournamentAwards)
def awards(request: HttpRequest, group: str, tournament: str) -> HttpResponse:
    """Warnings, penalties and corrections, for a key that may write; what was cancelled does not count."""
    access = may_read_tournament(request, group, tournament)
    if not access.may_assist:
        raise not_allowed(_("With this key you can look, but not write."))
    return json_answer(reads.awards_in(access.tournament))
