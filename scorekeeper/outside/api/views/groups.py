"""Groups for programs: players, evenings, standings."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from ninja import Router
from pydantic import Field

from scorekeeper.club.leagues.guards import season_for
from scorekeeper.outside.api.addresses import described
from scorekeeper.outside.api.errors import not_allowed
from scorekeeper.outside.api.guards import asker_in, may_read_group
from scorekeeper.outside.api.reads.evenings import evenings_since
from scorekeeper.outside.api.reads.groups import group_facts, players_of, season_standings, seasons_in
from scorekeeper.outside.api.reads.tournaments import tournament_standings, tournaments_in
from scorekeeper.outside.api.views import shapes
from scorekeeper.outside.api.views.answers import json_answer
from scorekeeper.outside.api.views.kinds import CLOSED_TO_OTHERS, KEY, LIMITED, Day
from scorekeeper.tournament.guards import tournament_in
from scorekeeper.tournament.reads.standings import standings_of

router = Router(tags=["groups"])


@router.get(
    described("own_key"),
    auth=KEY,
    operation_id="read_key",
    summary=gettext_noop("What a key opens"),
    response={200: shapes.OwnKey, 401: shapes.Errors, **LIMITED},
)
def own_key(request: HttpRequest) -> HttpResponse:
    """Which sheet or group your key opens, and whether it may write: where a program begins."""
    asker = asker_in(request)
    if asker.key is not None:
        expires = asker.key.expires.isoformat() if asker.key.expires else None
        opened = {"name": asker.key.name, "sheet": None, "group": asker.key.group.slug, "expires": expires}
    else:
        sheet = asker.sheet
        opened = {
            "name": sheet.title if sheet else "",
            "sheet": sheet.slug if sheet else None,
            "group": None,
            "expires": None,
        }
    kind = "group" if asker.key else "sheet"
    return json_answer({"kind": kind, "may_write": asker.may_write, **opened})


@router.get(
    described("group"),
    auth=KEY,
    operation_id="read_group",
    summary=gettext_noop("Read a group"),
    response={200: shapes.Group, **CLOSED_TO_OTHERS},
)
def group(request: HttpRequest, group: str) -> HttpResponse:
    """The group, how many players and evenings it has, and which season is played."""
    return json_answer(group_facts(may_read_group(request, group)))


@router.get(
    described("players"),
    auth=KEY,
    operation_id="read_players",
    summary=gettext_noop("The players of a group"),
    response={200: shapes.Players, **CLOSED_TO_OTHERS},
)
def players(request: HttpRequest, group: str) -> HttpResponse:
    """All players by name, with those who have left and guests."""
    return json_answer({"players": players_of(may_read_group(request, group))})


@router.get(
    described("evenings"),
    auth=KEY,
    operation_id="read_evenings",
    summary=gettext_noop("The evenings of a group"),
    response={200: shapes.Evenings, 422: shapes.Errors, **CLOSED_TO_OTHERS},
)
def evenings(
    request: HttpRequest, group: str, since: Day | None = None, page: Annotated[int, Field(ge=1)] = 1
) -> HttpResponse:
    """The evenings from the day `since` on, the last first, fifty a page, each with its sheets.

    The revision of a sheet says whether it has changed since you read it.
    """
    return json_answer(evenings_since(may_read_group(request, group), since, page))


@router.get(
    described("seasons"),
    auth=KEY,
    operation_id="read_seasons",
    summary=gettext_noop("The seasons of a group"),
    response={200: shapes.Seasons, **CLOSED_TO_OTHERS},
)
def seasons(request: HttpRequest, group: str) -> HttpResponse:
    """The seasons, and which of them is played. Number 0 is all evenings."""
    return json_answer(seasons_in(may_read_group(request, group)))


@router.get(
    described("standings"),
    auth=KEY,
    operation_id="read_standings",
    summary=gettext_noop("The standings of a season"),
    response={200: shapes.Standings, **CLOSED_TO_OTHERS},
)
def standings(request: HttpRequest, group: str, number: int) -> HttpResponse:
    """The standings of a season by its number, the first first; who has no place stands last."""
    return json_answer(season_standings(season_for(may_read_group(request, group), number)))


@router.get(
    described("tournaments"),
    auth=KEY,
    operation_id="read_tournaments",
    summary=gettext_noop("The tournaments of a group"),
    response={200: shapes.Tournaments, **CLOSED_TO_OTHERS},
)
def tournaments(request: HttpRequest, group: str) -> HttpResponse:
    """The tournaments, the last first."""
    return json_answer({"tournaments": tournaments_in(may_read_group(request, group))})


@router.get(
    described("tournament"),
    auth=KEY,
    operation_id="read_tournament",
    summary=gettext_noop("The standings of a tournament"),
    response={200: shapes.TournamentStandings, **CLOSED_TO_OTHERS},
)
def tournament(request: HttpRequest, group: str, tournament: str) -> HttpResponse:
    """The standings of a tournament; 403 with the code `hidden` as long as they are hidden."""
    found = standings_of(tournament_in(may_read_group(request, group), tournament))
    if found.is_hidden or found.tournament.evening.is_hidden:
        raise not_allowed(_("The standings are hidden until the last round is closed."), "hidden")
    return json_answer(tournament_standings(found))
