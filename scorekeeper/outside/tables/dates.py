"""Dates of a file that can be read in several ways: which number is the day."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from rulesets.translation import _
from scorekeeper.outside.tables.cells import (
    first_of_night,
    found_date,
    full_year,
    is_like_figure,
    is_nothing,
    plain_text,
    possible_date,
)
from scorekeeper.outside.tables.days_below import with_days_above
from scorekeeper.outside.tables.headings import (
    header_word,
    is_carried,
    is_statistic,
    is_sum,
)
from scorekeeper.outside.tables.named_days import (
    in_their_years,
    loose_labels,
    name_months,
    spell_days,
    spell_months,
)
from scorekeeper.outside.tables.serial_days import DATE_WORDS, date_columns, serial_notices, serials_in
from scorekeeper.outside.tables.short_dates import ANY_YEAR, Short, short_date, short_dates, spell_numbers
from scorekeeper.outside.tables.units import Spelled
from scorekeeper.outside.tables.user_answers import Answers, Asked, Finding, Subject, notice
from scorekeeper.outside.tables.worksheets import Place, Worksheet, WorksheetRow, with_cells
from scorekeeper.outside.tables.years import fill_years

NUMBERS = re.compile(r"(?<!\d)(\d{1,2})([./_-])\s?(\d{1,2})[./_-]\s?['’]?(\d{4}|\d{2})(?!\d)")
FAR_APART = 1_100
"""Days: further apart dates with points are hardly those of one list."""


class Order(StrEnum):
    """The number of a date that comes first."""

    DAY = "day"
    MONTH = "month"
    YEAR = "year"


PLACES = {Order.DAY: (2, 1, 0), Order.MONTH: (2, 0, 1), Order.YEAR: (0, 1, 2)}
"""Where year, month and day stand."""


class Numbers(NamedTuple):
    """A date in numbers as it is written, and the text of it."""

    numbers: tuple[int, int, int]
    mark: str
    text: str
    has_short_year: bool

    def as_date(self, order: Order) -> date | None:
        """The date that it is in an order, if there is one."""
        if order is Order.YEAR and not self.has_short_year:
            return None
        year, month, day = (self.numbers[place] for place in PLACES[order])
        return possible_date(full_year(year), month, day)


@lru_cache(maxsize=10_000)
def numbers_in(text: str) -> Numbers | None:
    """The first date in numbers of a text whose year does not come first in full."""
    match = NUMBERS.search(first_of_night(plain_text(text)))
    if match is None:
        return None
    first, mark, second, last = match.groups()
    return Numbers((int(first), int(second), int(last)), mark, match[0], len(last) == 2)


def read_dates(sheets: Sequence[Worksheet], answers: Answers, name: str = "") -> Spelled:
    """Tables whose dates can be read in one way only; asked where it cannot be told in which.

    `name` is that of the file.
    """
    sheets = list(map(name_months, map(with_days_above, sheets)))
    by_month = list(map(spell_months, sheets))
    labels = [
        loose_labels(sheet, are_months=alone) for sheet, (_by, alone) in zip(sheets, by_month, strict=True)
    ]
    spelled = [spell_days(spell_numbers(sheet)) for sheet, _alone in by_month]
    sheets = [sheet for sheet, _meant in spelled]
    sheets = [*sheets, list_of_tabs(sheets)]
    short = [short_dates(sheet) for sheet in sheets]
    every = [*(numbers for sheet in sheets for _place, numbers in dated_cells(sheet)), *in_numbers(short)]
    orders, undecided = orders_of(every)
    asked: tuple[Asked, ...] = ()
    if undecided:
        question = question_about(undecided)
        asked, answer = (question,), answers.get(Subject.DATES) or question.preset or question.choices[0][0]
        orders |= dict.fromkeys((each.mark for each in undecided), Order(answer))
    written = [with_cells(sheet, in_one_order(sheet, orders)) for sheet in sheets]
    serials = [serials_in(sheet) for sheet in written]
    written = [with_cells(sheet, cells) for sheet, cells in zip(written, serials, strict=True)]
    ordered = [[each.turned() if is_turned(each, orders) else each for each in dates] for dates in short]
    filled = fill_years(written, ordered, answers, name)
    dated = [
        in_their_years(sheet, meant) for sheet, (_sheet, meant) in zip(filled.sheets, spelled, strict=False)
    ]
    dated = named_by_day(dated, filled.sheets[-1])
    findings = [*filled.findings, *serial_notices(sheets, serials)]
    findings += [found for sheet in dated for found in not_understood(sheet)]
    loose = {
        day: label
        for sheet, found in zip(dated, labels, strict=True)
        for day, label in days_of_labels(sheet, found)
    }
    return Spelled(tuple(dated), tuple(findings), (*asked, *filled.asked), loose)


def days_of_labels(sheet: Worksheet, labels: Mapping[Place, str]) -> Iterator[tuple[str, str]]:
    """The days that stand where labels did, by the number of their row and their column."""
    for (at, place), cell in sheet.cells():
        label = labels.get((sheet.rows[at].number, place))
        if label and (day := found_date(cell)):
            yield day.isoformat(), plain_text(label)


def is_turned(short: Short, orders: Mapping[str, Order]) -> bool:
    """Whether the month comes first in a date without a year."""
    return orders.get(short.mark) is Order.MONTH


def list_of_tabs(sheets: Sequence[Worksheet]) -> Worksheet:
    """The names of tables that are dates without a year, as a list below the first line of the first."""
    names = [sheet.name for sheet in sheets if short_date(sheet.name)]
    above = [row.cells for sheet in sheets if sheet.name in names[:1] for row in sheet.rows[:1]]
    rows = [cells for cells in above if not any(map(is_like_figure, cells))] + [(name,) for name in names]
    return Worksheet("", tuple(WorksheetRow(0, cells) for cells in rows))


def named_by_day(sheets: Sequence[Worksheet], days: Worksheet) -> list[Worksheet]:
    """The tables with the day for a name in the place of one without its year."""
    found = (row.cell(0) for row in days.rows[-sum(short_date(sheet.name) is not None for sheet in sheets) :])
    return [replace(sheet, name=next(found)) if short_date(sheet.name) else sheet for sheet in sheets]


def dated_cells(sheet: Worksheet) -> Iterator[tuple[Place, Numbers]]:
    for place, cell in sheet.cells():
        if len(cell) >= len("1.1.24") and (numbers := numbers_in(cell)) is not None:
            yield place, numbers


def in_numbers(tables: Sequence[Sequence[Short]]) -> Iterator[Numbers]:
    """Dates without a year as if they had one: it tells which number is the day all the same."""
    for short in (each for table in tables for each in table if each.mark):
        yield Numbers((short.day, short.month, ANY_YEAR), short.mark, short.text, False)


def orders_of(every: Sequence[Numbers]) -> tuple[dict[str, Order], list[Numbers]]:
    """The order of the dates with each mark, and the dates of which it cannot be told.

    Between full stops the day comes first, as wherever Doppelkopf is played; if that puts the dates of a
    list many years apart, and the year first does not, it cannot be told. Where no order fits all, each
    is read as it can be.
    """
    orders, undecided = {}, []
    every = [each for each in every if any(map(each.as_date, Order))]
    for mark in dict.fromkeys(each.mark for each in every):
        dates = [each for each in every if each.mark == mark]
        possible = [order for order in Order if all(each.as_date(order) for each in dates)]
        different = list({tuple(each.as_date(order) for each in dates): order for order in possible}.values())
        if len(different) == 1 or (possible and mark == "." and not are_far_apart(dates, possible)):
            orders[mark] = possible[0]
        else:
            undecided += dates
    return orders, undecided


def are_far_apart(dates: Sequence[Numbers], possible: Sequence[Order]) -> bool:
    """Whether dates with the day first lie many years apart, and not with the year first."""
    return Order.YEAR in possible and days_over(dates, Order.YEAR) < FAR_APART < days_over(dates, Order.DAY)


def days_over(dates: Sequence[Numbers], order: Order) -> int:
    """How many days lie between the first and the last of some dates."""
    found = [day for each in dates if (day := each.as_date(order))]
    return (max(found) - min(found)).days if found else 0


def question_about(undecided: Sequence[Numbers]) -> Asked:
    """The question about dates that can be read in several ways.

    The likeliest is the only one in which they stand in order.
    """
    possible = [order for order in Order if any(each.as_date(order) for each in undecided)]
    example = max(undecided, key=lambda each: len({each.as_date(order) for order in possible} - {None}))
    offered = [order for order in possible if example.as_date(order)] or possible
    rising = [order for order in offered if are_in_order(undecided, order)]
    preset = rising[0].value if len(rising) == 1 else ""
    choices = tuple((order.value, iso_of(example, order)) for order in offered)
    return Asked(Subject.DATES, choices, preset, {"text": example.text})


def are_in_order(dates: Sequence[Numbers], order: Order) -> bool:
    """Whether all are dates that stand in their order, upwards or downwards."""
    found = [day for each in dates if (day := each.as_date(order))]
    return len(found) == len(dates) and found in (sorted(found), sorted(found, reverse=True))


def iso_of(numbers: Numbers, order: Order) -> str:
    """A date in an order, as ISO has it; without its year if none is written."""
    day = numbers.as_date(order)
    if day is None:
        return ""
    return f"{day:%m-%d}" if numbers.numbers[2] == ANY_YEAR else day.isoformat()


def in_one_order(sheet: Worksheet, orders: Mapping[str, Order]) -> dict[Place, str]:
    """The cells whose dates are others in their order than at first sight, with these."""
    written = {}
    for place, numbers in dated_cells(sheet):
        cell = sheet.rows[place[0]].cell(place[1])
        day = numbers.as_date(orders.get(numbers.mark, Order.DAY))
        if day is not None and day != found_date(cell):
            written[place] = first_of_night(plain_text(cell)).replace(numbers.text, day.isoformat())
    return written


def not_understood(sheet: Worksheet) -> Iterator[Finding]:
    """That in a column of dates there are some that are not understood, said once for the column."""
    for header, place in date_columns(sheet):
        cells = [
            (row.number, row.cell(place))
            for row in sheet.rows[header + 1 :]
            if is_meant_as_date(row.cell(place))
        ]
        odd = [(number, cell) for number, cell in cells if found_date(cell) is None]
        if odd:
            number, text = odd[0]
            params = {
                "name": sheet.rows[header].cell(place)[:40],
                "text": text[:40],
                "odd": len(odd),
                "all": len(cells),
            }
            message = _("“%(name)s”: %(odd)s of %(all)s are not dates Karlchen knows, such as “%(text)s”")
            yield notice(message, number, **params)


def is_meant_as_date(cell: str) -> bool:
    """Whether a cell below a word for dates has something else than a word for sums or the like."""
    if is_nothing(cell) or header_word(cell) in DATE_WORDS:
        return False
    return is_like_figure(cell) or not (is_sum(cell) or is_statistic(cell) or is_carried(cell))
