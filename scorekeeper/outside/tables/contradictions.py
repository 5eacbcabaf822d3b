"""Contradictions in a hand-kept sheet: the figure that is there, the right one, and the difference."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rulesets.translation import _
from scorekeeper.outside.tables.books import Books, add_rows, figures_of
from scorekeeper.outside.tables.cells import figure_in, is_nothing, plain_text
from scorekeeper.outside.tables.dummy_seat import DUMMY
from scorekeeper.outside.tables.headings import Role, game_of, is_cross, is_other_row, word_role
from scorekeeper.outside.tables.points import Booking, is_lone, looks_like_deal
from scorekeeper.outside.tables.split_evenings import Section
from scorekeeper.outside.tables.user_answers import (
    FiguresKind,
    Finding,
    Weight,
    figure_text,
    note,
    signed_text,
    slip,
)
from scorekeeper.outside.tables.worksheets import WorksheetRow

FEWEST_ABOVE = 5
"""So many rows, all others deals, tell that a last one is none."""
FEWEST_ROWS = 3
"""So many rows, of which most are no deals, tell that they may be something else."""
WRONG_TOTAL = _("the total of %(name)s is %(there)s, the points come to %(right)s")


def slips_in(books: Books) -> Iterator[Finding]:
    """Everything that does not add up in an evening, row by row.

    A running total that is only off because the one above it was is no slip of its own.
    """
    yield from notes_of_marks(books)
    is_slip_above = False
    for place in range(len(books.rows)):
        off = books.off(place)
        yield from unreadable_cells(books, place)
        is_put_right = is_slip_above and books.kind is FiguresKind.TOTALS and off == -books.off(place - 1)
        if off and not is_put_right:
            yield not_adding_up(books, place)
        elif not off:
            yield from unlike_a_deal(books, place)
            yield from other_value(books, place)
        is_slip_above = bool(off) and not is_put_right


STAND_IN = re.compile(r"[+-]?\d+ ?\((?:[^\W\d_]+[.:]? )?(?P<word>[^\W\d_]{3,})\)")
"""Points and a word that may be the name of who made them."""


def stand_ins(rows: Iterable[WorksheetRow]) -> Iterator[Finding]:
    """Points that may be those of somebody else than whose name stands above: “12 (Emil)”."""
    for row in rows:
        for cell in row.cells if any("(" in cell for cell in row.cells) else ():
            match = STAND_IN.fullmatch(plain_text(cell))
            word = match["word"] if match else "x"
            if not (game_of(word) or word_role(word) or is_cross(word) or is_other_row(word)):
                message = _("“%(text)s” may be what someone else made: it counts for the name above")
                yield slip(message, row.number, text=cell)


def unreadable_cells(books: Books, place: int) -> Iterator[Finding]:
    """Cells of players that hold no whole number, or nothing where the row does not add up without it."""
    row = books.rows[place]
    for label, given in zip(books.labels, books.figures[place], strict=True):
        cell = cell_of(books, label, row)
        if given is None and is_mark(books, place, cell):
            continue
        if given is None and not is_nothing(cell):
            message = _("“%(text)s” for %(name)s is not a whole number and counts as nothing written")
            yield slip(message, row.number, name=label, text=cell[:40])
        elif given is None and (
            books.off(place) or (books.kind is FiguresKind.TOTALS and len(books.labels) == 4)
        ):
            right = figure_text(books.standing(place, label) - books.off(place))
            message = _("nothing is written for %(name)s; %(right)s would add up")
            yield slip(message, row.number, name=label, right=right)


def is_mark(books: Books, place: int, cell: str) -> bool:
    """Whether a cell holds a word, or a sign such as “x”, for who sits out: the row is whole without it."""
    if not is_mark_text(cell) or books.off(place):
        return False
    known = zip(books.figures[place], books.points[place], strict=True)
    return (
        books.booking is not Booking.BOTH or sum(given is not None or bool(own) for given, own in known) >= 4
    )


def is_mark_text(cell: str) -> bool:
    """Whether a cell holds a cross or a word without figures."""
    is_word_only = any(map(str.isalpha, cell)) and not any(map(str.isdigit, cell))
    return is_cross(cell) or (is_word_only and not is_nothing(cell))


def notes_of_marks(books: Books) -> Iterator[Finding]:
    """The words and signs that were taken for nothing written, each said once."""
    marks = Counter(
        cell
        for place, row in enumerate(books.rows)
        for label, given in zip(books.labels, books.figures[place], strict=True)
        if given is None and is_mark(books, place, cell := cell_of(books, label, row))
    )
    for mark, count in marks.items():
        message = _("“%(text)s” is taken to mean sitting out, or nothing (%(count)s)")
        yield note(message, text=mark[:40], count=count)


def cell_of(books: Books, label: str, row: WorksheetRow) -> str:
    """The cell of a player in a row."""
    columns = books.columns
    return row.cell(columns.players.get(label, columns.totals.get(label, 0)))


def not_adding_up(books: Books, place: int) -> Finding:
    """A row whose points do not come to zero, with the figure that would be right if only one can be."""
    row, off = books.rows[place], books.off(place)
    params: dict[str, object] = {"off": signed_text(off), "there": list_figures(books, place)}
    guesses = [label for label in books.labels if would_be_right(books, place, label)]
    if len(guesses) != 1:
        return slip(_("the points come to %(off)s instead of 0 (%(there)s)"), row.number, **params)
    params |= {"name": guesses[0], "right": figure_text(books.standing(place, guesses[0]) - off)}
    message = _("the points come to %(off)s instead of 0 (%(there)s); right would be %(right)s for %(name)s")
    return slip(message, row.number, **params)


def would_be_right(books: Books, place: int, label: str) -> bool:
    """Whether the row, and the one after it, look like deals once this player's figure is put right."""
    off, seat = books.off(place), books.labels.index(label)
    mended = [with_change(books.points[place], seat, -off)]
    if books.kind is FiguresKind.TOTALS and books.off(place + 1) == -off:
        mended.append(with_change(books.points[place + 1], seat, off))
    values = values_of(books, place)
    return all(map(looks_like_deal, mended)) and (not values or value_fits_points(values, mended[0]))


