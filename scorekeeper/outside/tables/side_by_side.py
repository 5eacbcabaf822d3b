"""Tables that lie beside each other: of other people, or of the same on other days."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.outside.tables.cells import figure_in, is_word, plain_text
from scorekeeper.outside.tables.columns import POINTS_AND_TOTALS, columns_of
from scorekeeper.outside.tables.headings import Role, is_carried, is_dated, word_role
from scorekeeper.outside.tables.layouts import read_rows
from scorekeeper.outside.tables.name_rows import is_header
from scorekeeper.outside.tables.points import looks_like_deal
from scorekeeper.outside.tables.result_rows import SURE, Layout, Reading
from scorekeeper.outside.tables.user_answers import Wishes
from scorekeeper.outside.tables.worksheets import Worksheet, WorksheetRow

AT_A_TABLE = 4


Block = Sequence[int]
"""The columns of one of the tables."""


def read_side_by_side(sheet: Worksheet, wishes: Wishes) -> Reading | None:
    """The evenings of tables beside each other; None if there is but one."""
    blocks = blocks_of(sheet)
    if len(blocks) < 2:
        return None
    if are_one_list(sheet, blocks):
        return read_rows(below_each_other(sheet, blocks), wishes)
    if len({words_above(sheet, block) for block in blocks}) < len(blocks):
        # Points and, behind an empty column, the totals of the same people.
        together = read_rows(sheet, wishes)
        if together.sureness >= SURE:
            return together
    parts = [read_rows(part_of(sheet, block), wishes) for block in blocks]
    evenings = tuple(evening for part in parts for evening in part.evenings)
    findings = tuple(finding for part in parts for finding in part.findings)
    return Reading(Layout.DEALS, evenings, findings, min(part.sureness for part in parts))


def are_one_list(sheet: Worksheet, blocks: Sequence[Block]) -> bool:
    """Whether the tables have the same names, and each its own days, or what is carried: it goes on."""
    below = sheet.rows[(header_in(sheet.rows) or 0) + 1 :]
    are_carried = all(any(is_carried(below[0].cell(place)) for place in block) for block in blocks[1:])
    are_dated = all(has_days(below, block) for block in blocks)
    return len({words_above(sheet, block) for block in blocks}) == 1 and (are_dated or are_carried)


def has_days(rows: Sequence[WorksheetRow], block: Block) -> bool:
    """Whether days stand in a column of a table."""
    return any(is_dated([row.cell(place) for row in rows]) for place in block)


def below_each_other(sheet: Worksheet, blocks: Sequence[Block]) -> Worksheet:
    """The tables as one, with the names of the first."""
    header = header_in(sheet.rows)
    parts = [part_of(sheet, block).rows for block in blocks]
    below = (row for part in parts[1:] for row in part[(header or 0) + 1 :])
    return Worksheet(sheet.name, (*parts[0], *below))


def header_in(rows: Sequence[WorksheetRow]) -> int | None:
    """The first row that looks like one of names."""
    return next((place for place in range(len(rows)) if is_header(rows, place)), None)


def blocks_of(sheet: Worksheet) -> list[Block]:
    """The columns of each table, or four and four if that makes deals of all rows.

    A table ends at an empty column, and where a word for days returns.
    """
    header = header_in(sheet.rows)
    if header is None:
        return []
    rows = sheet.rows[header:]
    tables = [
        run for run in runs_of(rows) if sum(is_word(rows[0].cell(place)) for place in run) >= AT_A_TABLE
    ]
    if len(tables) < 2:
        return fours_in(rows)
    shared = before_names(rows, tables[0])
    begin_alike = rows[0].cell(tables[0][0]) == rows[0].cell(tables[1][0])
    own = begin_alike or any(has_days(rows, run) for run in tables[1:])
    return [tables[0], *(run if own else [*shared, *run] for run in tables[1:])]


def runs_of(rows: Sequence[WorksheetRow]) -> list[list[int]]:
    """The columns that lie together below a heading."""
    runs: list[list[int]] = [[]]
    again = names_again(rows[0])
    for place in range(max(len(row.cells) for row in rows)):
        is_filled = any(row.cell(place).strip() for row in rows)
        begins = word_role(rows[0].cell(place)) is Role.DATE or place in again
        if runs[-1] and (begins or not is_filled):
            runs.append([])
        if is_filled:
            runs[-1].append(place)
    return runs


def names_again(header: WorksheetRow) -> set[int]:
    """Where the same names begin again, more often than with points and with totals."""
    words = [at for at, cell in enumerate(header.cells) if is_word(cell)]
    begins = [at for at in words if header.cell(at) == header.cell(words[0])]
    width = begins[1] - begins[0] if len(begins) > POINTS_AND_TOTALS else 0
    names = header.cells[begins[0] : begins[0] + width] if width >= AT_A_TABLE else ()
    is_same = bool(names) and all(header.cells[at : at + width] == names for at in begins)
    return set(begins[1:]) if is_same and len(words) == width * len(begins) else set()


def before_names(rows: Sequence[WorksheetRow], run: Block) -> list[int]:
    """The columns before the first player: dates and numbers that all tables share."""
    alone = [replace(row, cells=row.cells[: run[-1] + 1]) for row in rows]
    players = columns_of(alone[0], alone[1:]).players.values()
    first = min((place for place in run if place in players), default=0)
    return [place for place in run if place < first]


def fours_in(rows: Sequence[WorksheetRow]) -> list[Block]:
    """The players by fours, if each four sit at a table of their own."""
    columns = columns_of(rows[0], rows[1:])
    players = list(columns.players.values())
    if len(players) < 2 * AT_A_TABLE or len(players) % AT_A_TABLE or columns.totals:
        return []
    fours = [players[at : at + AT_A_TABLE] for at in range(0, len(players), AT_A_TABLE)]
    if not are_tables(fours, rows[1:]):
        return []
    shared = [place for role in (Role.DATE, Role.EVENING, Role.NUMBER) for place in columns.of(role)]
    return [[*shared, *four] for four in fours]


def are_tables(fours: Sequence[Block], rows: Sequence[WorksheetRow]) -> bool:
    """Whether in nearly every row each four have a deal, and mostly more than one of them."""
    alike = several = counted = 0
    for row in rows:
        points = [[figure_in(row.cell(place)) or 0 for place in four] for four in fours]
        dealt = [four for four in points if any(four)]
        counted += bool(dealt)
        alike += bool(dealt) and all(map(looks_like_deal, dealt))
        several += len(dealt) > 1
    return 0 < counted <= 2 * several and alike >= 0.9 * counted


def words_above(sheet: Worksheet, block: Block) -> tuple[str, ...]:
    """The words above the columns of a table."""
    header = sheet.rows[header_in(sheet.rows) or 0]
    return tuple(plain_text(header.cell(place)) for place in block if is_word(header.cell(place)))


def part_of(sheet: Worksheet, block: Block) -> Worksheet:
    """One of the tables alone."""
    rows = (WorksheetRow(row.number, tuple(row.cell(place) for place in block)) for row in sheet.rows)
    return Worksheet(sheet.name, tuple(rows))
