"""Names in the first column, and a column for every deal or every evening."""

from __future__ import annotations

from rulesets.translation import _
from scorekeeper.club.evenings.imports.cells import is_like_figure, is_word
from scorekeeper.club.evenings.imports.findings import Finding, Weight
from scorekeeper.club.evenings.imports.layouts.rows import read_rows
from scorekeeper.club.evenings.imports.layouts.words import is_name_word
from scorekeeper.club.evenings.imports.readings import Layout, Reading
from scorekeeper.club.evenings.imports.remarks import is_statistic, is_sum
from scorekeeper.club.evenings.imports.roles import word_role
from scorekeeper.club.evenings.imports.wishes import Wishes
from scorekeeper.club.evenings.imports.worksheets import MOST_COLUMNS, Worksheet, WorksheetRow

FIRST_COLUMNS = 3


def read_on_its_side(sheet: Worksheet, wishes: Wishes) -> Reading | None:
    """The evenings of a table turned round; None if no column has at least four names beside figures."""
    if len(sheet.rows) > MOST_COLUMNS or names_column(sheet) is None:
        return None
    reading = read_rows(turned(sheet), wishes)
    message = _("the names stand in a column: what is called row here is a column of the file")
    note = Finding(Weight.NOTE, message)
    return Reading(Layout.ON_ITS_SIDE, reading.evenings, (note, *reading.findings), reading.sureness)


def names_column(sheet: Worksheet) -> int | None:
    """The column of the names."""
    for place in range(FIRST_COLUMNS):
        named = [
            row
            for row in sheet.rows
            if is_name(row.cell(place)) and any(map(is_like_figure, row.cells[place + 1 :]))
        ]
        if len(named) >= 4:
            return place
    return None


def is_name(cell: str) -> bool:
    """Whether a cell may be a name, and is no word for sums, places or the like."""
    return is_word(cell) and not (is_sum(cell) or is_statistic(cell) or word_role(cell))


def turned(sheet: Worksheet) -> Worksheet:
    """The table with its columns as rows; a word that only says that names stand below it is left out."""
    width = max(len(row.cells) for row in sheet.rows)
    return Worksheet(
        sheet.name,
        tuple(
            WorksheetRow(
                place + 1,
                tuple("" if is_name_word(row.cell(place)) else row.cell(place) for row in sheet.rows),
            )
            for place in range(width)
        ),
    )
