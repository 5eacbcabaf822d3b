"""A tournament in the file of a group: what an evening that is one has beside its lists and sheets.

Sheets are meant by their numbers in the file, entrants by theirs on the list of the evening, seats from 1.
Who awarded, unlocked or typed something is an account, and not in it; links are made anew.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from rulesets.document import Fields
from rulesets.rules import is_whole
from rulesets.session import CASE_BY_ID
from rulesets.translation import _
from scorekeeper.club.kitty.amounts import MOST_CENTS
from scorekeeper.outside.archive.numbers import MOST_NUMBER, Known
from scorekeeper.outside.field_checks import read_figures, read_number, refuse_twice
from scorekeeper.outside.shapes import (
    Row,
    Shape,
    choice,
    field,
    figures,
    items,
    names_of,
    number,
    text,
    whole,
)
from scorekeeper.play.groups.capacity import MOST_AWARDED, MOST_LISTED, MOST_ROUNDS, MOST_UNLOCKED
from scorekeeper.tournament.awards.forms import LARGEST_AWARD, LARGEST_DEAL
from scorekeeper.tournament.awards.models import LONGEST_PARAGRAPH, AwardKind
from scorekeeper.tournament.counting import Ahead, Carried, Counting, TieRule
from scorekeeper.tournament.lists.checks import Remark
from scorekeeper.tournament.lists.forms import MOST_TOTAL
from scorekeeper.tournament.models import LONGEST_CLUB
from scorekeeper.tournament.naming import FIRST_YEAR, LAST_YEAR
from scorekeeper.tournament.setup.forms import MOST_MINUTES, MOST_POINTS, MOST_POOLS
from scorekeeper.tournament.tables.writes import MOST_EXTRA

LONGEST_TITLE, LONGEST_PRIZES, LONGEST_REASON = 80, 2_000, 200
MOST_AT_FIVE = -(-MOST_MINUTES * 5 // 4)
"""Minutes, where a quarter more than at four is played."""
MOST_OF_PLACE, MOST_SEATS = 999, 7
MOST_TABLES = MOST_ROUNDS * MOST_LISTED // 4


def read_words(fields: Fields, key: str, allowed: Sequence[str]) -> list[str]:
    """A list of some words, each once."""
    given = fields.data.get(key)
    found = given if isinstance(given, list) and all(isinstance(each, str) for each in given) else [""]
    if len(set(found)) == len(found) and set(found) <= set(allowed):
        return found
    fields.refuse(key, _("must be a list of any of %(allowed)s"), allowed=", ".join(allowed))
    return []


def read_numbers(fields: Fields, key: str, known: Known) -> list[int]:
    """The numbers of some on the list, each once."""
    found = whole_numbers(fields.data.get(key, []), MOST_NUMBER)
    if found is not None and len(set(found)) == len(found) and set(found) <= set(known.here):
        return found
    fields.refuse(key, _("must be numbers of those who are here, each once"))
    return []


def whole_numbers(given: object, most: int) -> list[int] | None:
    """Whole numbers from 1 on, in a list; None if it is something else."""
    is_list = isinstance(given, list) and all(is_whole(each, 1, most) for each in given)
    return given if is_list else None  # type: ignore[return-value]  # whole numbers by now


def read_rounds(fields: Fields, key: str, known: Known) -> list[int]:
    """How many rounds are played on each of several days."""
    found = whole_numbers(fields.data.get(key, []), MOST_ROUNDS)
    if found is not None and sum(found) <= MOST_ROUNDS:
        return found
    fields.refuse(key, _("must be whole numbers, at most %(most)s in total"), most=MOST_ROUNDS)
    return []


def read_sheet_number(fields: Fields, key: str, known: Known) -> int:
    """The number of a sheet of this evening; raise Refused if it is none."""
    found = fields.data.get(key)
    if not is_whole(found, 1, max(known.placed, default=0)) or found not in known.placed:
        fields.refuse(key, _("must be the number of a sheet of this evening"))
        fields.finish()
    return found  # type: ignore[return-value]  # a whole number by now


class Series(Shape):
    """The series that a tournament belongs to."""

    title: str = text(LONGEST_TITLE)
    best_of: int = whole(0, MOST_ROUNDS)

    @classmethod
    def check(cls, fields: Fields, found: Row, _known: Any, /) -> None:
        if not found["title"].strip() and not fields.problems:
            fields.refuse("title", _("a name is needed"))


class Settings(Shape):
    """The settings of a tournament, named like its columns."""

    fours_only: bool
    ahead: str = choice(Ahead.values)
    last_by_standing: bool
    teams_meet: bool
    minutes: int = whole(0, MOST_MINUTES)
    minutes_at_five: int = whole(0, MOST_AT_FIVE)
    counting: str = choice(Counting.values)
    ties: list[str] = field(lambda fields, key, known: read_words(fields, key, TieRule.values))
    places_of_four: list[int] = figures(4, MOST_OF_PLACE)
    places_of_five: list[int] = figures(5, MOST_OF_PLACE)
    missed: int = whole(-MOST_POINTS, MOST_POINTS)
    hides_standings: bool
    hides_as_said: bool | None = field(usual=None)
    has_teams: bool
    fee: int = whole(0, MOST_CENTS)
    prizes: str = text(LONGEST_PRIZES)
    takes_entries: bool
    shows_entrants: bool
    fees_to_kitty: bool
    takes_by_hand: bool = field(usual=False)
    places: int = whole(0, MOST_LISTED, usual=0)
    is_announced: bool = field(usual=False)
    cut_after: int = whole(0, MOST_ROUNDS, usual=0)
    cut_size: int = whole(0, MOST_LISTED, usual=0)
    carried: str = choice(Carried.values, Carried.NOTHING, usual=Carried.NOTHING)
    finalists: list[int] = field(read_numbers, usual=[])
    pools: int = whole(0, MOST_POOLS, usual=0)
    cut_off: list[int] = field(read_numbers, usual=[])
    rounds_a_day: list[int] = field(read_rounds, usual=[])


class Entrant(Shape):
    """The data of a person on the list that only a tournament knows."""

    number: int = number(MOST_NUMBER)
    club: str = text(LONGEST_CLUB, usual="")
    team: str = text(LONGEST_CLUB, usual="")
    member_number: str = text(LONGEST_CLUB, usual="")
    land: str = text(LONGEST_CLUB, usual="")
    birth_year: int | None = whole(FIRST_YEAR, LAST_YEAR, absent=None, usual=None)
    pool: int = whole(0, MOST_POOLS, usual=0)
    pool_said: bool = field(column="is_pool_said", usual=False)
    paid: bool = field(column="has_paid")
    entered_self: bool = field(usual=False)
    stranger: bool = field(column="is_stranger", usual=False)
    substitute_for: int | None = whole(1, MOST_NUMBER, absent=None, of="substitute_for.number", usual=None)


class OfEntrant(Shape):
    """Something that was awarded to somebody who is here."""

    entrant: int = number(MOST_NUMBER, of="entrant.number")

    @classmethod
    def check(cls, fields: Fields, found: Row, known: Any, /) -> None:
        if found["entrant"] not in known.here and not fields.problems:
            fields.refuse("entrant", _("must be the number of someone who is here"))


class Part(OfEntrant):
    """The part of an award that another entrant got."""

    points: int = whole(-LARGEST_AWARD, LARGEST_AWARD)


class AwardLine(OfEntrant):
    """A line of the ledger, when it was cancelled, how a protest was decided."""

    round: int = number(MOST_ROUNDS)
    kind: str = choice(AwardKind.values)
    points: int = whole(-LARGEST_AWARD, LARGEST_AWARD)
    deal: int = whole(0, LARGEST_DEAL, usual=0)
    paragraph: str = text(LONGEST_PARAGRAPH, usual="")
    case: str = choice(("", *CASE_BY_ID), usual="")
    reason: str = text(LONGEST_REASON, needed=_("is missing"))
    at: datetime
    decision: str = text(LONGEST_REASON, usual="")
    upheld: bool | None = field(column="is_upheld", usual=None)
    decided: datetime | None = field(usual=None)
    cancelled: datetime | None = field(column="cancelled_at", usual=None)


class Award(AwardLine):
    """A line of the ledger with what others got of it."""

    got: list[Part] = items(Part, MOST_SEATS, usual=[])


class Release(Shape):
    """A round whose tables are open, with its clock."""

    round: int = number(MOST_ROUNDS, of="plan.number")
    minutes: int = whole(0, MOST_MINUTES)
    minutes_at_five: int = whole(0, MOST_AT_FIVE)
    released: datetime | None = field(usual=None)
    closed: datetime | None = field(usual=None)


class Unlocking(Shape):
    """That a list was opened again, or locked as it stood, and why."""

    breaks_off: bool = field(usual=False)
    reason: str = text(LONGEST_REASON, needed=_("is missing"))
    at: datetime


class Confirmation(Shape):
    """Somebody's word that a list is right, by their seat."""

    seat: int = field(
        lambda fields, key, known: read_number(fields, key, known.seats),
        of=lambda said: said.seat.position + 1,
    )
    at: datetime
    on_own_phone: bool = field(usual=False)


