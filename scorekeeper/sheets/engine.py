"""Between the database and the engine: a stored sheet as a table, its deals, and what follows from them.

Stored facts name the players by their seat numbers, "1" to "7", so that a name can be changed in one place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.core.cache import cache
from django.utils.timezone import localtime

from rulesets.checks.sheets import play_with_remarks
from rulesets.document import read_deal, write_deal, write_sheet
from rulesets.scoring.deal import Deal
from rulesets.session.fold import Session, continue_from, start
from rulesets.session.state import Standing
from rulesets.session.table import Player, Sheet, Table
from scorekeeper.houserules.reads import rules_of
from scorekeeper.sheets import models

SEATS = ("1", "2", "3", "4", "5", "6", "7")
"""The names of the seats in stored facts."""


def table_of(sheet: models.Sheet, seats: Sequence[models.Seat]) -> Table:
    """What was settled before the first deal of a stored sheet."""
    return Table(
        rules=rules_of(sheet.ruleset),
        players=tuple(Player(seat.name, seat.first, seat.last) for seat in seats),
        first_dealer=sheet.first_dealer,
        length=sheet.length,
        started=sheet.started,
    )


def facts_of(deal: Deal) -> dict[str, Any]:
    """A deal as it is stored."""
    return write_deal(deal, SEATS)


def deal_of(facts: object) -> Deal:
    """A deal from what is stored; raises Refused if a newer version wrote something unknown."""
    return read_deal(facts, SEATS)


def session_of(table: Table, stored: Iterable[models.Deal]) -> Session:
    """Everything that follows from the deals of a sheet."""
    return continue_from(table, start(table), (deal_of(deal.facts) for deal in stored))


def standing_of(sheet: models.Sheet, table: Table) -> Standing:
    """The standing after the last deal: from the cache, where it is kept by revision, or computed anew."""
    known: Standing | None = cache.get(standing_key(sheet))
    if known is not None:
        return known
    standing = session_of(table, sheet.deals.all()).standing
    keep_standing(sheet, standing)
    return standing


def keep_standing(sheet: models.Sheet, standing: Standing) -> None:
    """Remember the standing after the last deal of this revision."""
    cache.set(standing_key(sheet), standing, timeout=24 * 3600)


def standing_key(sheet: models.Sheet) -> str:
    """Where the standing of a sheet in this revision is kept; a change of the sheet is another key."""
    return f"standing:{sheet.pk}:{sheet.revision}"


def opened(sheet: models.Sheet) -> tuple[Table, list[models.Deal], Session]:
    """A stored sheet with everything that follows from its deals, and remarks: two queries."""
    table = table_of(sheet, list(sheet.seats.all()))
    stored = list(sheet.deals.all())
    deals = tuple(deal_of(deal.facts) for deal in stored)
    return table, stored, play_with_remarks(Sheet(table, deals))


def document_of(sheet: models.Sheet) -> dict[str, object]:
    """The sheet document, with names."""
    table, _stored, session = opened(sheet)
    date = localtime(sheet.started).date().isoformat()
    deals = tuple(scored.deal for scored in session.deals)
    return write_sheet(Sheet(table, deals, sheet.title, date))
