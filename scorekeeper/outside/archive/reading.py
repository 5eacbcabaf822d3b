"""Reading the document of a group: everything that is wrong with it is refused, with its path."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rulesets import Problem, Refused, Sheet, play_as_recorded, read_sheet
from rulesets.document import Fields
from rulesets.session import first_too_large
from rulesets.translation import _
from scorekeeper.club.evenings.reads.imports import day_of, start_of
from scorekeeper.outside.archive.evenings import (
    EveningPart,
    are_whole,
    read_evening,
    sheets_are_twice,
    sheets_of_tournaments,
)
from scorekeeper.outside.archive.kitty import KittyPart, read_kitty
from scorekeeper.outside.archive.lists import parts, read_list, read_part
from scorekeeper.outside.archive.players import PlayerPart, read_player
from scorekeeper.outside.archive.seasons import SeasonPart, read_numbers, read_season
from scorekeeper.outside.archive.values import read_number, read_time
from scorekeeper.outside.tables import facts_only, fingerprint_of
from scorekeeper.play.groups.forms import LONGEST_NAME
from scorekeeper.play.groups.room import MOST_PLAYERS, MOST_SEASONS, MOST_SETUPS, MOST_SHEETS, MOST_VERSIONS
from scorekeeper.play.houserules.documents import Imported, preset_in, read_parsed
from scorekeeper.play.sheets.writes.seats import MOST_SEATS

FORMAT = "doppelkopf-group/1"
FIELDS = (
    "format",
    "name",
    "shows_strength",
    "players",
    "rulesets",
    "seasons",
    "evenings",
    "sheets",
    "guests",
    "ended",
    "left_out",
    "kitty",
)
MOST_LISTED = MOST_SEATS * MOST_SHEETS
"""Of anything: so many guests a group can have had at its tables."""
MOST_EVENINGS = MOST_SHEETS + MOST_SETUPS
"""Those with sheets, and those that have only begun."""


@dataclass(frozen=True)
class VersionPart:
    """A version of a ruleset, and the numbers of the sheets and evenings that were played by it."""

    ruleset: Imported
    sheets: tuple[int, ...]
    evenings: tuple[int, ...] = ()


@dataclass(frozen=True)
class SheetPart:
    """A sheet, the preset of its rules, and when it was begun."""

    sheet: Sheet
    preset: str
    started: datetime
    fingerprint: str


@dataclass(frozen=True)
class Whole:
    """The document of a group but for its sheets; a ruleset is its versions, the first first."""

    name: str
    players: tuple[PlayerPart, ...]
    rulesets: tuple[tuple[VersionPart, ...], ...]
    seasons: tuple[SeasonPart, ...]
    evenings: tuple[EveningPart, ...] = ()
    left_out: int = 0
    shows_strength: bool = False
    kitty: KittyPart | None = None
    ended: tuple[tuple[int, datetime], ...] = ()


Guests = Sequence[tuple[int, str]]
"""The numbers of sheets, and who was a guest on them."""


def read_head(data: object, sheets: int) -> tuple[Whole, Guests]:
    """Everything but the sheets, of which there are so many."""
    fields = Fields(data, FIELDS)
    if fields.data.get("format") != FORMAT:
        fields.refuse("format", _("must be %(allowed)s"), allowed=FORMAT)
    if "sheets" in fields.data or sheets > MOST_SHEETS:
        fields.refuse("sheets", _("must be a list with at most %(most)s entries"), most=MOST_SHEETS)
    given = fields.data.get("rulesets")
    if isinstance(given, list) and sum(len(each) for each in given if isinstance(each, list)) > MOST_VERSIONS:
        fields.refuse("rulesets", _("must be a list with at most %(most)s entries"), most=MOST_VERSIONS)
    fields.finish()
    listed = fields.data.get("evenings")
    evenings = len(listed) if isinstance(listed, list) else 0
    whole = Whole(
        name=fields.text("name", 80) or "",
        players=parts(fields, "players", read_player, MOST_PLAYERS),
        rulesets=parts(fields, "rulesets", lambda data: read_versions(data, sheets, evenings), MOST_VERSIONS),
        seasons=parts(fields, "seasons", lambda data: read_season(data, sheets), MOST_SEASONS),
        evenings=parts(fields, "evenings", lambda data: read_evening(data, sheets), MOST_EVENINGS),
        left_out=len(parts(fields, "left_out", read_left_out, MOST_SHEETS)),
        shows_strength=fields.flag("shows_strength", default=False),
        kitty=read_part(fields, "kitty", read_kitty) if fields.has("kitty") else None,
        ended=parts(fields, "ended", lambda data: read_end(data, sheets), MOST_SHEETS),
    )
    guests = parts(fields, "guests", lambda data: read_guest(data, sheets), MOST_LISTED)
    if len({player.name.casefold() for player in whole.players}) < len(whole.players):
        fields.refuse("players", _("must be different names"))
    if sheets_are_twice(whole.evenings):
        fields.refuse("evenings", _("must be different sheets"))
    tournaments = sheets_of_tournaments(whole.evenings)
    for place, season in enumerate(whole.seasons):
        if not are_whole(tournaments, season.left_out):
            fields.refuse(f"seasons[{place}].left_out", _("must be all sheets of a tournament, or none"))
    if whole.kitty and not whole.kitty.names <= {player.name for player in whole.players}:
        fields.refuse("kitty.bookings", _("must be names of players"))
    fields.finish()
    return whole, guests


def read_versions(data: object, sheets: int, evenings: int) -> tuple[VersionPart, ...]:
    """All versions of a ruleset, one at least."""
    found, problems = read_list(data, lambda version: read_version(version, sheets, evenings), MOST_VERSIONS)
    if problems or not found:
        raise Refused(problems or [Problem("", _("is missing"))])
    return tuple(found)


def read_version(data: object, sheets: int, evenings: int) -> VersionPart:
    """One version of a ruleset."""
    fields = Fields(data, ("document", "sheets", "evenings"))
    numbers = read_numbers(fields, "sheets", sheets)
    of_evenings = read_numbers(fields, "evenings", evenings)
    try:
        ruleset = read_parsed(fields.data.get("document"))
    except Refused as refused:
        raise Refused([problem.within("document") for problem in refused.problems]) from refused
    if not ruleset.title:
        fields.refuse("document.title", _("a name is needed"))
    fields.finish()
    return VersionPart(ruleset, numbers, of_evenings)


def read_guest(data: object, sheets: int) -> tuple[int, str]:
    """The number of a sheet, and who was a guest on it."""
    fields = Fields(data, ("sheet", "name"))
    number, name = fields.whole("sheet", 1, sheets), fields.text("name", LONGEST_NAME)
    fields.finish()
    return number or 0, name or ""


def read_end(data: object, sheets: int) -> tuple[int, datetime]:
    """The number of a sheet, and when those who played said that it was over."""
    fields = Fields(data, ("sheet", "at"))
    number, at = read_number(fields, "sheet", sheets), read_time(fields, "at")
    fields.finish()
    return number, at


def read_sheet_part(data: Any) -> SheetPart:
    """A sheet whose deals can be played, and whose day is known."""
    sheet = read_sheet(data, may_look_alike=True)
    session, problems = play_as_recorded(sheet)
    problems = problems or first_too_large(session.deals)
    if any(len(player.name) > LONGEST_NAME for player in sheet.table.players):
        message = _("must be a text of at most %(most)s characters")
        problems.append(Problem("players", message, {"most": LONGEST_NAME}))
    day = day_of(data)
    if day is None:
        problems.append(Problem("date", _("is missing")))
    if problems or day is None:
        raise Refused(problems)
    return SheetPart(
        sheet=sheet,
        preset=preset_in(data.get("ruleset")),
        started=start_of(sheet.table.started, day),
        fingerprint=fingerprint_of(facts_only(data)),
    )


def read_left_out(data: object) -> str:
    """The title of an evening that could not be read when the file was saved."""
    fields = Fields(data, ("title", "started"))
    title = fields.text("title") or ""
    fields.text("started")
    fields.finish()
    return title
