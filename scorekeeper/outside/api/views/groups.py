"""Groups for programs: players, evenings, standings; and a sheet that is begun in one."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_noop
from ninja import Router
from pydantic import Field

from rulesets import presets, read_sheet
from rulesets.document import FORMAT, Fields
from scorekeeper.club.leagues.guards import season_for
from scorekeeper.outside.api import reads, shapes
from scorekeeper.outside.api.answers import json_answer
from scorekeeper.outside.api.guards import asker_in, count, may_read_group, may_write_group
from scorekeeper.outside.api.views.openapi import CLOSED_TO_OTHERS, LIMITED, Day, json_in, reading, writing
from scorekeeper.outside.shapes import names_of
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import latest_version, preset_of
from scorekeeper.play.sheets.guards import read_token
from scorekeeper.play.sheets.start.writes import NewSheet, start_sheet
from scorekeeper.site.server.limits import NEW_SHEETS
from scorekeeper.site.web.addresses import absolute_url

router, sheets = Router(tags=["groups"]), Router(tags=["sheets"])


operation = partial(reading, router)
ONLY_NAMES = gettext_noop("must be names: everyone is there from the beginning")
SHEET_KEY = {"kind": "sheet", "group": None, "tournament": None, "expires": None}
"""What is known of every link of a sheet."""


@operation("own_key", "read_key", gettext_noop("What a key opens"), shapes.OwnKey, (401, *LIMITED))
def own_key(request: HttpRequest) -> HttpResponse:
    """The sheet, group or tournament that your key opens, and whether it may write: start here."""
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


@writing(
    sheets.post,
    "sheets",
    "begin_sheet",
    gettext_noop("Begin a sheet"),
    {201: shapes.BegunSheet},
    sent=shapes.NewSheet,
)
def begin(request: HttpRequest, group: str) -> HttpResponse:
    """Begin a sheet of the group, today. Its links are in this answer and nowhere else."""
    found = may_write_group(request, group)
    new = read_new_sheet(json_in(request))
    count(request, NEW_SHEETS)
    sheet, token = start_sheet(group=found, **new)
    links = {"write_link": link_of(request, token), "read_link": link_of(request, read_token(token))}
    return json_answer(shapes.BegunSheet.write(sheet, **links), status=201)


def link_of(request: HttpRequest, token: str) -> str:
    """A link that other phones can open."""
    return absolute_url(request, reverse("sheets:open", args=(token,)))


def read_new_sheet(data: object) -> NewSheet:
    """Read the settings of a new sheet; raise Refused with everything that is wrong with them."""
    fields = Fields(data, names_of(shapes.NewSheet))
    title = shapes.NewSheet.take(fields, None, "title")["title"]
    given = fields.data.get("players")
    if isinstance(given, list) and not all(isinstance(each, str) for each in given):
        fields.refuse("players", ONLY_NAMES)
    fields.finish()
    said = dict(fields.data)
    version = own_ruleset(said)
    table = read_sheet({**said, "format": FORMAT}).table
    return {
        "title": title,
        "names": table.names,
        "first_dealer": table.first_dealer,
        "preset": preset_of(version).id if version else preset_named(said.get("ruleset")),
        "rules": table.rules,
        "length": table.length,
        "version": version,
        "dummy": table.dummy,
    }


def own_ruleset(said: dict[str, Any]) -> Ruleset | None:
    """The ruleset with a name whose address is said, which then stands there as a document has it."""
    name = said.get("ruleset")
    version = latest_version(name) if isinstance(name, str) and name not in presets() else None
    if version is not None:
        said["ruleset"] = {"preset": version.preset, "options": version.options}
    return version


def preset_named(ruleset: object) -> str:
    """The preset that a document begins from, which was read by now."""
    named = ruleset.get("preset", "ddv") if isinstance(ruleset, dict) else ruleset
    return str(named or "ddv")
