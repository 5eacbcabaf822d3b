"""The bounds of evenings in a table: the end of one and the beginning of the next."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

from rulesets.translation import _
from scorekeeper.outside.tables.cells import figure_in, found_date, is_like_figure, is_nothing, plain_text
from scorekeeper.outside.tables.columns import (
    Columns,
    columns_of,
    is_statistic_row,
    names_no_evening,
    words_beside,
)
from scorekeeper.outside.tables.headings import Role, is_between, is_carried, is_cross, is_not_played, is_sum
from scorekeeper.outside.tables.name_rows import headers_of, is_line_of_words, names_at, without_heading
from scorekeeper.outside.tables.points import finding_of_standing, is_unmarked_standing
from scorekeeper.outside.tables.user_answers import Finding, Roles, heading_of, note, slip
from scorekeeper.outside.tables.worksheets import Worksheet, WorksheetRow

EVENING_WORD = re.compile(r"\b(abend|evening|session|spieltag|spielabend|runde)\b", re.IGNORECASE)
TABLE = re.compile(r"\b(tisch|table|卓)\s*(nr\.?\s*)?\d+\b|\d+(\s*卓$|\.\s*tisch\b)", re.IGNORECASE)
PAGE = re.compile(r"\b(blatt|seite|page|zettel)\s*(nr\.?\s*)?\d+\b|\b\d+\.\s*(blatt|seite)\b", re.IGNORECASE)
PARTS = (TABLE, PAGE, re.compile(r"(runde|round|durchgang)\s*\d+|\d+\.\s*(runde|durchgang)", re.IGNORECASE))
"""What is there several times on an evening."""
ROUND = re.compile(r"\b(runde|round|durchgang|serie|tisch|table)\b|卓", re.IGNORECASE)
ANEW = re.compile(r"\b((bei|mit|von|at|from|with) (0|null|zero)|von vorne?|anew)\b", re.IGNORECASE)
LONGEST_TITLE = 80
STATISTICS = _("places or statistics, not a deal: “%(text)s” is left out")


@dataclass(frozen=True)
class Section:
    """The rows of one evening, as they stand: `sums` closes it, `carried` came from before.

    `part` is the last line of words above it, such as its table or page; `gaps` are the numbers of rows that
    come after an empty one; so many lines above it said that all `begun` anew.
    """

    columns: Columns
    title: str = ""
    date: date | None = None
    rows: tuple[WorksheetRow, ...] = ()
    sums: WorksheetRow | None = None
    carried: WorksheetRow | None = None
    gaps: frozenset[int] = frozenset()
    findings: tuple[Finding, ...] = ()
    part: str = ""
    begun: int = 0


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
        names = names_at(sheet.rows, header)
        heading = heading if names is sheet.rows[header] else heading[:-1]
        columns = columns_of(names, rows, known.get(heading_of(sheet.rows[header])))
        section = with_heading(Section(columns), heading, names)
        for begun, part in enumerate(parts_begun(rows)):
            found += (replace(each, begun=begun) for each in evenings_in(section, part))
    return tuple(of_one_evening(section for section in found if section.rows or section.findings))


def parts_begun(rows: Sequence[WorksheetRow]) -> Iterator[tuple[WorksheetRow, ...]]:
    """The rows between lines that say that all begin at zero."""
    lines = [at for at, row in enumerate(rows) if is_line_of_words(row) and ANEW.search(row.text)]
    yield from (tuple(rows[start + 1 : end]) for start, end in pairwise([-1, *lines, len(rows)]))


def of_one_evening(sections: Iterable[Section]) -> list[Section]:
    """The sections; tables and pages of which only the first has the day are of that evening.

    A page that begins with what was carried goes on with the rows of the page before.
    """
    found: list[Section] = []
    for section in sections:
        before = found[-1] if found else section
        is_part = any(all(kind.search(each.part) for each in (before, section)) for kind in PARTS)
        if section.date is None and (is_part or counts_on(before, section)):
            section = replace(section, date=before.date)  # noqa: PLW2901 - the same with its day
        if found and goes_on_page(before, section):
            found[-1] = with_next_page(before, section)
        else:
            found.append(section)
    return found


def counts_on(before: Section, section: Section) -> bool:
    """Whether the first column, which is nobody's, goes on counting: others play on the same evening."""
    if not (before.rows and section.rows) or 0 in (
        *before.columns.players.values(),
        *section.columns.players.values(),
    ):
        return False
    last, first = figure_in(before.rows[-1].cell(0)), figure_in(section.rows[0].cell(0))
    return last is not None and first == last + 1


