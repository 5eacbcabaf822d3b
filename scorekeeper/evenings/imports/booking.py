"""From the rows of an evening to its books: which figures count, and what every row adds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from scorekeeper.evenings.imports.cells import figure_in
from scorekeeper.evenings.imports.columns import Columns
from scorekeeper.evenings.imports.figures import (
    Booking,
    Figures,
    FiguresKind,
    as_points,
    booking_of,
    kind_of,
    looks_like_deal,
    steps,
)
from scorekeeper.evenings.imports.roles import Role
from scorekeeper.evenings.imports.sections import Section
from scorekeeper.evenings.imports.slips import Books
from scorekeeper.evenings.imports.worksheets import WorksheetRow


def labels_of(section: Section) -> tuple[str, ...]:
    """The players of an evening: those under whose name anything is written."""
    columns = section.columns
    return tuple(
        label
        for label, place in columns.players.items()
        if any(figure_in(row.cell(place)) is not None for row in section.rows)
    )


def figures_of(
    rows: Sequence[WorksheetRow], labels: Sequence[str], places: dict[str, int]
) -> tuple[Figures, ...]:
    """The figures of some players in some rows; None for a player who has no such column."""
    return tuple(
        tuple(figure_in(row.cell(places[label])) if label in places else None for label in labels)
        for row in rows
    )


def with_totals_right(section: Section) -> Section:
    """The section, the two columns of each player exchanged if the first holds the totals."""
    columns, labels = section.columns, labels_of(section)
    if not set(labels) <= set(columns.totals):
        return replace(section, columns=replace(columns, totals={}))
    first = figures_of(section.rows, labels, columns.players)
    second = figures_of(section.rows, labels, columns.totals)
    if count_agreeing(points=first, totals=second) >= count_agreeing(points=second, totals=first):
        return section
    return replace(section, columns=replace(columns, players=columns.totals, totals=columns.players))


def count_agreeing(*, points: Sequence[Figures], totals: Sequence[Figures]) -> int:
    """In how many rows the totals grow by the points."""
    grown = steps(totals, (0,) * len(totals[0])) if totals else []
    return sum(added == given for added, given in zip(grown, as_points(points), strict=True))


def kind_in(sections: Sequence[Section]) -> FiguresKind:
    """What the figures of a table are; with totals beside them they are points."""
    if any(section.columns.totals for section in sections):
        return FiguresKind.POINTS
    return kind_of(
        [figures_of(section.rows, labels_of(section), section.columns.players) for section in sections]
    )


def begun_anew(section: Section) -> Iterator[Section]:
    """Split running totals where they begin anew after an empty row."""
    labels = labels_of(section)
    figures = figures_of(section.rows, labels, section.columns.players)
    added = steps(figures, base_of(section, labels, None))
    begins = [
        place
        for place, row in enumerate(section.rows)
        if row.number in section.gaps
        and not looks_like_deal(added[place])
        and looks_like_deal(as_points(figures[place : place + 1])[0])
    ]
    bounds = [0, *begins, len(section.rows)]
    for start, end in pairwise(bounds):
        part = replace(
            section, rows=section.rows[start:end], sums=section.sums if end == bounds[-1] else None
        )
        yield part if start == 0 else replace(part, carried=None, findings=())


def base_of(section: Section, labels: Sequence[str], before: Books | None) -> tuple[int, ...]:
    """The totals before the first row: carried over, or gone on with from the evening before."""
    nothing = (0,) * len(labels)
    if section.carried is not None:
        return as_points(figures_of([section.carried], labels, section.columns.players))[0]
    if before is None or before.kind is not FiguresKind.TOTALS or not before.totals:
        return nothing
    ended = dict(zip(before.labels, before.totals[-1], strict=True))
    base = tuple(ended.get(label, 0) for label in labels)
    first = figures_of(section.rows[:1], labels, section.columns.players)
    goes_on, begins = (looks_like_deal(steps(first, start)[0]) for start in (base, nothing))
    return base if goes_on and not begins else nothing


def books_of(section: Section, kind: FiguresKind, before: Books | None) -> tuple[Books, tuple[int, ...]]:
    """The books of an evening, and the totals with which it began; a first row of zeros only is no deal."""
    labels, columns = labels_of(section), section.columns
    rows = section.rows
    figures = figures_of(rows, labels, columns.players)
    if kind is FiguresKind.TOTALS and len(rows) > 1 and is_start(section, figures[0]):
        rows, figures = rows[1:], figures[1:]
    base = base_of(section, labels, before) if kind is FiguresKind.TOTALS else (0,) * len(labels)
    points = steps(figures, base) if kind is FiguresKind.TOTALS else as_points(figures)
    totals = tuple(accumulate(points, add_rows, initial=base))[1:]
    books = Books(
        labels=labels,
        kind=kind,
        booking=Booking.BOTH,
        columns=columns,
        rows=rows,
        figures=figures,
        points=tuple(points),
        totals=totals,
        bank=bank_of(rows, columns, kind),
    )
    sides = [(*given, bank) for given, bank in zip(points, books.bank, strict=True)]
    return replace(books, booking=booking_of(sides)), base


def add_rows(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    """Two rows added, player by player."""
    return tuple(map(sum, zip(one, other, strict=True)))


def is_start(section: Section, first: Figures) -> bool:
    """Whether the first row of totals only says that all begin at zero."""
    row = section.rows[0]
    places = [place for role in (Role.VALUE, Role.REMARK) for place in section.columns.of(role)]
    return not any(first) and not any(row.cell(place) for place in places)


def bank_of(rows: Sequence[WorksheetRow], columns: Columns, kind: FiguresKind) -> tuple[int, ...]:
    """What each row gives the bank, if it has a column."""
    places = columns.of(Role.BANK)[:1]
    figures = tuple(tuple(figure_in(row.cell(place)) for place in places) for row in rows)
    given = steps(figures, (0,) * len(places)) if kind is FiguresKind.TOTALS else as_points(figures)
    return tuple(map(sum, given))
