"""A chart of columns that rise and fall from nought, one after the other: filled, or only outlined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.site.charts.marks import Scale, extent

WIDTH = 100
"""Across it is drawn in hundredths of its place, and so fills a phone and a desktop with type of one size."""

HEIGHT, MARGIN = 160, 20
"""How high it is, and the room above and below for a figure."""

EDGE = 5
"""So near to the edge a figure begins or ends at its column, as there is no room for half of it."""

ANCHORS = {-1: "start", 0: "middle", 1: "end"}

WIDEST = 12
"""What one column and the gap beside it take at most, so that two or three do not look like walls."""

LEAST = 2
"""So high is a column of nought."""


@dataclass(frozen=True)
class Column:
    """A value, and what it is in words; `figure` stands at the highest and the lowest."""

    text: str
    figure: str
    value: int
    is_filled: bool = True


@dataclass(frozen=True)
class DrawnColumn:
    """How one of them is drawn; its `figure` begins, ends or lies in the middle at a point, as SVG has it."""

    text: str
    tone: str
    x: float
    y: float
    width: float
    height: float
    figure: str
    anchor: str
    figure_x: float
    figure_y: float


@dataclass(frozen=True)
class ColumnChart:
    """Everything a template needs to draw the columns; `zero` is where they stand."""

    title: str
    text: str
    columns: tuple[DrawnColumn, ...]
    zero: float
    height: int = HEIGHT


def column_chart(columns: Sequence[Column], *, title: str, text: str) -> ColumnChart:
    """Draw the columns from left to right; `title` and `text` say in words what there is to see."""
    low, high = extent(each.value for each in columns)
    y, slot = Scale(low, high, HEIGHT - MARGIN, MARGIN), min(WIDTH / len(columns), WIDEST)
    # The highest and the lowest have a figure, the first of equals.
    values = [each.value for each in columns]
    told = {values.index(end) for end in (low, high) if end in values and end}
    drawn = (drawn_column(each, at, slot, y, is_told=at in told) for at, each in enumerate(columns))
    return ColumnChart(title, text, tuple(drawn), y.at(0))


def drawn_column(column: Column, at: int, slot: float, y: Scale, *, is_told: bool) -> DrawnColumn:
    """One column in its slot, with a gap on both sides."""
    zero, end, is_below = y.at(0), y.at(column.value), column.value < 0
    height = max(round(abs(end - zero), 1), LEAST)
    middle = (at + 0.5) * slot
    edge = -1 if middle < EDGE else 1 if middle > WIDTH - EDGE else 0
    return DrawnColumn(
        text=column.text,
        tone=("minus" if is_below else "plus") + ("" if column.is_filled else " hollow"),
        x=round((at + 0.15) * slot, 2),
        y=zero if is_below else round(zero - height, 1),
        width=round(slot * 0.7, 2),
        height=height,
        figure=column.figure if is_told else "",
        anchor=ANCHORS[edge],
        figure_x=round(middle + edge * slot / 2, 2),
        figure_y=round(end + (15 if is_below else -5), 1),
    )
