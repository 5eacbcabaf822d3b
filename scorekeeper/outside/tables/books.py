"""The figures of an evening as books: what was written, and the points and totals that follow from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from scorekeeper.outside.tables.cells import figure_in
from scorekeeper.outside.tables.columns import Columns
from scorekeeper.outside.tables.headings import Role, is_cross
from scorekeeper.outside.tables.points import Booking, Figures, as_points, booking_of, looks_like_deal, steps
from scorekeeper.outside.tables.split_evenings import Section
from scorekeeper.outside.tables.user_answers import Anew, Asked, FiguresKind, Subject
from scorekeeper.outside.tables.worksheets import WorksheetRow


@dataclass(frozen=True)
class Books:
    """The figures of an evening as they stand, and the points and totals that follow from them.

    `bank` is what each row gives the bank in a column of its own, 0 where there is none.
    """

    labels: tuple[str, ...]
    kind: FiguresKind
    booking: Booking
    columns: Columns
    rows: tuple[WorksheetRow, ...]
    figures: tuple[Figures, ...]
    points: tuple[tuple[int, ...], ...]
    totals: tuple[tuple[int, ...], ...]
    bank: tuple[int, ...]

    def off(self, place: int) -> int:
        """How far the points of a row are from adding up to zero; nothing is where one side is written."""
        if self.booking is not Booking.BOTH or not 0 <= place < len(self.points):
            return 0
        return sum(self.points[place]) + self.bank[place]

    def standing(self, place: int, label: str) -> int:
        """The figure that counts as written for a player in a row: the total, or the points."""
        rows = self.totals if self.kind is FiguresKind.TOTALS else self.points
        return rows[place][self.labels.index(label)]


PLAYING = 4
LONGEST_LISTED, MOST_LISTED = 100, 5


def labels_of(section: Section) -> tuple[str, ...]:
    """The players of an evening: those under whose name anything is written.

    Where only one side is, somebody may have nothing all evening: nobody is missing if four columns are
    without a cross in every row.
    """
    columns = section.columns.players
    rows = [[row.cell(place) for place in columns.values()] for row in section.rows]
    figures = [figure for row in rows for cell in row if (figure := figure_in(cell))]
    is_one_sided = bool(figures) and not min(figures) < 0 < max(figures)
    if is_one_sided and all(sum(not is_cross(cell) for cell in row) == PLAYING for row in rows):
        return tuple(columns)
    return tuple(
        label
        for label, place in columns.items()
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


def begun_anew(section: Section, answer: str = Anew.NOWHERE) -> Iterator[Section]:
    """Split running totals where they begin anew; where that is not sure as was answered.

    The answer is the number of a row, Anew.NOWHERE, or Anew.EVERYWHERE.
    """
    certain, unsure = beginnings_in(section)
    chosen = [place for place in unsure if answer in (Anew.EVERYWHERE, str(section.rows[place].number))]
    bounds = [0, *sorted({*certain, *chosen}), len(section.rows)]
    for start, end in pairwise(bounds):
        part = replace(
            section, rows=section.rows[start:end], sums=section.sums if end == bounds[-1] else None
        )
        yield part if start == 0 else replace(part, carried=None, findings=())


def beginnings_in(section: Section) -> tuple[list[int], list[int]]:
    """The rows in which running totals begin anew: those that certainly do, and those that may.

    Such a row is a deal by itself, or nothing but zeros, and no deal after the row above it. An empty row, or
    numbers that begin anew, make it certain; where one of these is and the row is a deal in both ways, it
    cannot be told. Numbers that go on tell that it does not begin.
    """
    labels = labels_of(section)
    figures = figures_of(section.rows, labels, section.columns.players)
    added = steps(figures, base_of(section, labels, None))
    numbers = numbers_of(section)
    certain: list[int] = []
    unsure: list[int] = []
    for place in range(1, len(section.rows)):
        counted = step_between(numbers[place - 1], numbers[place])
        if counted == 1 or not may_begin(figures[place]):
            continue
        is_parted = section.rows[place].number in section.gaps or (counted is not None and counted <= 0)
        follows = may_follow(added[place])
        if is_parted and not follows:
            certain.append(place)
        elif is_parted or not follows:
            unsure.append(place)
    return certain, unsure


def may_begin(figures: Figures) -> bool:
    """Whether running totals may begin with such figures: a deal by itself, or nothing but zeros."""
    return all(figure == 0 for figure in figures) or looks_like_deal(as_points([figures])[0])


def may_follow(points: Sequence[int]) -> bool:
    """Whether totals may go on by such points: those of a deal, or none at all."""
    return looks_like_deal(points) or not any(points)


def step_between(above: int | None, number: int | None) -> int | None:
    """How far the number of a row is from that of the row above; None where one of them has none."""
    return None if above is None or number is None else number - above


def numbers_of(section: Section) -> list[int | None]:
    """The numbers of the rows, None for a row without one."""
    places = section.columns.of(Role.NUMBER)[:1]
    return [next((figure_in(row.cell(place)) for place in places), None) for row in section.rows]


def base_of(
    section: Section, labels: Sequence[str], before: Books | None, *, goes_on: bool | None = None
) -> tuple[int, ...]:
    """The totals before the first row: carried over, or gone on with from the evening before.

    Where both could be, the other evenings of the table say whether theirs `goes_on`.
    """
    nothing = (0,) * len(labels)
    if section.carried is not None:
        return as_points(figures_of([section.carried], labels, section.columns.players))[0]
    if before is None or before.kind is not FiguresKind.TOTALS or not before.totals:
        return nothing
    base = ended_with(before, labels)
    may_go_on, may_begin = possible_starts(section, labels, base)
    if may_go_on == may_begin:
        return base if goes_on else nothing
    return base if may_go_on else nothing


def ended_with(before: Books, labels: Sequence[str]) -> tuple[int, ...]:
    """The totals of some players at the end of an evening."""
    ended = dict(zip(before.labels, before.totals[-1], strict=True))
    return tuple(ended.get(label, 0) for label in labels)


def possible_starts(section: Section, labels: Sequence[str], base: Sequence[int]) -> tuple[bool, bool]:
    """Whether the first row of totals may go on from others, and whether it may begin at zero."""
    first = figures_of(section.rows[:1], labels, section.columns.players)
    (added,), (written,) = steps(first, base), as_points(first)
    return may_follow(added), may_follow(written)


def books_of(
    section: Section, kind: FiguresKind, before: Books | None, *, goes_on: bool | None = None
) -> tuple[Books, tuple[int, ...]]:
    """The books of an evening, and the totals with which it began; a first row of zeros only is no deal."""
    labels, columns = labels_of(section), section.columns
    rows = section.rows
    figures = figures_of(rows, labels, columns.players)
    if kind is FiguresKind.TOTALS and len(rows) > 1 and is_start(section, figures[0]):
        rows, figures = rows[1:], figures[1:]
    base = (0,) * len(labels)
    if kind is FiguresKind.TOTALS:
        base = base_of(section, labels, before, goes_on=goes_on)
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
    """The points of the bank in each row, if there is a column for it."""
    places = columns.of(Role.BANK)[:1]
    figures = tuple(tuple(figure_in(row.cell(place)) for place in places) for row in rows)
    given = steps(figures, (0,) * len(places)) if kind is FiguresKind.TOTALS else as_points(figures)
    return tuple(map(sum, given))


def ask_where_begun(section: Section) -> Iterator[Asked]:
    """Ask in which of the rows of which it cannot be told totals begin anew."""
    unsure = [section.rows[place] for place in beginnings_in(section)[1]]
    if not unsure:
        return
    rows = [(str(row.number), list_row(section, row)) for row in unsure[:MOST_LISTED]]
    choices: list[tuple[str, str]] = [(Anew.NOWHERE, ""), *rows]
    if len(unsure) > 1:
        choices.append((Anew.EVERYWHERE, ""))
    yield Asked(Subject.ANEW, tuple(choices), params={"row": unsure[0].number})


def list_row(section: Section, row: WorksheetRow) -> str:
    """The cells of all players in a row, as text."""
    cells = (f"{label} {row.cell(at)}" for label, at in section.columns.players.items())
    return f"{row.number}: {', '.join(cells)}"[:LONGEST_LISTED]
