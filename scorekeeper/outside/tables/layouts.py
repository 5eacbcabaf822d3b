"""How tables lie: names above, names at the side, two tables beside each other, and our own deals.

The table of deals that Karlchen itself gives out has the facts at its end, which are the sheet, whole. Where
somebody has changed the points, the facts count, and that is told; where the facts are no longer whole, the
points count.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from rulesets import play_as_recorded, read_sheet
from rulesets.document import parse_text
from rulesets.translation import _
from scorekeeper.outside.tables.books import labels_of
from scorekeeper.outside.tables.cells import figure_in, found_date, is_like_figure, is_word, plain_text
from scorekeeper.outside.tables.evenings import FoundEvening, evening_of_document, evenings_in
from scorekeeper.outside.tables.headings import (
    header_word,
    is_mean,
    is_name_word,
    is_statistic,
    is_sum,
    word_role,
    words,
)
from scorekeeper.outside.tables.name_rows import is_line_of_words
from scorekeeper.outside.tables.result_rows import (
    Layout,
    Reading,
    are_places,
    are_years,
    columns_not_taken,
    names_left,
    sureness_of,
)
from scorekeeper.outside.tables.split_evenings import STATISTICS, Section, sections_of
from scorekeeper.outside.tables.sums_of_evenings import sums_of_all, without_sums
from scorekeeper.outside.tables.user_answers import Wishes, note, refusal, slip
from scorekeeper.outside.tables.whole_evenings import (
    Counts,
    are_results,
    is_one_evening,
    read_places,
    read_results,
)
from scorekeeper.outside.tables.worksheets import MOST_COLUMNS, Worksheet, WorksheetRow

LEFT_IN_CASH = frozenset(words("bestand, kassenstand, kontostand, saldo, stand, balance"))
PAID = frozenset(
    words(
        "ein, aus, einnahme, einnahmen, ausgabe, ausgaben, eingang, ausgang, einzahlung, auszahlung, soll,"
        "haben, income, expenses, in, out, paid in, paid out"
    )
)
"""Above what a cash book has, and what was paid."""
OWN_HEADS = DEAL_HEAD, SHEET_HEAD = "Karlchen: deal", "Karlchen: sheet"
"""Above the facts in a table of ours, the same in every language."""


def read_rows(
    sheet: Worksheet, wishes: Wishes, *, are_evenings: bool = False, counts: Counts | None = None
) -> Reading:
    """The evenings of a table, its figures read as was said, or as what makes most rows look like deals.

    Whoever knows that its rows `are_evenings` and no deals says so, and which `counts` each player
    had in them beside the points.
    """
    found = sections_of(sheet, wishes.headings)
    sections, sums = without_sums([section for section in found if labels_of(section)], wishes)
    lost = (*(each for section in found if not labels_of(section) for each in section.findings), *sums)
    if is_no_evening(sections):
        return read_places(sheet, sections, wishes)
    if are_evenings or is_one_evening(sections) or are_results(sections):
        reading = read_results(sheet, sections, wishes, counts or {})
        return replace(reading, findings=(*lost, *reading.findings))
    if sums_of_all(sections):
        sections = [*sections[:-1], replace(sections[-1], sums=None)]
    evenings = tuple(evenings_in(sheet, sections, wishes))
    left = columns_not_taken(names_left(sections), are_whole=False)
    findings = (*lost, *left)
    return Reading(Layout.DEALS, evenings, findings, sureness_of(evenings, lost))


def is_no_evening(sections: Sequence[Section]) -> bool:
    """Whether a table has but places, or what years came to."""
    return bool(sections) and (are_places(sections) or are_years(sections))


def read_means(sheet: Worksheet, wishes: Wishes) -> Reading | None:
    """Word that a table has means, of which no evening can be made; None if nothing above it says so."""
    titles = (row.text for row in sheet.rows[:FIRST_ROWS] if is_line_of_words(row))
    title = next((text for text in (sheet.name, *titles) if is_mean(text)), "")
    return Reading(Layout.STANDINGS, (), (note(STATISTICS, text=title),), 100) if title else None


def read_cash_book(sheet: Worksheet, wishes: Wishes) -> Reading | None:
    """Word that a table is a cash book, of which no evening can be made; None if its heading says nothing."""
    heads = ({header_word(cell) for cell in row.cells} for row in sheet.rows[: FIRST_COLUMNS + FIRST_ROWS])
    if not any(words & LEFT_IN_CASH and len(words & PAID) > 1 for words in heads):
        return None
    message = _("“%(name)s” is a cash book: it says what was paid, not who had how many points")
    return Reading(Layout.STANDINGS, (), (refusal(message, name=sheet.label),), 100)


def read_own(sheet: Worksheet, wishes: Wishes) -> Reading | None:
    """The sheets whose facts stand beside the points; None where there are no such columns."""
    header = next((place for place, row in enumerate(sheet.rows) if SHEET_HEAD in row.cells), None)
    if header is None or DEAL_HEAD not in sheet.rows[header].cells:
        return None
    head = sheet.rows[header]
    columns = (head.cells.index(DEAL_HEAD), head.cells.index(SHEET_HEAD))
    as_points = read_rows(sheet, wishes)
    try:
        documents = list(documents_of(sheet.rows[header + 1 :], *columns))
    except ValueError:
        unread = slip(_("the facts beside the points cannot be read: the points count"))
        return replace(as_points, findings=(unread, *as_points.findings))
    evenings = tuple(map(evening_of_document, documents))
    if len(evenings) == len(as_points.evenings) == 1:
        rows = [row.number for row in sheet.rows[header + 1 :] if not row.is_blank]
        evenings = (checked(evenings[0], as_points.evenings[0], rows),)
    return Reading(Layout.OWN, evenings, sureness=100)


def documents_of(rows: Sequence[WorksheetRow], deal_at: int, sheet_at: int) -> Iterator[dict[str, Any]]:
    """The documents of one sheet or several below each other; raise ValueError if a line has no facts."""
    document: dict[str, Any] | None = None
    for row in rows:
        if row.is_blank or SHEET_HEAD in row.cells:
            continue
        if row.cell(sheet_at):
            if document is not None:
                yield document
            document = {**parse_text(row.cell(sheet_at)), "deals": []}
        if document is None:
            raise ValueError("no sheet before its deals")
        document["deals"].append(parse_text(row.cell(deal_at)))
    if document is not None:
        yield document


def checked(evening: FoundEvening, as_points: FoundEvening, rows: Sequence[int]) -> FoundEvening:
    """The evening, with word of rows whose points are not those of their facts."""
    deals = as_points.document["deals"]
    if evening.is_refused or len(deals) != len(evening.document["deals"]):
        return evening
    session, _problems = play_as_recorded(read_sheet(evening.document))
    if session.table.dummy is not None:
        return evening  # the columns of three are nothing that could be read without their facts
    unit = session.table.rules.display_unit
    findings = [
        slip(_("the points here are not those of the facts at the end of the row: the facts count"), row)
        for row, deal, scored in zip(rows, deals, session.deals, strict=True)
        if any(
            deal.get("each", {}).get(name, 0) != points * unit
            for name, points in session.table.named(scored.points)
        )
    ]
    return replace(evening, findings=(*evening.findings, *findings))


FIRST_COLUMNS, FIRST_ROWS, MOST_ROWS_OF_ONE = 3, 3, 2


def read_on_its_side(sheet: Worksheet, wishes: Wishes) -> Reading | None:
    """The evenings of a table turned round; None if no column has at least four names beside figures."""
    place = names_column(sheet)
    if (
        len(sheet.rows) > MOST_COLUMNS
        or place is None
        or any(is_repeated(part, place) for part in tables_below(sheet))
    ):
        return None
    reading = read_rows(joined(sheet.name, map(transpose, tables_below(sheet))), wishes)
    turned = note(_("the names are in a column: what is called a row here is a column of the file"))
    return replace(reading, findings=(turned, *reading.findings))


def tables_below(sheet: Worksheet) -> Iterator[Worksheet]:
    """The tables below each other, each of which begins with a row of days or numbers, below a title."""
    heads = [place for place, row in enumerate(sheet.rows) if is_of_days(row) or is_of_numbers(row)]
    begins = [0]
    for head in heads[1:]:
        while head and len(list(filter(None, sheet.rows[head - 1].cells))) == 1:
            head -= 1  # noqa: PLW2901 - a title belongs to what is below it
        begins.append(head)
    for start, end in pairwise([*begins, len(sheet.rows)]):
        yield Worksheet(sheet.name, sheet.rows[start:end])


def is_of_days(row: WorksheetRow) -> bool:
    """Whether several days stand in a row, and no figures."""
    return sum(found_date(cell) is not None for cell in row.cells) > 1 and not any(
        map(is_like_figure, row.cells)
    )


def is_of_numbers(row: WorksheetRow) -> bool:
    """Whether nothing but numbers that count on stand in a row, before which nothing stands."""
    figures = [figure_in(cell) for cell in row.cells[1:]]
    first = figures[0] if figures else None
    return not row.cell(0) and first is not None and figures == list(range(first, first + len(figures)))


def joined(name: str, tables: Iterable[Worksheet]) -> Worksheet:
    """Tables as one, below each other."""
    return Worksheet(name, tuple(row for table in tables for row in table.rows))


def names_column(sheet: Worksheet) -> int | None:
    for place in range(FIRST_COLUMNS):
        named = [
            row
            for row in sheet.rows
            if is_name(row.cell(place)) and any(map(is_like_figure, row.cells[place + 1 :]))
        ]
        if len(named) >= 4:
            return place
    return None


def is_repeated(sheet: Worksheet, place: int) -> bool:
    """Whether somebody stands below a heading more often than with points and with totals: it is a list."""
    named = Counter(plain_text(row.cell(place)) for row in sheet.rows if is_name(row.cell(place)))
    return max(named.values(), default=0) > MOST_ROWS_OF_ONE


def is_name(cell: str) -> bool:
    """Whether a cell may be a name, and is no word for sums, places or the like."""
    return is_word(cell) and not (is_sum(cell) or is_statistic(cell) or word_role(cell))


def transpose(sheet: Worksheet) -> Worksheet:
    """The table with its columns as rows; a word that only says that names stand below it is left out."""
    width = sheet.width
    return Worksheet(
        sheet.name,
        tuple(
            WorksheetRow(
                place + 1,
                tuple("" if is_name_word(row.cell(place)) else row.cell(place) for row in sheet.rows),
            )
            for place in range(width)
        ),
    )
