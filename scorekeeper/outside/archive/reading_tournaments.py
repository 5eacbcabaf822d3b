"""Reading a tournament in the document of a group: what is wrong with it is refused, with its path."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial

from rulesets.document import Fields
from rulesets.translation import _
from scorekeeper.club.kitty.forms import MOST_CENTS
from scorekeeper.outside.archive.lists import parts, read_part
from scorekeeper.outside.archive.reading_tables import (
    MOST_NUMBER,
    PlacedSheet,
    Stored,
    TablePart,
    read_figures,
    read_reason,
    read_table,
)
from scorekeeper.outside.archive.tournaments import SET
from scorekeeper.outside.archive.values import read_choice, read_number, read_time, read_time_or_none
from scorekeeper.play.groups.room import MOST_AWARDED, MOST_LISTED, MOST_ROUNDS, MOST_UNLOCKED
from scorekeeper.tournament.counting import Counting, TieRule
from scorekeeper.tournament.forms.awards import MOST as MOST_AWARD
from scorekeeper.tournament.forms.tournaments import MOST_MINUTES, MOST_POINTS
from scorekeeper.tournament.models import LONGEST_CLUB, Ahead, AwardKind

LONGEST_TITLE, LONGEST_PRIZES = 80, 2_000
MOST_AT_FIVE = -(-MOST_MINUTES * 5 // 4)
"""Minutes, where a quarter more than at four is played."""
MOST_OF_PLACE = 999
MOST_TABLES = MOST_ROUNDS * MOST_LISTED // 4
FLAGS = (
    *("fours_only", "last_by_standing", "teams_meet", "hides_standings", "has_teams", "takes_entries"),
    *("shows_entrants", "fees_to_kitty"),
)


@dataclass(frozen=True)
class SeriesPart:
    """The series that a tournament belongs to."""

    title: str
    best_of: int


@dataclass(frozen=True)
class TournamentPart:
    """A tournament: what it is set to, and everything that only tournaments have."""

    columns: Stored
    series: SeriesPart | None
    entrants: tuple[Stored, ...]
    awards: tuple[Stored, ...]
    releases: tuple[Stored, ...]
    tables: tuple[TablePart, ...]


def read_tournament(
    data: object, here: Collection[int], opened: Collection[int], sheets: Mapping[int, PlacedSheet]
) -> TournamentPart:
    """A tournament of those who are on the list (their numbers), with its open rounds and its sheets."""
    fields = Fields(data, ("series", *SET, "next_begins", "entrants", "awards", "releases", "tables"))
    part = TournamentPart(
        columns=read_settings(fields),
        series=read_part(fields, "series", read_series) if fields.has("series") else None,
        entrants=parts(fields, "entrants", read_entrant, MOST_LISTED),
        awards=parts(fields, "awards", partial(read_award, here=here), MOST_AWARDED),
        releases=parts(fields, "releases", read_release, MOST_ROUNDS),
        tables=parts(fields, "tables", partial(read_table, sheets=sheets), MOST_TABLES),
    )
    fields.finish()  # what is wrong with one thing says nothing of how several fit
    check_entrants(fields, part, here)
    check_rounds(fields, part, opened, sheets)
    fields.finish()
    return part


def check_entrants(fields: Fields, part: TournamentPart, here: Collection[int]) -> None:
    """Note if they are not those on the list, or took over from each other as nobody can."""
    numbers = [each["number"] for each in part.entrants]
    if len(set(numbers)) < len(numbers) or set(numbers) != set(here):
        fields.refuse("entrants", _("must be all those who are here, each once"))
    before = {each["number"]: each["substitute_for"] for each in part.entrants if each["substitute_for"]}
    is_known = set(before.values()) <= set(numbers) and len(set(before.values())) == len(before)
    if not is_known or goes_round(before):
        fields.refuse("entrants", _("must take over from somebody else, each from another one"))


def goes_round(before: Mapping[int, int]) -> bool:
    """Whether somebody took over from themselves, over however many others."""
    for first in before:
        one, seen = first, set[int]()
        while one in before and one not in seen:
            seen.add(one)
            one = before[one]
        if one in seen:
            return True
    return False


def check_rounds(
    fields: Fields, part: TournamentPart, opened: Collection[int], sheets: Mapping[int, PlacedSheet]
) -> None:
    """Note if rounds and lists do not belong together."""
    numbers = [each["round"] for each in part.releases]
    if sorted(numbers) != list(range(1, len(opened) + 1)) or set(numbers) != set(opened):
        fields.refuse("releases", _("must be all rounds whose tables are open, from the first on"))
    lists = [each.sheet for each in part.tables]
    places = {(sheet.round, sheet.table) for sheet in sheets.values()}
    if len(set(lists)) < len(lists) or len(places) < len(sheets):
        fields.refuse("tables", _("must be different sheets"))
    if not {sheets[number].round for number in lists} <= set(numbers):
        fields.refuse("tables", _("must be sheets of rounds whose tables are open"))
    if sum(len(each.unlockings) for each in part.tables) > MOST_UNLOCKED:
        fields.refuse("tables", _("must have at most %(most)s of `%(name)s` in all"), **too_many_unlocked())


def too_many_unlocked() -> dict[str, object]:
    """How often lists can have been unlocked."""
    return {"most": MOST_UNLOCKED, "name": "unlockings"}


def read_settings(fields: Fields) -> Stored:
    """What a tournament is set to."""
    return {
        **{name: fields.flag(name, default=False) for name in FLAGS},
        "ahead": read_choice(fields, "ahead", Ahead.values),
        "counting": read_choice(fields, "counting", Counting.values),
        "ties": read_ties(fields),
        "minutes": fields.whole("minutes", 0, MOST_MINUTES) or 0,
        "minutes_at_five": fields.whole("minutes_at_five", 0, MOST_AT_FIVE) or 0,
        "places_of_four": read_figures(fields, "places_of_four", 4, MOST_OF_PLACE),
        "places_of_five": read_figures(fields, "places_of_five", 5, MOST_OF_PLACE),
        "missed": fields.whole("missed", -MOST_POINTS, MOST_POINTS) or 0,
        "fee": fields.whole("fee", 0, MOST_CENTS) or 0,
        "prizes": fields.text("prizes", LONGEST_PRIZES) or "",
        "next_begins": read_time_or_none(fields, "next_begins"),
    }


def read_ties(fields: Fields) -> list[str]:
    """What decides between equals, each rule once."""
    given = fields.data.get("ties")
    found = given if isinstance(given, list) and all(isinstance(each, str) for each in given) else [""]
    if len(set(found)) == len(found) and set(found) <= set(TieRule.values):
        return found
    allowed = ", ".join(TieRule.values)
    fields.refuse("ties", _("must be a list of some of %(allowed)s"), allowed=allowed)
    return []


def read_series(data: object) -> SeriesPart:
    """The series that a tournament belongs to."""
    fields = Fields(data, ("title", "best_of"))
    title = fields.text("title", LONGEST_TITLE) or ""
    best_of = fields.whole("best_of", 0, MOST_ROUNDS) or 0
    if not title.strip() and not fields.problems:
        fields.refuse("title", _("a name is needed"))
    fields.finish()
    return SeriesPart(title, best_of)


def read_entrant(data: object) -> Stored:
    """What only a tournament knows of who is on the list."""
    fields = Fields(data, ("number", "club", "team", "paid", "entered_self", "stranger", "substitute_for"))
    found = {
        "number": read_number(fields, "number", MOST_NUMBER),
        "club": fields.text("club", LONGEST_CLUB) or "",
        "team": fields.text("team", LONGEST_CLUB) or "",
        "has_paid": fields.flag("paid", default=False),
        "entered_self": fields.flag("entered_self", default=False),
        "is_stranger": fields.flag("stranger", default=False),
        "substitute_for": fields.whole("substitute_for", 1, MOST_NUMBER),
    }
    fields.finish()
    return found


def read_award(data: object, here: Collection[int]) -> Stored:
    """A line of the ledger."""
    fields = Fields(data, ("entrant", "round", "kind", "points", "reason", "at", "cancelled"))
    found = {
        "entrant": read_number(fields, "entrant", MOST_NUMBER),
        "round": read_number(fields, "round", MOST_ROUNDS),
        "kind": read_choice(fields, "kind", AwardKind.values),
        "points": fields.whole("points", -MOST_AWARD, MOST_AWARD) or 0,
        "reason": read_reason(fields),
        "at": read_time(fields, "at"),
        "cancelled_at": read_time_or_none(fields, "cancelled"),
    }
    if found["entrant"] not in here and not fields.problems:
        fields.refuse("entrant", _("must be the number of somebody who is here"))
    fields.finish()
    return found


def read_release(data: object) -> Stored:
    """A round whose tables are open, with its clock."""
    fields = Fields(data, ("round", "minutes", "minutes_at_five", "released", "closed"))
    found = {
        "round": read_number(fields, "round", MOST_ROUNDS),
        "minutes": fields.whole("minutes", 0, MOST_MINUTES) or 0,
        "minutes_at_five": fields.whole("minutes_at_five", 0, MOST_AT_FIVE) or 0,
        "released": read_time_or_none(fields, "released"),
        "closed": read_time_or_none(fields, "closed"),
    }
    fields.finish()
    return found
