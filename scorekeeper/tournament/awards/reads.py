"""The ledger of the referee: what was awarded in a tournament, and what of it was cancelled."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from scorekeeper.tournament.models import Award, AwardKind, Table, Tournament


@dataclass(frozen=True)
class LedgerLine:
    """A line of the ledger: an award, or that one was cancelled."""

    award: Award
    at: datetime
    by: str
    cancels: bool

    @property
    def points(self) -> int:
        """What it adds to the points of the entrant."""
        return -self.award.points if self.cancels else self.award.points

    @property
    def kind(self) -> str:
        """What it is, in words."""
        return str(AwardKind(self.award.kind).label)


@dataclass(frozen=True)
class Ledger:
    """All lines, the last first, and what all awards together are off zero by."""

    lines: tuple[LedgerLine, ...]
    off_zero: int


def ledger_of(tournament: Tournament) -> Ledger:
    """The ledger of a tournament: one query."""
    stored = Award.objects.filter(entrant__attendance__evening=tournament.evening_id)
    awards = stored.select_related("entrant__attendance__player", "by", "cancelled_by")
    lines = [line for award in awards for line in lines_of(award)]
    lines.sort(key=lambda line: line.at, reverse=True)
    return Ledger(tuple(lines), sum(line.points for line in lines))


def lines_of(award: Award) -> Iterator[LedgerLine]:
    """An award, and the line that cancels it."""
    yield LedgerLine(award, award.at, award.by.username if award.by else "", cancels=False)
    if award.cancelled_at is not None:
        by = award.cancelled_by.username if award.cancelled_by else ""
        yield LedgerLine(award, award.cancelled_at, by, cancels=True)


def awards_at(table: Table) -> list[Award]:
    """The points that were awarded to those at a table in its round, beside its list: two queries."""
    seats = table.sheet.seats.values_list("player", "name")
    people = Q()
    for player, name in seats:
        attendance = "entrant__attendance__"
        people |= Q(**{f"{attendance}player": None, f"{attendance}guest": name})
        if player:
            people |= Q(**{f"{attendance}player": player})
    awards = Award.objects.filter(entrant__attendance__evening=table.sheet.evening_id, cancelled_at=None)
    found = awards.filter(people, round=table.sheet.round).exclude(points=0)
    return list(found.select_related("entrant__attendance__player"))
