"""Are these figures running totals, or the points of each deal? Whatever makes deals look like deals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

Figures = tuple[int | None, ...]
"""The figures of one row, player by player; None where nothing is written."""


class FiguresKind(StrEnum):
    """What the figures of a table are.

    Running totals, the newest of them on top or not, or points of each deal.
    """

    TOTALS = "totals"
    FROM_BELOW = "from_below"
    POINTS = "points"


class Booking(StrEnum):
    """What a group writes down: plus and minus, or only one of them."""

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
    """What the group writes down: one side only if no figure is of the other."""
    given = [point for row in points for point in row if point]
    if given and min(given) > 0:
        return Booking.PLUS
    return Booking.MINUS if given and max(given) < 0 else Booking.BOTH