def by_seat(low: int, high: int) -> Any:
    """A whole number between two limits for everybody at a table."""
    return field(lambda fields, key, known: read_figures(fields, key, known.seats, low, high))


class Paper(Shape):
    """The totals from paper, typed once."""

    turn: int = number(2)
    totals: list[int] = by_seat(-MOST_TOTAL, MOST_TOTAL)
    solos: list[int] = by_seat(0, MOST_TOTAL)
    remarks: list[str] = field(
        lambda fields, key, known: read_words(fields, key, Remark.values) if key in fields.data else [],
        usual=[],
    )
    by_table: bool = field(usual=False)
    at: datetime


MOST_MOVED = 1000
"""How often a list can have gone over to another phone."""
THREE = 3
"""With a dummy; no round seats so few."""


class Table(Shape):
    """The list of a table, whose sheet ends with its round, and is locked since `locked`."""

    sheet: int = field(read_sheet_number)
    extra_minutes: int = whole(0, MOST_EXTRA, usual=0)
    moved: int = whole(0, MOST_MOVED, usual=0)
    called: datetime | None = field(usual=None)
    handed_in: datetime | None = field(usual=None)
    locked: datetime | None = field(usual=None)
    unlockings: list[Unlocking] = items(Unlocking, MOST_UNLOCKED, usual=[])
    confirmations: list[Confirmation] = items(Confirmation, MOST_SEATS, usual=[])
    papers: list[Paper] = items(Paper, 2, usual=[])

    @classmethod
    def read(cls, data: object, known: Any = None) -> Row:
        """The list of a table, which is one of the sheets of the evening: so many sit there."""
        fields = Fields(data, names_of(cls))
        found = cls.take(fields, known, "sheet")
        known = replace(known, seats=known.placed[found["sheet"]].seats)
        if known.seats == THREE:
            fields.refuse("sheet", _("must be a sheet of four people or more"))
        found |= cls.take(fields, known, *names_of(cls)[1:])
        for key, name in (("confirmations", "seat"), ("papers", "turn")):
            refuse_twice(fields, key, [row[name] for row in found[key]], _("must be different numbers"))
        fields.finish()
        return found


