"""Dates without a year, where they stand: “11.1.”, “11. Januar”, “Jan 11”, “1月11日”, and plainer ones.

“11.01” and “18.1” (which was “18.10”) are numbers that a spreadsheet made of dates, in the row or column of
the evenings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from scorekeeper.outside.tables.cells import (
    MONTH,
    MONTH_BY_WORD,
    first_of_night,
    is_nothing,
    plain_text,
    possible_date,
)
from scorekeeper.outside.tables.headings import Role, is_name_word, word_role, words
from scorekeeper.outside.tables.worksheets import Place, Worksheet, WorksheetRow, with_cells

ANY_YEAR = 2000
"""A leap year, in which every day is."""
FEWEST = 3
"""So many dates of the plainest kind, “11.01” or “1/11”, tell that a row is one of dates."""
FEWEST_NUMBERS = 4
"""So many numbers in the order of dates are no chance."""
OVER_ROWS = 12
"""So far down a row of headings stands."""
AS_NUMBER = re.compile(r"(\d{1,2})\.(\d{1,2})")
HALF_A_YEAR = 6
WEEKDAYS = words(
    "mo, di, mi, do, fr, sa, so, montag, dienstag, mittwoch, donnerstag, freitag, samstag, sonnabend,"
    "sonntag, mon, tue, tues, wed, thu, thur, thurs, fri, sat, sun, monday, tuesday, wednesday, thursday,"
    "friday, saturday, sunday, am, vom"
)
WEEKDAY = rf"(?:(?:{'|'.join(WEEKDAYS)})[.,]{{0,2}}\s?)?"
SHORT = (
    (re.compile(WEEKDAY + r"(\d{1,2})\.\s?(\d{1,2})\.", re.IGNORECASE), 1, 2),
    (re.compile(WEEKDAY + rf"(\d{{1,2}})(?:\.|st|nd|rd|th)?[\s-]?{MONTH}", re.IGNORECASE), 1, 2),
    (re.compile(WEEKDAY + rf"{MONTH}\s?(\d{{1,2}})(?:st|nd|rd|th)?", re.IGNORECASE), 2, 1),
    (re.compile(r"(\d{1,2})月(\d{1,2})日"), 2, 1),
)
"""How dates without a year are written, and where their day and month stand."""
PLAINEST = re.compile(WEEKDAY + r"(\d{1,2})(/|\.)(\d{2}|(?<=/)\d)", re.IGNORECASE)


@dataclass(frozen=True)
class Short:
    """A date without a year, where it stands; with a `mark` its month may come first, until that is known."""

    row: int
    column: int
    day: int
    month: int
    text: str
    mark: str = ""

    @property
    def month_and_day(self) -> tuple[int, int]:
        """By these dates stand in their order."""
        return self.month, self.day

    def turned(self) -> Short:
        """The same with the month first."""
        return replace(self, day=self.month, month=self.day)


def is_later(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether a month and day are rather after another than before it, also over New Year."""
    months = one[0] - other[0] + (one[1] > other[1]) - (one[1] < other[1]) / 32
    return 0 < months % 12 <= HALF_A_YEAR


@lru_cache(maxsize=10_000)
def short_date(text: str) -> tuple[int, int] | None:
    """The day and the month of a text that is a date without a year."""
    written = first_of_night(plain_text(text))
    for pattern, day, month in SHORT:
        if match := pattern.fullmatch(written):
            found = int(match[day]), MONTH_BY_WORD.get(match[month].casefold()) or int(match[month])
            return found if possible_date(ANY_YEAR, found[1], found[0]) else None
    return None


def short_dates(sheet: Worksheet) -> list[Short]:
    """The dates without a year in a table; those of the plainest kind only where dates are expected."""
    columns = {place: role for (_at, place), cell in sheet.cells() if (role := word_role(cell))}
    return [short for at, row in enumerate(sheet.rows) for short in short_dates_in(row, at, columns)]


def short_dates_in(row: WorksheetRow, at: int, columns: Mapping[int, Role]) -> Iterator[Short]:
    """The dates without a year in one row, below columns that are known."""
    plain = {place: match for place, cell in enumerate(row.cells) if (match := PLAINEST.fullmatch(cell))}
    filled = sum(not is_nothing(cell) for cell in row.cells)
    # A row of “1.05” has figures, one of “1/5” has dates.
    is_of_dates = sum(match[2] == "/" for match in plain.values()) >= FEWEST and len(plain) * 2 > filled
    for place, cell in enumerate(row.cells):
        role = columns.get(place)
        # “1.2.” in a column of numbers is the second deal of the first round.
        if role is Role.NUMBER and filled != 1:
            continue
        if days := short_date(cell):
            yield Short(at, place, *days, cell)
        elif place in plain and (is_of_dates or role is Role.DATE):
            first, mark, second = plain[place].groups()
            yield Short(at, place, int(first), int(second), cell, mark)


def spell_numbers(sheet: Worksheet) -> Worksheet:
    """The table with “11.01.” where a spreadsheet made a number of such a date."""
    cells: dict[Place, str] = {}
    for places in lines_of_evenings(sheet):
        texts = [plain_text(sheet.rows[row].cell(column)) for row, column in places]
        if len(texts) >= FEWEST_NUMBERS and (days := days_in(texts)):
            cells |= {
                place: f"{day:02}.{month:02}." for place, (month, day) in zip(places, days, strict=True)
            }
    return with_cells(sheet, cells)


def lines_of_evenings(sheet: Worksheet) -> Iterator[list[Place]]:
    """The cells that may name evenings: beside a word for names or dates, or an empty cell; and below it."""
    for at, row in enumerate(sheet.rows[:OVER_ROWS]):
        if len(row.cells) < FEWEST_NUMBERS or not may_head(row.cell(0)):
            continue
        filled = [place for place, cell in enumerate(row.cells) if place and not is_nothing(cell)]
        yield [(at, place) for place in filled if word_role(row.cell(place)) is not Role.TOTAL]
        yield [(below, 0) for below in range(at + 1, len(sheet.rows)) if is_like_date(sheet, below)]


def may_head(cell: str) -> bool:
    """Whether a cell may stand in the corner between the names and the dates."""
    return is_nothing(cell) or is_name_word(cell) or word_role(cell) in (Role.DATE, Role.EVENING)


def is_like_date(sheet: Worksheet, row: int) -> bool:
    """Whether a row begins with a number like “11.01”."""
    return AS_NUMBER.fullmatch(plain_text(sheet.rows[row].cell(0))) is not None


def days_in(texts: Sequence[str]) -> list[tuple[int, int]]:
    """The month and day of each number; none unless all are dates, and stand in their order.

    One of them has to have a zero before its month, or more days than there are months: deals are counted
    as “1.1”, “1.2”, and money is written so, too.
    """
    found = [match.groups() for text in texts if (match := AS_NUMBER.fullmatch(text))]
    has_zeros = any(month.startswith("0") for _day, month in found)
    # A number has lost its last zero.
    months = [10 if has_zeros and month == "1" else int(month) for _day, month in found]
    days = [(month, int(day)) for month, (day, _month) in zip(months, found, strict=True)]
    are_dates = all(possible_date(ANY_YEAR, month, day) for month, day in days)
    is_sure = has_zeros or any(day > 12 for _month, day in days)
    if len(found) < len(texts) or not (are_dates and is_sure):
        return []
    steps = {is_later(later, earlier) for earlier, later in pairwise(days) if earlier != later}
    return days if len(steps) == 1 else []
