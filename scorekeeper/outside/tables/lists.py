"""A row for everybody: long lists of date, table, name and points, and standings, which are no evening."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rulesets.session import BESIDE, MOST_DEALS
from rulesets.translation import _
from scorekeeper.outside.tables.cells import (
    found_date,
    is_like_figure,
    is_nothing,
    is_word,
    number_in,
    plain_text,
)
from scorekeeper.outside.tables.columns import says_something
from scorekeeper.outside.tables.headings import (
    BESIDE_WORDS,
    COUNT_WORDS,
    DEALS_WORDS,
    PLACE_WORDS,
    POINTS_WORDS,
    ROUND_WORDS,
    TABLE_WORDS,
    Role,
    header_word,
    is_name_word,
    is_statistic,
    word_role,
)
from scorekeeper.outside.tables.layouts import read_rows
from scorekeeper.outside.tables.result_rows import Layout, Reading, columns_not_taken
from scorekeeper.outside.tables.user_answers import Finding, Weight, Wishes
from scorekeeper.outside.tables.worksheets import FileRows, Worksheet, WorksheetRow, rows_to_show

HEADER_WITHIN = 20
HEADING_ROWS = 2
LONGEST_HEADING = 40
Key = tuple[str, ...]


@dataclass(frozen=True)
class Columns:
    """Where a list has what: `keys` say which evening and table a row belongs to, `number` which deal.

    `beside` is what somebody had on a whole evening beside the points: deals, solos, money, places.
    """

    name: int
    points: int
    keys: tuple[int, ...]
    number: int | None
    beside: Mapping[str, int] = field(default_factory=dict)

    @property
    def taken(self) -> set[int | None]:
        """The columns of which something is made."""
        return {self.name, self.points, *self.keys, self.number}


@dataclass(frozen=True)
class Table:
    """One table of a list, its rows as in the file, and what everybody had beside the points if written."""

    sheet: Worksheet
    beside: Mapping[str, Mapping[str, int]]
    rows: FileRows


def read_list(sheet: Worksheet, wishes: Wishes) -> Reading | None:
    """The evenings of a long list, or word that a table is standings; None if it is neither."""
    header = header_of(sheet)
    if header is None:
        return None
    rows = [row for row in sheet.rows[header + 1 :] if not row.is_blank]
    columns = list_columns(sheet.rows[header], rows)
    if columns is not None and has_more_figures(sheet.rows[header], rows, columns):
        return None
    if columns is None:
        return standings(sheet) if has_places(sheet.rows[header]) else None
    if not columns.keys and is_standings(sheet.rows[header], rows, columns):
        return standings(sheet)
    heading = sheet.rows[:header]
    tables = list(tables_in(sheet.name, heading, sheet.rows[header], rows, columns))
    parts = [
        read_rows(table.sheet, wishes, are_evenings=are_evenings(table.sheet, columns), beside=table.beside)
        for table in tables
    ]
    evenings = tuple(
        replace(evening, rows=table.rows)
        for table, part in zip(tables, parts, strict=True)
        for evening in part.evenings
    )
    findings = [*left_rows(rows, columns), *(finding for part in parts for finding in part.findings)]
    are_whole = any(part.layout is Layout.RESULTS for part in parts)
    if left := columns_left(sheet.rows[header], rows, columns, are_whole=are_whole):
        findings.append(columns_not_taken(left, are_whole=are_whole))
    sureness = min((part.sureness for part in parts), default=0)
    return Reading(Layout.LIST, evenings, tuple(findings), sureness)


def are_evenings(table: Worksheet, columns: Columns) -> bool:
    """Whether a table has but one row of points, and nobody says that it is a deal."""
    return columns.number is None and len(table.rows) == HEADING_ROWS + 1


def header_of(sheet: Worksheet) -> int | None:
    """The row that says where the names are, above at least four of them."""
    for place, row in enumerate(sheet.rows[:HEADER_WITHIN]):
        names = [at for at, cell in enumerate(row.cells) if is_name_word(cell)]
        below = [each for each in sheet.rows[place + 1 :] if not each.is_blank]
        dates = sum(found_date(cell) is not None for cell in row.cells)
        if names and not dates and sum(is_word(each.cell(names[0])) for each in below[:40]) >= 4:
            return place
    return None


def list_columns(header: WorksheetRow, rows: Sequence[WorksheetRow]) -> Columns | None:
    """The columns of a list; None where no points are."""
    words = [header_word(cell) for cell in header.cells]
    name = next(at for at, cell in enumerate(header.cells) if is_name_word(cell))
    points = [
        at
        for at, word in enumerate(words)
        if word in POINTS_WORDS and sum(is_like_figure(row.cell(at)) for row in rows) * 2 > len(rows)
    ]
    if not points:
        return None
    keys = tuple(at for at, word in enumerate(words) if is_key(word))
    number = next((at for at, word in enumerate(words) if is_number(word)), None)
    taken = {name, points[0], *keys, number}
    beside = {
        kind: at
        for kind, known in {"deals": DEALS_WORDS, **BESIDE_WORDS}.items()
        if (at := next((at for at, word in enumerate(words) if word in known and at not in taken), None))
        is not None
    }
    return Columns(name, points[0], keys, number, beside)


def columns_left(
    header: WorksheetRow, rows: Sequence[WorksheetRow], columns: Columns, *, are_whole: bool
) -> list[str]:
    """The words above columns in which something stands, and of which nothing is made."""
    taken = columns.taken | (set(columns.beside.values()) if are_whole else set())
    return [
        plain_text(cell)[:LONGEST_HEADING]
        for place, cell in enumerate(header.cells)
        if place not in taken and not is_nothing(cell) and any(says_something(row, place) for row in rows)
    ]


def has_more_figures(header: WorksheetRow, rows: Sequence[WorksheetRow], columns: Columns) -> bool:
    """Whether there are figures in columns that no list has: then everybody's deals stand in the rows."""
    if any(header_word(cell) in PLACE_WORDS for cell in header.cells):
        return False
    known = columns.taken | set(columns.beside.values())
    words = PLACE_WORDS | COUNT_WORDS | POINTS_WORDS
    width = max((len(row.cells) for row in rows), default=0)
    others = [
        at
        for at in range(width)
        if at not in known
        and header_word(header.cell(at)) not in words
        and word_role(header.cell(at)) not in (Role.REMARK, Role.OTHER, Role.NUMBER)
        and not is_counted(header.cell(at))
        and sum(is_like_figure(row.cell(at)) for row in rows) * 2 > len(rows)
    ]
    return len(others) > 1


