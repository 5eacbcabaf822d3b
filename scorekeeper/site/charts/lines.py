"""A line chart: values that follow each other, a line for everybody, names at its end, one highlighted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.site.charts.marks import (
    FONTS,
    INKS,
    PALETTE,
    Place,
    Scale,
    bold_width,
    dash_of,
    extent,
    shapes_at,
    shorten_text,
    spread,
    step,
    text_width,
    ticks,
)

WIDTH, HEIGHT = 360, 250
"""The size of the chart in its own units; it scales with its place."""

FONT = SMALL = 13
LABEL_GAP, LABEL_START = 15, 17
MOST_FIGURES, MOST_STEPS = 7, 8
STEP_GAP = 8
TOP, BOTTOM = 14, 26

Values = Sequence[int | None]
"""Somebody's values after each step; None before they were there."""


@dataclass(frozen=True)
class Size:
    """How big a chart is in its own units, and how much room a name has at the end of its line.

    Where it `is_narrow` no figure stands there, and those at the axis stand in the plot.
    """

    width: int = WIDTH
    height: int = HEIGHT
    name_room: int = 150
    most_steps: int = MOST_STEPS
    is_narrow: bool = False

    @property
    def label_start(self) -> int:
        """The start of a name after the end of the plot, behind a shape if there is one."""
        return LABEL_START // 2 if self.is_narrow else LABEL_START


PHONE, DESK = Size(), Size(900, 400, 280, 16)
"""A chart on a phone, which shortens very long names; one that fills a wide page of a desktop."""


@dataclass(frozen=True)
class Series:
    """Somebody's values after each step, from the start on; None before they were there.

    `figure` is what stands beside the name at the end of the line, `key` whom a tap on the line chooses.
    """

    name: str
    figure: str
    values: tuple[int | None, ...]
    key: int | None = None

    @property
    def text(self) -> str:
        return f"{self.name} {self.figure}".strip()


@dataclass(frozen=True)
class Tint:
    """A stretch that stands out, from the step after `first` - 1 to the step `last`."""

    first: int
    last: int
    text: str


@dataclass(frozen=True)
class GreyLine:
    """How a series in the background is drawn, and what it says of itself."""

    points: str
    text: str
    key: int | None


@dataclass(frozen=True)
class ChartLine(GreyLine):
    """How one series is drawn."""

    number: int
    ink: str
    dash: str
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
    rest: tuple[GreyLine, ...] = ()
    width: int = WIDTH
    height: int = HEIGHT
    is_narrow: bool = False
    palette: ClassVar = PALETTE
    fonts: ClassVar = FONTS

    @property
    def span(self) -> float:
        return self.bottom - self.top


def line_chart(
    series: Sequence[Series],
    *,
    title: str,
    text: str,
    steps: Sequence[str],
    tints: Sequence[Tint] = (),
    rest: Sequence[Series] = (),
    size: Size = PHONE,
    figure: Callable[[int], str] | None = None,
    most_figures: int = MOST_FIGURES,
) -> LineChart:
    """Draw series over named steps; values number one more than steps, the first is the start.

    `title` and `text` say in words what there is to see. A value is a whole number, which `figure` says at
    the axis, or says nothing there. The `rest` is drawn grey behind them.
    """
    low, high = extent(value for each in (*series, *rest) for value in each.values if value is not None)
    y = Scale(low, high, size.height - BOTTOM, TOP)
    figures = axis_figures(y, ticks(low, high, most_figures), figure or figure_text)
    left = 4 if size.is_narrow else 6 + max(text_width(tick.text, SMALL) for tick in figures)
    right = size.width - label_room(series, size)
    x = Scale(0, len(steps), round(left + 4, 1), round(right - 6, 1))
    shown = shown_steps(len(steps), most_that_fit(steps, right - left, size))
    return LineChart(
        title=title,
        text=text,
        left=round(left, 1),
        right=round(right, 1),
        top=TOP - 8,
        bottom=size.height - BOTTOM + 6,
        lines=drawn_lines(series, x, y, shown, size),
        rows=figures,
        columns=tuple(ChartTick(x.at(step), steps[step - 1]) for step in shown),
        bands=tuple(band(tint, x) for tint in tints),
        rest=tuple(GreyLine(points_of(places_of(each.values, x, y)), each.text, each.key) for each in rest),
        width=size.width,
        height=size.height,
        is_narrow=size.is_narrow,
    )


