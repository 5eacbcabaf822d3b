"""Days that are told by their week or month: “KW 2”, “3. Do im März”, “6.” below “Januar 2022”, months alone.

They are written as dates, without a year where none is said, which is filled in later.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from functools import partial
from itertools import pairwise

from scorekeeper.outside.tables.cells import (
    MONTH,
    MONTH_BY_WORD,
    MONTHS,
    found_date,
    full_year,
    is_nothing,
    plain_text,
)
from scorekeeper.outside.tables.headings import Role, is_name_word, is_other_row, word_role
from scorekeeper.outside.tables.short_dates import WEEKDAY, WEEKDAYS, is_later
from scorekeeper.outside.tables.worksheets import Place, Worksheet, with_cells

FEWEST = 3
"""So many months in a row or column are no names: Jan and Mai are."""
FEWEST_WITH_YEAR = 2
OF_A_MONTH = re.compile(rf"{MONTH}(?:\s?['’]?((?:20|19)?\d\d))?", re.IGNORECASE)
OF_A_NAME = re.compile(rf"(?:.*\W|\d+\s?)?({MONTH}(?:\s?['’]?(?:20|19)?\d\d)?)", re.IGNORECASE)
NUMBERED_MONTH = re.compile(r"((?:19|20)\d\d)\W{1,3}(0?[1-9]|1[0-2])$")
IN_NUMBERS = re.compile(
    r"(?:(?P<first>\d{1,2})[./-])?(?P<year>(?:19|20)\d\d|(?<=/)\d\d)(?:[./-](?P<last>\d{1,2}))?"
)
"""A month and its year in numbers: “01/2024”, “2024-01”, “1/24”."""
NEAR = 6
"""So many months at most lie between two that follow each other."""
FEWEST_DAYS = 2
DAY = re.compile(WEEKDAY + r"(\d{1,2})\.?", re.IGNORECASE)
DAYS_OF_WEEK = {word[:2]: number for number, word in enumerate(WEEKDAYS[:7])}
DAYS_IN_ENGLISH = {
    word: number for number, word in enumerate(("mon", "tue", "wed", "thu", "fri", "sat", "sun"))
}
ORDINALS = {"erster": 1, "zweiter": 2, "dritter": 3, "vierter": 4, "fünfter": 5}
NTH = re.compile(
    rf"(\d|{'|'.join(ORDINALS)})(?:\.|st|nd|rd|th)?\s([a-z]{{2,10}})\.?\s(?:(?:im|in|of)\s)?{MONTH}(?:\s(\d{{4}}))?",
    re.IGNORECASE,
)
WEEK_WORDS = r"(?:kw|kalenderwoche|woche|week|wk)"
WEEK = re.compile(
    rf"(?:{WEEK_WORDS}\.?\s?(\d{{1,2}})|(\d{{1,2}})\.\s?{WEEK_WORDS})(?:\s?[/. -]\s?((?:20)?\d\d))?",
    re.IGNORECASE,
)
THURSDAY = 4
"""Of a week: by it a week belongs to a year."""
LONG_YEAR = 2020
"""It has every week that a year can have."""

DayOf = Callable[[int], date | None]
"""The day that is meant in a year."""
Meant = Mapping[Place, DayOf]
"""The days that are meant, by the number of the row and the column of their cell."""


def spell_days(sheet: Worksheet) -> tuple[Worksheet, Meant]:
    """The table with a date for each “KW 2” and “3. Do im März”, and what is meant where no year is said."""
    cells: dict[Place, str] = {}
    meant: dict[Place, DayOf] = {}
    for (at, place), cell in sheet.cells():
        found = week_in(cell) or weekday_in(cell)
        day = found[0](found[1] or LONG_YEAR) if found else None
        if found is None or day is None:
            continue
        day_of, year = found
        cells[at, place] = day.isoformat() if year else f"{day:%d.%m.}"
        if year is None:
            meant[sheet.rows[at].number, place] = day_of
    return with_cells(sheet, cells), meant


def week_in(cell: str) -> tuple[DayOf, int | None] | None:
    """The week of the calendar that a cell names, and its year if it says one."""
    match = WEEK.fullmatch(plain_text(cell))
    if match is None:
        return None
    return partial(day_of_week, int(match[1] or match[2])), full_year(int(match[3])) if match[3] else None


def day_of_week(week: int, year: int) -> date | None:
    """The Thursday of a week; None where the year has no such week."""
    try:
        return date.fromisocalendar(year, week, THURSDAY)
    except ValueError:
        return None


def weekday_in(cell: str) -> tuple[DayOf, int | None] | None:
    """The first, second, … such day of the week of a month that a cell names, and its year if it says one."""
    match = NTH.fullmatch(plain_text(cell))
    weekday = weekday_of(match[2]) if match else None
    if match is None or weekday is None:
        return None
    number, month = ORDINALS.get(match[1].casefold()) or int(match[1]), MONTH_BY_WORD[match[3].casefold()]
    return partial(nth_day, number, weekday, month), int(match[4]) if match[4] else None


def weekday_of(word: str) -> int | None:
    """The number of a day of the week, Monday being 0."""
    short = word.casefold()
    return DAYS_IN_ENGLISH.get(short[:3], DAYS_OF_WEEK.get(short[:2]))


def nth_day(number: int, weekday: int, month: int, year: int) -> date:
    """The first, second, … such day of the week in a month."""
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (number - 1))


def in_their_years(sheet: Worksheet, meant: Meant) -> Worksheet:
    """The table with the days that are meant in the years that were found for them."""
    cells: dict[Place, str] = {}
    for (at, place), cell in sheet.cells() if meant else ():
        day_of = meant.get((sheet.rows[at].number, place))
        if day_of and (found := found_date(cell)):
            cells[at, place] = (day_of(found.year) or found).isoformat()
    return with_cells(sheet, cells)


def loose_labels(sheet: Worksheet, *, are_months: bool) -> dict[Place, str]:
    """The weeks of a table, and the months if these have no days, by the number of their row and column."""
    return {
        (sheet.rows[at].number, place): cell
        for (at, place), cell in sheet.cells()
        if WEEK.fullmatch(plain_text(cell)) or (are_months and month_in(cell))
    }


def spell_months(sheet: Worksheet) -> tuple[Worksheet, bool]:
    """The table with a date for each day below or beside a month, or for months if these have no days."""
    width = sheet.width
    lines = [[(at, place) for place in range(width)] for at in range(len(sheet.rows))]
    columns = [[(at, place) for at in range(len(sheet.rows))] for place in range(min(width, FEWEST))]
    text = {(at, place): row.cell(place) for at, row in enumerate(sheet.rows) for place in range(width)}
    for group in (lines, columns):
        for one, other in pairwise([*group, []]):
            months, days = ([text[place] for place in each] for each in (one, other))
            if not are_months(months, FEWEST_WITH_YEAR if sum(map(is_day, days)) > FEWEST else FEWEST):
                continue
            if cells := dict(days_below(months, days, one, other)):
                return with_cells(sheet, cells), False
            if group is columns and (cells := dict(days_before(text, one))):
                return with_cells(sheet, cells), False
            if cells := dict(months_alone(months, one)):
                return with_cells(sheet, cells), True
    return with_cells(sheet, dict(days_below_titles(sheet))), False


def name_months(sheet: Worksheet) -> Worksheet:
    """The table with a month and its year in words where they are numbers that follow each other."""
    width = sheet.width
    lines = [[(at, place) for place in range(width)] for at in range(len(sheet.rows))]
    columns = [[(at, place) for at in range(len(sheet.rows))] for place in range(min(width, FEWEST))]
    for line in (*lines, *columns):
        sheet = with_cells(sheet, months_in_words(sheet, line))
    return sheet


def month_and_year(cell: str) -> tuple[int, int] | None:
    """The year and the month that a cell has in numbers; None if it has neither or a day as well."""
    match = IN_NUMBERS.fullmatch(plain_text(cell))
    if match is None or bool(match["first"]) == bool(match["last"]):
        return None
    month = int(match["first"] or match["last"])
    return (full_year(int(match["year"])), month) if 1 <= month <= len(MONTHS) else None


def months_in_words(sheet: Worksheet, line: Sequence[Place]) -> dict[Place, str]:
    """The months in numbers of a row or column, with their names; none if they do not follow each other."""
    every = {(at, place): month_and_year(sheet.rows[at].cell(place)) for at, place in line}
    found = {place: month for place, month in every.items() if month}
    months = [len(MONTHS) * year + month for year, month in found.values()]
    steps = [two - one for one, two in pairwise(months)]
    sizes = sorted(map(abs, steps))
    is_sure = len(found) >= FEWEST and 0 < sizes[0] <= sizes[-1] <= NEAR and abs(sum(steps)) == sum(sizes)
    words = {place: f"{MONTHS[month - 1][0]} {year}" for place, (year, month) in found.items()}
    return words if is_sure else {}


def days_below_titles(sheet: Worksheet) -> Iterator[tuple[Place, str]]:
    """The cells with a date for each day below a word for days, or of a row of days, and none with its month.

    The month stands in a line by itself, else in the name of the table: “03 März.csv”, “2024/03.csv”.
    """
    month, column = month_of_name(sheet.name), None
    title: Place | None = None
    for at, row in enumerate(sheet.rows):
        filled = {place: cell for place, cell in enumerate(row.cells) if not is_nothing(cell)}
        if len(filled) == 1 and any(map(month_in, filled.values())):
            title, month = (at, min(filled)), row.cell(min(filled))
            continue
        column = next((place for place, cell in filled.items() if word_role(cell) is Role.DATE), column)
        days = days_in_row(filled, column) if month else {}
        if title and days:
            yield title, ""
        yield from (((at, place), f"{day} {plain_text(month)}") for place, day in days.items())


def days_in_row(filled: Mapping[int, str], column: int | None) -> dict[int, str]:
    """The days of a row that has but days, or else the one in the column of days."""
    days = {place: match for place, cell in filled.items() if (match := DAY.fullmatch(plain_text(cell)))}
    others = [cell for place, cell in filled.items() if place not in days]
    is_head = len(days) >= FEWEST_DAYS or any(map(is_name_word, others))
    are_days = is_head and all(map(is_beside, others)) and all("." in match[0] for match in days.values())
    return {place: f"{match[1]}." for place, match in days.items() if are_days or place == column}


def month_of_name(name: str) -> str:
    """The month, as a word, that the name of a table or file says; nothing if it says none."""
    said = plain_text(re.sub(r"\.\w{2,4}$", "", name))
    if match := OF_A_NAME.fullmatch(said):
        return match[1]
    match = NUMBERED_MONTH.search(said)
    return f"{MONTHS[int(match[2]) - 1][0]} {match[1]}" if match else ""


def days_before(text: Mapping[Place, str], months: Sequence[Place]) -> Iterator[tuple[Place, str]]:
    """The cells with a date for each day before its month, below a word for days: numbers may count."""
    before = [(at, place - 1) for at, place in months]
    words = [at for at, place in before if word_role(text.get((at, place), "")) is Role.DATE]
    if words:
        days, below = before[words[0] + 1 :], months[words[0] + 1 :]
        yield from days_below([text[each] for each in below], [text[each] for each in days], below, days)


def are_months(cells: Sequence[str], fewest: int) -> bool:
    """Whether a few months stand in cells, in their order, and hardly anything but sums and headings."""
    found = list(filter(None, map(month_in, cells)))
    if len(found) < FEWEST_WITH_YEAR:
        return False
    others = sum(not (is_nothing(cell) or is_beside(cell)) for cell in cells) - len(found)
    months = [(MONTH_BY_WORD[match[1].casefold()], 1) for match in found]
    are_sure = len(found) >= fewest or sum(match[2] is not None for match in found) >= FEWEST_WITH_YEAR
    orders = {is_later(two, one) for one, two in pairwise(months) if one != two}
    return are_sure and others * FEWEST <= len(found) and len(orders) == 1


def month_in(cell: str) -> re.Match[str] | None:
    """The month that a cell is, with its year; figures, which fill tables, are passed over."""
    return OF_A_MONTH.fullmatch(plain_text(cell)) if cell.lstrip()[:1].isalpha() else None


def is_beside(cell: str) -> bool:
    """Whether a cell says what stands below or beside it, and no month."""
    return is_other_row(cell) or is_name_word(cell) or word_role(cell) is not None


def days_below(
    months: Sequence[str], days: Sequence[str], one: Sequence[Place], other: Sequence[Place]
) -> Iterator[tuple[Place, str]]:
    """The cells with a date for each day, and nothing where its month stood; none where no days are."""
    month = ""
    if not all(is_day(day) for day in days if not (is_nothing(day) or is_beside(day))):
        return
    for above, day, place, below in zip(months, days, one, other, strict=True):
        if month_in(above):
            month = plain_text(above)
            yield place, ""
        elif not is_nothing(above):
            month = ""
        if month and (match := DAY.fullmatch(plain_text(day))):
            yield below, f"{match[1]}. {month}"


def is_day(cell: str) -> bool:
    """Whether a cell may be a day of a month."""
    match = DAY.fullmatch(plain_text(cell))
    return match is not None and 1 <= int(match[1]) <= 31


def months_alone(months: Sequence[str], places: Sequence[Place]) -> Iterator[tuple[Place, str]]:
    """The cells with the first day of each month.

    None unless most follow each other, as names do not, or all have a year.
    """
    found = {place: match for cell, place in zip(months, places, strict=True) if (match := month_in(cell))}
    numbers = [MONTH_BY_WORD[match[1].casefold()] for match in found.values()]
    following = sum(two % 12 == (one + 1) % 12 for one, two in pairwise(numbers))
    if following * 2 > len(numbers) - 1 or all(match[2] for match in found.values()):
        yield from ((place, f"1. {match[0]}") for place, match in found.items())
