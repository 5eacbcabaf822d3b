"""A funnel: means against how many numbers are in them, and the band within which chance alone keeps them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import ClassVar

from scorekeeper.site.charts.labels import bold_width, shorten_text, text_width
from scorekeeper.site.charts.lines import MOST_FIGURES, PHONE, ChartTick, Size, figure_text, point
from scorekeeper.site.charts.marks import Place, shapes_at
from scorekeeper.site.charts.palette import FONTS, INKS, PALETTE
from scorekeeper.site.charts.scale import Scale, ticks

FONT, SMALL = 13, 12
TOP, FOOT, MARGIN = 12, 44, 6
NEAR = 9
"""How far a name is from its dot."""

STEPS = 32
"""So many points make an edge of the band."""

MOST_COUNTS = 6


@dataclass(frozen=True)
class Mean:
    """Somebody's mean and how many numbers are in it; the name stands at it if it is lifted."""

    name: str
    count: int
    value: float
    is_lifted: bool = False


@dataclass(frozen=True)
class Funnel:
    """The band about zero: after so many numbers it goes `reach` / √count up and down, from `first` on."""

    first: int
    reach: float

    def at(self, count: float) -> float:
        """How far it goes."""
        return self.reach / sqrt(count)


@dataclass(frozen=True)
class Dot:
    """How a lifted mean is drawn, with its name beside it; `anchor` is where that begins, as SVG has it."""

    number: int
    ink: str
    shape: str
    name: str
    x: float
    y: float
    anchor: str


@dataclass(frozen=True)
class FunnelChart:
    """Everything a template needs to draw a funnel; `rest` are the places of dots without a name."""

    title: str
    text: str
    axis: str
    left: float
    right: float
    bottom: float
    band: str
    edges: tuple[str, str]
    rows: tuple[ChartTick, ...]
    columns: tuple[ChartTick, ...]
    rest: tuple[Place, ...]
    dots: tuple[Dot, ...]
    width: int
    height: int
    top: int = TOP - 6
    palette: ClassVar = PALETTE
    fonts: ClassVar = FONTS

    @property
    def middle(self) -> float:
        """Where the name of the axis stands."""
        return round((self.left + self.right) / 2, 1)


def funnel_chart(
    means: Sequence[Mean],
    funnel: Funnel,
    *,
    title: str,
    text: str,
    axis: str,
    figure: Callable[[int], str] = figure_text,
    size: Size = PHONE,
) -> FunnelChart:
    """Draw means about zero; `title` and `text` say in words what there is to see, `axis` what is counted.

    `figure` writes the tenths at the side.
    """
    most = max(mean.count for mean in means)
    reaches = [funnel.at(funnel.first), *(abs(mean.value) for mean in means)]
    high = ceil(10 * max(reaches))
    y = Scale(-high, high, size.height - FOOT, TOP)
    rows = [ChartTick(y.at(each), figure(each), each == 0) for each in ticks(-high, high, MOST_FIGURES)]
    left = round(MARGIN + max(text_width(row.text, SMALL) for row in rows), 1)
    # Half of the last figure below stands right of its place.
    right = size.width - MARGIN - text_width(figure_text(most), SMALL) / 2
    x = Scale(0, most, left + 4, round(right, 1))
    edges = band_edges(funnel, most, x, y)
    return FunnelChart(
        title=title,
        text=text,
        axis=axis,
        left=left,
        right=size.width - MARGIN,
        bottom=size.height - FOOT,
        band=" ".join(map(point, [*edges[0], *reversed(edges[1])])),
        edges=(" ".join(map(point, edges[0])), " ".join(map(point, edges[1]))),
        rows=tuple(rows),
        columns=tuple(ChartTick(x.at(each), figure_text(each)) for each in ticks(0, most, MOST_COUNTS)),
        rest=tuple(place_of(mean, x, y) for mean in means if not mean.is_lifted),
        dots=tuple(drawn_dots([mean for mean in means if mean.is_lifted], x, y, size)),
        width=size.width,
        height=size.height,
    )


def place_of(mean: Mean, x: Scale, y: Scale) -> Place:
    """Where a mean lies; the scale at the side is in tenths."""
    return x.at(mean.count), y.at(10 * mean.value)


def band_edges(funnel: Funnel, most: int, x: Scale, y: Scale) -> tuple[list[Place], list[Place]]:
    """The upper and the lower edge of the band, with more points where it bends."""
    growth = max(1.0, most / funnel.first)
    counts = [funnel.first * growth ** (step / STEPS) for step in range(STEPS + 1)]
    upper = [(x.at(count), y.at(10 * funnel.at(count))) for count in counts]
    return upper, [(x.at(count), y.at(-10 * funnel.at(count))) for count in counts]


Box = tuple[float, float, float, float]
"""Left, upper, right and lower edge."""


def drawn_dots(means: Sequence[Mean], x: Scale, y: Scale, size: Size) -> Iterator[Dot]:
    """The lifted means, with their names where these lie on no other and on no lifted dot."""
    places = [place_of(mean, x, y) for mean in means]
    taken: list[Box] = [(at - 5, height - 5, at + 5, height + 5) for at, height in places]
    for number, (mean, place) in enumerate(zip(means, places, strict=True)):
        name = shorten_text(mean.name, FONT, size.name_room)
        label = min(
            labels_at(place, bold_width(name, FONT)),
            key=lambda each: overlaps(each[2], taken) + sticks_out(each[2], size),
        )
        at, anchor, box = label
        taken.append(box)
        shape, ink = shapes_at(number, [place]), INKS[number % len(INKS)]
        yield Dot(number % len(INKS) + 1, ink, shape, name, *at, anchor)


def labels_at(place: Place, width: float) -> Iterator[tuple[Place, str, Box]]:
    """Where a name can stand at a dot: right of it, left, above, below."""
    at, height = place
    for dx, dy, anchor in ((NEAR, 0, "start"), (-NEAR, 0, "end"), (0, -13, "middle"), (0, 13, "middle")):
        start = at + dx - {"start": 0, "end": width, "middle": width / 2}[anchor]
        middle = round(height + dy, 1)
        yield (
            (round(at + dx, 1), middle),
            anchor,
            (start, middle - FONT / 2, start + width, middle + FONT / 2),
        )


def overlaps(box: Box, taken: Sequence[Box]) -> float:
    """How much of a box lies on others."""
    found = 0.0
    for other in taken:
        width = min(box[2], other[2]) - max(box[0], other[0])
        height = min(box[3], other[3]) - max(box[1], other[1])
        found += max(0.0, width) * max(0.0, height)
    return found


def sticks_out(box: Box, size: Size) -> float:
    """How far a box is out of the picture, which weighs more than lying on another."""
    return 1000 * (max(0.0, -box[0]) + max(0.0, box[2] - size.width) + max(0.0, -box[1]))