def axis_figures(y: Scale, values: Sequence[int], said: Callable[[int], str]) -> tuple[ChartTick, ...]:
    texts = ((value, said(value)) for value in values)
    return tuple(ChartTick(y.at(value), text, value == 0) for value, text in texts if text)


def figure_text(value: int) -> str:
    """A figure at the axis, with a real minus sign."""
    return str(value).replace("-", "\N{MINUS SIGN}")


def label_text(series: Series, size: Size) -> str:
    """The name at the end of a line, shortened where there is no room."""
    return shorten_text(series.name, FONT, size.name_room)


def label_room(series: Sequence[Series], size: Size = PHONE) -> float:
    """How much of the width the shapes, names and figures at the ends of the lines need."""
    texts = (f"{label_text(each, size)} {'' if size.is_narrow else each.figure}".strip() for each in series)
    return max((bold_width(text, FONT) for text in texts), default=0) + size.label_start + 4


def most_that_fit(steps: Sequence[str], room: float, size: Size) -> int:
    """How many names of steps stand beside each other below the chart."""
    widest = max((text_width(step, SMALL) for step in steps), default=0)
    return max(2, min(size.most_steps, int(room / (widest + STEP_GAP))))


def shown_steps(count: int, most: int = MOST_STEPS) -> list[int]:
    """The steps that have their name below the chart and a shape on the lines: so many at most."""
    distance = 4 if most < count <= 4 * most and most >= MOST_STEPS else step(count, most)
    if count // distance == 1:  # one name alone does not say how fast time goes
        distance = count // (most + 1) + 1
    return list(range(distance, count + 1, distance))


def drawn_lines(
    series: Sequence[Series], x: Scale, y: Scale, shown: Sequence[int], size: Size
) -> tuple[ChartLine, ...]:
    """The lines with their labels, which keep their distance."""
    ends = [y.at(next((value for value in reversed(each.values) if value is not None), 0)) for each in series]
    heights = spread(ends, LABEL_GAP, TOP - 4, size.height - BOTTOM + 4)
    start = size.width - label_room(series, size)
    return tuple(
        drawn_line(number, each, (start, height), x, y, shown, size)
        for number, (each, height) in enumerate(zip(series, heights, strict=True))
    )


def drawn_line(
    number: int, series: Series, label: Place, x: Scale, y: Scale, shown: Sequence[int], size: Size
) -> ChartLine:
    """One line; the last of its shapes stands beside the label, as in a legend, or at its own end."""
    places = places_of(series.values, x, y)
    last = len(series.values) - 1
    marked = [places[place] for place in shown if place in places and place != last]
    end = list(places.values())[-1:] if size.is_narrow else [(label[0] + 9, label[1])]
    return ChartLine(
        points=points_of(places),
        text=series.text,
        key=series.key,
        number=number % len(INKS) + 1,
        ink=INKS[number % len(INKS)],
        dash=dash_of(number),
        shapes=shapes_at(number, marked),
        label=label_text(series, size),
        figure="" if size.is_narrow else series.figure,
        label_x=round(label[0] + size.label_start, 1),
        label_y=label[1],
        label_shape=shapes_at(number, end),
    )


def places_of(values: Values, x: Scale, y: Scale) -> dict[int, Place]:
    """The places of values in the plot, by their step; none before there are any."""
    return {place: (x.at(place), y.at(value)) for place, value in enumerate(values) if value is not None}


def points_of(places: Mapping[int, Place]) -> str:
    return " ".join(map(point, places.values()))


def point(place: Place) -> str:
    """A point of a line, as short as it can be written."""
    return f"{place[0]:g},{place[1]:g}"


def band(tint: Tint, x: Scale) -> ChartBand:
    start, end = x.at(tint.first - 1), x.at(tint.last)
    fits = text_width(tint.text, SMALL) <= end - start
    return ChartBand(start, round(end - start, 1), tint.text if fits else "")
