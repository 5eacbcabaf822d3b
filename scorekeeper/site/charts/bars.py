"""Bars with a dot, for what may be from where to where; columns that rise and fall from nought."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import ClassVar

from scorekeeper.site.charts.lines import ChartTick, figure_text
from scorekeeper.site.charts.marks import FONTS, PALETTE, Scale, extent, shorten_text, ticks

WIDTH = 360
"""The width of the chart in its own units; it scales with its place."""

FONT = 13
MARGIN, ROW, HEAD, FOOT = 14, 42, 6, 22
NAME, BAR, THICK = 15, 28, 12
"""How far below the top of its row the name and the middle of the bar lie, and how thick the bar is."""

FIGURE_ROOM = 60
MOST_FIGURES = 7


@dataclass(frozen=True)
class Interval:
    """Somebody's value, with the lowest and highest it may be; `figure` stands beside the name.

    `tone` is "plus", "minus" or empty, for a bar that stands out.
    """

    name: str
    figure: str
    low: float
    value: float
    high: float
    tone: str = ""


@dataclass(frozen=True)
class Bar:
    """How one of them is drawn."""

    name: str
    figure: str
    tone: str
    ink: str
    top: float
    start: float
    length: float
    dot: float

    @property
    def name_y(self) -> float:
        return self.top + NAME

    @property
    def middle(self) -> float:
        return self.top + BAR

    @property
    def edge(self) -> float:
        return self.middle - THICK / 2


@dataclass(frozen=True)
class BarChart:
    """Everything a template needs to draw the bars."""

    title: str
    text: str
    bars: tuple[Bar, ...]
    columns: tuple[ChartTick, ...]
    height: int
    width: int = WIDTH
    left: int = MARGIN
    right: int = WIDTH - MARGIN
    top: int = HEAD
    thick: int = THICK
    palette: ClassVar = PALETTE
    fonts: ClassVar = FONTS

    @property
    def bottom(self) -> int:
        """The height at which the lines of the figures end."""
        return self.height - FOOT


def bar_chart(intervals: Sequence[Interval], *, title: str, text: str) -> BarChart:
    """Draw a bar for each, the first above; `title` and `text` say in words what there is to see."""
    ends = [*(floor(each.low) for each in intervals), *(ceil(each.high) for each in intervals)]
    low, high = extent(ends)
    x = Scale(low, high, MARGIN, WIDTH - MARGIN)
    return BarChart(
        title=title,
        text=text,
        bars=tuple(drawn_bar(each, HEAD + number * ROW, x) for number, each in enumerate(intervals)),
        columns=tuple(
            ChartTick(x.at(value), figure_text(value), value == 0) for value in ticks(low, high, MOST_FIGURES)
        ),
        height=HEAD + len(intervals) * ROW + FOOT,
    )


def drawn_bar(interval: Interval, top: int, x: Scale) -> Bar:
    start = x.at(interval.low)
    return Bar(
        name=shorten_text(interval.name, FONT, WIDTH - 2 * MARGIN - FIGURE_ROOM),
        figure=interval.figure,
        tone=interval.tone,
        ink=PALETTE[interval.tone or "soft"],
        top=top,
        start=start,
        length=round(x.at(interval.high) - start, 1),
        dot=x.at(interval.value),
    )


ACROSS = 100
"""Across it is drawn in hundredths of its place, and so fills a phone and a desktop with type of one size."""

HEIGHT, ABOVE = 160, 20
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
    y, slot = Scale(low, high, HEIGHT - ABOVE, ABOVE), min(ACROSS / len(columns), WIDEST)
    # The highest and the lowest have a figure, the first of equals.
    values = [each.value for each in columns]
    with_figure = {values.index(end) for end in (low, high) if end in values and end}
    drawn = (drawn_column(each, at, slot, y, has_figure=at in with_figure) for at, each in enumerate(columns))
    return ColumnChart(title, text, tuple(drawn), y.at(0))


def drawn_column(column: Column, at: int, slot: float, y: Scale, *, has_figure: bool) -> DrawnColumn:
    """One column in its slot, with a gap on both sides."""
    zero, end, is_below = y.at(0), y.at(column.value), column.value < 0
    height = max(round(abs(end - zero), 1), LEAST)
    middle = (at + 0.5) * slot
    edge = -1 if middle < EDGE else 1 if middle > ACROSS - EDGE else 0
    return DrawnColumn(
        text=column.text,
        tone=("minus" if is_below else "plus") + ("" if column.is_filled else " hollow"),
        x=round((at + 0.15) * slot, 2),
        y=zero if is_below else round(zero - height, 1),
        width=round(slot * 0.7, 2),
        height=height,
        figure=column.figure if has_figure else "",
        anchor=ANCHORS[edge],
        figure_x=round(middle + edge * slot / 2, 2),
        figure_y=round(end + (15 if is_below else -5), 1),
    )
