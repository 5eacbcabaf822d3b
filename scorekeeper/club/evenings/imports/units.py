"""What one point is, where a group wrote half points or money: Karlchen counts whole points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from functools import reduce
from math import gcd

from django.utils import formats

from rulesets.translation import _
from scorekeeper.club.evenings.imports.cells import figure_in, has_long_decimals, is_money, is_word, number_in
from scorekeeper.club.evenings.imports.findings import Finding, Weight
from scorekeeper.club.evenings.imports.layouts.words import COUNT_WORDS, PLACE_WORDS, TABLE_WORDS
from scorekeeper.club.evenings.imports.remarks import is_statistic
from scorekeeper.club.evenings.imports.roles import Role, header_word, is_counting, word_role
from scorekeeper.club.evenings.imports.worksheets import Worksheet, WorksheetRow

WHOLE = Fraction(1)
USUAL = tuple(Fraction(cents, 100) for cents in (100, 50, 25, 20, 10, 5, 2, 1))
"""What groups let a point be worth, or divide points into."""
FEWEST = 2
"""Fractions in fewer columns are means and the like."""
NOT_POINTS = (Role.NUMBER, Role.DATE, Role.EVENING, Role.DEALER, Role.OTHER)


def unit_of(sheets: Sequence[Worksheet]) -> Fraction:
    """What all figures of some tables are a multiple of, 1 if they are whole or no unit fits."""
    numbers = [
        number
        for sheet in sheets
        if len(fraction_columns(sheet)) >= FEWEST
        for number in fractions_in(sheet, fraction_columns(sheet))
    ]
    return reduce(common_unit, numbers, WHOLE)


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
    words = [header_word(row.cell(place)) for row in sheet.rows if is_word(row.cell(place))]
    others = PLACE_WORDS | COUNT_WORDS | TABLE_WORDS
    return not any(word in others or word_role(word) in NOT_POINTS for word in words)


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
    width = max((len(row.cells) for row in sheet.rows), default=0)
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
    """What is to be said of points that are not whole."""
    findings = []
    if unit != WHOLE:
        message = _(
            "the figures are not whole: one point is %(unit)s, so that %(one)s comes in as %(points)s"
        )
        one = next((f for sheet in sheets for f in fractions_in(sheet, fraction_columns(sheet)) if f), unit)
        params = {"unit": amount(unit), "one": amount(abs(one)), "points": str(abs(one) / unit)}
        findings.append(Finding(Weight.NOTE, message, params))
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
        findings.append(Finding(Weight.SLIP, message, {"text": text, "count": len(long)}, row))
    return findings


def amount(number: Fraction) -> str:
    """A number as the user's language writes it."""
    decimals = 2 if (number * 10).denominator > 1 else 1 if number.denominator > 1 else 0
    return formats.number_format(Decimal(number.numerator) / number.denominator, decimals)


def are_money(sheets: Sequence[Worksheet]) -> bool:
    """Whether any figure says that it is money."""
    return any(is_money(cell) for sheet in sheets for row in sheet.rows for cell in row.cells)
