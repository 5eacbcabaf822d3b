"""Days that are told by their month: “6.” below “Januar 2022”, “3. Do im März”, and months alone.

They are written as dates, without a year where none is said, which is filled in later.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise

from rulesets.translation import _
from scorekeeper.outside.tables.cells import MONTH, MONTH_BY_WORD, found_date, is_nothing, plain_text
from scorekeeper.outside.tables.headings import Role, is_name_word, is_statistic, is_sum, word_role
from scorekeeper.outside.tables.short_dates import WEEKDAYS
from scorekeeper.outside.tables.user_answers import Finding, Weight
from scorekeeper.outside.tables.worksheets import Place, Worksheet, with_cells
from scorekeeper.outside.tables.years import is_later

FEWEST = 3
"""So many months in a row or column are no names: Jan and Mai are."""
FEWEST_WITH_YEAR = 2
OF_A_MONTH = re.compile(rf"{MONTH}(?:\s?['’]?((?:20|19)?\d\d))?", re.IGNORECASE)
DAY = re.compile(r"(\d{1,2})\.?")
DAYS_OF_WEEK = {word[:2]: number for number, word in enumerate(WEEKDAYS[:7])}
DAYS_IN_ENGLISH = {
    word: number for number, word in enumerate(("mon", "tue", "wed", "thu", "fri", "sat", "sun"))
}
ORDINALS = {"erster": 1, "zweiter": 2, "dritter": 3, "vierter": 4, "fünfter": 5}
NTH = re.compile(
    rf"(\d|{'|'.join(ORDINALS)})(?:\.|st|nd|rd|th)?\s([a-z]{{2,10}})\.?\s(?:(?:im|in|of)\s)?{MONTH}(?:\s(\d{{4}}))?",
    re.IGNORECASE,
)
Nth = Mapping[tuple[int, int], tuple[int, int]]
"""Which day of the week of a month is meant, by the number of the row and the column of its cell."""


def spell_months(sheet: Worksheet) -> tuple[Worksheet, tuple[Finding, ...]]:
    """The table with a date for each day below or beside a month, and for each month that has no days."""
    width = max((len(row.cells) for row in sheet.rows), default=0)
    lines = [[(at, place) for place in range(width)] for at in range(len(sheet.rows))]
    columns = [[(at, place) for at in range(len(sheet.rows))] for place in range(min(width, FEWEST))]
    text = {(at, place): row.cell(place) for at, row in enumerate(sheet.rows) for place in range(width)}
    for group in (lines, columns):
        for one, other in pairwise([*group, []]):
            months = [text[place] for place in one]
            if not are_months(months):
                continue
            days = [text[place] for place in other]
            if cells := dict(days_below(months, days, one, other)):
                return with_cells(sheet, cells), ()
            if group is columns and (cells := dict(days_before(text, one))):
                return with_cells(sheet, cells), ()
            if cells := dict(months_alone(months, one)):
                return with_cells(sheet, cells), (told_month(sheet, next(iter(cells))),)
    return with_cells(sheet, dict(days_of_tab(sheet))), ()


def days_before(text: Mapping[Place, str], months: Sequence[Place]) -> Iterator[tuple[Place, str]]:
    """The cells with a date for each day before its month, below a word for days: numbers may count."""
    before = [(at, place - 1) for at, place in months]
    words = [at for at, place in before if word_role(text.get((at, place), "")) is Role.DATE]
    if words:
        days, below = before[words[0] + 1 :], months[words[0] + 1 :]
        yield from days_below([text[each] for each in below], [text[each] for each in days], below, days)


def days_of_tab(sheet: Worksheet) -> Iterator[tuple[Place, str]]:
    """The cells with a date for each day, where the tab is a month."""
    if month_in(sheet.name) is None:
        return
    head = next((row for row in sheet.rows if word_role(row.cell(0)) is Role.DATE), None)
    for at, row in enumerate(sheet.rows) if head else ():
        if is_day(row.cell(0)):
            yield (at, 0), f"{plain_text(row.cell(0)).rstrip('.')}. {plain_text(sheet.name)}"


def told_month(sheet: Worksheet, first: Place) -> Finding:
    """Which day is taken of months that have none."""
    row = sheet.rows[first[0]]
    message = _("only the month is written: its first day is used, as for “%(text)s”")
    return Finding(Weight.NOTICE, message, {"text": row.cell(first[1])}, row.number)


def are_months(cells: Sequence[str]) -> bool:
    """Whether months stand in cells, in their order, and hardly anything but sums and headings besides."""
    found = list(filter(None, map(month_in, cells)))
    if len(found) < FEWEST_WITH_YEAR:
        return False
    others = sum(not (is_nothing(cell) or is_beside(cell)) for cell in cells) - len(found)
    months = [(MONTH_BY_WORD[match[1].casefold()], 1) for match in found]
    are_told = len(found) >= FEWEST or sum(match[2] is not None for match in found) >= FEWEST_WITH_YEAR
    orders = {is_later(two, one) for one, two in pairwise(months) if one != two}
    return are_told and others * FEWEST <= len(found) and len(orders) == 1


def month_in(cell: str) -> re.Match[str] | None:
    """The month that a cell is, with its year; figures, which fill tables, are passed over."""
    return OF_A_MONTH.fullmatch(plain_text(cell)) if cell.lstrip()[:1].isalpha() else None


def is_beside(cell: str) -> bool:
    """Whether a cell says what stands below or beside it, and no month."""
    return is_sum(cell) or is_statistic(cell) or is_name_word(cell) or word_role(cell) is not None


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


def spell_nth(sheet: Worksheet) -> tuple[Worksheet, Nth]:
    """The table with a date for each “3. Do im März”, and which day of the week is meant there."""
    cells: dict[Place, str] = {}
    meant: dict[tuple[int, int], tuple[int, int]] = {}
    for at, row in enumerate(sheet.rows):
        for place, cell in enumerate(row.cells):
            match = NTH.fullmatch(plain_text(cell))
            weekday = weekday_of(match[2]) if match else None
            if match and weekday is not None:
                number = ORDINALS.get(match[1].casefold()) or int(match[1])
                cells[at, place] = f"{number * 7 - 3}. {match[3]} {match[4] or ''}".strip()
                meant[row.number, place] = number, weekday
    return with_cells(sheet, cells), meant


def weekday_of(word: str) -> int | None:
    """The number of a day of the week, Monday being 0."""
    short = word.casefold()
    return DAYS_IN_ENGLISH.get(short[:3], DAYS_OF_WEEK.get(short[:2]))


def in_months(sheet: Worksheet, meant: Nth) -> Worksheet:
    """The table with the days of the week in the months and years that were found for them."""
    cells: dict[Place, str] = {}
    for at, row in enumerate(sheet.rows):
        for place, cell in enumerate(row.cells):
            if (nth := meant.get((row.number, place))) and (found := found_date(cell)):
                cells[at, place] = nth_day(found, *nth).isoformat()
    return with_cells(sheet, cells)


def nth_day(day: date, number: int, weekday: int) -> date:
    """The first, second, … such day of the week in the month of a day."""
    first = day.replace(day=1)
    return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (number - 1))
