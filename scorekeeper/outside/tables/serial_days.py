"""Days as Excel counts them: 45358 is the 7th of March 2024."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta

from rulesets.translation import _
from scorekeeper.outside.tables.headings import header_word, is_name_word
from scorekeeper.outside.tables.user_answers import Finding, notice
from scorekeeper.outside.tables.worksheets import Place, Worksheet

DATE_WORDS = frozenset({"datum", "date", "日付"})
EXCEL_BEGINS = date(1899, 12, 30)
FIRST_SERIAL, LAST_SERIAL = 29_221, 55_153
"""1980 and 2050, as Excel counts days."""
HEADINGS = 12
"""So far down a row of headings stands."""


def date_columns(sheet: Worksheet) -> Iterator[tuple[int, int]]:
    """The cells that say that dates stand below: row and column."""
    return (place for place, cell in sheet.cells() if header_word(cell) in DATE_WORDS)


def serials_in(sheet: Worksheet) -> dict[Place, str]:
    """The days that are written as Excel counts them, below a word for dates or beside one for names."""
    written: dict[Place, str] = {}
    below = [
        [(at, place) for at in range(header + 1, len(sheet.rows))] for header, place in date_columns(sheet)
    ]
    beside = [
        [(at, place) for place in range(len(row.cells))]
        for at, row in enumerate(sheet.rows[:HEADINGS])
        if any(map(is_name_word, row.cells))
    ]
    for places in (*below, *beside):
        texts = {(at, place): sheet.rows[at].cell(place) for at, place in places}
        numbers = {
            place: int(text)
            for place, text in texts.items()
            if text.isdecimal() and len(text) == len(str(LAST_SERIAL))
        }
        if all(FIRST_SERIAL <= number <= LAST_SERIAL for number in numbers.values()):
            written |= {
                place: (EXCEL_BEGINS + timedelta(days=number)).isoformat()
                for place, number in numbers.items()
            }
    return written


def serial_notices(sheets: Sequence[Worksheet], serials: Sequence[Mapping[Place, str]]) -> Iterator[Finding]:
    """That numbers were taken for days, with the first of them."""
    for sheet, cells in zip(sheets, serials, strict=True):
        for (at, place), day in list(cells.items())[:1]:
            row = sheet.rows[at]
            message = _("the dates are days the way Excel counts them: %(text)s is %(date)s")
            yield notice(message, row.number, text=row.cell(place), date=day)
