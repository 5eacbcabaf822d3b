"""Beginning a sheet of a group by a program."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext_noop
from ninja import Router

from rulesets import presets, read_sheet
from rulesets.document import FORMAT, Fields
from scorekeeper.outside.api import shapes
from scorekeeper.outside.api.answers import json_answer
from scorekeeper.outside.api.guards import count, may_write_group
from scorekeeper.outside.api.views.openapi import json_in, writing
from scorekeeper.outside.shapes import names_of
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import latest_version, preset_of
from scorekeeper.play.sheets.links import read_token
from scorekeeper.play.sheets.start.writes import NewSheet, start_sheet
from scorekeeper.site.server.limits import NEW_SHEETS
from scorekeeper.site.web.addresses import absolute_url

router = Router(tags=["sheets"])
ONLY_NAMES = gettext_noop("must be names: everyone is there from the beginning")


@writing(
    router.post,
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
    """What is settled when a sheet begins, as it is sent; raise Refused with everything wrong with it."""
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
