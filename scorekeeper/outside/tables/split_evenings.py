"""Where one evening ends in a table and the next begins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date

from rulesets.translation import _
from scorekeeper.outside.tables.beside import is_statistic_row, names_no_evening, words_beside
from scorekeeper.outside.tables.cells import figure_in, found_date, is_like_figure, is_nothing, plain_text
from scorekeeper.outside.tables.columns import Columns, columns_of, is_header
from scorekeeper.outside.tables.headings import (
    COUNTED,
    POINTS_WORDS,
    Role,
    header_word,
    is_between,
    is_carried,
    is_cross,
    is_sum,
    word_role,
)
from scorekeeper.outside.tables.points import is_unmarked_standing, told_standing
from scorekeeper.outside.tables.user_answers import Finding, Roles, Weight, heading_of
from scorekeeper.outside.tables.worksheets import Worksheet, WorksheetRow

EVENING_WORD = re.compile(r"\b(abend|evening|session|spieltag|spielabend|runde)\b", re.IGNORECASE)
TABLE = re.compile(r"(tisch|table|卓)\s*(nr\.?\s*)?\d+$|\d+\s*卓$", re.IGNORECASE)
ROUND = re.compile(r"\b(runde|round|durchgang|serie|tisch|table)\b|卓", re.IGNORECASE)
LONGEST_TITLE = 80


@dataclass(frozen=True)
class Section:
    """The rows of one evening, as they stand: `sums` closes it, `carried` came from before.

    `gaps` are the numbers of rows that come after an empty one.
    """

    columns: Columns
    title: str = ""
    date: date | None = None
    rows: tuple[WorksheetRow, ...] = ()
    sums: WorksheetRow | None = None
    carried: WorksheetRow | None = None
    gaps: frozenset[int] = frozenset()
    findings: tuple[Finding, ...] = ()


def sections_of(sheet: Worksheet, headings: Mapping[str, Roles] | None = None) -> tuple[Section, ...]:
    """The evenings of a table, in their order; none where no header is found.

    Below a heading that is known the columns are what was said of them.
    """
    known = headings or {}
    headers = headers_of(sheet.rows, known)
    found: list[Section] = []
    before = 0
    for header, following in zip(headers, [*headers[1:], None], strict=False):
        heading = [row for row in sheet.rows[before:header] if not row.is_blank][-3:]
        rows = sheet.rows[header + 1 : following]
        if following is not None:
            rows = without_heading(rows)
        before = header + 1 + len(rows)
        names = sheet.rows[header]
        two_rows = with_names_above(sheet.rows[header - 1], names) if header else None
        heading = heading[:-1] if two_rows else heading
        columns = columns_of(two_rows or names, rows, known.get(heading_of(names)))
        found += evenings_in(with_heading(Section(columns), heading), rows)
    return tuple(section for section in of_one_evening(found) if section.rows or section.findings)


def of_one_evening(sections: Iterable[Section]) -> Iterator[Section]:
    """The sections, tables below each other of which only the first has the day being of that evening."""
    before: Section | None = None
    for section in sections:
        is_table = before is not None and all(TABLE.match(each.title) for each in (before, section))
        if before is not None and is_table and section.date is None:
            section = replace(section, date=before.date)  # noqa: PLW2901 - the same with its day
        yield section
        before = section


def headers_of(rows: tuple[WorksheetRow, ...], known: Mapping[str, Roles]) -> list[int]:
    """Where the headers are: the rows that are known as such, else those that look so.

    Of a heading of two rows it is the second.
    """
    headers = [place for place, row in enumerate(rows) if known and heading_of(row) in known]
    headers = headers or [place for place in range(len(rows)) if is_header(rows, place)]
    second = {place for place in headers if place and with_names_above(rows[place - 1], rows[place])}
    return [place for place in headers if place + 1 not in second]


def with_names_above(above: WorksheetRow, header: WorksheetRow) -> WorksheetRow | None:
    """A heading of two rows as one: below each name its points and its total; None if it is none."""
    words = [cell for cell in header.cells if not is_nothing(cell)]
    if len(words) < 4 or not all(map(says_what, words)):
        return None
    cells, name = [], ""
    for place, cell in enumerate(header.cells):
        name = plain_text(above.cell(place)) or name
        is_of_player = name and word_role(name) is None and not is_nothing(cell)
        cells.append(named_column(name, cell) if is_of_player else cell or above.cell(place))
    return WorksheetRow(header.number, tuple(cells))


def says_what(cell: str) -> bool:
    """Whether a word says what the figures below it are."""
    return word_role(cell) is not None or header_word(cell) in COUNTED


def named_column(name: str, word: str) -> str:
    """A column of a player in one heading: a total or a count says so, what else is there are the points."""
    is_points = header_word(word) in POINTS_WORDS and word_role(word) is not Role.TOTAL
    return name if is_points or word_role(word) not in (None, Role.TOTAL) else f"{name} {word}"


def without_heading(rows: tuple[WorksheetRow, ...]) -> tuple[WorksheetRow, ...]:
    """Rows without those at their end that hold only words: they belong to the next header."""
    kept = len(rows)
    while kept and not any(map(is_like_figure, rows[kept - 1].cells)):
        kept -= 1
    return rows[:kept]


def with_heading(section: Section, heading: list[WorksheetRow]) -> Section:
    """A section with the title and the date that stand above it."""
    texts = [plain_text(cell) for row in heading for cell in row.cells if cell]
    day = next(filter(None, map(found_date, texts)), None)
    words = next((text for text in texts if figure_in(text) is None and found_date(text) is None), "")
    return replace(section, title=words[:LONGEST_TITLE], date=day)


def evenings_in(section: Section, rows: tuple[WorksheetRow, ...]) -> Iterator[Section]:
    """Split the rows below one header where the date or the evening changes, or a row says so."""
    columns = section.columns
    evening, is_gap = Growing(section), False
    are_dated = has_several_days(columns, rows)
    for row in rows:
        if row.is_blank:
            is_gap = True
        elif is_statistic_row(columns, row):
            evening.leave(row)
        elif has_figures(columns, row):
            # A sum, or what is carried, may stand below the dates; it belongs to the evening above or below.
            named = () if names_no_evening(columns, row) else key_of(columns, row)
            if differs(named, evening.key):
                yield evening.section()
                day = day_kept(evening.begun.date, named, are_dated=are_dated)
                evening = Growing(Section(columns, date=day))
            evening.name(named, row)
            evening.add(row, is_gap=is_gap)
            is_gap = False
        elif starts_evening(row) and not any(key_of(columns, row)):
            yield evening.section()
            evening = Growing(with_heading(Section(columns), [row]))
        else:
            evening.skip(row)
    yield evening.section()


def has_several_days(columns: Columns, rows: Iterable[WorksheetRow]) -> bool:
    """Whether days stand in the column of dates: the one day of a title is not that of every round."""
    cells = (row.cell(place) for row in rows for place in columns.of(Role.DATE))
    return len(set(map(found_date, cells)) - {None}) > 1


def day_kept(day: date | None, named: Iterable[str], *, are_dated: bool) -> date | None:
    """The day of the rows above for a row that only names the next round or table, where `are_dated`."""
    words = [word for word in named if word]
    is_round = bool(words) and all(ROUND.search(word) and found_date(word) is None for word in words)
    return day if are_dated and is_round else None


class Growing:
    """An evening whose rows are being collected."""

    def __init__(self, begun: Section) -> None:
        """Begin with what stands above the rows."""
        self.begun = begun
        self.key: tuple[str, ...] = ()
        self.rows: list[WorksheetRow] = []
        self.gaps: set[int] = set()
        self.summed = 0
        self.findings: list[Finding] = []

    def name(self, named: tuple[str, ...], row: WorksheetRow) -> None:
        """Take the date and the name of the evening from a row; what it leaves out stays as it was."""
        if any(named):
            self.key = tuple(new or old for new, old in zip(named, self.key or named, strict=True))
            self.begun = named_by(self.begun, row)

    def add(self, row: WorksheetRow, *, is_gap: bool) -> None:
        """One more row: a deal, the sums at the end, what was carried over, or a standing between deals."""
        columns = self.begun.columns
        words = words_beside(columns, row)
        is_standing = any(is_carried(word) or is_between(word) for word in words)
        if any(map(is_sum, words)):
            self.begun = replace(self.begun, sums=row)
        elif is_standing and not self.rows:
            self.begun = replace(self.begun, carried=row)
        elif is_standing or is_unmarked_standing(columns, row, self.rows):
            self.pass_standing(row)
        else:
            if self.begun.sums is not None:
                self.pass_standing(self.begun.sums)
            if is_gap and self.rows:
                self.gaps.add(row.number)
            self.rows.append(row)

    def pass_standing(self, row: WorksheetRow) -> None:
        """Leave out a row that says what everybody had by then; sums with deals below them are one."""
        self.findings.append(told_standing(self.begun.columns, row, self.rows, self.rows[self.summed :]))
        self.begun, self.summed = replace(self.begun, sums=None), len(self.rows)

    def skip(self, row: WorksheetRow) -> None:
        """Note a row that holds no figures; it is a slip if figures were meant."""
        if is_nothing("".join(row.cells)):
            return
        columns = self.begun.columns
        places = (*columns.players.values(), *columns.totals.values())
        meant = [cell for place in places if is_meant_as_figure(cell := row.cell(place))]
        if meant:
            message = _("nothing of this row can be read: “%(text)s”")
            params = {"text": "; ".join(meant)[:80]}
            self.findings.append(Finding(Weight.SLIP, message, params, row.number))
        else:
            text = {"text": " ".join(cell for cell in row.cells if cell)[:60]}
            message = _("no figures for players: “%(text)s” is left out")
            self.findings.append(Finding(Weight.NOTE, message, text, row.number))

    def leave(self, row: WorksheetRow) -> None:
        """Note a row of places, means and the like."""
        text = {"text": " ".join(cell for cell in row.cells if cell)[:60]}
        message = _("places or statistics, not a deal: “%(text)s” is left out")
        self.findings.append(Finding(Weight.NOTE, message, text, row.number))

    def section(self) -> Section:
        """The evening as it was collected."""
        rows, gaps = tuple(self.rows), frozenset(self.gaps)
        return replace(self.begun, rows=rows, gaps=gaps, findings=tuple(self.findings))


def is_meant_as_figure(cell: str) -> bool:
    """Whether a figure was meant in a cell that holds none.

    It has neither nothing, nor a cross, nor a word.
    """
    return is_like_figure(cell) or not (is_nothing(cell) or is_cross(cell) or any(map(str.isalpha, cell)))


def key_of(columns: Columns, row: WorksheetRow) -> tuple[str, ...]:
    """What the row says about its evening: date and name, where there are such columns."""
    places = columns.of(Role.DATE) + columns.of(Role.EVENING)
    days = [found_date(row.cell(place)) for place in places]
    return tuple(
        day.isoformat() if day else plain_text(row.cell(place))
        for place, day in zip(places, days, strict=True)
    )


def differs(named: tuple[str, ...], key: tuple[str, ...]) -> bool:
    """Whether a row names another evening; what it leaves out stays as it was."""
    return any(new and old and new != old for new, old in zip(named, key, strict=False))


def named_by(section: Section, row: WorksheetRow) -> Section:
    """The section with the date and the name that a row gives it."""
    dates, evenings = section.columns.of(Role.DATE), section.columns.of(Role.EVENING)
    days = (found_date(row.cell(place)) for place in dates + evenings)
    names = (plain_text(row.cell(place)) for place in evenings)
    title = next((name for name in names if name and found_date(name) is None), "")
    return replace(
        section,
        date=section.date or next(filter(None, days), None),
        title=section.title or title[:LONGEST_TITLE],
    )


def has_figures(columns: Columns, row: WorksheetRow) -> bool:
    """Whether a row holds a figure of a player."""
    return any(
        figure_in(row.cell(place)) is not None
        for place in (*columns.players.values(), *columns.totals.values())
    )


def starts_evening(row: WorksheetRow) -> bool:
    """Whether a row of words begins another evening: it holds a date or names one."""
    text = " ".join(cell for cell in row.cells if cell)
    return found_date(text) is not None or EVENING_WORD.search(text) is not None
