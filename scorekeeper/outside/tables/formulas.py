"""Working out the simplest formulas of a spreadsheet: sums, differences, products of cells of the same table.

A file that a program wrote, and no spreadsheet opened since, has formulas without their values. What is more
than `=B2+F3`, `=SUM(B2:B9)` or `=-2*C4` is left as it stands, so that it is told.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from io import BytesIO
from typing import Any
from xml.etree import ElementTree as ET

from scorekeeper.outside.tables.worksheets import MOST_COLUMNS, MOST_ROWS

MOST_STEPS = 100_000
"""Cells looked at for all formulas of a table together: a running total over an evening takes five each."""
DEEPEST = 60
"""So many formulas may wait for each other; those above in the table are worked out before."""
LONGEST = 200
CELL = re.compile(r"([A-Z]{1,2})(\d{1,5})", re.IGNORECASE)
SIGNS: Mapping[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}

Place = tuple[int, int]
"""Row and column of a cell, counted from 1."""


class Formula(str):
    """The formula of a cell that has no value."""

    __slots__ = ()


class NotSimple(Exception):
    """A formula that is not worked out here."""


class Workings:
    """The cells of a table, with the values of their formulas as far as they are simple."""

    def __init__(self, cells: Mapping[Place, object]) -> None:
        """Begin with what stands in the cells: numbers, texts, formulas that begin with “=”."""
        self.cells = cells
        self.known: dict[Place, Fraction] = {}
        self.days = {place for place, content in cells.items() if isinstance(content, date)}
        self.steps = 0

    def value(self, place: Place) -> date | int | float | None:
        """The value of a formula, a day if it counts on from one; None if it is not simple."""
        try:
            worked_out = self.number(place, 0)
        except (NotSimple, ArithmeticError, RecursionError):
            return None
        if place in self.days and worked_out.denominator == 1:
            return date.fromordinal(worked_out.numerator)
        return worked_out.numerator if worked_out.denominator == 1 else float(worked_out)

    def number(self, place: Place, depth: int) -> Fraction:
        """The number in a cell; nothing counts as zero, as in a spreadsheet."""
        if place in self.known:
            return self.known[place]
        self.steps += 1
        if self.steps > MOST_STEPS or depth > DEEPEST:
            raise NotSimple
        content = self.cells.get(place)
        if content is None:
            return Fraction(0)
        if isinstance(content, date):
            return Fraction(content.toordinal())
        if isinstance(content, int | float):
            return Fraction(Decimal(str(content)))
        if not isinstance(content, Formula) or len(content) > LONGEST:
            raise NotSimple
        return self.remembered(place, parsed(content), depth + 1)

    def remembered(self, place: Place, formula: ast.expr, depth: int) -> Fraction:
        """The value of the formula in a cell, which is a day if it counts on from one."""
        worked_out = self.worked_out(formula, depth)
        if worked_out.denominator.bit_length() + worked_out.numerator.bit_length() > 200:
            raise NotSimple
        self.known[place] = worked_out
        names = {part.id.upper() for part in ast.walk(formula) if isinstance(part, ast.Name)}
        if sum(place_called(name) in self.days for name in names if CELL.fullmatch(name)) == 1:
            self.days.add(place)
        return worked_out

    def worked_out(self, part: ast.expr, depth: int) -> Fraction:
        """The value of a part of a formula."""
        match part:
            case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
                return Fraction(Decimal(str(number)))
            case ast.Name():
                return self.number(place_of(part), depth)
            case ast.UnaryOp(op=ast.UAdd() | ast.USub() as sign):
                found = self.worked_out(part.operand, depth)
                return found if isinstance(sign, ast.UAdd) else -found
            case ast.BinOp(op=sign) if type(sign) in SIGNS:
                return SIGNS[type(sign)](
                    self.worked_out(part.left, depth), self.worked_out(part.right, depth)
                )
            case ast.Call(func=ast.Name(id="SUM" | "sum"), keywords=[]):
                return sum((self.summed(each, depth) for each in part.args), Fraction(0))
        raise NotSimple

    def summed(self, part: ast.expr, depth: int) -> Fraction:
        """Add up the brackets of a sum: the numbers of a range, or a single one."""
        if not (isinstance(part, ast.BinOp) and isinstance(part.op, ast.MatMult)):
            return self.worked_out(part, depth)
        first, last = place_of(part.left), place_of(part.right)
        rows, columns = range(first[0], last[0] + 1), range(first[1], last[1] + 1)
        if len(rows) * len(columns) > MOST_STEPS - self.steps:
            raise NotSimple
        places = [(row, column) for row in rows for column in columns]
        self.steps += len(places)
        return sum((self.number(place, depth) for place in places if self.is_counted(place)), Fraction(0))

    def is_counted(self, place: Place) -> bool:
        """Whether a cell of a range has a number or a formula; texts count nothing."""
        return isinstance(self.cells.get(place), int | float | Formula)


def parsed(formula: str) -> ast.expr:
    """A formula as Python reads it, “B2:B9” written as “B2@B9”; raise NotSimple if it cannot."""
    text = formula.removeprefix("=").strip().replace("$", "").replace(";", ",").replace(":", "@")
    try:
        return ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise NotSimple from None


def place_of(part: ast.expr) -> Place:
    """The place of the cell that a formula names; raise NotSimple if it names anything else."""
    if not isinstance(part, ast.Name) or not CELL.fullmatch(part.id):
        raise NotSimple
    return place_called(part.id)


def place_called(name: str) -> Place:
    """The place of a cell that is named by letters and a number."""
    letters = name.rstrip("0123456789")
    at = 0
    for letter in letters.upper():
        at = at * 26 + ord(letter) - ord("A") + 1
    return int(name[len(letters) :]), at


WITHOUT_VALUE = re.compile(
    rb"(?:</(?:\w+:)?f>|<(?:\w+:)?f\b[^>]*/>)\s*(?:</(?:\w+:)?c>|<(?:\w+:)?v\s*/>|<(?:\w+:)?v></)"
    rb"""|\st=["']e["']"""
)
"""A formula with no value behind it, or an error, in a table of Excel's."""


