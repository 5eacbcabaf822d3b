"""Conclusions from points alone: whether a row is a deal, or the standings so far."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from fractions import Fraction

from rulesets.translation import _
from scorekeeper.outside.tables.cells import figure_in, found_date, is_word
from scorekeeper.outside.tables.columns import Columns
from scorekeeper.outside.tables.user_answers import Finding, note, slip
from scorekeeper.outside.tables.worksheets import WorksheetRow

Figures = tuple[int | None, ...]
"""The figures of one row, player by player; None where nothing is written."""


class Booking(StrEnum):
    """The signs that a group writes down: plus and minus, or only one of them."""

    BOTH = "both"
    PLUS = "plus"
    MINUS = "minus"


def looks_like_deal(points: Sequence[int]) -> bool:
    """Whether two won what two lost, or one three times what three lost; or only one side was written."""
    given = sorted(point for point in points if point)
    if len(given) == 4 and given[0] == given[1] == -given[2] == -given[3]:
        return True
    return is_lone(points) or (1 <= len(given) <= 3 and len(set(given)) == 1)


def is_lone(points: Sequence[int]) -> bool:
    """Whether one player got three times what each of three others paid, or paid it."""
    given = sorted(point for point in points if point)
    return len(given) == 4 and sum(given) == 0 and given[1] == given[2] and given[1] in (given[0], given[3])


def steps(rows: Iterable[Figures], base: Sequence[int]) -> list[tuple[int, ...]]:
    """From running totals to what each row adds; where nothing is written the total stays."""
    added, before = [], list(base)
    for row in rows:
        now = [old if new is None else new for new, old in zip(row, before, strict=True)]
        added.append(tuple(new - old for new, old in zip(now, before, strict=True)))
        before = now
    return added


def as_points(rows: Iterable[Figures]) -> list[tuple[int, ...]]:
    """Points as they are written; nothing written is nothing won."""
    return [tuple(point or 0 for point in row) for row in rows]


def is_mostly_empty(tables: Sequence[Sequence[Figures]]) -> bool:
    """Whether fewer than six cells in ten have a figure."""
    cells = [figure is not None for rows in tables for row in rows for figure in row]
    return sum(cells) * 10 < len(cells) * 6


def booking_of(points: Sequence[Sequence[int]]) -> Booking:
    """The signs that the group writes down: only one if no figure has the other."""
    given = [point for row in points for point in row if point]
    if given and min(given) > 0:
        return Booking.PLUS
    return Booking.MINUS if given and max(given) < 0 else Booking.BOTH


FEWEST_ABOVE = 3
"""Below two deals a sum may as well be the third row of running totals."""


def is_unmarked_standing(columns: Columns, row: WorksheetRow, above: Sequence[WorksheetRow]) -> bool:
    """Whether a row has just what the rows above it come to, and is no deal, as points or as totals.

    A word where the rows above have a number or nothing makes it sure.
    """
    points = points_in(columns, row)
    if len(above) < FEWEST_ABOVE or not any(points) or points != sum_of(columns, above):
        return False
    before_names = range(min(columns.players.values()))
    words = [at for at in before_names if is_word(row.cell(at)) and found_date(row.cell(at)) is None]
    if any(not is_word(each.cell(at)) for at in words for each in above):
        return True
    added = tuple(new - old for new, old in zip(points, points_in(columns, above[-1]), strict=True))
    return not (looks_like_deal(points) or looks_like_deal(added))


def finding_of_standing(
    columns: Columns, row: WorksheetRow, above: Sequence[WorksheetRow], since: Sequence[WorksheetRow]
) -> Finding:
    """That a row is left out as a standing; a slip if it is neither the sum nor the last row of those above.

    A sum may be that of the rows `since` the last one.
    """
    text = {"text": row.text}
    points = points_in(columns, row)
    last = points_in(columns, above[-1]) if above else points
    if points in (last, sum_of(columns, above), sum_of(columns, since)):
        return note(_("what everyone had by then, not a deal: “%(text)s” is left out"), row.number, **text)
    message = _(
        "“%(text)s” is left out as what everyone had by then, but the rows above come to something else"
    )
    return slip(message, row.number, **text)


def points_in(columns: Columns, row: WorksheetRow) -> tuple[int, ...]:
    """The figures of a row, player by player; nothing written is nothing."""
    return tuple(figure_in(row.cell(place)) or 0 for place in columns.players.values())


def sum_of(columns: Columns, rows: Sequence[WorksheetRow]) -> tuple[int, ...]:
    """Sum some rows, player by player."""
    return tuple(map(sum, zip(*(points_in(columns, row) for row in rows), strict=True)))


def rate_of(pairs: Iterable[tuple[Fraction | int, Fraction | int]]) -> Fraction | None:
    """How many times the first of each pair the second is; None if that differs, or nothing is there."""
    rates = {Fraction(other) / one if one else None for one, other in pairs if one or other}
    return rates.pop() if len(rates) == 1 else None
