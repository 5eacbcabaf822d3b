"""Dates without a year: it is taken from a line or a title above them, else asked once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

from rulesets.translation import _
from scorekeeper.outside.tables.cells import FIRST_YEAR, found_date, is_nothing, plain_text, possible_date
from scorekeeper.outside.tables.short_dates import HALF_A_YEAR, Short, is_later
from scorekeeper.outside.tables.units import Spelled
from scorekeeper.outside.tables.user_answers import Answers, Asked, Finding, Subject, notice
from scorekeeper.outside.tables.worksheets import MOST_COLUMNS, Place, Worksheet, WorksheetRow, with_cells

NO_YEAR = 1904
"""Dates whose year nobody has said yet are written as those of this one and the next ones."""
FEWEST_YEARS = 2
YEAR = r"(?<!\d)(?<!\d[./-])((?:19|20)\d\d)(?:\s?[/–-]\s?((?:19|20)?\d\d))?(?!\d)(?![./-]\d)"
YEARS = re.compile(YEAR)
YEAR_LINE = re.compile(rf"(?:[^\W\d]+\W?\s)?{YEAR}:?")


@dataclass(frozen=True)
class Known:
    """A year that is said in a row, by itself or in a full date."""

    row: int
    year: int
    month: int | None = None


def fill_years(
    sheets: Sequence[Worksheet], tables: Sequence[Sequence[Short]], answers: Answers, name: str
) -> Spelled:
    """Tables whose dates have a year, as is written above them or was answered; it goes on over New Year.

    `tables` has the dates without one of each table.
    """
    written, asked = [], []
    notices: dict[int, Finding] = {}
    answer = answers.get(Subject.YEAR, "")
    for sheet, short in zip(sheets, tables, strict=True):
        if not short:
            written.append(sheet)
            continue
        dated = []
        for dates in lists_beside(short):
            entries = entries_of(sheet, dates)
            first = first_year(entries)
            if first is None:
                years = years_above(sheet, dates[0], name)
                first, preset = year_said(years, sum(turns_of(entries)), dates)
                if first is None:
                    asked.append(Asked(Subject.YEAR, preset=preset, params={"text": dates[0].text}))
                    first = int(answer or preset or NO_YEAR)
                else:
                    notices.setdefault(first, notice_of_year(sheet, dates[0], first))
            dated.append((entries, first))
        written.append(with_years(sheet, dated))
    return Spelled(tuple(written), tuple(notices.values()), tuple(asked))


def notice_of_year(sheet: Worksheet, first: Short, year: int) -> Finding:
    """In which year the dates of a list were taken to begin."""
    message = _("the dates have no year: “%(text)s” is taken to be in %(year)s, as written above")
    return notice(message, sheet.rows[first.row].number, text=first.text, year=year)


def lists_beside(short: Sequence[Short]) -> list[list[Short]]:
    """The dates of each of the lists that lie beside each other; one that goes on from another is of that."""
    columns: dict[int, list[Short]] = {}
    for each in short:
        columns.setdefault(each.column, []).append(each)
    if not len({each.row for each in short}) > len(columns) > 1:
        return [list(short)]
    lists: list[list[Short]] = []
    for _column, dates in sorted(columns.items()):
        ends, begins = lists[-1][-1] if lists else None, dates[0]
        days = [each.month_and_day for each in (begins, ends) if each]
        if ends and is_later(*days):
            lists[-1] += dates
        else:
            lists.append(dates)
    return lists


def entries_of(sheet: Worksheet, short: Sequence[Short]) -> list[Short | Known]:
    """The dates without a year of a table, and what says years between them, in their order."""
    columns, rows = {each.column for each in short}, {each.row for each in short}
    entries: dict[Place, Short | Known] = {(each.row, each.column): each for each in short}
    alone = {at: Known(at, year) for at, row in enumerate(sheet.rows) if (year := year_alone(row))}
    entries |= {(at, 0): known for at, known in alone.items()}
    for (at, place), cell in sheet.cells():
        is_beside = (place in columns or at in rows) and at not in alone
        if is_beside and (at, place) not in entries and (day := found_date(cell)):
            entries[at, place] = Known(at, day.year, day.month)
    order = -1 if len(rows) > len(columns) > 1 else 1
    said = dict(years_of_columns(sheet, short))
    return [
        known
        for place in sorted({*entries, *said}, key=lambda place: place[::order])
        for known in (said.get(place), entries.get(place))
        if known
    ]


def years_of_columns(sheet: Worksheet, short: Sequence[Short]) -> Iterator[tuple[Place, Known]]:
    """The first dates below each of the years that stand beside each other above them, and these years."""
    first = min(each.row for each in short)
    for at, row in enumerate(sheet.rows[:first]):
        years = {place: int(match[1]) for place, cell in enumerate(row.cells) if (match := year_only(cell))}
        if len(years) < FEWEST_YEARS:
            continue
        for (start, year), (end, _next) in pairwise([*years.items(), (len(row.cells) + MOST_COLUMNS, 0)]):
            below = [(each.row, each.column) for each in short if start <= each.column < end]
            if below:
                yield min(below), Known(at, year)
        return


def year_only(cell: str) -> re.Match[str] | None:
    """The year that a cell says, with one word at most."""
    match = YEAR_LINE.fullmatch(plain_text(cell))
    return match if match and not match[2] else None


def year_alone(row: WorksheetRow) -> int | None:
    """The year that a row says if it says nothing else."""
    filled = [cell for cell in row.cells if not is_nothing(cell)]
    match = year_only(filled[0]) if len(filled) == 1 else None
    return int(match[1]) if match else None


def turns_of(entries: Sequence[Short | Known]) -> Iterator[int]:
    """For each date or year how many New Years lie between it and the one before.

    -1 where dates run backwards.
    """
    days = [each.month_and_day for each in entries if isinstance(each, Short)]
    steps = [is_later(later, earlier) for earlier, later in pairwise(days) if later != earlier]
    is_falling = sum(steps) * 2 < len(steps)
    before: int | None = None
    for each in entries:
        if before is None or each.month is None:
            yield 0
        elif is_falling:
            yield -int(each.month - before >= HALF_A_YEAR)
        else:
            yield int(before - each.month >= HALF_A_YEAR)
        before = each.month


def first_year(entries: Sequence[Short | Known]) -> int | None:
    """The year of the first date, if any date or line of the table says one."""
    past = 0
    for each, turn in zip(entries, turns_of(entries), strict=True):
        past += turn
        if isinstance(each, Known):
            return each.year - past
    return None


def with_years(sheet: Worksheet, lists: Sequence[tuple[Sequence[Short | Known], int]]) -> Worksheet:
    """A table whose dates have years, each list from its own on; what only said a year is gone."""
    cells: dict[Place, str] = {}
    lines = set()
    for entries, year in lists:
        for each, turn in zip(entries, turns_of(entries), strict=True):
            year += turn  # noqa: PLW2901 - the year goes on with the list
            if isinstance(each, Known):
                year = each.year  # noqa: PLW2901 - as before
                row = sheet.rows[each.row]
                lines |= {each.row} if year_alone(row) else set()
                if each.month is None:
                    cells |= {(each.row, at): "" for at, cell in enumerate(row.cells) if year_only(cell)}
                continue
            if found := possible_date(year, each.month, each.day):
                cells[each.row, each.column] = found.isoformat()
    changed = with_cells(sheet, cells)
    return replace(changed, rows=tuple(row for at, row in enumerate(changed.rows) if at not in lines))


def years_above(sheet: Worksheet, first: Short, name: str) -> list[tuple[int, int | None]]:
    """The years that stand above the first date, else in the name of the table or of the file.

    Two of a winter.
    """
    above = [cell for row in sheet.rows[: first.row + 1] for cell in row.cells]
    for texts in (above, [sheet.name], [name]):
        found = [
            match.groups()
            for text in texts
            if not found_date(text)
            for match in YEARS.finditer(plain_text(text))
        ]
        if found:
            return list(dict.fromkeys((int(one), later_year(int(one), other)) for one, other in found))
    return []


def later_year(year: int, written: str | None) -> int | None:
    """The second year of “2023/24”; None if it is not the next."""
    return year + 1 if written and int(written) in (year + 1, (year + 1) % 100) else None


def year_said(
    years: Sequence[tuple[int, int | None]], turns: int, short: Sequence[Short]
) -> tuple[int | None, str]:
    """The year of the first date, if the years above leave no other; else what is likeliest."""
    if len(years) != 1:
        return None, ""
    year, later = years[0]
    if later is None:
        return (year, "") if not turns else (None, str(year))
    if turns:
        return (year, "") if turns == 1 else (later, "") if turns == -1 else (None, str(year))
    months = {each.month for each in short}
    if min(months) > HALF_A_YEAR:
        return year, ""
    return (later, "") if max(months) <= HALF_A_YEAR else (None, str(year))


def is_without_year(day: date) -> bool:
    """Whether nobody has said the year of a date yet."""
    return day.year < FIRST_YEAR