def is_counted(cell: str) -> bool:
    """Whether a heading says what counts in a season, or when something was."""
    return is_statistic(cell) or found_date(cell) is not None


def is_key(word: str) -> bool:
    """Whether a column says on which evening or at which table something was."""
    return word in TABLE_WORDS | ROUND_WORDS or word_role(word) in (Role.DATE, Role.EVENING)


def is_number(word: str) -> bool:
    """Whether a column says in which deal something was."""
    return word_role(word) is Role.NUMBER or word == "spiel"


def has_places(header: WorksheetRow) -> bool:
    """Whether a heading has places, or counts what somebody did over time."""
    return any(header_word(cell) in PLACE_WORDS | COUNT_WORDS for cell in header.cells)


def is_standings(header: WorksheetRow, rows: Sequence[WorksheetRow], columns: Columns) -> bool:
    """Whether everybody has one row, with places or counts beside the points."""
    names = [plain_text(row.cell(columns.name)).casefold() for row in rows if row.cell(columns.name)]
    return has_places(header) and len(set(names)) == len(names)


def standings(sheet: Worksheet) -> Reading:
    """Standings, in which no evening is."""
    message = _("“%(name)s”: standings, with one row per player, not evenings")
    finding = Finding(Weight.NOTE, message, {"name": sheet.label})
    return Reading(Layout.STANDINGS, findings=(finding,), sureness=100)


