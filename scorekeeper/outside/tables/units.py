"""Numbers that are no whole points: halves, money, thousands. Karlchen counts whole points.

What is found is written into the cells, so that whatever reads the table afterwards can read them in one way
only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import reduce
from math import gcd

from rulesets.translation import _
from scorekeeper.outside.tables.cells import (
    ANY_NUMBER,
    figure_in,
    found_date,
    has_long_decimals,
    is_nothing,
    is_word,
    number_in,
    plain_text,
)
from scorekeeper.outside.tables.headings import (
    BESIDE_WORDS,
    COUNT_WORDS,
    PLACE_WORDS,
    TABLE_WORDS,
    Role,
    header_word,
    is_counting,
    is_name_word,
    is_statistic,
    word_role,
)
from scorekeeper.outside.tables.list_columns import header_of, list_columns
from scorekeeper.outside.tables.user_answers import Answers, Asked, Finding, Subject, Thousands, note, slip
from scorekeeper.outside.tables.worksheets import FEWEST_NAMES, Place, Worksheet, WorksheetRow, with_cells


@dataclass(frozen=True)
class Spelled:
    """Tables in one spelling, what is to be known of it, and what only whoever brings the file in can say.

    The `loose` days stand for what is written: a week or a month.
    """

    sheets: tuple[Worksheet, ...]
    findings: tuple[Finding, ...] = ()
    asked: tuple[Asked, ...] = ()
    loose: Mapping[str, str] = field(default_factory=dict)


WHOLE = Fraction(1)
USUAL = tuple(Fraction(cents, 100) for cents in (100, 50, 25, 20, 10, 5, 2, 1))
"""What groups let a point be worth, or divide points into."""
FEWEST = 2
"""Fractions in fewer columns are means and the like."""
PLAIN_POINTS = frozenset(("punkte", "pkt", "points", "得点", "点数"))
"""Beside these money is what the points came to."""
NOT_POINTS = (Role.NUMBER, Role.DATE, Role.EVENING, Role.DEALER, Role.OTHER)


def unit_of(sheets: Sequence[Worksheet]) -> Fraction:
    """The unit of which all figures of some tables are multiples; 1 if they are whole or no unit fits."""
    numbers = [
        number
        for sheet in sheets
        if len(columns := fraction_columns(sheet)) >= FEWEST or points_of_list(sheet) in columns
        for number in fractions_in(sheet, columns)
    ]
    return reduce(common_unit, numbers, WHOLE)


def points_of_list(sheet: Worksheet) -> int | None:
    """The only column of points that a long list has; None where a table is none."""
    header = header_of(sheet)
    columns = None if header is None else list_columns(sheet.rows[header], sheet.rows[header + 1 :])
    return columns.points if columns and columns.keys else None


def common_unit(one: Fraction, other: Fraction) -> Fraction:
    """The greatest of which both are a multiple."""
    denominator = one.denominator * other.denominator
    both = gcd(one.numerator * other.denominator, other.numerator * one.denominator)
    return Fraction(both, denominator)


def units_like(unit: Fraction) -> list[Fraction]:
    """The unit, and the usual ones that it is a multiple of: where all values are even by chance."""
    return [unit, *(usual for usual in USUAL if usual < unit and (unit / usual).denominator == 1)]


def fraction_columns(sheet: Worksheet) -> list[int]:
    """The columns in which figures are not whole, but for those of means."""
    columns: dict[int, None] = {}
    for row in sheet.rows:
        found = {place: None for place, cell in enumerate(row.cells) if is_fraction(cell)}
        if found and not any(map(is_statistic, row.cells)):
            columns |= found
    return [place for place in columns if is_of_points(sheet, place)]


def is_fraction(cell: str) -> bool:
    """Whether a cell is a number that is not whole."""
    number = number_in(cell)
    return number is not None and number.denominator > 1


def is_of_points(sheet: Worksheet, place: int) -> bool:
    """Whether the words above a column allow that points stand in it."""
    money = BESIDE_WORDS["money"]
    cells = [row.cell(place) for row in sheet.rows]
    words = [header_word(cell) for cell in cells if is_word(cell) or header_word(cell) in money]
    others = PLACE_WORDS | COUNT_WORDS | TABLE_WORDS
    if money.intersection(words) and (has_plain_points(sheet) or any(map(has_names_beside, sheet.rows))):
        return False
    return not any(word in others or word_role(word) in NOT_POINTS for word in words)


def has_plain_points(sheet: Worksheet) -> bool:
    """Whether a word says that points stand below it."""
    return any(header_word(cell) in PLAIN_POINTS for row in sheet.rows for cell in row.cells)


def has_names_beside(row: WorksheetRow) -> bool:
    """Whether names stand in a row beside a word for money, so that it is what their points came to."""
    words = [header_word(cell) for cell in row.cells if not is_nothing(cell)]
    money = BESIDE_WORDS["money"].intersection(words)
    others = [cell for cell in row.cells if is_word(cell) and header_word(cell) not in money]
    names = [cell for cell in others if word_role(cell) is None]
    return bool(money) and len(names) >= FEWEST_NAMES - 1 and not any(map(is_name_word, others))


def fractions_in(sheet: Worksheet, columns: Sequence[int]) -> list[Fraction]:
    """All numbers of some columns."""
    return [
        number
        for row in sheet.rows
        if not any(map(is_statistic, row.cells))
        for place in columns
        if (number := number_in(row.cell(place))) is not None
    ]


def in_units(sheet: Worksheet, unit: Fraction) -> Worksheet:
    """A table whose points are whole: how often the unit is in them. Deals stay counted as they are."""
    if unit == WHOLE:
        return sheet
    width = sheet.width
    columns = {place for place in range(width) if is_of_points(sheet, place) and not counts(sheet, place)}
    rows = (
        row
        if any(map(is_statistic, row.cells))
        else WorksheetRow(
            row.number,
            tuple(in_unit(cell, unit) if place in columns else cell for place, cell in enumerate(row.cells)),
        )
        for row in sheet.rows
    )
    return replace(sheet, rows=tuple(rows))


def counts(sheet: Worksheet, place: int) -> bool:
    """Whether a column counts rows: 1, 2, 3."""
    cells = [row.cell(place) for row in sheet.rows if number_in(row.cell(place)) is not None]
    figures = [figure_in(cell) or 0 for cell in cells]
    return len(cells) > 1 and is_counting(cells) and figures == sorted(figures) and figures[0] in (0, 1)


def in_unit(cell: str, unit: Fraction) -> str:
    """A number as a multiple of the unit; what is none stays as it is, and is told later."""
    number = number_in(cell)
    if number is None or (number / unit).denominator != 1:
        return cell
    return str((number / unit).numerator)


def find_unit(sheets: Sequence[Worksheet], unit: Fraction) -> list[Finding]:
    """The notes about points that are not whole."""
    findings = []
    if unit != WHOLE:
        message = _("the figures are not whole: one point is %(unit)s, so %(one)s becomes %(points)s")
        one = next((f for sheet in sheets for f in fractions_in(sheet, fraction_columns(sheet)) if f), unit)
        findings.append(note(message, unit=unit, one=abs(one), points=str(abs(one) / unit)))
    long = [
        (row.number, cell)
        for sheet in sheets
        for row in sheet.rows
        for cell in row.cells
        if has_long_decimals(cell)
    ]
    if long:
        message = _(
            "“%(text)s” has more than two decimals. Karlchen counts whole points: round such figures in the "
            "file, or multiply all of them until they are whole (%(count)s)"
        )
        row, text = long[0]
        findings.append(slip(message, row, text=text, count=len(long)))
    return findings


GROUPED = re.compile(r"[+-]?\d{1,3}([.,])\d{3}(?:\1\d{3})*(?!\1)(?:[.,]\d{1,2})?")
"""A number that may have thousands."""


def read_thousands(sheets: Sequence[Worksheet], answers: Answers) -> Spelled:
    """Tables without the marks of thousands; asked where it cannot be told what they are."""
    found = [dict(cells_of(sheet)) for sheet in sheets]
    grouped = [{place: cell for place, cell in cells.items() if GROUPED.fullmatch(cell)} for cells in found]
    every = [cell for cells in grouped for cell in cells.values()]
    if not every:
        return Spelled(tuple(sheets))
    others = [cell for cells in found for cell in cells.values() if not GROUPED.fullmatch(cell)]
    meant = meaning_of(every, others) or meaning_by_rows(sheets, grouped)
    asked = () if meant else (question_about(every),)
    if (meant or answers.get(Subject.THOUSANDS, Thousands.DECIMALS)) == Thousands.DECIMALS:
        written = [{place: without_zeros(cell) for place, cell in cells.items()} for cells in grouped]
    else:
        written = [{place: without_marks(cell) for place, cell in cells.items()} for cells in grouped]
    return Spelled(tuple(map(with_cells, sheets, written)), asked=asked)


def cells_of(sheet: Worksheet) -> Iterator[tuple[Place, str]]:
    """The numbers with a point or a comma in columns that may have points, and where they stand."""
    width = sheet.width
    columns = {place for place in range(width) if is_of_points(sheet, place)}
    for at, row in enumerate(sheet.rows):
        marked = [place for place in columns if "." in row.cell(place) or "," in row.cell(place)]
        if not marked or any(map(is_statistic, row.cells)):
            continue
        for place in marked:
            written = plain_text(row.cell(place)).replace(" ", "")
            if is_marked_number(written):
                yield (at, place), written


def is_marked_number(written: str) -> bool:
    """Whether what has a point or a comma is a number, and no date."""
    return bool(GROUPED.fullmatch(written) or ANY_NUMBER.fullmatch(written)) and not found_date(written)


def meaning_of(grouped: Sequence[str], others: Sequence[str]) -> str | None:
    """The meaning of the marks; None if it cannot be told.

    Two marks in one number, or “0.500” beside it, tell; so does a number with the same mark in front of
    other than three digits. A figure that is no whole number with three decimals is that of a mean.
    """
    marks = {cell.lstrip("+-").lstrip("0123456789")[0] for cell in grouped}
    if any(len(re.findall(r"[.,]", cell)) > 1 for cell in grouped):
        return Thousands.THOUSANDS
    if any(cell.lstrip("+-").startswith("0") for cell in grouped):
        return Thousands.DECIMALS
    return Thousands.DECIMALS if any(mark in cell for mark in marks for cell in others) else None


def meaning_by_rows(sheets: Sequence[Worksheet], grouped: Sequence[Mapping[Place, str]]) -> str | None:
    """The meaning of the marks by which more rows sum to zero than by the other; None if neither wins."""
    even = {
        meant: sum(count_even(sheet, cells, write) for sheet, cells in zip(sheets, grouped, strict=True))
        for meant, write in ((Thousands.THOUSANDS, without_marks), (Thousands.DECIMALS, without_zeros))
    }
    likely, other = sorted(even, key=even.__getitem__, reverse=True)
    return likely if even[likely] - even[other] >= FEWEST else None


def count_even(sheet: Worksheet, cells: Mapping[Place, str], write: Callable[[str], str]) -> int:
    """How many rows with such numbers add up to zero."""
    written = with_cells(sheet, {place: write(cell) for place, cell in cells.items()})
    rows = (written.rows[at].cells for at in {at for at, _place in cells})
    return sum(not sum(filter(None, map(number_in, row))) for row in rows)


def question_about(grouped: Sequence[str]) -> Asked:
    """The question about the first of these numbers."""
    first = grouped[0]
    return Asked(
        Subject.THOUSANDS,
        ((Thousands.THOUSANDS, without_marks(first)), (Thousands.DECIMALS, without_zeros(first))),
        params={"text": first},
    )


def without_marks(cell: str) -> str:
    """A number without the marks of its thousands, those of its decimals a point."""
    match = GROUPED.fullmatch(cell)
    mark = match[1] if match else "."
    return cell.replace(mark, "").replace(",", ".")


def without_zeros(cell: str) -> str:
    """A number with three decimals without the zeros at its end, so that “1.500” is one and a half."""
    return cell.rstrip("0").rstrip(".,")
