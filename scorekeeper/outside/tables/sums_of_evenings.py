"""Rows that are no evenings: sums of all, of a month or a quarter, wrong ones too, and money."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from rulesets.translation import _
from scorekeeper.outside.tables.cells import is_like_figure, is_money, number_in
from scorekeeper.outside.tables.columns import words_beside
from scorekeeper.outside.tables.headings import is_sum
from scorekeeper.outside.tables.points import finding_of_standing, looks_like_deal, points_in, rate_of, sum_of
from scorekeeper.outside.tables.result_rows import FEWEST
from scorekeeper.outside.tables.running_results import kind_of_results
from scorekeeper.outside.tables.split_evenings import STATISTICS, Section
from scorekeeper.outside.tables.sums_said import is_of_run
from scorekeeper.outside.tables.user_answers import FiguresKind, Finding, Weight, Wishes, note
from scorekeeper.outside.tables.worksheets import Worksheet, WorksheetRow

FEWEST_PAID, FEWEST_RATED = 3, 2
MOST_SUMS, FEWEST_OF_PART = 15, 2
"""So many rows among evenings may be sums of them, and of so many evenings at least."""


def without_sums(sections: Sequence[Section], wishes: Wishes) -> tuple[list[Section], list[Finding]]:
    """The evenings without rows that have no day beside others that have one, and are the sums of these.

    What is above them is not always a word for sums; the figures tell. Beside evenings that add up to zero
    what has no day and only points for is none either: somebody counts something.
    """
    sections, last = without_last(without_running(sections))
    dated = [section for section in sections if section.date is not None]
    others = rows_without_day(sections, has_few=len(dated) < FEWEST)
    if not dated or not 0 < len(others) <= MOST_SUMS:
        return sections, last
    sums = [section for section in others if are_sums(section, dated, wishes)]
    counts = [each for each in others if each not in sums and are_counts(each, dated)]
    kept = [section for section in sections if section not in (*sums, *counts)]
    notes = [*last, *(note_of_sums(section.rows[0]) for section in sums), *map(note_of_counts, counts)]
    return kept, notes


def without_running(sections: Sequence[Section]) -> list[Section]:
    """The evenings without the second row of each, where most of these are totals that run on."""
    if len(sections) < FEWEST or any(len(each.rows) != 2 or each.date is None for each in sections):
        return list(sections)
    above = [(), *(each.rows[1:] for each in sections[:-1])]
    findings = [
        finding_of_standing(each.columns, each.rows[1], [*before, each.rows[0]], ())
        for before, each in zip(above, sections, strict=True)
    ]
    if 2 * sum(finding.weight is Weight.SLIP for finding in findings) >= len(findings):
        return list(sections)
    return [
        replace(each, rows=each.rows[:1], findings=(*each.findings, finding))
        for each, finding in zip(sections, findings, strict=True)
    ]


def without_last(sections: Sequence[Section]) -> tuple[list[Section], list[Finding]]:
    """The evenings without a last row beside which nothing stands, if it has the sums of all rows above."""
    if len(sections) <= FEWEST or len(sections[-1].rows) == 1:
        return list(sections), []
    *before, last = sections
    *kept, row = last.rows
    above = [*(each for section in before for each in section.rows), *kept]
    is_alike = all(section.columns.players == last.columns.players for section in before)
    is_sum = is_alike and points_in(last.columns, row) == sum_of(last.columns, above)
    if any(words_beside(last.columns, row)) or not is_sum:
        return list(sections), []
    return [*before, replace(last, rows=tuple(kept))], [note_of_sums(row)]


def rows_without_day(sections: Sequence[Section], *, has_few: bool) -> list[Section]:
    """The single rows without a day; beside few evenings, only those that do not look like a deal."""
    single = [section for section in sections if section.date is None and len(section.rows) == 1]
    points = (points_in(section.columns, section.rows[0]) for section in single)
    return [each for each, own in zip(single, points, strict=True) if not (has_few and looks_like_deal(own))]


def note_of_sums(row: WorksheetRow) -> Finding:
    """That a row of sums is left out."""
    message = _("the sums of all evenings, not an evening: “%(text)s” is left out")
    return note(message, row.number, text=row.text)


def are_sums(section: Section, dated: Sequence[Section], wishes: Wishes) -> bool:
    """Whether a row is what evenings one after the other come to, or the last of totals once more."""
    columns = section.columns
    points = tuple(map(Fraction, points_in(columns, section.rows[0])))
    every = [
        dict(zip(each.columns.players, points_in(each.columns, row), strict=True))
        for each in dated
        for row in each.rows
    ]
    if any(points) and is_of_run(points, tuple(columns.players), every, FEWEST_OF_PART):
        return True
    is_last = every[-1] == dict(zip(columns.players, points, strict=True))
    return is_last and kind_of_results(dated, wishes)[0] is FiguresKind.TOTALS


def are_counts(section: Section, dated: Sequence[Section]) -> bool:
    """Whether a row has nothing below zero, beside several evenings all of which add up to that."""
    rows = [points_in(each.columns, row) for each in dated for row in each.rows]
    return (
        len(rows) >= FEWEST
        and not any(map(sum, rows))
        and min(points_in(section.columns, section.rows[0])) >= 0
    )


def note_of_counts(section: Section) -> Finding:
    """That a row of counts is left out."""
    (row,) = section.rows
    return note(STATISTICS, row.number, text=row.text)


def sums_of_all(sections: Sequence[Section]) -> Section | None:
    """The last evening, if the only sums of several evenings stand below it: they are those of all."""
    several = len(sections) > 1 and all(
        section.columns.players == sections[0].columns.players for section in sections
    )
    has_sums = [section.sums is not None for section in sections]
    return sections[-1] if several and has_sums[-1] and sum(has_sums) == 1 else None


def without_money(sheets: Sequence[Worksheet]) -> tuple[list[Worksheet], list[Finding]]:
    """The tables without rows of money among rows of points, which are named."""
    kept, findings = [], []
    for sheet in sheets:
        figures = {row.number: list(filter(is_like_figure, row.cells)) for row in sheet.rows}
        plain = [
            each for each in figures.values() if len(each) >= FEWEST_PAID and not any(map(is_money, each))
        ]
        paid = [row for row in sheet.rows if sum(map(is_money, row.cells)) >= FEWEST_PAID]
        if len(plain) <= len(paid):
            paid = []
        paid += [row for row in rows_of_worth(sheet.rows) if row not in paid]
        message = _("money, not points: “%(text)s” is left out")
        findings += [note(message, row.number, text=row.text) for row in paid]
        kept.append(replace(sheet, rows=tuple(row for row in sheet.rows if row not in paid)))
    return kept, findings


def rows_of_worth(rows: Sequence[WorksheetRow]) -> list[WorksheetRow]:
    """The rows that have so many cents for each point of the row above, below sums or every second time."""
    filled = [row for row in rows if sum(map(is_like_figure, row.cells)) >= FEWEST_PAID]
    rated = [(above, row, worth_in(above, row)) for above, row in pairwise(filled)]
    times = Counter(rate for _above, _row, rate in rated if rate)
    usual = {rate for rate, count in times.items() if count >= FEWEST_RATED and 2 * count >= len(filled) - 1}
    return [row for above, row, rate in rated if rate and (rate in usual or any(map(is_sum, above.cells)))]


def worth_in(points: WorksheetRow, paid: WorksheetRow) -> Fraction | None:
    """The worth of a point if a row has it for each point of another and is no deal itself; else None."""
    pairs = [(number_in(points.cell(at)) or 0, number_in(cell) or 0) for at, cell in enumerate(paid.cells)]
    cents = [int(100 * worth) for _point, worth in pairs if worth]
    rate = rate_of(pairs) if len(cents) >= FEWEST_PAID and not looks_like_deal(cents) else None
    return None if rate is None or rate <= 0 or rate == 1 else rate