def tables_in(
    name: str,
    heading: Sequence[WorksheetRow],
    header: WorksheetRow,
    rows: Sequence[WorksheetRow],
    columns: Columns,
) -> Iterator[Table]:
    """A table with the names above for each evening and table of the list."""
    tables: dict[Key, list[WorksheetRow]] = {}
    for key, row in with_keys(rows, columns):
        tables.setdefault(key, []).append(row)
    words = [header_word(header.cell(at)) for at in columns.keys]
    for key, of_table in tables.items():
        first = of_table[0].number
        said = [
            f"{plain_text(header.cell(at))} {cell}" if word in TABLE_WORDS | ROUND_WORDS else cell
            for at, word, cell in zip(columns.keys, words, key, strict=True)
            if cell
        ]
        dates = [cell for cell in said if found_date(cell)]
        title = ", ".join(cell for cell in said if not found_date(cell))
        named = [*dates, title] if key else [cell for row in heading for cell in row.cells if cell]
        names = list(dict.fromkeys(plain_text(row.cell(columns.name)) for row in of_table))
        lines = [
            WorksheetRow(number, tuple(points.get(each, "") for each in names))
            for number, points in deals_in(of_table, columns)
        ]
        head = (WorksheetRow(first, tuple(named)), WorksheetRow(first, tuple(names)))
        shown = rows_to_show(header, of_table)
        yield Table(Worksheet(name, (*head, *lines)), beside_written(of_table, columns), shown)


def beside_written(rows: Sequence[WorksheetRow], columns: Columns) -> dict[str, dict[str, int]]:
    """What everybody had beside the points, by kind and name, as far as it is written; money in cents."""
    bounds = {"deals": (1, MOST_DEALS), **BESIDE}
    written: dict[str, dict[str, int]] = {}
    for kind, at in columns.beside.items():
        least, most = bounds[kind]
        units = 100 if kind == "money" else 1
        for row in rows:
            number = number_in(row.cell(at))
            count = None if number is None else number * units
            if count is not None and count.denominator == 1 and least <= count <= most:
                written.setdefault(kind, {})[plain_text(row.cell(columns.name))] = int(count)
    return written


def with_keys(rows: Sequence[WorksheetRow], columns: Columns) -> list[tuple[Key, WorksheetRow]]:
    """The rows with what they belong to; what is left out stays as it was above."""
    key: Key = ("",) * len(columns.keys)
    filled = []
    for row in rows:
        if is_word(row.cell(columns.name)) and is_like_figure(row.cell(columns.points)):
            given = [plain_text(row.cell(at)) for at in columns.keys]
            key = tuple(new or old for new, old in zip(given, key, strict=True))
            filled.append((key, row))
    return filled


def deals_in(rows: Sequence[WorksheetRow], columns: Columns) -> Iterator[tuple[int, dict[str, str]]]:
    """The deals of a table with their first rows: one ends where its number changes, or a name returns."""
    points: dict[str, str] = {}
    number, first = "", rows[0].number
    for row in rows:
        name = plain_text(row.cell(columns.name))
        own = "" if columns.number is None else plain_text(row.cell(columns.number))
        if points and (name in points or (own and number and own != number)):
            yield first, points
            points, first = {}, row.number
        number = own or number
        points[name] = row.cell(columns.points)
    yield first, points


def left_rows(rows: Sequence[WorksheetRow], columns: Columns) -> Iterator[Finding]:
    """The rows of a list that have no name or no points."""
    for row in rows:
        has_name, has_points = is_word(row.cell(columns.name)), is_like_figure(row.cell(columns.points))
        text = {"text": "; ".join(cell for cell in row.cells if cell)[:60]}
        if has_points != has_name and (has_points or not is_nothing(row.cell(columns.points))):
            yield Finding(Weight.SLIP, _("nothing of this row can be read: “%(text)s”"), text, row.number)
        elif not has_points:
            message = _("no figures for players: “%(text)s” is left out")
            yield Finding(Weight.NOTE, message, text, row.number)
