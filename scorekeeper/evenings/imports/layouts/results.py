"""A row for every evening, with what each member of a club went home with: a whole past without a deal.

Of more than seven members one sheet has no room, and at which table somebody sat is not written. So an
evening is kept on as few sheets as have room for it, in the order of the columns, each with one entry by
hand; the bank of each takes what its members do not have among themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby, pairwise
from typing import Any

from rulesets.scoring.deal import Game
from rulesets.translation import _
from scorekeeper.evenings.imports.booking import figures_of, labels_of
from scorekeeper.evenings.imports.cells import found_date, is_nothing, plain_text
from scorekeeper.evenings.imports.evenings import FoundEvening, found_evening, title_of
from scorekeeper.evenings.imports.figures import Figures, FiguresKind, as_points, looks_like_deal, steps
from scorekeeper.evenings.imports.findings import Finding, Weight
from scorekeeper.evenings.imports.readings import Layout, Reading
from scorekeeper.evenings.imports.roles import Role
from scorekeeper.evenings.imports.sections import Section
from scorekeeper.evenings.imports.worksheets import Worksheet, WorksheetRow
from scorekeeper.sheets.labels import signed, total

MOST_AT_A_TABLE = 7
FEWEST = 4
MOST_LISTED = 10


@dataclass(frozen=True)
class Result:
    """An evening as a row has it: the points of who was there."""

    row: WorksheetRow
    title: str
    date: date | None
    points: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Line:
    """A row of a section, with the figures of all players of the table."""

    section: Section
    row: WorksheetRow
    figures: Figures


def lines_of(sections: Sequence[Section]) -> Iterator[tuple[tuple[str, ...], list[Line]]]:
    """The rows below each heading of a table, with the players who have any figure there."""
    for _players, found in groupby(sections, key=lambda section: section.columns.players):
        below = list(found)
        given = {label for section in below for label in labels_of(section)}
        labels = tuple(label for label in below[0].columns.players if label in given)
        yield (
            labels,
            [
                Line(section, row, figures)
                for section in below
                for row, figures in zip(
                    section.rows,
                    figures_of(section.rows, labels, section.columns.players),
                    strict=True,
                )
            ],
        )


def steps_of(lines: Sequence[Line]) -> list[tuple[int, ...]]:
    """What each row adds if the figures are totals that run on from evening to evening."""
    figures = [line.figures for line in lines]
    return steps(figures, (0,) * len(figures[0])) if figures else []


def are_results(sections: Sequence[Section]) -> bool:
    """Whether the rows are evenings: however the figures are read, most are no deals.

    Either more players have points than sit at a table, or every row has a date or a name of its own.
    """
    every = [line for _labels, lines in lines_of(sections) for line in lines]
    added = [step for _labels, lines in lines_of(sections) for step in steps_of(lines)]
    written = as_points(line.figures for line in every)
    widest = max((len(labels) for labels, _lines in lines_of(sections)), default=0)
    if widest > MOST_AT_A_TABLE and min(map(count_crowded, (written, added))) * 2 > len(every):
        return True
    is_one_each = len(every) > 1 and all(len(section.rows) == 1 for section in sections)
    return is_one_each and max(map(count_deals, (written, added))) * 2 <= len(every)


def count_crowded(rows: Sequence[Sequence[int]]) -> int:
    """In how many rows more players have points than play a deal."""
    return sum(sum(map(bool, row)) > FEWEST for row in rows)


def count_deals(rows: Sequence[Sequence[int]]) -> int:
    """How many rows look like deals."""
    return sum(map(looks_like_deal, rows))


def read_results(sheet: Worksheet, sections: Sequence[Section], kind: FiguresKind | None) -> Reading:
    """The evenings of a table whose rows are evenings."""
    kind = kind or kind_of_results(sections)
    if are_places(sections):
        message = _("“%(name)s”: the places of evenings, and no points")
        note = Finding(Weight.NOTE, message, {"name": sheet.label})
        return Reading(Layout.STANDINGS, findings=(note,), sureness=100)
    findings = [finding for section in sections for finding in section.findings]
    evenings: list[FoundEvening] = []
    good = rows = 0
    for labels, lines in lines_of(sections):
        results = list(results_of(sheet, labels, lines, kind))
        rows += len(results)
        is_one_sided = are_one_sided(results)
        good += sum(is_one_sided or not off(result) for result in results)
        for result in results:
            evenings += sheets_of(result, kind, is_one_sided=is_one_sided)
        findings += wrong_sums(labels, lines, results, kind)
    return Reading(Layout.RESULTS, tuple(evenings), tuple(findings), round(100 * good / rows) if rows else 0)


def kind_of_results(sections: Sequence[Section]) -> FiguresKind:
    """Totals that run on grow in small steps; points of evenings have nothing to do with those before."""
    written = added = 0
    for _labels, lines in lines_of(sections):
        written += sum(abs(figure or 0) for line in lines for figure in line.figures)
        added += sum(abs(point) for row in steps_of(lines) for point in row)
    return FiguresKind.TOTALS if added < written else FiguresKind.POINTS


def are_places(sections: Sequence[Section]) -> bool:
    """Whether every row only says who came first, second and so on."""
    rows = [
        [figure for figure in line.figures if figure is not None]
        for _labels, lines in lines_of(sections)
        for line in lines
    ]
    return all(row and min(row) == 1 and max(row) <= len(row) for row in rows)


def results_of(
    sheet: Worksheet, labels: Sequence[str], lines: Sequence[Line], kind: FiguresKind
) -> Iterator[Result]:
    """The evenings of some rows; who has nothing written was not there."""
    written = as_points(line.figures for line in lines)
    counted = steps_of(lines) if kind is FiguresKind.TOTALS else written
    for line, points in zip(lines, counted, strict=True):
        known = [
            (label, point)
            for label, figure, point in zip(labels, line.figures, points, strict=True)
            if figure is not None
        ]
        there = [(label, point) for label, point in known if point or kind is FiguresKind.POINTS]
        # Totals stay as they are for who was away; a few may have come out even.
        there = there if len(there) >= FEWEST else known[:MOST_AT_A_TABLE]
        words = words_of(line.section, line.row)
        day = next(filter(None, map(found_date, words)), None)
        day = day or (line.section.date if len(line.section.rows) == 1 else None)
        yield Result(line.row, title_in(sheet, line.section, words), day, tuple(there))


def words_of(section: Section, row: WorksheetRow) -> list[str]:
    """The cells of a row that say which evening it is."""
    columns = section.columns
    return [row.cell(place) for role in (Role.DATE, Role.EVENING, Role.REMARK) for place in columns.of(role)]


def title_in(sheet: Worksheet, section: Section, words: Sequence[str]) -> str:
    """What the evening is called: by its row, or as the table if it has but one evening."""
    named = (plain_text(word) for word in words if not is_nothing(word) and found_date(word) is None)
    return next(named, "")[:80] or section.title or title_of(sheet.name)


def off(result: Result) -> int:
    """How far the points of an evening are from adding up to zero."""
    return sum(point for _label, point in result.points)


def are_one_sided(results: Sequence[Result]) -> bool:
    """Whether only points for or against are written down in this group."""
    points = [point for result in results for _label, point in result.points]
    return all(point >= 0 for point in points) or all(point <= 0 for point in points)


def sheets_of(result: Result, kind: FiguresKind, *, is_one_sided: bool) -> Iterator[FoundEvening]:
    """The sheets on which an evening is kept, what there is to be known of it on the first."""
    parts = parts_of(result.points)
    findings = list(findings_of(result, len(parts), is_one_sided=is_one_sided))
    for number, part in enumerate(parts, 1):
        title = f"{result.title[:70]} ({number}/{len(parts)})".strip() if len(parts) > 1 else result.title
        yield found_evening(
            title, result.date, [label for label, _point in part], [entry_of(part)], findings, kind
        )
        findings = []


def parts_of(points: Sequence[tuple[str, int]]) -> list[Sequence[tuple[str, int]]]:
    """As few parts as have room on sheets, as even as can be."""
    count = max(1, -(-len(points) // MOST_AT_A_TABLE))
    bounds = [round(number * len(points) / count) for number in range(count + 1)]
    return [points[start:end] for start, end in pairwise(bounds)]


def entry_of(part: Sequence[tuple[str, int]]) -> dict[str, Any]:
    """What some members went home with as one entry by hand."""
    rest = -sum(point for _label, point in part)
    return {"game": Game.MANUAL.value, "each": dict(part), **({"bank": rest} if rest else {})}


def findings_of(result: Result, sheets: int, *, is_one_sided: bool) -> Iterator[Finding]:
    """What there is to be known of an evening of which only the result is written."""
    row = result.row.number
    yield Finding(Weight.NOTE, _("the result of a whole evening: it counts as one deal by hand"), {}, row)
    if sheets > 1:
        message = _(
            "%(count)s players, and not who sat with whom: kept on %(sheets)s sheets in the order of the "
            "columns, their banks even out"
        )
        yield Finding(Weight.NOTE, message, {"count": len(result.points), "sheets": sheets}, row)
    if is_one_sided:
        yield Finding(Weight.NOTE, _("only one side's points were written: the bank takes the rest"), {}, row)
    elif off(result):
        listed = ", ".join(f"{label} {total(point)}" for label, point in result.points[:MOST_LISTED])
        there = listed + (" …" if len(result.points) > MOST_LISTED else "")
        message = _("the points come to %(off)s instead of 0 (%(there)s)")
        yield Finding(Weight.SLIP, message, {"off": signed(off(result)), "there": there}, row)


def wrong_sums(
    labels: Sequence[str], lines: Sequence[Line], results: Sequence[Result], kind: FiguresKind
) -> Iterator[Finding]:
    """The sums below the evenings that are not what the evenings come to."""
    last = lines[-1].section if lines else None
    if last is None or last.sums is None or kind is FiguresKind.TOTALS:
        return
    made = dict.fromkeys(labels, 0)
    for result in results:
        made |= {label: made[label] + point for label, point in result.points}
    (said,) = figures_of([last.sums], labels, last.columns.players)
    for label, given in zip(labels, said, strict=True):
        if given is not None and given != made[label]:
            message = _("the total of %(name)s is %(there)s, the points come to %(right)s")
            params = {"name": label, "there": given, "right": made[label]}
            yield Finding(Weight.SLIP, message, params, last.sums.number)
