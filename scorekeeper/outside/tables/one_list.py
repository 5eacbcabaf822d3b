"""Tables that say the same as a long list: tabs or blocks of an evening, and days above points and solos."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import pairwise, starmap

from scorekeeper.outside.tables.cells import found_date, is_like_figure, is_nothing, is_word, plain_text
from scorekeeper.outside.tables.chats import deals_in_lines, list_in_lines
from scorekeeper.outside.tables.headings import (
    BESIDE_WORDS,
    DEALS_WORDS,
    POINTS_WORDS,
    Role,
    header_word,
    is_name_word,
    is_statistic,
    is_sum,
    word_role,
)
from scorekeeper.outside.tables.list_columns import (
    HEADER_WITHIN,
    has_more_figures,
    header_of,
    is_standings,
    list_columns,
)
from scorekeeper.outside.tables.named_days import month_in
from scorekeeper.outside.tables.split_evenings import EVENING_WORD
from scorekeeper.outside.tables.worksheets import FEWEST_NAMES, Worksheet, WorksheetRow

FEWEST_TABS = 2
FEWEST_DAYS = 2
BESIDE = DEALS_WORDS.union(*BESIDE_WORDS.values())
OVER_EVENINGS = frozenset(("abende", "evenings", "teilnahmen", "siege", "schnitt", "ø", "evenings won"))
"""Above what somebody did on several evenings: such a table is no evening."""


def as_lists(sheets: Sequence[Worksheet]) -> tuple[Worksheet, ...]:
    """The tables, those that are an evening each as one list, and those with days above points as a list."""
    parts = (part for sheet in of_players(sheets) for part in lists_below_days(sheet))
    sheets = list(map(in_another_shape, parts))
    tabs = [sheet for sheet in sheets if is_evening_of_its_day(sheet)]
    groups: dict[tuple[str, ...], list[Worksheet]] = {}
    for sheet in tabs:
        groups.setdefault(words_in(sheet), []).append(sheet)
    joined = {
        id(each): group
        for group in groups.values()
        for each in group
        if len(group) >= FEWEST_TABS or is_titled(each)
    }
    first = {id(group[0]) for group in joined.values()}
    return tuple(
        one_below_the_other(joined[id(sheet)]) if id(sheet) in first else sheet
        for sheet in sheets
        if id(sheet) in first or id(sheet) not in joined
    )


def in_another_shape(sheet: Worksheet) -> Worksheet:
    """The table that a sheet with days above, or with lines of words, says; else itself."""
    return days_above(sheet) or list_in_lines(sheet) or deals_in_lines(sheet) or sheet


def of_players(sheets: Sequence[Worksheet]) -> list[Worksheet]:
    """The tables, those that have days and points of the one for whom they are named as one list."""
    found = {id(sheet): columns for sheet in sheets if (columns := days_and_points(sheet))}
    if len(found) < FEWEST_NAMES:
        return list(sheets)
    rows = [
        WorksheetRow(row.number, (row.cell(day), sheet.name, row.cell(points)))
        for sheet in sheets
        if id(sheet) in found
        for day, points in [found[id(sheet)]]
        for row in sheet.rows
        if found_date(row.cell(day)) and is_like_figure(row.cell(points))
    ]
    head = WorksheetRow(1, ("Datum", "Name", "Punkte"))
    return [Worksheet("", (head, *rows)), *(sheet for sheet in sheets if id(sheet) not in found)]


def parts_of_players(sheet: Worksheet) -> list[Worksheet]:
    """The parts of a table that have days and points below the name of each player; else the table."""
    named: dict[int, str] = {}
    for at, row in enumerate(sheet.rows):
        words = [cell for cell in row.cells if cell and not is_name_word(cell)]
        if len(words) == 1 and may_be_name(words[0]):
            named[at] = words[0]
    bounds = pairwise([*named, len(sheet.rows)])
    parts = [Worksheet(named[start], sheet.rows[start + 1 : end]) for start, end in bounds]
    others = [part for part in parts if not days_and_points(part)]
    has_figures = any(is_like_figure(cell) for part in others for row in part.rows for cell in row.cells)
    return parts if len(parts) - len(others) >= FEWEST_NAMES and not has_figures else [sheet]


def days_and_points(sheet: Worksheet) -> tuple[int, int] | None:
    """The columns of days and points below words for them, in a table that has but these and a name."""
    for row in sheet.rows[:HEADER_WITHIN] if may_be_name(sheet.name) else ():
        words = list(map(header_word, row.cells))
        days = [at for at, word in enumerate(words) if word_role(word) is Role.DATE]
        points = [at for at, word in enumerate(words) if word in POINTS_WORDS - BESIDE_WORDS["money"]]
        points.sort(key=lambda at: word_role(words[at]) is Role.TOTAL)
        if days and points and not any(map(is_name_word, row.cells)):
            return days[0], points[0]
    return None


def may_be_name(tab: str) -> bool:
    """Whether a tab may be called after somebody: it is no day, month or other known word."""
    return is_word(tab) and not (found_date(tab) or month_in(tab) or word_role(tab) or is_sum(tab))


def lists_below_days(sheet: Worksheet) -> Iterator[Worksheet]:
    """The parts of a table that has its heading again below the day of every evening; else the table."""
    words = None if header_of(sheet) is None else words_in(sheet)
    heads = [place for place, row in enumerate(sheet.rows) if tuple(map(header_word, row.cells)) == words]
    above = [sheet.rows[place - 1].cells if place else () for place in heads]
    if len(heads) < FEWEST_DAYS or not all(any(map(found_date, cells)) for cells in above):
        yield sheet
        return
    begin = [0, *(place - 1 for place in heads[1:])]
    for first, following in zip(begin, [*begin[1:], None], strict=True):
        yield Worksheet(sheet.name, sheet.rows[first:following])


def is_evening_of_its_day(sheet: Worksheet) -> bool:
    """Whether a table is a list that says neither day nor deal: it is all of one evening.

    Standings look the same; they are an evening only if the name of the table, or a title, says its day.
    """
    header = header_of(sheet)
    if header is None:
        return False
    rows = [row for row in sheet.rows[header + 1 :] if not row.is_blank]
    columns = list_columns(sheet.rows[header], rows)
    if columns is None or columns.keys or columns.number is not None:
        return False
    if is_standings(sheet.rows[header], rows, columns):
        return day_said(sheet) is not None and not OVER_EVENINGS.intersection(words_in(sheet))
    return not has_more_figures(sheet.rows[header], rows, columns)


def titles_of(sheet: Worksheet) -> Iterator[str]:
    """The name of a table, and what stands above its heading but for the day of which standings are."""
    above = (cell for row in sheet.rows[: header_of(sheet) or 0] for cell in row.cells)
    yield from (sheet.name, *(text for text in above if "stand" not in text.casefold()))


def day_said(sheet: Worksheet) -> date | None:
    """The day that the name or a title of a table says."""
    return next(filter(None, map(found_date, titles_of(sheet))), None)


def is_titled(sheet: Worksheet) -> bool:
    """Whether a title says the day of a table, and that it is of one evening."""
    return any(found_date(text) and EVENING_WORD.search(text) for text in titles_of(sheet))


def words_in(sheet: Worksheet) -> tuple[str, ...]:
    """The words above the columns of a list."""
    return tuple(map(header_word, sheet.rows[header_of(sheet) or 0].cells))


def one_below_the_other(tabs: Sequence[Worksheet]) -> Worksheet:
    """A list with the rows of all tabs, each with its day or else its name; counted through."""
    header = tabs[0].rows[header_of(tabs[0]) or 0]
    rows = [("Abend", *header.cells)]
    for tab in tabs:
        day = day_said(tab)
        below = tab.rows[(header_of(tab) or 0) + 1 :]
        rows += ((str(day or tab.name), *row.cells) for row in below if not row.is_blank)
    return Worksheet("", tuple(starmap(WorksheetRow, enumerate(rows, 1))))


def days_above(sheet: Worksheet) -> Worksheet | None:
    """The list that a table is whose days stand above points and solos of everybody; None if it is none."""
    for at, (above, words) in enumerate(zip(sheet.rows[:HEADER_WITHIN], sheet.rows[1:], strict=False)):
        days = days_of(above, words)
        kinds = list(
            dict.fromkeys(header_word(words.cell(place)) for _day, places in days for place in places)
        )
        if len(days) < FEWEST_DAYS or len(kinds) < 2 or not POINTS_WORDS.intersection(kinds):
            continue
        name = next((p for p, cell in enumerate(above.cells) if is_name_word(cell)), 0)
        name = next((p for p, cell in enumerate(words.cells) if is_name_word(cell)), name)
        head = WorksheetRow(words.number, ("Datum", "Name", *kinds))
        return Worksheet(sheet.name, (head, *lines_below(sheet.rows[at + 2 :], days, words, name, kinds)))
    return None


Days = Sequence[tuple[str, Sequence[int]]]
"""Days with the columns below each."""


def days_of(above: WorksheetRow, words: WorksheetRow) -> Days:
    """The days of a row with the columns below them that say what somebody had."""
    days: list[tuple[str, list[int]]] = []
    for place in range(len(words.cells)):
        cell = plain_text(above.cell(place))
        if found_date(cell):
            days.append((cell, []))
        elif not is_nothing(cell):
            days.append(("", []))
        if days and header_word(words.cell(place)) in POINTS_WORDS | BESIDE:
            days[-1][1].append(place)
    return [(day, places) for day, places in days if day and places]


def lines_below(
    rows: Sequence[WorksheetRow], days: Days, words: WorksheetRow, name: int, kinds: Sequence[str]
) -> Iterator[WorksheetRow]:
    """A row for everybody and every day on which they have figures."""
    for day, places in days:
        for row in rows:
            label = row.cell(name)
            given = {header_word(words.cell(place)): row.cell(place) for place in places}
            is_player = is_word(label) and not (is_sum(label) or is_statistic(label))
            if is_player and any(map(is_like_figure, given.values())):
                yield WorksheetRow(row.number, (day, label, *(given.get(kind, "") for kind in kinds)))