def left_out_in(xml: bytes) -> Iterator[tuple[Place, str]]:
    """The formulas without a value and the errors in a table of Excel's.

    Of a formula that cells share only the first one has its text.
    """
    for _event, cell in ET.iterparse(BytesIO(xml)):  # noqa: S314
        if not cell.tag.endswith("}c"):
            continue
        formula, value = cell.find("{*}f"), cell.findtext("{*}v")
        if CELL.fullmatch(cell.get("r", "")):
            place = place_called(cell.get("r", ""))
            if cell.get("t") == "e" and value:
                yield place, value
            elif formula is not None and not value:
                yield place, Formula(f"={formula.text or '…'}")
        cell.clear()


def with_left_out(rows: Sequence[Sequence[Any]], left_out: Mapping[Place, str]) -> list[list[object]]:
    """The values, with what a formula comes to where its value is missing, or else the formula itself."""
    cells: dict[Place, object] = {
        (row, column): value
        for row, line in enumerate(rows, 1)
        for column, value in enumerate(line, 1)
        if value != ""
    }
    cells |= {place: each for place, each in left_out.items() if place not in cells}
    workings = Workings(cells)
    width = max(column for _row, column in cells)
    height = max(row for row, _column in cells)
    return [
        [shown_value(workings, (row, column)) for column in range(1, min(width, MOST_COLUMNS) + 1)]
        for row in range(1, min(height, MOST_ROWS + 1) + 1)
    ]


def shown_value(workings: Workings, place: Place) -> object:
    """The content of a cell as it is read; of a formula its value, or its text if it cannot be worked out."""
    content = workings.cells.get(place, "")
    if not isinstance(content, Formula):
        return content
    found = workings.value(place)
    return str(content) if found is None else found
