"""A chart of bars with a dot: for everybody what is thought, and from where to where it may be."""

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
        """Where the name stands."""
        return self.top + NAME

    @property
    def middle(self) -> float:
        """The middle of the bar."""
        return self.top + BAR

    @property
    def edge(self) -> float:
        """The upper edge of the bar."""
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
        """Where the lines of the figures end."""
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
    """One bar below its name."""
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
