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
    """How one of them is drawn."""

    text: str
    tone: str
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class ColumnFigure:
    """A figure above or below its column; `anchor` is where it begins, as SVG has it."""

    text: str
    tone: str
    x: float
    y: float
    anchor: str


@dataclass(frozen=True)
class ColumnChart:
    """Everything a template needs to draw the columns; `zero` is where they stand."""

    title: str
    text: str
    columns: tuple[DrawnColumn, ...]
    figures: tuple[ColumnFigure, ...]
    zero: float
    height: int = HEIGHT


def column_chart(columns: Sequence[Column], *, title: str, text: str) -> ColumnChart:
    """Draw the columns from left to right; `title` and `text` say in words what there is to see."""
    y = Scale(*extent(each.value for each in columns), HEIGHT - MARGIN, MARGIN)
    slot = min(WIDTH / len(columns), WIDEST)
    highest = max(columns, key=lambda each: each.value)
    lowest = min(columns, key=lambda each: each.value)
    return ColumnChart(
        title=title,
        text=text,
        columns=tuple(drawn_column(each, place * slot, slot, y) for place, each in enumerate(columns)),
        figures=tuple(
            figure_of(each, columns.index(each) * slot, slot, y)
            for each in (highest, lowest)
            if each.value * (1 if each is highest else -1) > 0
        ),
        zero=y.at(0),
    )


def drawn_column(column: Column, left: float, slot: float, y: Scale) -> DrawnColumn:
    """One column in its slot, with a gap on both sides."""
    height = max(round(abs(y.at(column.value) - y.at(0)), 1), LEAST)
    return DrawnColumn(
        text=column.text,
        tone=tone_of(column) + ("" if column.is_filled else " hollow"),
        x=round(left + slot * 0.15, 2),
        y=y.at(0) if column.value < 0 else round(y.at(0) - height, 1),
        width=round(slot * 0.7, 2),
        height=height,
    )


def figure_of(column: Column, left: float, slot: float, y: Scale) -> ColumnFigure:
    """The figure at the end of a column, within the chart."""
    middle = left + slot / 2
    is_left, is_right = middle < EDGE, middle > WIDTH - EDGE
    return ColumnFigure(
        text=column.figure,
        tone=tone_of(column),
        x=round(left if is_left else left + slot if is_right else middle, 2),
        y=round(y.at(column.value) + (15 if column.value < 0 else -5), 1),
        anchor="start" if is_left else "end" if is_right else "middle",
    )


def tone_of(column: Column) -> str:
    """The class that colours a column."""
    return "minus" if column.value < 0 else "plus"
