"""The file of a group but for its sheets and evenings, of which it holds many: read, and partly written.

Everything that is wrong with it is refused, with its path.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rulesets import Problem, Refused, Sheet, read_sheet
from rulesets.checks import play_if_possible
from rulesets.document import Fields
from rulesets.session import LONGEST_NAME, first_too_large
from rulesets.translation import _
from scorekeeper.club.evenings.imports.reads import day_of, start_of
from scorekeeper.outside.archive.evenings import Evening, are_whole, sheets_of_tournaments
from scorekeeper.outside.archive.kitty import Kitty
from scorekeeper.outside.archive.numbers import Known, drawn_lot, evening_numbers, sheet_numbers
from scorekeeper.outside.archive.proposals import Proposal, check_proposals
from scorekeeper.outside.archive.seasons import Season
from scorekeeper.outside.field_checks import parts, read_list, read_number, refuse_twice
from scorekeeper.outside.shapes import Row, Shape, field, flag, items, names_of, text
from scorekeeper.outside.tables import fingerprint_of_document
from scorekeeper.play.groups.capacity import (
    MOST_PLAYERS,
    MOST_PROPOSALS,
    MOST_SEASONS,
    MOST_SETUPS,
    MOST_SHEETS,
    MOST_VERSIONS,
)
from scorekeeper.play.houserules.documents import Imported, preset_in, read_parsed, write_document
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import agreement_of, changed_options
from scorekeeper.play.sheets.places_writes import MOST_SEATS

FORMAT = "doppelkopf-group/1"
MOST_LISTED = MOST_SEATS * MOST_SHEETS
"""Of anything: so many guests a group can have had at its tables."""
MOST_EVENINGS = MOST_SHEETS + MOST_SETUPS
"""Those with sheets, and those that have only begun."""


@dataclass(frozen=True)
class SheetPart:
    """A sheet, its document, the preset of its rules, and when it was begun."""

    sheet: Sheet
    document: Any
    preset: str
    started: datetime

    @property
    def fingerprint(self) -> str:
        return fingerprint_of_document(self.document)


def read_name(fields: Fields, key: str, known: Known) -> str:
    """The name of somebody, as long as one can be."""
    name = fields.text(key, LONGEST_NAME) or ""
    if not name.strip() and not fields.problems:
        fields.refuse(key, _("a name is needed"))
    return name


def read_names(fields: Fields, key: str, known: Known) -> list[str]:
    given = fields.data.get(key) or []
    if isinstance(given, list) and all(isinstance(name, str) and len(name) <= LONGEST_NAME for name in given):
        return given
    fields.refuse(key, _("must be text of at most %(most)s characters"), most=LONGEST_NAME)
    return []


def read_rules(fields: Fields, key: str, known: Known) -> Imported:
    """A ruleset; raise Refused if it is none."""
    try:
        return read_parsed(fields.data.get(key))
    except Refused as refused:
        raise Refused([problem.within(key) for problem in refused.problems]) from refused


def read_versions(data: object, known: Known) -> list[Row]:
    found, problems = read_list(data, Version.read, MOST_VERSIONS, known)
    if problems or not found:
        raise Refused(problems or [Problem("", _("is missing"))])
    return found


def written_version(version: Ruleset) -> dict[str, Any]:
    return write_document(version.name, version.preset, changed_options(version), agreement_of(version))


class Player(Shape):
    """A player, what they take part in, what they were called as guests, and from whom they sit apart."""

    name: str = field(read_name)
    plays: bool = flag(absent=True, column="is_active")
    counts: bool = flag(absent=True, column="is_counted")
    guest: bool = flag(absent=False, column="is_guest")
    lot: int = drawn_lot()
    former_names: list[str] = field(read_names, usual=[])
    apart: list[str] = field(read_names, usual=[])


class Version(Shape):
    """A version of a ruleset, with the sheets that were played by it, and the evenings that are to be."""

    document: dict[str, Any] = field(read_rules, of=written_version)
    at: datetime | None = field(column="created", usual=None)
    sheets: list[int] = sheet_numbers()
    evenings: list[int] = evening_numbers(usual=[])

    @classmethod
    def check(cls, fields: Fields, found: Row, _known: Any, /) -> None:
        if not found["document"].title:
            fields.refuse("document.title", _("a name is needed"))


class Guest(Shape):
    """A guest on a sheet."""

    sheet: int = field(lambda fields, key, known: fields.whole(key, 1, known.sheets) or 0)
    name: str = text(LONGEST_NAME)


class End(Shape):
    """The moment at which the players of a sheet said that it was over."""

    sheet: int = field(lambda fields, key, known: read_number(fields, key, known.sheets))
    at: datetime


class LeftOut(Shape):
    """A sheet that is not in the file because it cannot be read."""

    title: str
    started: str


def pairs(shape: type[Shape], most: int, **said: Any) -> Any:
    """A list of things of two fields, of which there may be very many: read as pairs, which are small."""

    def read(data: object, known: Any) -> tuple[Any, ...]:
        return tuple(shape.read(data, known).values())

    return field(lambda fields, key, known: parts(fields, key, read, most, known), **said)


class Beginning(Shape):
    """The part of the file before the sheets."""

    format: str = field(of=lambda group: FORMAT)
    name: str = text(80)
    shows_strength: bool = field(usual=False)
    players: list[Player] = items(Player, MOST_PLAYERS)


class Ending(Shape):
    """The part of the file after the evenings, which refers to them and to sheets by their numbers."""

    rulesets: list[list[Version]] = field(
        lambda fields, key, known: parts(fields, key, read_versions, MOST_VERSIONS, known)
    )
    seasons: list[Season] = items(Season, MOST_SEASONS)
    guests: list[Guest] = pairs(Guest, MOST_LISTED)
    ended: list[End] = pairs(End, MOST_SHEETS, usual=[])
    left_out: list[LeftOut] = items(LeftOut, MOST_SHEETS, usual=[])
    kitty: Kitty | None = field(usual=None)
    proposals: list[Proposal] = items(Proposal, MOST_PROPOSALS, usual=[])


class GroupFile(Ending, Beginning):
    """The whole file; its sheets are looked at one by one, and so is what evenings have beside them."""

    evenings: list[Evening] = items(Evening, MOST_EVENINGS)


def read_head(data: object, sheets: int) -> Row:
    """Everything but the sheets, of which there are so many."""
    fields = Fields(data, (*names_of(GroupFile), "sheets"))
    if fields.data.get("format") != FORMAT:
        fields.refuse("format", _("must be %(allowed)s"), allowed=FORMAT)
    if "sheets" in fields.data or sheets > MOST_SHEETS:
        fields.refuse("sheets", _("must be a list with at most %(most)s entries"), most=MOST_SHEETS)
    given = fields.data.get("rulesets")
    if isinstance(given, list) and sum(len(each) for each in given if isinstance(each, list)) > MOST_VERSIONS:
        fields.refuse("rulesets", _("must be a list with at most %(most)s entries"), most=MOST_VERSIONS)
    fields.finish()
    listed = fields.data.get("evenings")
    known = Known(sheets=sheets, evenings=len(listed) if isinstance(listed, list) else 0)
    found = GroupFile.take(fields, known)
    check_group(fields, found)
    fields.finish()
    return found


def check_group(fields: Fields, found: Row) -> None:
    """Note what does not fit together."""
    names = [player["name"] for player in found["players"]]
    refuse_twice(fields, "players", map(str.casefold, names), _("must be different names"))
    for place, player in enumerate(found["players"]):
        if not set(player["apart"]) <= {*names} - {player["name"]}:
            fields.refuse(f"players[{place}].apart", _("must be names of players"))
    placed = (number for evening in found["evenings"] for number, _round, _table in evening["sheets"])
    refuse_twice(fields, "evenings", placed, _("must be different sheets"))
    tournaments = sheets_of_tournaments(found["evenings"])
    for place, season in enumerate(found["seasons"]):
        if not are_whole(tournaments, season["left_out"]):
            fields.refuse(f"seasons[{place}].left_out", _("must be all sheets of a tournament, or none"))
    for part in ("bookings", "payers"):
        rows = found["kitty"][part] if found["kitty"] else ()
        if not {row["player"] for row in rows if row["player"]} <= set(names):
            fields.refuse(f"kitty.{part}", _("must be names of players"))
    check_proposals(fields, found, names)


def read_sheet_part(data: Any) -> SheetPart:
    """A sheet whose deals can be played, and whose day is known; raise Refused if they are not."""
    part = read_unplayed(data)
    session, problems = play_if_possible(part.sheet)
    if problems := problems or first_too_large(session.deals):
        raise Refused(problems)
    return part


def read_unplayed(data: Any) -> SheetPart:
    """A sheet whose day is known; whether its deals can be played is not looked at."""
    sheet, day = read_sheet(data, may_look_alike=True), day_of(data)
    if day is None:
        raise Refused([Problem("date", _("is missing"))])
    return SheetPart(
        sheet=sheet,
        document=data,
        preset=preset_in(data.get("ruleset")),
        started=start_of(sheet.table.started, day),
    )