class InSeries(Shape):
    """The series of a tournament, which is written before the settings."""

    series: Series | None = field(usual=None)


class Tournament(Settings, InSeries):
    """A tournament: what it is set to, and what only tournaments have."""

    next_begins: datetime | None = field(usual=None)
    entrants: list[Entrant] = items(Entrant, MOST_LISTED)
    awards: list[Award] = items(Award, MOST_AWARDED)
    releases: list[Release] = items(Release, MOST_ROUNDS)
    tables: list[Table] = items(Table, MOST_TABLES)

    @classmethod
    def read(cls, data: object, known: Any = None) -> Row:
        """A tournament of those who are on the list, with its open rounds and its sheets."""
        fields = Fields(data, names_of(cls))
        found = cls.take(fields, known)
        fields.finish()  # what is wrong with one thing says nothing of how several fit
        check_entrants(fields, found["entrants"], known)
        check_rounds(fields, found, known)
        fields.finish()
        return found


def check_entrants(fields: Fields, entrants: list[Row], known: Known) -> None:
    """Note if they are not those on the list, or took over from each other as nobody can."""
    numbers = [each["number"] for each in entrants]
    if len(set(numbers)) < len(numbers) or set(numbers) != set(known.here):
        fields.refuse("entrants", _("must be all those who are here, each once"))
    before = {each["number"]: each["substitute_for"] for each in entrants if each["substitute_for"]}
    is_known = set(before.values()) <= set(numbers) and len(set(before.values())) == len(before)
    if not is_known or goes_round(before):
        fields.refuse(
            "entrants", _("must each take over from someone else, and each from a different person")
        )


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


def check_rounds(fields: Fields, found: Row, known: Known) -> None:
    """Note if rounds and lists do not belong together."""
    numbers = [each["round"] for each in found["releases"]]
    if sorted(numbers) != list(range(1, len(known.opened) + 1)) or set(numbers) != set(known.opened):
        fields.refuse("releases", _("must be all rounds whose tables are open, from the first on"))
    lists = [each["sheet"] for each in found["tables"]]
    places = {(sheet.round, sheet.table) for sheet in known.placed.values()}
    if len(set(lists)) < len(lists) or len(places) < len(known.placed):
        fields.refuse("tables", _("must be different sheets"))
    if not {known.placed[each].round for each in lists} <= set(numbers):
        fields.refuse("tables", _("must be sheets of rounds whose tables are open"))
    if sum(len(each["unlockings"]) for each in found["tables"]) > MOST_UNLOCKED:
        message = _("must have at most %(most)s of `%(name)s` in total")
        fields.refuse("tables", message, most=MOST_UNLOCKED, name="unlockings")


def numbers_of_tables(data: object) -> list[int]:
    """The numbers of the sheets that are lists of a tournament, before anything else of it is looked at."""
    tables = data.get("tables") if isinstance(data, dict) else None
    given = (
        [each.get("sheet") for each in tables if isinstance(each, dict)] if isinstance(tables, list) else []
    )
    return [each for each in given if isinstance(each, int)]
