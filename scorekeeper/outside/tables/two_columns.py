"""Two columns that hold one thing, such as names and dates, and cells that hold two: 12 (3)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, permutations

from rulesets.translation import _
from scorekeeper.outside.tables.cells import (
    MONTH,
    MONTHS,
    TWO_FIGURES,
    is_like_figure,
    is_word,
    number_in,
    plain_text,
)
from scorekeeper.outside.tables.headings import NAME_WORDS, POINTS_WORDS, Role, header_word, is_sum, word_role
from scorekeeper.outside.tables.named_days import month_in
from scorekeeper.outside.tables.units import Spelled
from scorekeeper.outside.tables.user_answers import Answers, Asked, Pairs, Subject, as_decimal, notice
from scorekeeper.outside.tables.worksheets import FEWEST_NAMES, Place, Worksheet, WorksheetRow, with_cells

WITHIN = 20
"""So far down a row of headings stands."""
FIRST_NAMES = frozenset(("vorname", "vornamen", "rufname", "first name", "given name", "名"))
SURNAMES = NAME_WORDS | {"nachname", "zuname", "familienname", "surname", "last name", "family name", "姓"}
PLUS = frozenset(
    ("plus", "+", "gewinn", "gewonnen", "pluspunkte", "guthaben", "haben", "won", "win", "credit")
)
GUEST = re.compile(r"\b(gast(es)?|guest)\b")
YEAR_WORDS = frozenset(("jahr", "year", "年"))
MONTH_WORDS = frozenset(("monat", "month", "月"))
DAY_WORDS = frozenset(("tag", "day", "日"))
FULL_YEAR = re.compile(r"(?:19|20)\d\d")
SHORT_DAY = re.compile(r"\d{1,2}\.\s?\d{1,2}")
MINUS = frozenset(
    ("minus", "-", "verlust", "verloren", "minuspunkte", "schulden", "soll", "lost", "loss", "debit")
)
FEWEST_PAIRS = 4
NUMBERED = re.compile(r"(?P<number>\d{1,2})[.)]\s?(?P<name>[^\W\d].*)")
STRUCK = re.compile(r"[(\[]\s*(?P<inside>[+-]?\d+(?:[.,]\d+)?)\s*[)\]]")


def in_one_column(sheet: Worksheet) -> Worksheet:
    """The table with whole names, whole dates and points in one column each, where their parts are apart."""
    sheet = without_numbers(without_brackets(sheet))
    for at, row in enumerate(sheet.rows[:WITHIN]):
        words = [header_word(cell) for cell in row.cells]
        below = [(of, each) for of, each in enumerate(sheet.rows) if of > at]
        first, surname = only_in(words, FIRST_NAMES), only_in(words, SURNAMES)
        if first is not None and surname is not None:
            sheet = with_cells(sheet, whole_names((at, row), below, first, surname))
        sheet = with_cells(sheet, whole_dates(below, words))
        if not POINTS_WORDS.intersection(words):
            for plus, minus, name in signed_columns(row.cells):
                sheet = with_cells(sheet, in_points(at, below, plus, minus, name))
        sheet = with_cells(sheet, with_signs(at, below, len(words)))
        guests = [place for place, word in enumerate(words) if GUEST.search(word)]
        if len(guests) == len(("points", "name")):
            sheet = with_guests(sheet, at, guests)
    return sheet


def without_brackets(sheet: Worksheet) -> Worksheet:
    """The table without brackets around figures, where some have a sign inside: no minus, but struck ones."""
    found = {
        (at, place): match["inside"]
        for at, row in enumerate(sheet.rows)
        for place, cell in enumerate(row.cells)
        if (match := STRUCK.fullmatch(plain_text(cell)))
    }
    return with_cells(sheet, found) if any("-" in inside for inside in found.values()) else sheet


def without_numbers(sheet: Worksheet) -> Worksheet:
    """The table without the places or numbers before names that stand in a row or column: “1. Anna”."""
    cells = {place: match for place, cell in sheet.cells() if (match := NUMBERED.fullmatch(plain_text(cell)))}
    lines: dict[tuple[int, int], list[Place]] = {}
    for at, place in cells:
        lines.setdefault((0, at), []).append((at, place))
        lines.setdefault((1, place), []).append((at, place))
    for line in lines.values():
        names = {each: cells[each]["name"] for each in line}
        numbers = [int(cells[each]["number"]) for each in line]
        is_counted = numbers[0] == 1 and numbers == sorted(numbers)
        if (
            is_counted
            and FEWEST_NAMES <= len(set(names.values())) == len(names)
            and not any(map(month_in, names.values()))
        ):
            sheet = with_cells(sheet, names)
    return sheet


def only_in(words: Sequence[str], known: Collection[str]) -> int | None:
    """The column above which the only one of the known words stands."""
    found = [place for place, word in enumerate(words) if word in known]
    return found[0] if len(found) == 1 else None


Rows = Sequence[tuple[int, WorksheetRow]]


def whole_names(heading: tuple[int, WorksheetRow], below: Rows, first: int, surname: int) -> dict[Place, str]:
    """The cells with both names in the column of the surname, which is that of names; none in the other."""
    at, _row = heading
    cells = {(at, surname): "Name", (at, first): ""}
    for of, row in below:
        if is_word(row.cell(first)) and is_word(row.cell(surname)):
            cells |= {(of, surname): f"{row.cell(first)} {row.cell(surname)}", (of, first): ""}
    return cells


def whole_dates(below: Rows, words: Sequence[str]) -> dict[Place, str]:
    """The cells with whole dates, or months with their year, where the year has a column of its own.

    A year or a month that is left out is that of the row above.
    """
    year, month, place = columns_of_dates(words)
    if year is None or place is None:
        return {}
    cells: dict[Place, str] = {}
    said = {year: "", month: ""}
    for of, row in below:
        said[year] = year_word(row.cell(year)) or said[year]
        if month is not None:
            said[month] = month_word(row.cell(month)) or said[month]
        if whole := whole_date(row.cell(place), said[month], said[year], is_month=place == month):
            cells |= {(of, each): "" for each in said if each is not None} | {(of, place): whole}
    return cells


def columns_of_dates(words: Sequence[str]) -> tuple[int | None, int | None, int | None]:
    """The columns of years, of months, and of what else there is of a date."""
    year, month, day = (only_in(words, known) for known in (YEAR_WORDS, MONTH_WORDS, DAY_WORDS))
    dates = next((place for place, word in enumerate(words) if word_role(word) is Role.DATE), None)
    if month is None:
        return year, None, dates
    return year, month, month if day is None else day


def whole_date(cell: str, month: str, year: str, *, is_month: bool) -> str:
    """A day, a day and month, or a month with what else is said of it; nothing if it is none."""
    text = plain_text(cell).rstrip(".")
    if is_month:
        return f"{month} {year}" if year and month_word(text) else ""
    if month:
        return f"{text}. {month} {year}" if year and text.isdecimal() else ""
    return f"{text}.{year}" if year and SHORT_DAY.fullmatch(text) else ""


def year_word(cell: str) -> str:
    """The year that a cell is; nothing if it is none."""
    text = plain_text(cell)
    return text if FULL_YEAR.fullmatch(text) else ""


def month_word(cell: str) -> str:
    """The month that a cell names or numbers, as a word; nothing if it is none."""
    text = plain_text(cell).rstrip(".")
    if text.isdecimal() and 1 <= int(text) <= len(MONTHS):
        return MONTHS[int(text) - 1][0]
    return text if re.fullmatch(MONTH, text, re.IGNORECASE) else ""


def signed_columns(cells: Sequence[str]) -> Iterator[tuple[int, int, str]]:
    """The columns of plus and minus beside each other, and the name if both have the same before that."""
    parts = [header_word(cell).rpartition(" ") for cell in cells]
    for at, ((name, _mark, one), (other, _space, two)) in enumerate(pairwise(parts)):
        written = cells[at][: len(name)].strip()
        if name == other and one in PLUS and two in MINUS:
            yield at, at + 1, written
        elif name == other and one in MINUS and two in PLUS:
            yield at + 1, at, written


def in_points(at: int, below: Rows, plus: int, minus: int, name: str) -> dict[Place, str]:
    """The cells with the plus of somebody less the minus, in the first of both columns.

    None unless every row has a figure in one of them at most, whatever its sign.
    """
    given = {of: (row.cell(plus), row.cell(minus)) for of, row in below}
    sums = {of for of, row in below if any(map(is_sum, row.cells))}
    filled = {of: pair for of, pair in given.items() if any(map(is_like_figure, pair))}
    pairs = [pair for of, pair in filled.items() if of not in sums]
    if not pairs or any(all(map(number_in, pair)) for pair in pairs):
        return {}
    first, last = sorted((plus, minus))
    cells = {(at, first): name or "Punkte", (at, last): ""}
    for of, (won, lost) in filled.items():
        cells |= {(of, first): less(won, lost), (of, last): ""}
    return cells


def less(won: str, lost: str) -> str:
    """What somebody has, less what is owed, whatever sign that has; as it stands if only one is there."""
    has, paid = (number_in(cell) or Fraction(0) for cell in (won, lost))
    if not paid:
        return won or lost
    return str(as_decimal(has - abs(paid))) if has else f"-{lost.strip().lstrip('+-−–')}"


def with_signs(at: int, below: Rows, width: int) -> dict[Place, str]:
    """The figures with the sign that stands in the only column of signs before them, which is then empty."""
    columns = [{plain_text(row.cell(place)) for _of, row in below} - {""} for place in range(width)]
    signs = [place for place, cells in enumerate(columns) if cells == {"+", "-"}]
    if len(signs) != 1:
        return {}
    (sign,) = signs
    signed = [(of, row) for of, row in below if row.cell(sign)]
    if not all(is_like_figure(row.cell(sign + 1)) for _of, row in signed):
        return {}
    cells: dict[Place, str] = {(at, sign): ""}
    for of, row in signed:
        cells |= {(of, sign): "", (of, sign + 1): f"{plain_text(row.cell(sign))}{row.cell(sign + 1)}"}
    return cells


def with_guests(sheet: Worksheet, at: int, columns: Sequence[int]) -> Worksheet:
    """The table with a column of their own for each guest, where one has the points and one the name."""
    below = sheet.rows[at + 1 :]
    for named, points in permutations(columns, len(columns)):
        given = [row for row in below if is_like_figure(row.cell(points))]
        if given and all(is_word(row.cell(named)) for row in given):
            names = tuple(dict.fromkeys(row.cell(named) for row in given))
            head = with_columns(without_columns(sheet.rows[at], sheet, columns), names)
            rows = [
                with_columns(
                    without_columns(row, sheet, columns),
                    [row.cell(points) if row.cell(named) == name else "" for name in names],
                )
                for row in below
            ]
            return Worksheet(sheet.name, (*sheet.rows[:at], head, *rows))
    return sheet


def without_columns(row: WorksheetRow, sheet: Worksheet, columns: Collection[int]) -> WorksheetRow:
    """A row as wide as its table, with nothing in some columns."""
    width = max(len(each.cells) for each in sheet.rows)
    cells = tuple("" if place in columns else row.cell(place) for place in range(width))
    return WorksheetRow(row.number, cells)


def with_columns(row: WorksheetRow, cells: Sequence[str]) -> WorksheetRow:
    """A row with more cells at its end."""
    return WorksheetRow(row.number, (*row.cells, *cells))


def read_pairs(sheets: Sequence[Worksheet], answers: Answers) -> Spelled:
    """Tables with one figure in a cell where two are; it is asked which, unless one is a place: “2. (-5)”."""
    found = [dict(pairs_of(sheet)) for sheet in sheets]
    first = next((cell for cells in found for cell in cells.values()), None)
    if first is None:
        return Spelled(tuple(sheets))
    pairs = [cell for cells in found for cell in cells.values()]
    ranked = [each for each in Pairs if all(cell[each.value].endswith(".") for cell in pairs)]
    (given,) = (each for each in Pairs if each not in ranked) if len(ranked) == 1 else (None,)
    are_places = given is not None
    given = given or Pairs(answers.get(Subject.PAIRS, Pairs.FIRST))
    written = [{place: cell[given.value] for place, cell in cells.items()} for cells in found]
    choices = tuple((each.value, first[each.value]) for each in Pairs)
    params = {"text": first[0]}
    return Spelled(
        tuple(map(with_cells, sheets, written)),
        (
            notice(
                _("of two figures in a cell, such as “%(text)s”, only the points are imported"), text=first[0]
            ),
        ),
        () if are_places else (Asked(Subject.PAIRS, choices, params=params),),
    )


def pairs_of(sheet: Worksheet) -> Iterator[tuple[Place, re.Match[str]]]:
    """The cells of two figures, where most that have any figure do; days like 7/12 fill one row or column."""
    cells = {
        (at, place): plain_text(cell)
        for at, row in enumerate(sheet.rows)
        for place, cell in enumerate(row.cells)
    }
    found = {place: pair for place, cell in cells.items() if (pair := TWO_FIGURES.fullmatch(cell))}
    others = sum(number_in(cell) is not None for cell in cells.values())
    rows, columns = ({place[way] for place in found} for way in (0, 1))
    is_of_days = not any(pair["in_brackets"] for pair in found.values()) and 1 in (len(rows), len(columns))
    if len(found) >= FEWEST_PAIRS and len(found) > others and not is_of_days:
        yield from found.items()
