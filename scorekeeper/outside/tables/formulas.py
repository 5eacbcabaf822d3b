"""Working out the simplest formulas of a spreadsheet: sums, differences, products of cells of the same table.

A file that a program wrote, and no spreadsheet opened since, has formulas without their values. What is more
than `=B2+F3`, `=SUM(B2:B9)` or `=-2*C4` is left as it stands, so that it is told.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

MOST_STEPS = 100_000
"""Cells looked at for all formulas of a table together: a running total over an evening takes five each."""
DEEPEST = 60
"""So many formulas may wait for each other; those above in the table are worked out before."""
LONGEST = 200

CELL = r"\$?([A-Z]{1,2})\$?(\d{1,5})"
TOKEN = re.compile(rf"\s*(?:(SUM\()|{CELL}(?::{CELL})?|(\d+(?:\.\d+)?)|([-+*()/;,]))", re.IGNORECASE)

Place = tuple[int, int]
"""Row and column of a cell, counted from 1."""
Token = tuple[str, ...]


class Formula(str):
    """What a cell has instead of a value."""

    __slots__ = ()


class NotSimple(Exception):
    """A formula that is not worked out here."""


class Workings:
    """The cells of a table, with the values of their formulas as far as they are simple."""

    def __init__(self, cells: Mapping[Place, object]) -> None:
        """Begin with what stands in the cells: numbers, texts, formulas as texts that begin with “=”."""
        self.cells = cells
        self.known: dict[Place, Fraction] = {}
        self.steps = 0

    def value(self, place: Place) -> int | float | None:
        """The value of a formula, None if it is not simple."""
        try:
            worked_out = self.number(place, 0)
        except (NotSimple, ZeroDivisionError, OverflowError):
            return None
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
        if isinstance(content, int | float):
            return Fraction(Decimal(str(content)))
        if not isinstance(content, Formula) or len(content) > LONGEST:
            raise NotSimple
        worked_out = Reader(tokens_of(content.removeprefix("=")), self, depth + 1).whole()
        if worked_out.denominator.bit_length() + worked_out.numerator.bit_length() > 200:
            raise NotSimple
        self.known[place] = worked_out
        return worked_out

    def sum(self, first: Place, last: Place, depth: int) -> Fraction:
        """The numbers of a range added up; texts in it count nothing."""
        rows, columns = range(first[0], last[0] + 1), range(first[1], last[1] + 1)
        if len(rows) * len(columns) > MOST_STEPS - self.steps:
            raise NotSimple
        places = [(row, column) for row in rows for column in columns]
        self.steps += len(places)
        return sum((self.number(place, depth) for place in places if self.is_counted(place)), Fraction(0))

    def is_counted(self, place: Place) -> bool:
        """Whether a cell of a range has a number or a formula."""
        content = self.cells.get(place)
        return isinstance(content, int | float | Formula)


def tokens_of(formula: str) -> list[Token]:
    """The parts of a formula; raise NotSimple for what is not known here."""
    tokens: list[Token] = []
    at = 0
    while at < len(formula.rstrip()):
        match = TOKEN.match(formula, at)
        if match is None:
            raise NotSimple
        at = match.end()
        function, column, row, last_column, last_row, number, sign = match.groups()
        if function:
            tokens.append(("sum",))
        elif column:
            tokens.append(("cells", column, row, last_column or "", last_row or ""))
        else:
            tokens.append(("number", number) if number else (sign,))
    return tokens


def place_of(column: str, row: str) -> Place:
    """Where a cell is that is called by letters and a number."""
    at = 0
    for letter in column.upper():
        at = at * 26 + ord(letter) - ord("A") + 1
    return int(row), at


class Reader:
    """Reads a formula from the left: sums of products of numbers, cells, sums of ranges and brackets."""

    def __init__(self, tokens: list[Token], workings: Workings, depth: int) -> None:
        """Begin at the first part."""
        self.tokens, self.workings, self.depth = tokens, workings, depth
        self.at = 0

    def next_is(self, *signs: str) -> bool:
        """Whether the next part is one of these."""
        return self.at < len(self.tokens) and self.tokens[self.at][0] in signs

    def take(self) -> Token:
        """The next part."""
        if self.at >= len(self.tokens):
            raise NotSimple
        self.at += 1
        return self.tokens[self.at - 1]

    def expect(self, sign: str) -> None:
        """Step over a part that must come."""
        if self.take() != (sign,):
            raise NotSimple

    def whole(self) -> Fraction:
        """The value of the whole formula."""
        found = self.added()
        if self.at < len(self.tokens):
            raise NotSimple
        return found

    def added(self) -> Fraction:
        """Products with plus and minus between them."""
        found = self.multiplied()
        while self.next_is("+", "-"):
            is_plus = self.take() == ("+",)
            other = self.multiplied()
            found = found + other if is_plus else found - other
        return found

    def multiplied(self) -> Fraction:
        """Parts with times and division between them."""
        found = self.part()
        while self.next_is("*", "/"):
            is_times = self.take() == ("*",)
            other = self.part()
            found = found * other if is_times else found / other
        return found

    def part(self) -> Fraction:
        """A number, a cell, a sum, something in brackets, or one of these with a sign."""
        token = self.take()
        if token[0] in ("+", "-"):
            return self.part() if token[0] == "+" else -self.part()
        if token[0] == "number":
            return Fraction(Decimal(token[1]))
        if token[0] == "cells" and not token[3]:
            return self.workings.number(place_of(token[1], token[2]), self.depth)
        if token[0] == "sum":
            return self.summed()
        if token[0] != "(":
            raise NotSimple
        self.deepen()
        found = self.added()
        self.expect(")")
        return found

    def deepen(self) -> None:
        """Go into a bracket, not too deep."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise NotSimple

    def summed(self) -> Fraction:
        """What stands in the brackets of a sum, added up."""
        self.deepen()
        found = Fraction(0)
        while True:
            if self.next_is("cells") and self.tokens[self.at][3]:
                _kind, column, row, last_column, last_row = self.take()
                ends = place_of(column, row), place_of(last_column, last_row)
                found += self.workings.sum(*ends, self.depth)
            else:
                found += self.added()
            if self.next_is(",", ";"):
                self.take()
                continue
            self.expect(")")
            return found