def with_change(points: Sequence[int], seat: int, by: int) -> tuple[int, ...]:
    """The points with those of one seat changed."""
    return tuple(point + by if place == seat else point for place, point in enumerate(points))


def unlike_a_deal(books: Books, place: int) -> Iterator[Finding]:
    """A row that adds up and is still neither two against two nor one against three.

    A last one below nothing but deals may be sums whose word is not known, and where hardly a row is a deal
    the rows may be evenings: that is for somebody to say.
    """
    points = books.points[place]
    above = books.points[:place]
    is_like_sums = books.kind is FiguresKind.POINTS and place + 1 == len(books.points) >= FEWEST_ABOVE
    if any(points) and not looks_like_deal(points) and DUMMY not in books.labels:
        params = {"points": ", ".join(map(signed_text, points))}
        message = _("neither two against two nor one against three (%(points)s): is a row missing?")
        is_for_somebody = are_no_deals(books) or (is_like_sums and all(map(looks_like_deal, above)))
        weight = Weight.SLIP if is_for_somebody else Weight.NOTE
        yield Finding(weight, message, params, books.rows[place].number)


def are_no_deals(books: Books) -> bool:
    """Whether most of several rows with points are neither two against two nor one against three."""
    made = [points for points in books.points if any(points)]
    return len(made) >= FEWEST_ROWS and 2 * sum(map(looks_like_deal, made)) < len(made)


def other_value(books: Books, place: int) -> Iterator[Finding]:
    """A value beside the points that says something else."""
    values, points = values_of(books, place), books.points[place]
    row = books.rows[place]
    if values and (looks_like_deal(points) or not any(points)) and not value_fits_points(values, points):
        size = min((abs(point) for point in points if point), default=0)
        message = _("the value beside it says %(value)s, the points say %(points)s")
        yield slip(message, row.number, value=signed_text(values[0]), points=size)
    elif not values and books.columns.of(Role.VALUE) and not books.columns.totals and any(points):
        yield note(_("no value is written beside the points"), row.number)


def values_of(books: Books, place: int) -> list[int]:
    """The figures beside the players': the value, and in a solo's row both numbers of it, shifted.

    Nothing where totals stand beside the points: they say more about them.
    """
    columns, row = books.columns, books.rows[place]
    if not columns.of(Role.VALUE) or columns.totals:
        return []
    first = columns.of(Role.VALUE)[0]
    beside = [first, *(at for at in columns.of(Role.REMARK) if at > first)]
    return [number for at in beside if (number := figure_in(row.cell(at))) is not None]


def value_fits_points(values: Sequence[int], points: Sequence[int]) -> bool:
    """Whether the value is what was won or lost, in a solo by anybody."""
    sizes = {abs(point) for point in points} if is_lone(points) else {max(map(abs, points))}
    return all(abs(value) in sizes for value in values[:2]) if is_lone(points) else abs(values[0]) in sizes


def list_figures(books: Books, place: int) -> str:
    """The figures of a row as they stand, with the names."""
    return ", ".join(
        f"{label} {'–' if given is None else figure_text(given)}"
        for label, given in zip(books.labels, books.figures[place], strict=True)
    )


def list_totals(books: Books) -> str:
    """List the totals at the end of an evening, with the names."""
    ended = books.totals[-1] if books.totals else (0,) * len(books.labels)
    return list_points(books.labels, ended)


def list_points(labels: Sequence[str], points: Sequence[int]) -> str:
    return ", ".join(f"{label} {signed_text(point)}" for label, point in zip(labels, points, strict=True))


def said_otherwise(
    section: Section, books: Books, base: tuple[int, ...]
) -> tuple[list[tuple[int, ...]], list[Finding]]:
    """Return what totals on the sheet add to the points beside them, row by row, and their contradictions.

    The totals are what the group went home with, so the difference is booked as an adjustment.
    """
    nothing = (0,) * len(books.labels)
    extra, running = [nothing] * len(books.rows), base
    findings: list[Finding] = []
    said = figures_of(books.rows, books.labels, section.columns.totals)
    for place, points in enumerate(books.points):
        running = add_rows(running, points)
        if any(given is not None for given in said[place]):
            extra[place] = total_difference(said[place], running)
            findings += slips_of_totals(books.rows[place], books.labels, said[place], running)
            running = add_rows(running, extra[place])
    if section.sums is not None and books.rows:
        (sums,) = figures_of([section.sums], books.labels, section.columns.players)
        findings += slips_of_totals(section.sums, books.labels, sums, running)
        extra[-1] = add_rows(extra[-1], total_difference(sums, running))
    return extra, findings


def total_difference(said: Sequence[int | None], running: Sequence[int]) -> tuple[int, ...]:
    """How far totals that are written differ from those that follow; nothing where none is written."""
    return tuple(0 if total is None else total - own for total, own in zip(said, running, strict=True))


def slips_of_totals(
    row: WorksheetRow, labels: Sequence[str], said: Sequence[int | None], right: Sequence[int]
) -> Iterator[Finding]:
    """The totals of a row that are not what the points come to."""
    for label, there, own in zip(labels, said, right, strict=True):
        if there not in (None, own):
            yield slip(WRONG_TOTAL, row.number, name=label, there=there, right=own)
