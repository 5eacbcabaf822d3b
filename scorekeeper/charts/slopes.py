"""A slope chart: in which order things stand in one column and the next, a line for each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.charts.labels import bold_width, shorten_text, spread, text_width
from scorekeeper.charts.lines import point
from scorekeeper.charts.marks import Place, dash_of, shapes_at
from scorekeeper.charts.palette import FONTS, INKS, PALETTE
from scorekeeper.charts.scale import Scale

WIDTH = 360
"""The width of the chart in its own units; it scales with its place."""

FONT, SMALL = 13, 12
HEAD, ROW, FOOT = 34, 30, 12
GAP, NEAR, MARGIN = 15, 9, 4
NAME_ROOM = 66
NAMED_TWICE = 3
"""Up to so many columns names stand at both ends; with more there is no room for the figures between."""


@dataclass(frozen=True)
class Ranked:
    """Something with its place in every column, 1 at the top, and the figure that stands there."""

    name: str
    places: tuple[int, ...]
    figures: tuple[str, ...]


@dataclass(frozen=True)
class Text:
    """A text at a point; `anchor` is where it begins, as SVG has it."""

    x: float
    y: float
    text: str
    figure: str = ""
    anchor: str = "middle"


@dataclass(frozen=True)
class Slope:
    """How one line is drawn, with its name and figure at both ends and its figures between them."""

    number: int
    ink: str
    dash: str
    points: str
    shapes: str
    ends: tuple[Text, Text]
    between: tuple[Text, ...]


@dataclass(frozen=True)
class SlopeChart:
    """Everything a template needs to draw a slope chart."""

    title: str
    text: str
    height: int
    top: float
    bottom: float
    heads: tuple[Text, ...]
    slopes: tuple[Slope, ...]
    width: int = WIDTH
    palette: ClassVar = PALETTE
    fonts: ClassVar = FONTS


def slope_chart(ranked: Sequence[Ranked], *, title: str, text: str, columns: Sequence[str]) -> SlopeChart:
    """Draw places over at least two columns; `title` and `text` say in words what there is to see."""
    lowest = max((place for each in ranked for place in each.places), default=1)
    height = HEAD + ROW * max(1, lowest - 1) + FOOT + NEAR
    y = Scale(1, max(2, lowest), HEAD + NEAR, height - FOOT)
    is_named_twice = len(columns) <= NAMED_TWICE
    left = MARGIN + label_room(ranked, 0)
    right = WIDTH - MARGIN - label_room(ranked, -1, is_named=is_named_twice)
    x = Scale(0, len(columns) - 1, round(left, 1), round(right, 1))
    heights = [
        spread([y.at(each.places[column]) for each in ranked], GAP, HEAD + 2, height - 4)
        for column in range(len(columns))
    ]
    return SlopeChart(
        title=title,
        text=text,
        height=height,
        top=HEAD - 8,
        bottom=height - 2,
        heads=heads(columns, x),
        slopes=tuple(
            slope(
                number,
                each,
                [(x.at(column), heights[column][number]) for column in range(len(columns))],
                last_name=label_text(each) if is_named_twice else "",
            )
            for number, each in enumerate(ranked)
        ),
    )


def label_text(ranked: Ranked) -> str:
    """The name at the ends of a line, shortened."""
    return shorten_text(ranked.name, FONT, NAME_ROOM)


def label_room(ranked: Sequence[Ranked], column: int, *, is_named: bool = True) -> float:
    """How much of the width the figures beside a column need, with or without the names."""
    names = (f"{label_text(each)} " if is_named else "" for each in ranked)
    widths = (bold_width(name + each.figures[column], FONT) for name, each in zip(names, ranked, strict=True))
    return max(widths, default=0) + NEAR


def heads(columns: Sequence[str], x: Scale) -> tuple[Text, ...]:
    """The names of the columns above them: those at the edges begin there, the others have what is left."""
    last = len(columns) - 1
    half = (x.at(last) - x.at(0)) / last / 2
    first_name = shorten_text(columns[0], SMALL, x.at(0) + half - MARGIN - 6)
    last_name = shorten_text(columns[-1], SMALL, WIDTH - MARGIN - x.at(last) + half - 6)
    ends = [MARGIN + text_width(first_name, SMALL), WIDTH - MARGIN - text_width(last_name, SMALL)]
    edges = [ends[0], *(x.at(column) + half for column in range(1, last - 1)), ends[1]]
    between = [
        middle_head(columns[column], x.at(column), edges[column - 1], edges[column])
        for column in range(1, last)
    ]
    return (
        Text(float(MARGIN), 14, first_name, anchor="start"),
        *between,
        Text(float(WIDTH - MARGIN), 14, last_name, anchor="end"),
    )


def middle_head(name: str, at: float, left: float, right: float) -> Text:
    """A name centred above its column, between what stands left and right of it."""
    room = 2 * min(at - left, right - at)
    return Text(at, 14, shorten_text(name, SMALL, room - 12), anchor="middle")


def slope(number: int, ranked: Ranked, places: Sequence[Place], *, last_name: str) -> Slope:
    """One line; `last_name` is what stands before its last figure."""
    (first_x, first_y), (last_x, last_y) = places[0], places[-1]
    return Slope(
        number=number % len(INKS) + 1,
        ink=INKS[number % len(INKS)],
        dash=dash_of(number),
        points=" ".join(map(point, places)),
        shapes=shapes_at(number, places),
        ends=(
            Text(round(first_x - NEAR, 1), first_y, label_text(ranked), ranked.figures[0], "end"),
            Text(round(last_x + NEAR, 1), last_y, last_name, ranked.figures[-1], "start"),
        ),
        between=tuple(
            Text(x, round(y - 7, 1), "", figure)
            for (x, y), figure in zip(places[1:-1], ranked.figures[1:-1], strict=True)
        ),
    )
