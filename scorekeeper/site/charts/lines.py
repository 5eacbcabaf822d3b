"""A line chart: values that follow each other, a line for everybody, names at its end, one highlighted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar
from urllib.parse import urlencode

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
    """How big a chart is in its own units, and how much room a name has at the end of its line."""

    width: int = WIDTH
    height: int = HEIGHT
    name_room: int = 150
    most_steps: int = MOST_STEPS


PHONE, DESK = Size(), Size(900, 400, 280, 16)
"""A chart on a phone, which shortens very long names; one that fills a wide page of a desktop."""


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
    """Everything a template needs to draw a line chart; `rest` are the points of lines without a name."""

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
    rest: tuple[str, ...] = ()
    width: int = WIDTH
    height: int = HEIGHT
    palette: ClassVar = PALETTE
    fonts: ClassVar = FONTS

    @property
    def span(self) -> float:
        """How high the tints are."""
        return self.bottom - self.top


def line_chart(
    series: Sequence[Series],
    *,
    title: str,
    text: str,
    steps: Sequence[str],
    tints: Sequence[Tint] = (),
    rest: Sequence[Values] = (),
    size: Size = PHONE,
    figure: Callable[[int], str] | None = None,
) -> LineChart:
    """Draw series over named steps; values number one more than steps, the first is the start.

    `title` and `text` say in words what there is to see. A value is a whole number, which `figure` says at
    the axis, or says nothing there. The `rest` are values of others, which are drawn grey behind them.
    """
    drawn = [*(each.values for each in series), *rest]
    low, high = extent(value for values in drawn for value in values if value is not None)
    y = Scale(low, high, size.height - BOTTOM, TOP)
    said = ((value, (figure or figure_text)(value)) for value in ticks(low, high, MOST_FIGURES))
    figures = [ChartTick(y.at(value), text, value == 0) for value, text in said if text]
    left = 6 + max(text_width(tick.text, SMALL) for tick in figures)
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
        rows=tuple(figures),
        columns=tuple(ChartTick(x.at(step), steps[step - 1]) for step in shown),
        bands=tuple(band(tint, x) for tint in tints),
        rest=tuple(" ".join(map(point, places_of(values, x, y).values())) for values in rest),
        width=size.width,
        height=size.height,
    )


def figure_text(value: int) -> str:
    """A figure at the axis, with a real minus sign."""
    return str(value).replace("-", "\N{MINUS SIGN}")


def label_text(series: Series, size: Size) -> str:
    """The name at the end of a line, shortened where there is no room."""
    return shorten_text(series.name, FONT, size.name_room)


def label_room(series: Sequence[Series], size: Size = PHONE) -> float:
    """How much of the width the shapes, names and figures at the ends of the lines need."""
    widths = [bold_width(f"{label_text(each, size)} {each.figure}".strip(), FONT) for each in series]
    return max(widths, default=0) + LABEL_START + 4


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
        drawn_line(number, each, (start, height), places_of(each.values, x, y), shown, size)
        for number, (each, height) in enumerate(zip(series, heights, strict=True))
    )


def drawn_line(
    number: int, series: Series, label: Place, places: Mapping[int, Place], shown: Sequence[int], size: Size
) -> ChartLine:
    """One line; the last of its shapes stands beside the label, as in a legend."""
    last = len(series.values) - 1
    marked = [places[place] for place in shown if place in places and place != last]
    return ChartLine(
        number=number % len(INKS) + 1,
        ink=INKS[number % len(INKS)],
        dash=dash_of(number),
        points=" ".join(map(point, places.values())),
        shapes=shapes_at(number, marked),
        label=label_text(series, size),
        figure=series.figure,
        label_x=round(label[0] + LABEL_START, 1),
        label_y=label[1],
        label_shape=shapes_at(number, [(label[0] + 9, label[1])]),
    )


def places_of(values: Values, x: Scale, y: Scale) -> dict[int, Place]:
    """Where values lie, by their step; nowhere before there are any."""
    return {place: (x.at(place), y.at(value)) for place, value in enumerate(values) if value is not None}


def point(place: Place) -> str:
    """A point of a line, as short as it can be written."""
    return f"{place[0]:g},{place[1]:g}"


def band(tint: Tint, x: Scale) -> ChartBand:
    """A tinted stretch."""
    start, end = x.at(tint.first - 1), x.at(tint.last)
    fits = text_width(tint.text, SMALL) <= end - start
    return ChartBand(start, round(end - start, 1), tint.text if fits else "")


MOST_LIFTED = 7
"""So many can be told apart; all others are grey."""

NOBODY = 0


@dataclass(frozen=True)
class LiftedName:
    """Somebody below the chart: whether lifted, and who is after a tap; `kept` is the rest of the address."""

    name: str
    is_lifted: bool
    then: tuple[int, ...]
    kept: tuple[tuple[str, str], ...] = ()

    @property
    def query(self) -> str:
        """The tap, as the query of an address; that nobody is lifted is said as such."""
        return urlencode([*self.kept, *(("line", str(player)) for player in self.then or (NOBODY,))])


def lifted_names(
    names: Mapping[int, str], lifted: Sequence[int], kept: Iterable[tuple[str, str]] = ()
) -> tuple[LiftedName, ...]:
    """Everybody's name; a tap lifts one and, where as many as can be told apart are, lets the last go."""
    found, kept = [], tuple(kept)
    for player, name in names.items():
        others = [each for each in lifted if each != player]
        is_lifted = player in lifted
        then = others if is_lifted else [*others[: MOST_LIFTED - 1], player]
        found.append(LiftedName(name, is_lifted, tuple(then), kept))
    return tuple(found)
