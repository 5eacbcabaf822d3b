"""A row for everybody: long lists of date, table, name and points, and standings, which are no evening."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rulesets.session import COUNTED, MOST_DEALS
from rulesets.translation import _
from scorekeeper.outside.tables.cells import (
    figure_in,
    found_date,
    is_like_figure,
    is_nothing,
    is_word,
    number_in,
    plain_text,
)
from scorekeeper.outside.tables.columns import columns_of
from scorekeeper.outside.tables.dummy_seat import with_dummy
from scorekeeper.outside.tables.headings import ROUND_WORDS, TABLE_WORDS, header_word, is_sum
from scorekeeper.outside.tables.layouts import read_rows
from scorekeeper.outside.tables.list_columns import (
    ListColumns,
    has_more_figures,
    has_places,
    has_players,
    header_of,
    is_member,
    is_standings,
    list_columns,
    unused_columns,
)
from scorekeeper.outside.tables.result_rows import (
    Layout,
    Line,
    Lines,
    Reading,
    as_standings,
    columns_not_taken,
)
from scorekeeper.outside.tables.running_results import by_date, kind_of_lines, with_beginnings
from scorekeeper.outside.tables.split_evenings import Section
from scorekeeper.outside.tables.user_answers import Asked, FiguresKind, Finding, Standings, Wishes, note, slip
from scorekeeper.outside.tables.whole_evenings import Counts
from scorekeeper.outside.tables.worksheets import FileRows, Worksheet, WorksheetRow, rows_to_show

HEADING_ROWS = 2
Key = tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """One table of a list, its rows as in the file, and what everybody had beside the points if written."""

    sheet: Worksheet
    counts: Counts
    rows: FileRows

    @property
    def names(self) -> tuple[str, ...]:
        return self.sheet.rows[1].cells

    def line(self, labels: Sequence[str]) -> Line:
        """Its row of an evening, with the figures of everybody of the list."""
        head, names, row = self.sheet.rows
        known = dict(zip(names.cells, map(figure_in, row.cells), strict=False))
        day = next(filter(None, map(found_date, head.cells)), None)
        section = Section(columns_of(names, [row]), date=day)
        return Line(section, row, tuple(known.get(label) for label in labels))


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
        return (
            standings(sheet)
            if has_places(sheet.rows[header]) and not has_players(sheet.rows[header])
            else None
        )
    heading = sheet.rows[:header]
    if not columns.keys and is_standings(sheet.rows[header], rows, columns):
        return read_standings(sheet, header, rows, columns, wishes)
    tables = list(tables_in(sheet.name, heading, sheet.rows[header], rows, columns))
    tables, asked = with_steps(tables, columns, wishes)
    parts = [
        read_rows(table.sheet, wishes, are_evenings=are_evenings(table.sheet, columns), counts=table.counts)
        for table in tables
    ]
    evenings = tuple(
        replace(evening, rows=table.rows, asked=(*asked, *evening.asked))
        for table, part in zip(tables, parts, strict=True)
        for evening in part.evenings
    )
    findings = [*left_rows(rows, columns), *(finding for part in parts for finding in part.findings)]
    are_whole = any(part.layout is Layout.RESULTS for part in parts)
    left = unused_columns(sheet.rows[header], rows, columns, are_whole=are_whole)
    findings += columns_not_taken(left, are_whole=are_whole)
    sureness = min((part.sureness for part in parts), default=0)
    return Reading(Layout.DEALS, evenings, tuple(findings), sureness)


def with_steps(
    tables: list[Table], columns: ListColumns, wishes: Wishes
) -> tuple[list[Table], tuple[Asked, ...]]:
    """The tables of a list with what each evening adds, if their figures are totals that run on."""
    if len(tables) == 1 or not all(are_evenings(table.sheet, columns) for table in tables):
        return tables, ()
    labels = tuple(dict.fromkeys(label for table in tables for label in table.names))
    lines = tuple(table.line(labels) for table in tables)
    kind, asked = kind_of_lines([Lines(labels, lines)], wishes)
    if kind is FiguresKind.POINTS:
        return tables, asked
    ordered, begun = with_beginnings(by_date(Lines(labels, lines), kind), wishes)
    added = {
        id(line): dict(zip(labels, points, strict=True))
        for line, points in zip(ordered.lines, ordered.added, strict=True)
    }
    written = {id(line): table.counts for table, line in zip(tables, lines, strict=True)}
    counted = dict(
        zip(map(id, ordered.lines), each_time(written[id(line)] for line in ordered.lines), strict=True)
    )
    stepped = [
        replace(with_points(table, added[id(line)]), counts=counted[id(line)])
        for table, line in zip(tables, lines, strict=True)
    ]
    return stepped, (*asked, *begun)


def each_time(evenings: Iterable[Counts]) -> Iterator[Counts]:
    """Yield what everybody had beside the points on each evening alone, where it runs on like the points.

    It does where nobody has less than before, and somebody more: 24, 48, 72 deals are 24 each time. Places
    are then those of the standings.
    """
    written = list(evenings)
    steps: list[dict[str, dict[str, int]]] = []
    before: dict[tuple[str, str], int] = {}
    falls, grows = set(), set()
    for evening in written:
        steps.append({})
        for kind, known in evening.items():
            for name, count in known.items():
                step = count - before.get((kind, name), 0)
                falls |= {kind} if step < 0 else set()
                grows |= {kind} if step and (kind, name) in before else set()
                steps[-1].setdefault(kind, {})[name] = step
                before[kind, name] = count
    running = grows - falls
    for evening, made in zip(written, steps, strict=True):
        of_evening = {kind: known for kind, known in evening.items() if kind != "places"}
        yield {kind: made[kind] if kind in running else known for kind, known in of_evening.items()}


def with_points(table: Table, points: Mapping[str, int]) -> Table:
    """The table with other points for who is there."""
    head, names, row = table.sheet.rows
    changed = replace(row, cells=tuple(str(points[label]) for label in names.cells))
    return replace(table, sheet=replace(table.sheet, rows=(head, names, changed)))


def are_evenings(table: Worksheet, columns: ListColumns) -> bool:
    """Whether a table has but one row of points, and nobody says that it is a deal."""
    return columns.number is None and len(table.rows) == HEADING_ROWS + 1


def standings(sheet: Worksheet) -> Reading:
    """Standings, in which no evening is."""
    finding = note(_("“%(name)s”: standings, with one row per player, not evenings"), name=sheet.label)
    return Reading(Layout.STANDINGS, findings=(finding,), sureness=100)


def read_standings(
    sheet: Worksheet, header: int, rows: Sequence[WorksheetRow], columns: ListColumns, wishes: Wishes
) -> Reading:
    """Read the final standings of a list as one result."""
    heading, head = sheet.rows[:header], sheet.rows[header]
    (table,) = tables_in(sheet.name, heading, head, rows, replace(columns, number=None))
    result = read_rows(table.sheet, wishes, are_evenings=True, counts=table.counts)
    left = unused_columns(head, rows, columns, are_whole=True)
    evenings = tuple(replace(each, rows=table.rows) for each in result.evenings)
    result = replace(
        result, evenings=evenings, findings=(*result.findings, *columns_not_taken(left, are_whole=True))
    )
    return as_standings(result, standings(sheet).findings[0], sheet.label, Standings, wishes.answers)


def tables_in(
    name: str,
    heading: Sequence[WorksheetRow],
    header: WorksheetRow,
    rows: Sequence[WorksheetRow],
    columns: ListColumns,
) -> Iterator[Table]:
    """A table with the names above for each evening and table of the list."""
    tables: dict[Key, list[WorksheetRow]] = {}
    for key, row in with_keys(rows, columns):
        tables.setdefault(key, []).append(row)
    words = [header_word(header.cell(at)) for at in columns.keys]
    for key, of_table in one_each(list(tables.items()), columns):
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
            for number, points, _rows in deals_in(of_table, columns)
        ]
        head = (WorksheetRow(first, tuple(named)), WorksheetRow(first, tuple(names)))
        shown = rows_to_show(header, of_table)
        three = with_dummy(Worksheet(name, (*head, *lines)))
        yield Table(three or Worksheet(name, (*head, *lines)), counts_written(of_table, columns), shown)


def one_each(
    tables: Sequence[tuple[Key, Sequence[WorksheetRow]]], columns: ListColumns
) -> Iterator[tuple[Key, Sequence[WorksheetRow]]]:
    """The rows of each table; where most tables have one result, each of those that have more by itself."""
    parts = [(key, [rows for _row, _points, rows in deals_in(of_table, columns)]) for key, of_table in tables]
    are_results = columns.number is None and 2 * sum(len(rows) == 1 for _key, rows in parts) > len(parts)
    for (key, of_table), (_key, results) in zip(tables, parts, strict=True):
        for rows in results if are_results else [of_table]:
            yield key, rows


def counts_written(rows: Sequence[WorksheetRow], columns: ListColumns) -> dict[str, dict[str, int]]:
    """Return what is written for everybody beside the points, by kind and name; money in cents."""
    bounds = {"deals": (1, MOST_DEALS), **COUNTED}
    written: dict[str, dict[str, int]] = {}
    for kind, at in columns.counts.items():
        least, most = bounds[kind]
        units = 100 if kind == "money" else 1
        for row in rows:
            number = number_in(row.cell(at))
            count = None if number is None else number * units
            if count is not None and count.denominator == 1 and least <= count <= most:
                written.setdefault(kind, {})[plain_text(row.cell(columns.name))] = int(count)
    return written


def with_keys(rows: Sequence[WorksheetRow], columns: ListColumns) -> list[tuple[Key, WorksheetRow]]:
    """The rows with what they belong to; what is left out stays as it was above."""
    key: Key = ("",) * len(columns.keys)
    filled = []
    for row in rows:
        if is_member(row.cell(columns.name)) and is_like_figure(row.cell(columns.points)):
            given = [plain_text(row.cell(at)) for at in columns.keys]
            key = tuple(new or old for new, old in zip(given, key, strict=True))
            filled.append((key, row))
    return filled


def deals_in(
    rows: Sequence[WorksheetRow], columns: ListColumns
) -> Iterator[tuple[int, dict[str, str], list[WorksheetRow]]]:
    """The deals of a table with their first rows and all: a number that changes ends one, or a name again."""
    points: dict[str, str] = {}
    number, kept = "", list[WorksheetRow]()
    for row in rows:
        name = plain_text(row.cell(columns.name))
        own = "" if columns.number is None else plain_text(row.cell(columns.number))
        if points and (name in points or (own and number and own != number)):
            yield kept[0].number, points, kept
            points, kept = {}, []
        number = own or number
        points[name] = row.cell(columns.points)
        kept.append(row)
    yield kept[0].number, points, kept


def left_rows(rows: Sequence[WorksheetRow], columns: ListColumns) -> Iterator[Finding]:
    """The rows of a list that have no name or no points."""
    for row in rows:
        name, has_points = row.cell(columns.name), is_like_figure(row.cell(columns.points))
        has_name, text = is_member(name), {"text": row.text}
        if has_name != is_word(name) or any(map(is_sum, row.cells)):
            continue  # sums and checks, which are those of the list
        if has_points != has_name and (has_points or not is_nothing(row.cell(columns.points))):
            yield slip(_("nothing of this row can be read: “%(text)s”"), row.number, **text)
        elif not has_points:
            yield note(_("no figures for players: “%(text)s” is left out"), row.number, **text)
