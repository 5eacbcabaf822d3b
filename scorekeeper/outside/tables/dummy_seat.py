"""Three at a table: the fourth seat is that of a dummy, which has no points and no place.

A table with the figures of three gets a column for it, so that whatever reads tables finds four.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from scorekeeper.outside.tables.cells import found_date, is_like_figure, is_word
from scorekeeper.outside.tables.headings import (
    Role,
    are_evenings,
    is_carried,
    is_name_word,
    is_statistic,
    is_sum,
    role_of,
    word_role,
)
from scorekeeper.outside.tables.worksheets import Worksheet, WorksheetRow

DUMMY = "Strohmann"
PEOPLE = 3
SEEN_BELOW = 12


def seats_of(labels: Sequence[str]) -> list[str]:
    """The names in the seats: three people and the dummy, else all who are there."""
    is_with_dummy = len(labels) == PEOPLE and DUMMY not in labels
    return [*labels, DUMMY] if is_with_dummy else list(labels)


def people_in(labels: Iterable[str]) -> list[str]:
    """Those who are somebody."""
    return [label for label in labels if label != DUMMY]


def of_people(deal: dict[str, Any]) -> dict[str, Any]:
    """A deal by hand without the points of a dummy, which are none."""
    each = deal.get("each", {})
    return {**deal, "each": {name: each[name] for name in people_in(each)}} if DUMMY in each else deal


def with_dummy(sheet: Worksheet) -> Worksheet | None:
    """The table with the figures of a dummy, which are none; None if not just three have figures in it."""
    head = next((place for place in range(len(sheet.rows)) if is_of_three(sheet.rows, place)), None)
    if head is None:
        return None
    width = sheet.width
    players = players_below(sheet.rows, head)
    rows = list(sheet.rows)
    rows[head] = with_cell(rows[head], width, DUMMY)
    for at in range(head + 1, len(rows)):
        if any(is_like_figure(rows[at].cell(place)) for place in players):
            rows[at] = with_cell(rows[at], width, "0")
    return replace(sheet, rows=tuple(rows))


def with_cell(row: WorksheetRow, place: int, cell: str) -> WorksheetRow:
    """A row with one cell more."""
    return WorksheetRow(row.number, (*row.cells, *("",) * (place - len(row.cells)), cell))


def is_of_three(rows: Sequence[WorksheetRow], place: int) -> bool:
    """Whether a row has the names of three above their figures, and beside them no names of others."""
    beside = [row.cell(0) for row in rows[place:] if not row.is_blank]
    is_of_others = any(map(is_name_word, (*beside, *rows[place].cells)))
    is_at_side = sum(map(is_other_name, beside)) >= PEOPLE
    return not (is_of_others or is_at_side) and len(players_below(rows, place)) == PEOPLE


def is_other_name(cell: str) -> bool:
    """Whether a cell may be a name, and says neither which evening it is nor that its row has sums."""
    is_known = is_sum(cell) or is_statistic(cell) or is_carried(cell) or word_role(cell) is not None
    return is_word(cell) and found_date(cell) is None and not is_known and not are_evenings([cell])


def players_below(rows: Sequence[WorksheetRow], place: int) -> list[int]:
    """The columns of players below a row."""
    below = [row for row in rows[place + 1 : place + 2 * SEEN_BELOW] if not row.is_blank][:SEEN_BELOW]
    words = [at for at, cell in enumerate(rows[place].cells) if is_word(cell)]
    return [at for at in words if is_player(rows[place].cell(at), [row.cell(at) for row in below])]


def is_player(label: str, cells: Sequence[str]) -> bool:
    """Whether figures stand below a name."""
    is_name = not (is_sum(label) or is_statistic(label)) and role_of(label, cells) is Role.PLAYER
    return is_name and any(map(is_like_figure, cells))
