"""Dates without a year, where they stand: “11.1.”, “11. Januar”, “Jan 11”, “1月11日”, and plainer ones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.outside.tables.cells import MONTH, MONTH_BY_WORD, is_nothing, plain_text, possible_date
from scorekeeper.outside.tables.headings import Role, word_role
from scorekeeper.outside.tables.worksheets import Worksheet, WorksheetRow

ANY_YEAR = 2000
"""A leap year, in which every day is."""
FEWEST = 3
"""So many dates of the plainest kind, “11.01” or “1/11”, tell that a row is one of dates."""
WEEKDAYS = (
    *("mo", "di", "mi", "do", "fr", "sa", "so", "montag", "dienstag", "mittwoch", "donnerstag", "freitag"),
    *(
        "samstag",
        "sonnabend",
        "sonntag",
        "mon",
        "tue",
        "tues",
        "wed",
        "thu",
        "thur",
        "thurs",
        "fri",
        "sat",
        "sun",
    ),
    *("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "am", "vom"),
)
WEEKDAY = rf"(?:(?:{'|'.join(WEEKDAYS)})[.,]{{0,2}}\s?)?"
SHORT = re.compile(WEEKDAY + r"(\d{1,2})\.\s?(\d{1,2})\.", re.IGNORECASE)
SHORT_IN_WORDS = re.compile(WEEKDAY + rf"(\d{{1,2}})(?:\.|st|nd|rd|th)?[\s-]?{MONTH}", re.IGNORECASE)
SHORT_IN_ENGLISH = re.compile(WEEKDAY + rf"{MONTH}\s?(\d{{1,2}})(?:st|nd|rd|th)?", re.IGNORECASE)
SHORT_IN_JAPANESE = re.compile(r"(\d{1,2})月(\d{1,2})日")
PLAINEST = re.compile(WEEKDAY + r"(\d{1,2})(/|\.)(\d{2}|(?<=/)\d)", re.IGNORECASE)


@dataclass(frozen=True)
class Short:
    """A date without a year, where it stands; with a `mark` it may have the month first."""

    row: int
    column: int
    first: int
    second: int
    text: str
    mark: str = ""

    def day_and_month(self, months_first: Mapping[str, bool]) -> tuple[int, int]:
        """Its day and its month."""
        if self.mark and months_first.get(self.mark):
            return self.second, self.first
        return self.first, self.second


@lru_cache(maxsize=10_000)
def short_date(text: str) -> tuple[int, int] | None:
    """The day and the month of a text that is a date without a year."""
    written = plain_text(text)
    if match := SHORT.fullmatch(written):
        found = int(match[1]), int(match[2])
    elif match := SHORT_IN_WORDS.fullmatch(written):
        found = int(match[1]), MONTH_BY_WORD[match[2].casefold()]
    elif match := SHORT_IN_ENGLISH.fullmatch(written):
        found = int(match[2]), MONTH_BY_WORD[match[1].casefold()]
    elif match := SHORT_IN_JAPANESE.fullmatch(written):
        found = int(match[2]), int(match[1])
    else:
        return None
    return found if possible_date(ANY_YEAR, found[1], found[0]) else None


def short_dates(sheet: Worksheet) -> list[Short]:
    """The dates without a year in a table; those of the plainest kind only where dates are expected."""
    columns = {
        place: role for row in sheet.rows for place, cell in enumerate(row.cells) if (role := word_role(cell))
    }
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
