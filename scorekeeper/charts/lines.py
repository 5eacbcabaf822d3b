"""A line chart: values that follow each other, a line for everybody, names at the ends of the lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.charts.labels import bold_width, shorten_text, spread, text_width
from scorekeeper.charts.marks import Place, dash_of, shapes_at
from scorekeeper.charts.palette import FONTS, INKS, PALETTE
from scorekeeper.charts.scale import Scale, extent, step, ticks

WIDTH, HEIGHT = 360, 250
APART = 6
"""So much room is left between names below the chart."""
"""The size of the chart in its own units; it scales with its place."""

FONT, SMALL = 13, 12
LABEL_GAP, LABEL_START = 15, 17
NAME_ROOM, MOST_FIGURES = 72, 7
TOP, BOTTOM = 14, 26


@dataclass(frozen=True)
class Series:
    """Somebody's values after each step, from the start on; None before they were there.

    `figure` is what stands beside the name at the end of the line.
    """

    name: str
    figure: str
    values: tuple[int | None, ...]


@dataclass(frozen=True)
class Tint:
    """A stretch that stands out, from the step after `first` - 1 to the step `last`."""

    first: int
    last: int
    text: str


@dataclass(frozen=True)
class ChartLine:
    """How one series is drawn."""

    number: int
    ink: str
    dash: str
    points: str
    shapes: str
    label: str
    figure: str
    label_x: float
    label_y: float
    label_shape: str


@dataclass(frozen=True)
class ChartTick:
    """A figure at an axis."""

    at: float
    text: str
    is_zero: bool = False


@dataclass(frozen=True)
class ChartBand:
    """How a tint is drawn; without text where that would not fit."""

    x: float
    width: float
    text: str

    @property
    def middle(self) -> float:
        """Where its text stands."""
        return round(self.x + self.width / 2, 1)


@dataclass(frozen=True)
class LineChart:
    """Everything a template needs to draw a line chart."""

    title: str
    text: str
    left: float
    right: float
    top: float
    bottom: float
    lines: tuple[ChartLine, ...]
    rows: tuple[ChartTick, ...]
    columns: tuple[ChartTick, ...]
    bands: tuple[ChartBand, ...]
    width: int = WIDTH
    height: int = HEIGHT
    palette: ClassVar = PALETTE
    fonts: ClassVar = FONTS

    @property
    def span(self) -> float:
        """How high the tints are."""
        return self.bottom - self.top


def line_chart(
    series: Sequence[Series], *, title: str, text: str, steps: Sequence[str], tints: Sequence[Tint] = ()
) -> LineChart:
    """Draw series over named steps; values number one more than steps, the first is the start.

    `title` and `text` say in words what there is to see. A value is a whole number.
    """
    low, high = extent(value for each in series for value in each.values if value is not None)
    y = Scale(low, high, HEIGHT - BOTTOM, TOP)
    figures = [
        ChartTick(y.at(value), figure_text(value), value == 0) for value in ticks(low, high, MOST_FIGURES)
    ]
    left = 6 + max(text_width(tick.text, SMALL) for tick in figures)
    right = WIDTH - label_room(series)
    x = Scale(0, len(steps), round(left + 4, 1), round(right - 6, 1))
    shown = shown_steps(len(steps))
    return LineChart(
        title=title,
        text=text,
        left=round(left, 1),
        right=round(right, 1),
        top=TOP - 8,
        bottom=HEIGHT - BOTTOM + 6,
        lines=drawn_lines(series, x, y, shown),
        rows=tuple(figures),
        columns=apart([ChartTick(x.at(step), steps[step - 1]) for step in shown]),
        bands=tuple(band(tint, x) for tint in tints),
    )


def figure_text(value: int) -> str:
    """A figure at the axis, with a real minus sign."""
    return str(value).replace("-", "\N{MINUS SIGN}")


def label_text(series: Series) -> str:
    """The name at the end of a line, shortened."""
    return shorten_text(series.name, FONT, NAME_ROOM)


def label_room(series: Sequence[Series]) -> float:
    """How much of the width the shapes, names and figures at the ends of the lines need."""
    widths = [bold_width(f"{label_text(each)} {each.figure}", FONT) for each in series]
    return max(widths, default=0) + LABEL_START + 4


def apart(columns: Sequence[ChartTick]) -> tuple[ChartTick, ...]:
    """The names below the chart that do not touch each other, the last one among them."""
    kept: list[ChartTick] = []
    for tick in reversed(columns):
        room = (text_width(tick.text, SMALL) + text_width(kept[-1].text, SMALL)) / 2 + APART if kept else 0
        if not kept or kept[-1].at - tick.at >= room:
            kept.append(tick)
    return tuple(reversed(kept))


def shown_steps(count: int) -> list[int]:
    """The steps that have their name below the chart and a shape on the lines: eight at most."""
    distance = 4 if 8 < count <= 32 else step(count, 8)
    return list(range(distance, count + 1, distance))


def drawn_lines(series: Sequence[Series], x: Scale, y: Scale, shown: Sequence[int]) -> tuple[ChartLine, ...]:
    """The lines with their labels, which keep their distance."""
    ends = [y.at(next((value for value in reversed(each.values) if value is not None), 0)) for each in series]
    heights = spread(ends, LABEL_GAP, TOP - 4, HEIGHT - BOTTOM + 4)
    start = WIDTH - label_room(series)
    return tuple(
        drawn_line(number, each, (start, height), x, y, shown)
        for number, (each, height) in enumerate(zip(series, heights, strict=True))
    )


def drawn_line(
    number: int, series: Series, label: Place, x: Scale, y: Scale, shown: Sequence[int]
) -> ChartLine:
    """One line; the last of its shapes stands beside the label, as in a legend."""
    last = len(series.values) - 1
    places = {
        place: (x.at(place), y.at(value)) for place, value in enumerate(series.values) if value is not None
    }
    marked = [places[place] for place in shown if place in places and place != last]
    return ChartLine(
        number=number % len(INKS) + 1,
        ink=INKS[number % len(INKS)],
        dash=dash_of(number),
        points=" ".join(map(point, places.values())),
        shapes=shapes_at(number, marked),
        label=label_text(series),
        figure=series.figure,
        label_x=round(label[0] + LABEL_START, 1),
        label_y=label[1],
        label_shape=shapes_at(number, [(label[0] + 9, label[1])]),
    )


def point(place: Place) -> str:
    """A point of a line, as short as it can be written."""
    return f"{place[0]:g},{place[1]:g}"


def band(tint: Tint, x: Scale) -> ChartBand:
    """A tinted stretch."""
    start, end = x.at(tint.first - 1), x.at(tint.last)
    fits = text_width(tint.text, SMALL) <= end - start
    return ChartBand(start, round(end - start, 1), tint.text if fits else "")