def goes_on_page(before: Section, section: Section) -> bool:
    """Whether a section is the next page of the evening before: what it begins with is carried."""
    is_page = not section.part or PAGE.search(section.part) is not None
    is_alike = section.columns.players == before.columns.players and section.date in (None, before.date)
    return is_page and is_alike and section.carried is not None and bool(before.rows)


def with_next_page(before: Section, section: Section) -> Section:
    """An evening with the rows of its next page."""
    rows, findings, sums = (*before.rows, *section.rows), (*before.findings, *section.findings), section.sums
    if sums is None and is_unmarked_standing(section.columns, rows[-1], rows[:-1]):
        rows, sums = rows[:-1], rows[-1]
    gaps = before.gaps | section.gaps
    return replace(before, rows=rows, sums=sums, gaps=gaps, findings=findings)


def with_heading(section: Section, heading: list[WorksheetRow], names: WorksheetRow | None = None) -> Section:
    """A section with the title and the date that stand above it; the date may stand beside the names, too."""
    texts = [plain_text(cell) for row in heading for cell in row.cells if cell]
    beside = {day for cell in (names.cells if names else ()) if (day := found_date(cell))}
    played = [cell for row in heading if not is_not_played(" ".join(row.cells)) for cell in row.cells]
    days = [*filter(None, map(found_date, played)), *(beside if len(beside) == 1 else ())]
    words = [text for text in texts if figure_in(text) is None and found_date(text) is None]
    title, part = (words[0][:LONGEST_TITLE], words[-1]) if words else ("", "")
    part = part_beside(names) or part
    return replace(section, title=title, part=part, date=next(iter(days), None))


def part_beside(names: WorksheetRow | None) -> str:
    """The table, round or page that stands beside the names, if one does."""
    first = names.cell(0) if names else ""
    return first if any(kind.fullmatch(first) for kind in PARTS) else ""


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
            if evening.ends_before(named, are_dated=are_dated):
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

    def ends_before(self, named: tuple[str, ...], *, are_dated: bool) -> bool:
        """Whether a row names another evening, or the first day where there was none above."""
        is_undated = are_dated and bool(self.rows) and any(named) and not any(self.key)
        return is_undated or differs(named, self.key)

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
        self.findings.append(
            finding_of_standing(self.begun.columns, row, self.rows, self.rows[self.summed :])
        )
        self.begun, self.summed = replace(self.begun, sums=None), len(self.rows)

    def skip(self, row: WorksheetRow) -> None:
        """Note a row that holds no figures; it is a slip if figures were meant."""
        columns = self.begun.columns
        numbers = columns.of(Role.NUMBER)
        if all(is_nothing(cell) for at, cell in enumerate(row.cells) if at not in numbers):
            return
        places = (*columns.players.values(), *columns.totals.values())
        meant = [cell for place in places if is_meant_as_figure(cell := row.cell(place))]
        if meant:
            message = _("nothing of this row can be read: “%(text)s”")
            self.findings.append(slip(message, row.number, text="; ".join(meant)[:80]))
        else:
            message = _("no figures for players: “%(text)s” is left out")
            self.findings.append(note(message, row.number, text=row.text))

    def leave(self, row: WorksheetRow) -> None:
        """Note a row of places, means and the like."""
        self.findings.append(note(STATISTICS, row.number, text=row.text))

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
    """Return what a row says about its evening: date and name, where there are such columns."""
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
    return (found_date(text) is not None and not is_not_played(text)) or EVENING_WORD.search(text) is not None
