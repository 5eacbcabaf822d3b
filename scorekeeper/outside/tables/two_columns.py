"""What stands in two columns and is one thing: names, plus and minus, who the guest was and the points."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import permutations

from scorekeeper.outside.tables.cells import is_like_figure, is_word, number_in
from scorekeeper.outside.tables.headings import NAME_WORDS, POINTS_WORDS, header_word
from scorekeeper.outside.tables.units import Place, with_cells
from scorekeeper.outside.tables.worksheets import Worksheet, WorksheetRow

WITHIN = 20
"""So far down a row of headings stands."""
FIRST_NAMES = frozenset(("vorname", "vornamen", "rufname", "first name", "given name", "名"))
SURNAMES = NAME_WORDS | {"nachname", "zuname", "familienname", "surname", "last name", "family name", "姓"}
PLUS = frozenset(("plus", "+", "gewinn", "gewonnen", "pluspunkte", "guthaben", "won", "win"))
GUEST = re.compile(r"\b(gast(es)?|guest)\b")
MINUS = frozenset(("minus", "-", "verlust", "verloren", "minuspunkte", "schulden", "lost", "loss"))


def in_one_column(sheet: Worksheet) -> Worksheet:
    """The table with whole names in one column, and with points in one where plus and minus are apart."""
    for at, row in enumerate(sheet.rows[:WITHIN]):
        words = [header_word(cell) for cell in row.cells]
        below = [(of, each) for of, each in enumerate(sheet.rows) if of > at]
        first, surname = only_in(words, FIRST_NAMES), only_in(words, SURNAMES)
        if first is not None and surname is not None:
            sheet = with_cells(sheet, whole_names((at, row), below, first, surname))
        plus, minus = only_in(words, PLUS), only_in(words, MINUS)
        if plus is not None and minus is not None and not POINTS_WORDS.intersection(words):
            sheet = with_cells(sheet, in_points(at, below, plus, minus))
        guests = [place for place, word in enumerate(words) if GUEST.search(word)]
        if len(guests) == len(("points", "name")):
            sheet = with_guests(sheet, at, guests)
    return sheet


def only_in(words: Sequence[str], known: Collection[str]) -> int | None:
    """The column above which the only one of the known words stands."""
    found = [place for place, word in enumerate(words) if word in known]
    return found[0] if len(found) == 1 else None


Rows = Sequence[tuple[int, WorksheetRow]]


def whole_names(heading: tuple[int, WorksheetRow], below: Rows, first: int, surname: int) -> dict[Place, str]:
    """The cells with both names in the column of the surname, which is that of names; none in the other."""
    at, _row = heading
    cells = {(at, surname): "Name", (at, first): ""}
    for of, row in below:
        if is_word(row.cell(first)) and is_word(row.cell(surname)):
            cells |= {(of, surname): f"{row.cell(first)} {row.cell(surname)}", (of, first): ""}
    return cells


def in_points(at: int, below: Rows, plus: int, minus: int) -> dict[Place, str]:
    """The cells with what somebody has in the column of the plus, less what is in that of the minus.

    None unless every row has a figure in one of them at most, whatever its sign.
    """
    given = {of: (row.cell(plus), row.cell(minus)) for of, row in below}
    filled = {of: pair for of, pair in given.items() if any(map(is_like_figure, pair))}
    if not filled or any(all(number_in(each) for each in pair) for pair in filled.values()):
        return {}
    cells = {(at, plus): "Punkte", (at, minus): ""}
    for of, (won, lost) in filled.items():
        paid = abs(number_in(lost) or Fraction(0))
        cells |= {(of, plus): f"-{lost.strip().lstrip('+-−–')}" if paid else won, (of, minus): ""}
    return cells


def with_guests(sheet: Worksheet, at: int, columns: Sequence[int]) -> Worksheet:
    """The table with a column of their own for each guest, where one has the points and one the name."""
    below = sheet.rows[at + 1 :]
    for named, points in permutations(columns, len(columns)):
        given = [row for row in below if is_like_figure(row.cell(points))]
        if given and all(is_word(row.cell(named)) for row in given):
            names = tuple(dict.fromkeys(row.cell(named) for row in given))
            head = with_columns(without_columns(sheet.rows[at], sheet, columns), names)
            rows = [
                with_columns(
                    without_columns(row, sheet, columns),
                    [row.cell(points) if row.cell(named) == name else "" for name in names],
                )
                for row in below
            ]
            return Worksheet(sheet.name, (*sheet.rows[:at], head, *rows))
    return sheet


def without_columns(row: WorksheetRow, sheet: Worksheet, columns: Collection[int]) -> WorksheetRow:
    """A row as wide as its table, with nothing in some columns."""
    width = max(len(each.cells) for each in sheet.rows)
    cells = tuple("" if place in columns else row.cell(place) for place in range(width))
    return WorksheetRow(row.number, cells)


def with_columns(row: WorksheetRow, cells: Sequence[str]) -> WorksheetRow:
    """A row with more cells at its end."""
    return WorksheetRow(row.number, (*row.cells, *cells))
