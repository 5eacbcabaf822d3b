"""A group as one document: players, house rules, seasons and all its sheets, each in its own form.

What belongs to a sheet refers to it by its number, counted from 1 in the list of sheets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from scorekeeper.groups.models import Group, Player
from scorekeeper.groups.reads import players_of
from scorekeeper.houserules.documents import write_document
from scorekeeper.houserules.models import Ruleset
from scorekeeper.houserules.reads import agreement_of, changed_options, readable_rulesets
from scorekeeper.leagues.models import Season
from scorekeeper.sheets.engine import UnreadableSheet, document_of
from scorekeeper.sheets.models import Sheet

FORMAT = "doppelkopf-group/1"

Numbers = Mapping[int, int]
"""The numbers of the sheets in the document, by key."""


def group_document(group: Group) -> dict[str, Any]:
    """Everything that the group has gathered; no accounts, no links, not who changed which deal when.

    Sheets that cannot be read are only named.
    """
    stored = group.sheets.select_related("ruleset").prefetch_related("seats", "deals")
    documents = {sheet: readable_document(sheet) for sheet in stored.order_by("started", "pk")}
    sheets = [sheet for sheet, document in documents.items() if document is not None]
    left_out = [sheet for sheet, document in documents.items() if document is None]
    numbers = {sheet.pk: number for number, sheet in enumerate(sheets, 1)}
    seasons = group.seasons.prefetch_related("left_out__sheets").order_by("number")
    return {
        "format": FORMAT,
        "name": group.name,
        **({"shows_strength": True} if group.shows_strength else {}),
        "players": [written_player(player) for player in players_of(group)],
        "rulesets": written_rulesets(group, sheets, numbers),
        "seasons": [written_season(season, numbers) for season in seasons],
        "sheets": [documents[sheet] for sheet in sheets],
        "guests": written_guests(sheets, numbers),
        **({"left_out": list(map(written_left_out, left_out))} if left_out else {}),
    }


def readable_document(sheet: Sheet) -> dict[str, object] | None:
    """The document of a sheet, None if it cannot be read."""
    try:
        return document_of(sheet)
    except UnreadableSheet:
        return None


def written_left_out(sheet: Sheet) -> dict[str, Any]:
    """A sheet that is not in the document because it cannot be read."""
    return {"title": sheet.title, "started": sheet.started.isoformat()}


def written_player(player: Player) -> dict[str, Any]:
    """A player with what they take part in."""
    return {
        "name": player.name,
        "plays": player.is_active,
        "counts": player.is_counted,
        "guest": player.is_guest,
    }


def written_rulesets(group: Group, sheets: Sequence[Sheet], numbers: Numbers) -> list[list[dict[str, Any]]]:
    """The rulesets as lists of their versions, the first first, with the sheets played by each.

    What cannot be read is not among them.
    """
    stored = readable_rulesets(group.rulesets.order_by("name", "slug", "version"))
    by_slug = sorted(stored, key=lambda version: (version.slug, version.version))
    found = [list(versions) for _slug, versions in groupby(by_slug, key=lambda version: version.slug)]
    return [
        [written_version(version, sheets, numbers) for version in versions]
        for versions in sorted(found, key=lambda versions: (versions[-1].name.casefold(), versions[0].pk))
    ]


def written_version(version: Ruleset, sheets: Sequence[Sheet], numbers: Numbers) -> dict[str, Any]:
    """One version of a ruleset."""
    return {
        "document": write_document(
            version.name, version.preset, changed_options(version), agreement_of(version)
        ),
        "sheets": [numbers[sheet.pk] for sheet in sheets if sheet.ruleset_id == version.pk],
    }


def written_season(season: Season, numbers: Numbers) -> dict[str, Any]:
    """A season: its days, its rule, and the evenings left out."""
    first, last = season.first_day, season.last_day
    return {
        "name": season.name,
        "first_day": first.isoformat() if first else None,
        "last_day": last.isoformat() if last else None,
        "points": season.points,
        "min_deals": season.min_deals,
        "best_of": season.best_of,
        "place_points": list(season.rule.place_points),
        "ties": season.ties,
        "counts_guests": season.counts_guests,
        "left_out": sorted(
            numbers[sheet.pk]
            for evening in season.left_out.all()
            for sheet in evening.sheets.all()
            if sheet.pk in numbers
        ),
    }


def written_guests(sheets: Sequence[Sheet], numbers: Numbers) -> list[dict[str, Any]]:
    """Who sat at a table without being one of the players, even under the name of one."""
    return [
        {"sheet": numbers[sheet.pk], "name": seat.name}
        for sheet in sheets
        for seat in sheet.seats.all()
        if seat.player_id is None
    ]
