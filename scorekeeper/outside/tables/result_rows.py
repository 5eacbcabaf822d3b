"""How sure it is how a table is read, and rows with what somebody went home with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from itertools import groupby
from typing import Any

from rulesets.translation import _
from scorekeeper.outside.tables.books import figures_of, labels_of
from scorekeeper.outside.tables.cells import found_date
from scorekeeper.outside.tables.contradictions import list_points
from scorekeeper.outside.tables.evenings import FoundEvening
from scorekeeper.outside.tables.headings import Role
from scorekeeper.outside.tables.points import Figures, as_points, looks_like_deal, steps
from scorekeeper.outside.tables.split_evenings import Section
from scorekeeper.outside.tables.user_answers import Asked, FiguresKind, Finding, Subject, Weight, Wishes
from scorekeeper.outside.tables.worksheets import WorksheetRow

SURE = 90
"""Of a hundred rows so many make sense: nothing else is tried."""
UNCLEAR = 60
"""Below this whoever brings the file in is asked."""


class Layout(StrEnum):
    """How a table lies."""

    DEALS = "deals"
    RESULTS = "results"
    SIDE_BY_SIDE = "side_by_side"
    ON_ITS_SIDE = "on_its_side"
    LIST = "list"
    STANDINGS = "standings"
    OWN = "own"


@dataclass(frozen=True)
class Reading:
    """A table as one layout reads it.

    `sureness` says of how many of a hundred rows it makes sense. `findings` are those of the table as a whole
    and of rows that belong to no evening.
    """

    layout: Layout
    evenings: tuple[FoundEvening, ...] = ()
    findings: tuple[Finding, ...] = ()
    sureness: int = 0


def sureness_of(evenings: tuple[FoundEvening, ...], findings: tuple[Finding, ...], layout: Layout) -> int:
    """Of how many of a hundred rows some evenings make sense."""
    every = [*findings, *(each for evening in evenings for each in evening.findings)]
    lost = {finding.row for finding in every if finding.weight is Weight.SLIP and finding.row}
    rows, good = 0, 0.0
    for evening in evenings:
        deals = evening.document["deals"]
        rows += len(deals)
        if not evening.is_refused:
            good += sum(sense_of(deal, layout) for deal in deals)
    slips = min(len(lost), rows) * 0.5 if rows else 0
    return round(100 * max(good - slips, 0) / rows) if rows else 0


def sense_of(deal: Mapping[str, Any], layout: Layout) -> float:
    """How much sense a row makes: as a deal all, if it only adds up half, as the result of an evening all."""
    points = list(deal.get("each", {}).values())
    if deal.get("adjustments"):
        return 0
    if layout is not Layout.RESULTS and looks_like_deal(points):
        return 1
    if sum(points) == 0:
        return 1 if layout is Layout.RESULTS or not any(points) else 0.5
    return 0


SURELY_TOTALS, SURELY_POINTS = Fraction(1, 2), Fraction(6, 5)
"""How large the steps from row to row are, for each point that is written: totals that run on grow slowly."""
FEWEST = 4
FEWEST_TOLD = 5
"""In fewer rows that may be chance."""


@dataclass(frozen=True)
class Line:
    """A row of a section, with the figures of all players of the table."""

    section: Section
    row: WorksheetRow
    figures: Figures


@dataclass(frozen=True)
class Lines:
    """The rows below a heading, with the players who have any figure there."""

    labels: tuple[str, ...]
    lines: tuple[Line, ...]

    @property
    def written(self) -> list[tuple[int, ...]]:
        """The points of the rows as they are written."""
        return as_points(line.figures for line in self.lines)

    @property
    def added(self) -> list[tuple[int, ...]]:
        """What each row adds if the figures are totals that run on from evening to evening."""
        return steps((line.figures for line in self.lines), (0,) * len(self.labels))


def lines_of(sections: Sequence[Section]) -> list[Lines]:
    """The rows below each heading of a table."""
    found = []
    for _players, group in groupby(sections, key=lambda section: section.columns.players):
        below = list(group)
        given = {label for section in below for label in labels_of(section)}
        labels = tuple(label for label in below[0].columns.players if label in given)
        lines = (
            Line(section, row, figures)
            for section in below
            for row, figures in zip(
                section.rows, figures_of(section.rows, labels, section.columns.players), strict=True
            )
        )
        found.append(Lines(labels, tuple(lines)))
    return found


def kind_of_results(sections: Sequence[Section], wishes: Wishes) -> tuple[FiguresKind, tuple[Asked, ...]]:
    """What the figures are; asked where that is not sure.

    Totals that run on grow in small steps; points of evenings have nothing to do with those before. Sums
    below them tell, and in which way the rows even out.
    """
    if wishes.kind is not None:
        return FiguresKind.POINTS if wishes.kind is FiguresKind.POINTS else FiguresKind.TOTALS, ()
    below = [in_order(lines, FiguresKind.TOTALS) for lines in lines_of(sections)]
    size = Fraction(
        sum(abs(point) for lines in below for row in lines.added for point in row),
        sum(abs(point) for lines in below for row in lines.written for point in row) or 1,
    )
    known = known_kind(below)
    likeliest = known or (FiguresKind.TOTALS if size < 1 else FiguresKind.POINTS)
    rows = max(len(lines.lines) for lines in below)
    is_sure = rows >= FEWEST_TOLD and not SURELY_TOTALS < size < SURELY_POINTS
    if known or rows < 2 or is_sure:
        return likeliest, ()
    last = below[-1]
    texts = {
        FiguresKind.TOTALS: list_points(last.labels, last.added[-1]),
        FiguresKind.POINTS: list_points(last.labels, last.written[-1]),
    }
    question = Asked(
        Subject.FIGURES, tuple((kind.value, text) for kind, text in texts.items()), likeliest.value
    )
    return FiguresKind(wishes.answers.get(Subject.FIGURES, likeliest)), (question,)


def known_kind(below: Sequence[Lines]) -> FiguresKind | None:
    """What the figures must be: by the sums below them, or because the rows even out in one way only."""
    sums = below[-1].lines[-1].section.sums if below else None
    if sums is not None and len(below) == 1:
        lines = below[0]
        (said,) = figures_of([sums], lines.labels, lines.lines[-1].section.columns.players)
        made = tuple(map(sum, zip(*lines.written, strict=True)))
        ended = tuple(map(sum, zip(*lines.added, strict=True)))
        agrees = [
            all(one in (None, two) for one, two in zip(said, own, strict=True)) for own in (made, ended)
        ]
        if agrees in ([True, False], [False, True]):
            return FiguresKind.POINTS if agrees[0] else FiguresKind.TOTALS
    written = sum(count_uneven(lines.written) for lines in below)
    added = sum(count_uneven(lines.added) for lines in below)
    if written == added or min(written, added):
        return None
    return FiguresKind.TOTALS if written else FiguresKind.POINTS


def count_uneven(rows: Sequence[Sequence[int]]) -> int:
    """How many rows do not add up to zero."""
    return sum(bool(sum(row)) for row in rows)


def in_order(lines: Lines, kind: FiguresKind) -> Lines:
    """The rows of totals in the order of their dates, if all have one: the newest may be on top."""
    days = [day_of(line) for line in lines.lines]
    if kind is FiguresKind.POINTS or None in days:
        return lines
    by_day = sorted(zip(days, lines.lines, strict=True), key=lambda pair: str(pair[0]))
    return replace(lines, lines=tuple(line for _day, line in by_day))


def day_of(line: Line) -> object:
    """The date of a row, None if it has none."""
    found = next(filter(None, map(found_date, words_of(line.section, line.row))), None)
    return found or line.section.date


def are_places(sections: Sequence[Section]) -> bool:
    """Whether every row only says who came first, second and so on."""
    rows = [
        [figure for figure in line.figures if figure is not None]
        for lines in lines_of(sections)
        for line in lines.lines
    ]
    return all(map(is_ranking, rows))


def is_ranking(row: Sequence[int]) -> bool:
    """Whether figures are the places of at least four, some of them shared."""
    ranked = sorted(row)
    return len(row) >= FEWEST and all(
        figure in (place, ranked[place - 2] if place > 1 else 1) for place, figure in enumerate(ranked, 1)
    )


def words_of(section: Section, row: WorksheetRow) -> list[str]:
    """The cells of a row that say which evening it is."""
    columns = section.columns
    return [row.cell(place) for role in (Role.DATE, Role.EVENING, Role.REMARK) for place in columns.of(role)]


def columns_not_taken(names: Iterable[str], *, are_whole: bool) -> Finding:
    """Which columns nothing is made of, and why not of those of whole evenings."""
    message = _("these columns are left out: %(columns)s")
    if are_whole:
        message = _(
            "not imported: %(columns)s. For a whole evening, Karlchen keeps everyone’s points, deals, "
            "solos, money and place"
        )
    return Finding(Weight.NOTICE, message, {"columns": ", ".join(names)})
