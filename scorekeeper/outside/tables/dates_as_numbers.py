"""Dates that a spreadsheet took for numbers, and weeks of a calendar: written as dates without a year.

“11.01”, “18.1” (which was “18.10”) and “KW 2” stand in the row or column of the evenings; elsewhere such
cells are figures and words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import pairwise

from rulesets.translation import _
from scorekeeper.outside.tables.cells import found_date, full_year, is_nothing, plain_text, possible_date
from scorekeeper.outside.tables.headings import Role, is_name_word, word_role
from scorekeeper.outside.tables.short_dates import ANY_YEAR
from scorekeeper.outside.tables.user_answers import Finding, Weight
from scorekeeper.outside.tables.worksheets import Place, Worksheet, with_cells
from scorekeeper.outside.tables.years import is_later

FEWEST = 4
"""So many numbers in the order of dates are no chance."""
OVER_ROWS = 12
"""So far down a row of headings stands."""
AS_NUMBER = re.compile(r"(\d{1,2})\.(\d{1,2})")
WEEK_WORDS = r"(?:kw|kalenderwoche|woche|week|wk)"
WEEK = re.compile(
    rf"(?:{WEEK_WORDS}\.?\s?(\d{{1,2}})|(\d{{1,2}})\.\s?{WEEK_WORDS})(?:\s?[/. -]\s?((?:20)?\d\d))?",
    re.IGNORECASE,
)
THURSDAY = 4
"""Of a week: by it a week belongs to a year."""
LONG_YEAR = 2020
"""It has every week that a year can have."""

Weeks = Mapping[tuple[int, int], int]
"""Weeks by the number of the row and the column of their cell."""


def spell_numbers(sheet: Worksheet) -> Worksheet:
    """The table with “11.01.” where a spreadsheet made a number of such a date."""
    cells: dict[Place, str] = {}
    for places in lines_of_evenings(sheet):
        texts = [plain_text(sheet.rows[row].cell(column)) for row, column in places]
        if len(texts) >= FEWEST and (days := days_in(texts)):
            cells |= {
                place: f"{day:02}.{month:02}." for place, (month, day) in zip(places, days, strict=True)
            }
    return with_cells(sheet, cells)


def lines_of_evenings(sheet: Worksheet) -> Iterator[list[Place]]:
    """Where the evenings of a table may be told: beside a word for names or dates, or nothing; below it."""
    for at, row in enumerate(sheet.rows[:OVER_ROWS]):
        if len(row.cells) < FEWEST or not may_head(row.cell(0)):
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
    is_told = has_zeros or any(day > 12 for _month, day in days)
    if len(found) < len(texts) or not (are_dates and is_told):
        return []
    steps = {is_later(later, earlier) for earlier, later in pairwise(days) if earlier != later}
    return days if len(steps) == 1 else []


def spell_weeks(sheet: Worksheet) -> tuple[Worksheet, Weeks]:
    """The table with a date for each week of the calendar, and which weeks have no year yet."""
    cells: dict[Place, str] = {}
    weeks: dict[tuple[int, int], int] = {}
    for at, row in enumerate(sheet.rows):
        for place, cell in enumerate(row.cells):
            if (found := week_in(cell)) is None:
                continue
            week, year = found
            if day := day_of_week(year or LONG_YEAR, week):
                cells[at, place] = day.isoformat() if year else f"{day:%d.%m.}"
            if day and not year:
                weeks[row.number, place] = week
    return with_cells(sheet, cells), weeks


def week_in(cell: str) -> tuple[int, int | None] | None:
    """The week of the calendar that a cell names, and its year if it says one."""
    match = WEEK.fullmatch(plain_text(cell))
    if match is None:
        return None
    return int(match[1] or match[2]), full_year(int(match[3])) if match[3] else None


def in_weeks(sheet: Worksheet, weeks: Weeks) -> Worksheet:
    """The table with the weeks in the years that were found for them."""
    cells: dict[Place, str] = {}
    for at, row in enumerate(sheet.rows):
        for place, cell in enumerate(row.cells):
            if (week := weeks.get((row.number, place))) and (found := found_date(cell)):
                cells[at, place] = (day_of_week(found.year, week) or found).isoformat()
    return with_cells(sheet, cells)


def day_of_week(year: int, week: int) -> date | None:
    """The Thursday of a week; None where the year has no such week."""
    try:
        return date.fromisocalendar(year, week, THURSDAY)
    except ValueError:
        return None


def told_weeks(sheet: Worksheet) -> Iterator[Finding]:
    """Which day is taken of a week, said once for the first of a table."""
    cells = ((row.number, cell) for row in sheet.rows for cell in row.cells)
    first = next(((number, cell) for number, cell in cells if WEEK.fullmatch(plain_text(cell))), None)
    if first:
        message = _("for a calendar week, its Thursday is used, as for “%(text)s”")
        yield Finding(Weight.NOTICE, message, {"text": first[1]}, first[0])
