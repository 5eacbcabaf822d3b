"""Two tables beside each other: two evenings, or the two tables of one."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.club.evenings.imports.cells import figure_in, is_word, plain_text
from scorekeeper.club.evenings.imports.columns import columns_of, is_header
from scorekeeper.club.evenings.imports.figures import looks_like_deal
from scorekeeper.club.evenings.imports.layouts.rows import read_rows
from scorekeeper.club.evenings.imports.readings import SURE, Layout, Reading
from scorekeeper.club.evenings.imports.roles import Role
from scorekeeper.club.evenings.imports.wishes import Wishes
from scorekeeper.club.evenings.imports.worksheets import Worksheet, WorksheetRow

AT_A_TABLE = 4
Block = Sequence[int]
"""The columns of one of the tables."""


def read_side_by_side(sheet: Worksheet, wishes: Wishes) -> Reading | None:
    """The evenings of tables beside each other; None if there is but one."""
    blocks = blocks_of(sheet)
    if len(blocks) < 2:
        return None
    if len({names_in(sheet, block) for block in blocks}) < len(blocks):
        # Points and, behind an empty column, the totals of the same people.
        together = read_rows(sheet, wishes)
        if together.sureness >= SURE:
            return together
    parts = [read_rows(part_of(sheet, block), wishes) for block in blocks]
    evenings = tuple(evening for part in parts for evening in part.evenings)
    findings = tuple(finding for part in parts for finding in part.findings)
    return Reading(Layout.SIDE_BY_SIDE, evenings, findings, min(part.sureness for part in parts))


def blocks_of(sheet: Worksheet) -> list[Block]:
    """The columns of each table: between empty columns, or four and four if that makes deals of all rows."""
    header = next((place for place in range(len(sheet.rows)) if is_header(sheet.rows, place)), None)
    if header is None:
        return []
    rows = sheet.rows[header:]
    width = max(len(row.cells) for row in rows)
    filled = [any(row.cell(place).strip() for row in rows) for place in range(width)]
    runs: list[list[int]] = [[]]
    for place in range(width):
        if filled[place]:
            runs[-1].append(place)
        elif runs[-1]:
            runs.append([])
    tables = [run for run in runs if sum(is_word(rows[0].cell(place)) for place in run) >= AT_A_TABLE]
    if len(tables) < 2:
        return fours_in(rows)
    shared = before_names(rows, tables[0])
    return [tables[0], *([*shared, *run] for run in tables[1:])]


def before_names(rows: Sequence[WorksheetRow], run: Block) -> list[int]:
    """The columns before the first player: dates and numbers that all tables share."""
    players = columns_of(rows[0], rows[1:]).players.values()
    first = min((place for place in run if place in players), default=0)
    return [place for place in run if place < first]


def fours_in(rows: Sequence[WorksheetRow]) -> list[Block]:
    """The players by fours, if in nearly every row each four have a deal, and mostly more than one."""
    columns = columns_of(rows[0], rows[1:])
    players = list(columns.players.values())
    if len(players) < 2 * AT_A_TABLE or len(players) % AT_A_TABLE or columns.totals:
        return []
    fours = [players[at : at + AT_A_TABLE] for at in range(0, len(players), AT_A_TABLE)]
    alike = several = counted = 0
    for row in rows[1:]:
        points = [[figure_in(row.cell(place)) or 0 for place in four] for four in fours]
        counted += any(map(any, points))
        alike += any(map(any, points)) and all(looks_like_deal(four) for four in points if any(four))
        several += sum(map(any, points)) > 1
    if not counted or alike < 0.9 * counted or several * 2 < counted:
        return []
    shared = [place for role in (Role.DATE, Role.EVENING, Role.NUMBER) for place in columns.of(role)]
    return [[*shared, *four] for four in fours]


def names_in(sheet: Worksheet, block: Block) -> tuple[str, ...]:
    """The words above the columns of a table."""
    header = next(row for place, row in enumerate(sheet.rows) if is_header(sheet.rows, place))
    return tuple(plain_text(header.cell(place)) for place in block if is_word(header.cell(place)))


def part_of(sheet: Worksheet, block: Block) -> Worksheet:
    """One of the tables alone."""
    rows = (WorksheetRow(row.number, tuple(row.cell(place) for place in block)) for row in sheet.rows)
    return Worksheet(sheet.name, tuple(rows))
