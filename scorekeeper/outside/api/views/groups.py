"""Groups for programs: players, evenings, standings."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_noop
from ninja import Router
from pydantic import Field

from scorekeeper.club.leagues.guards import season_for
from scorekeeper.outside.api import reads, shapes
from scorekeeper.outside.api.answers import json_answer
from scorekeeper.outside.api.guards import asker_in, may_read_group
from scorekeeper.outside.api.views.openapi import CLOSED_TO_OTHERS, LIMITED, Day, reading

router = Router(tags=["groups"])


operation = partial(reading, router)
SHEET_KEY = {"kind": "sheet", "group": None, "tournament": None, "expires": None}
"""What is known of every link of a sheet."""


@operation("own_key", "read_key", gettext_noop("What a key opens"), shapes.OwnKey, (401, *LIMITED))
def own_key(request: HttpRequest) -> HttpResponse:
    """Which sheet, group or tournament your key opens, and whether it may write: where a program begins."""
    asker = asker_in(request)
    if asker.sheet is not None:
        opened = shapes.OwnKey.write(
            asker.sheet, name=asker.sheet.title, may_write=asker.may_write, **SHEET_KEY
        )
    else:
        kind = "tournament" if asker.key and asker.key.tournament_id else "group"
        opened = shapes.OwnKey.write(asker.key, may_write=asker.may_write, kind=kind, sheet=None)
    return json_answer(opened)


@operation("group", "read_group", gettext_noop("Read a group"), shapes.Group)
def group(request: HttpRequest, group: str) -> HttpResponse:
    """The group, how many players and evenings it has, and which season is played."""
    return json_answer(reads.group_facts(may_read_group(request, group)))


@operation("players", "read_players", gettext_noop("The players of a group"), shapes.Players)
def players(request: HttpRequest, group: str) -> HttpResponse:
    """All players by name, with those who have left and guests."""
    return json_answer(reads.players_of(may_read_group(request, group)))


@operation(
    "evenings",
    "read_evenings",
    gettext_noop("The evenings of a group"),
    shapes.Evenings,
    (422, *CLOSED_TO_OTHERS),
)
def evenings(
    request: HttpRequest, group: str, since: Day | None = None, page: Annotated[int, Field(ge=1)] = 1
) -> HttpResponse:
    """The evenings from the day `since` on, the last first, fifty a page, each with its sheets.

    The revision of a sheet says whether it has changed since you read it.
    """
    return json_answer(reads.evenings_since(may_read_group(request, group), since, page))


@operation("seasons", "read_seasons", gettext_noop("The seasons of a group"), shapes.Seasons)
def seasons(request: HttpRequest, group: str) -> HttpResponse:
    """The seasons, and which of them is played. Number 0 is all evenings."""
    return json_answer(reads.seasons_in(may_read_group(request, group)))


@operation("standings", "read_standings", gettext_noop("The standings of a season"), shapes.Standings)
def standings(request: HttpRequest, group: str, number: int) -> HttpResponse:
    """The standings of a season by its number, the first first; who has no place stands last."""
    return json_answer(reads.season_standings(season_for(may_read_group(request, group), number)))


@operation("proposals", "read_proposals", gettext_noop("The proposals of a group"), shapes.Proposals)
def proposals(request: HttpRequest, group: str) -> HttpResponse:
    """The proposals to play by other rules, the last first, with who says what and what became of them."""
    return json_answer(reads.proposals_in(may_read_group(request, group)))


@operation(
    "tournaments",
    "read_tournaments",
    gettext_noop("The tournaments of a group"),
    shapes.Tournaments,
    (422, *CLOSED_TO_OTHERS),
)
def tournaments(request: HttpRequest, group: str, page: Annotated[int, Field(ge=1)] = 1) -> HttpResponse:
    """The tournaments, the last first, fifty a page."""
    return json_answer(reads.tournaments_in(may_read_group(request, group), page))
