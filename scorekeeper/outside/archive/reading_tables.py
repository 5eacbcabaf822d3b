"""Reading the lists of a tournament's tables in the document of a group, each with its sheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from rulesets.document import Fields
from rulesets.rules import is_whole
from rulesets.translation import _
from scorekeeper.outside.archive.lists import parts
from scorekeeper.outside.archive.values import read_number, read_time, read_time_or_none
from scorekeeper.play.groups.room import MOST_UNLOCKED
from scorekeeper.tournament.forms.paper import MOST as MOST_TOTAL
from scorekeeper.tournament.writes.tables import MOST_EXTRA

LONGEST_REASON, MOST_NUMBER, MOST_SEATS = 200, 32_767, 7

Stored = Mapping[str, Any]
"""The columns of a row; sheets, entrants and seats by their numbers."""


class PlacedSheet(NamedTuple):
    """Where a sheet of an evening was played, and how many sit there."""

    round: int
    table: int
    seats: int


@dataclass(frozen=True)
class TablePart:
    """The list of a table with the number of its sheet."""

    sheet: int
    columns: Stored
    unlockings: tuple[Stored, ...]
    confirmations: tuple[Stored, ...]
    papers: tuple[Stored, ...]


def numbers_of_tables(data: object) -> list[int]:
    """The numbers of the sheets that are lists of a tournament, before anything else of it is looked at."""
    tables = data.get("tables") if isinstance(data, dict) else None
    given = (
        [each.get("sheet") for each in tables if isinstance(each, dict)] if isinstance(tables, list) else []
    )
    return [number for number in given if isinstance(number, int)]


def read_table(data: object, sheets: Mapping[int, PlacedSheet]) -> TablePart:
    """The list of a table, which is one of the sheets of the evening."""
    known = ("sheet", "extra_minutes", "called", "handed_in", "locked")
    fields = Fields(data, (*known, "unlockings", "confirmations", "papers"))
    number = fields.data.get("sheet")
    if not is_whole(number, 1, max(sheets, default=0)) or number not in sheets:
        fields.refuse("sheet", _("must be the number of a sheet of this evening"))
        fields.finish()
    seats = sheets[number].seats  # type: ignore[index]  # a whole number by now
    part = TablePart(
        sheet=number,  # type: ignore[arg-type]  # as above
        columns={
            "extra_minutes": fields.whole("extra_minutes", 0, MOST_EXTRA) or 0,
            **{name: read_time_or_none(fields, name) for name in ("called", "handed_in", "locked")},
        },
        unlockings=parts(fields, "unlockings", read_unlocking, MOST_UNLOCKED),
        confirmations=parts(fields, "confirmations", partial(read_confirmation, seats=seats), MOST_SEATS),
        papers=parts(fields, "papers", partial(read_paper, seats=seats), 2),
    )
    for key, name, rows in (("confirmations", "seat", part.confirmations), ("papers", "turn", part.papers)):
        if len({row[name] for row in rows}) < len(rows):
            fields.refuse(key, _("must be different numbers"))
    fields.finish()
    return part


def read_unlocking(data: object) -> Stored:
    """That a list was opened again, and why."""
    fields = Fields(data, ("reason", "at"))
    found = {"reason": read_reason(fields), "at": read_time(fields, "at")}
    fields.finish()
    return found


def read_confirmation(data: object, seats: int) -> Stored:
    """Somebody's word, by their seat."""
    fields = Fields(data, ("seat", "on_own_phone", "at"))
    found = {
        "seat": read_number(fields, "seat", seats),
        "on_own_phone": fields.flag("on_own_phone", default=False),
        "at": read_time(fields, "at"),
    }
    fields.finish()
    return found


def read_paper(data: object, seats: int) -> Stored:
    """The totals from paper, typed once."""
    fields = Fields(data, ("turn", "totals", "solos", "at"))
    found = {
        "turn": read_number(fields, "turn", 2),
        "totals": read_figures(fields, "totals", seats, MOST_TOTAL),
        "solos": read_figures(fields, "solos", seats, MOST_TOTAL, least=0),
        "at": read_time(fields, "at"),
    }
    fields.finish()
    return found


def read_reason(fields: Fields) -> str:
    """Why something was awarded or unlocked."""
    reason = fields.text("reason", LONGEST_REASON) or ""
    if not reason and not fields.problems:
        fields.refuse("reason", _("is missing"))
    return reason


def read_figures(fields: Fields, key: str, count: int, most: int, least: int | None = None) -> list[int]:
    """So many whole numbers, from `least` on, else from as far below zero as they go above it."""
    given, low = fields.data.get(key), -most if least is None else least
    if isinstance(given, list) and len(given) == count and all(is_whole(each, low, most) for each in given):
        return given
    message = _("must be %(count)s whole numbers from %(low)s to %(high)s")
    fields.refuse(key, message, count=count, low=low, high=most)
    return [0] * count
