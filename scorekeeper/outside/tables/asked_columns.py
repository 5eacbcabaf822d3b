"""The question about the columns of a table: its first rows, and the roles found for its columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.outside.tables.headings import Role
from scorekeeper.outside.tables.name_rows import headers_of
from scorekeeper.outside.tables.result_rows import UNCLEAR, Layout, Reading
from scorekeeper.outside.tables.split_evenings import sections_of
from scorekeeper.outside.tables.user_answers import Wishes, heading_of
from scorekeeper.outside.tables.worksheets import Worksheet

ROWS_SHOWN = 10
LOOKED_AT = 100
COLUMNS_SHOWN = 50
LONGEST_SHOWN = 40
ASKED = (Role.PLAYER, Role.TOTAL, Role.DATE, Role.EVENING, Role.VALUE, Role.REMARK, Role.OTHER)
"""What somebody may say of a column."""


@dataclass(frozen=True)
class Question:
    """The first rows of a table, with their numbers in the file.

    `headings` are the fingerprints of these rows, `names` the place of the row that was taken for the names,
    `roles` what was made of the columns. `is_unclear` says that the table makes little sense so far.
    """

    table: str
    rows: tuple[tuple[int, tuple[str, ...]], ...]
    headings: tuple[str, ...]
    names: int | None
    roles: tuple[Role, ...]
    is_unclear: bool


def question_of(sheet: Worksheet, wishes: Wishes, *, is_unclear: bool) -> Question | None:
    """The question about a table, by its beginning; None if the table is empty."""
    sheet = Worksheet(sheet.name, sheet.rows[:LOOKED_AT])
    shown = [row for row in sheet.rows if not row.is_blank]
    headers = headers_of(sheet.rows, wishes.headings)
    first = shown.index(sheet.rows[headers[0]]) if headers else 0
    # Of a long heading the names and what stands below them matter.
    start = max(0, first - ROWS_SHOWN // 2)
    rows = shown[start : start + ROWS_SHOWN]
    if not rows:
        return None
    width = min(max(len(row.cells) for row in rows), COLUMNS_SHOWN)
    return Question(
        sheet.name,
        tuple((row.number, tuple(row.cell(place)[:LONGEST_SHOWN] for place in range(width))) for row in rows),
        tuple(map(heading_of, rows)),
        first - start if headers else None,
        roles_in(sheet, wishes, width),
        is_unclear,
    )


def roles_in(sheet: Worksheet, wishes: Wishes, width: int) -> tuple[Role, ...]:
    """The roles found for the columns below the first heading."""
    section = next(iter(sections_of(sheet, wishes.headings)), None)
    if section is None:
        return (Role.OTHER,) * width
    columns = section.columns
    roles = dict(columns.others)
    roles |= dict.fromkeys(columns.players.values(), Role.PLAYER)
    roles |= dict.fromkeys(columns.totals.values(), Role.TOTAL)
    given = (roles.get(place, Role.OTHER) for place in range(width))
    return tuple(role if role in ASKED else Role.OTHER for role in given)


def question_about(readings: Sequence[tuple[Worksheet, Reading]], wishes: Wishes) -> Question | None:
    """The question about the table that makes least sense; if all are clear, about the first."""
    asked = [(sheet, reading) for sheet, reading in readings if reading.layout is not Layout.STANDINGS]
    asked = [each for each in asked if each[1].evenings] or asked or list(readings)
    if not asked:
        return None
    sheet, reading = min(asked, key=lambda item: item[1].sureness)
    is_unclear = reading.sureness < UNCLEAR
    return question_of(sheet, wishes, is_unclear=is_unclear)
