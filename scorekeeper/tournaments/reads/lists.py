"""The lists of a tournament's tables: what the sheets come to, and paper that was typed twice alike."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from scorekeeper.evenings.reads.rounds import People
from scorekeeper.sheets.models import Seat
from scorekeeper.tournaments.models import PaperEntry, Tournament
from scorekeeper.tournaments.ranking import Seated, TableList


class SeatRow(NamedTuple):
    """A seat of a table as it is stored, with what its sheet comes to so far."""

    sheet: int
    slug: str
    round: int
    table: int
    player: int | None
    name: str
    points: int | None
    deals: int | None
    solos_won: int | None
    handed_in: Hashable
    locked: Hashable


SHEET, RESULT, TABLE = "sheet__", "result__", "sheet__tournament_table__"
COLUMNS = (
    *("sheet", f"{SHEET}slug", f"{SHEET}round", f"{SHEET}table", "player", "name"),
    *(f"{RESULT}points", f"{RESULT}deals", f"{RESULT}solos_won"),
    *(f"{TABLE}handed_in", f"{TABLE}locked"),
)


@dataclass(frozen=True)
class PlayedList:
    """The list of a table with its sheet, the names at it, and how far it has come."""

    list: TableList
    slug: str
    names: tuple[str, ...]
    is_handed_in: bool
    is_locked: bool
    is_paper: bool


Paper = tuple[list[int], list[int]]
"""The totals and the solos won of a table, by seat."""


def played_lists(
    tournament: Tournament, people: People, beginners: Mapping[int, int]
) -> tuple[PlayedList, ...]:
    """All lists by round and table: two queries. `beginners` has who began for each who took over."""
    found = Seat.objects.filter(sheet__evening=tournament.evening_id)
    found = found.order_by("sheet__round", "sheet__table", "sheet", "position")
    rows = [SeatRow(*row) for row in found.values_list(*COLUMNS)]
    papers = agreed_papers(tournament)
    return tuple(
        played_list(list(seats), papers.get(sheet), people, beginners)
        for sheet, seats in groupby(rows, key=lambda row: row.sheet)
    )


def agreed_papers(tournament: Tournament) -> dict[int, Paper]:
    """What was typed of tables that wrote on paper, by sheet, where both times say the same: one query."""
    entries = PaperEntry.objects.filter(table__sheet__evening=tournament.evening_id).order_by("turn")
    typed: defaultdict[int, list[Paper]] = defaultdict(list)
    for sheet, totals, solos in entries.values_list("table__sheet", "totals", "solos"):
        typed[sheet].append((totals, solos))
    return {sheet: both[0] for sheet, both in typed.items() if len(both) > 1 and both[0] == both[1]}


def played_list(
    seats: Sequence[SeatRow], paper: Paper | None, people: People, beginners: Mapping[int, int]
) -> PlayedList:
    """The list of a table; paper that counts stands for all that was entered on the sheet."""
    first = seats[0]
    numbers = [people.number_of(seat.player, seat.name) for seat in seats]
    made = [(seat.points or 0, seat.solos_won or 0) for seat in seats]
    if paper is not None:
        made = list(zip(*paper, strict=True))
    seated = (
        Seated(beginners.get(one, one), points, solos)
        for one, (points, solos) in zip(numbers, made, strict=True)
    )
    return PlayedList(
        list=TableList(
            round=first.round,
            table=first.table,
            seated=tuple(seated),
            is_empty=paper is None and not any(seat.deals or seat.points for seat in seats),
        ),
        slug=first.slug,
        names=tuple(seat.name for seat in seats),
        is_handed_in=first.handed_in is not None,
        is_locked=first.locked is not None,
        is_paper=paper is not None,
    )
