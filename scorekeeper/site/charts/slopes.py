"""A slope chart: in which order things stand in one column and the next, a line for each of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.site.charts.lines import point
from scorekeeper.site.charts.marks import (
    BOLDER,
    FONTS,
    INKS,
    PALETTE,
    Place,
    Scale,
    bold_width,
    dash_of,
    shapes_at,
    shorten_text,
    spread,
    text_width,
)

WIDTH = 360
"""The width of the chart in its own units; it scales with its place."""

FONT, SMALL = 13, 15
"""How large type is; heads are measured as they are on the smallest phone, where the drawing shrinks."""

HEAD, HEAD_ROW, ROW, FOOT = 34, 15, 30, 12
GAP, NEAR, MARGIN = 15, 9, 4
NAME_ROOM = 66
"""The room of a name that stands at both ends; where one needs more, names stand at the left end only."""

NAMED_TWICE = 3
"""Up to so many columns names stand at both ends; with more there is no room for the figures between."""

COLUMN = 46
"""What is left between two columns, however long names are."""


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
    has_plain_text: bool = False


@dataclass(frozen=True)
class SlopeChart:
    """Everything a template needs to draw a slope chart; a guide leads from a head down to its column."""

    title: str
    text: str
    height: int
    top: float
    bottom: float
    heads: tuple[Text, ...]
    guides: tuple[Place, ...]
    slopes: tuple[Slope, ...]
    width: int = WIDTH
    palette: ClassVar = PALETTE
    fonts: ClassVar = FONTS


def slope_chart(
    ranked: Sequence[Ranked], *, title: str, text: str, columns: Sequence[str], is_by_move: bool = False
) -> SlopeChart:
    """Draw places over at least two columns; `title` and `text` say in words what there is to see.

    `is_by_move` tells lines apart by whether they go up, down or on, and not one from the other.
    """
    lowest = max((place for each in ranked for place in each.places), default=1)
    twice = are_named_twice(ranked, len(columns))
    room = NAME_ROOM if twice else name_room(ranked, len(columns))
    left = MARGIN + label_room(ranked, 0, room)
    right = WIDTH - MARGIN - label_room(ranked, -1, room if twice else 0)
    x = Scale(0, len(columns) - 1, round(left, 1), round(right, 1))
    heads = heads_of(columns, x)
    top = HEAD + max(head.y for head in heads) - heads_at(0)
    height = round(top + ROW * max(1, lowest - 1) + FOOT + NEAR)
    y = Scale(1, max(2, lowest), top + NEAR, height - FOOT)
    heights = [
        spread([y.at(each.places[column]) for each in ranked], GAP, top + 2, height - 4)
        for column in range(len(columns))
    ]
    return SlopeChart(
        title=title,
        text=text,
        height=height,
        top=top - 8,
        bottom=height - 2,
        heads=heads,
        guides=guides_of(heads, x),
        slopes=tuple(
            slope(
                number,
                each,
                [(x.at(column), heights[column][number]) for column in range(len(columns))],
                (label_text(each, room), label_text(each, room) if twice else ""),
                is_by_move=is_by_move,
            )
            for number, each in enumerate(ranked)
        ),
    )


def are_named_twice(ranked: Sequence[Ranked], columns: int) -> bool:
    """Whether there is room for every whole name at both ends of its line."""
    return columns <= NAMED_TWICE and all(text_width(each.name, FONT) <= NAME_ROOM for each in ranked)


def name_room(ranked: Sequence[Ranked], columns: int) -> float:
    """How much of the width a name may take at the left end of its line."""
    figures = label_room(ranked, 0, 0) + label_room(ranked, -1, 0)
    left = WIDTH - 2 * MARGIN - figures - COLUMN * (columns - 1)
    return max(left - bold_width(" ", FONT), 0) / BOLDER


def label_text(ranked: Ranked, room: float) -> str:
    """The name at an end of a line, shortened where there is no room."""
    return shorten_text(ranked.name, FONT, room)


def label_room(ranked: Sequence[Ranked], column: int, room: float) -> float:
    """How much of the width the figures beside a column need, with the names that have some room."""
    names = (f"{label_text(each, room)} " if room else "" for each in ranked)
    widths = (bold_width(name + each.figures[column], FONT) for name, each in zip(names, ranked, strict=True))
    return max(widths, default=0) + NEAR


def heads_of(columns: Sequence[str], x: Scale) -> tuple[Text, ...]:
    """The names of the columns above them: on one line if they are whole there, else as stairs."""
    beside = heads_beside(columns, x)
    return beside if [head.text for head in beside] == list(columns) else stairs(columns, x)


def heads_at(row: int) -> int:
    """The height of the names in a row above the columns."""
    return 14 + HEAD_ROW * row


def stairs(columns: Sequence[str], x: Scale) -> tuple[Text, ...]:
    """The names of the columns, the last one on top, so that none is in the way of the guide of another."""
    last, made = len(columns) - 1, []
    for column, name in enumerate(columns):
        edge = WIDTH - MARGIN if column == last else x.at(column + 1) - 6
        text = shorten_text(name, SMALL, edge - MARGIN)
        end = min(max(x.at(column), MARGIN + text_width(text, SMALL)), edge)
        made.append(Text(round(end, 1), heads_at(last - column), text, anchor="end"))
    return tuple(made)


def guides_of(heads: Sequence[Text], x: Scale) -> tuple[Place, ...]:
    """The starts of the lines that lead from each head down to its column, if the heads are stairs."""
    if len({head.y for head in heads}) == 1:
        return ()
    return tuple((x.at(column), head.y + 5) for column, head in enumerate(heads))


def heads_beside(columns: Sequence[str], x: Scale) -> tuple[Text, ...]:
    """The names of the columns on one line: at the edges they begin there, the others have what is left."""
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


UP, DOWN, ON = (1, ""), (6, "5 4"), (7, "")
"""The ink (a number of `INKS`, from 1) and the dash of a line that goes up, down, or on."""


def move_of(places: Sequence[int]) -> tuple[int, str]:
    """How a line is drawn by where it goes from its first to its last column."""
    first, last = places[0], places[-1]
    return UP if last < first else DOWN if last > first else ON


def slope(
    number: int, ranked: Ranked, places: Sequence[Place], names: tuple[str, str], *, is_by_move: bool
) -> Slope:
    """One line; `names` is what stands before its first figure, and before its last one."""
    (first_x, first_y), (last_x, last_y) = places[0], places[-1]
    ink, dash = move_of(ranked.places) if is_by_move else (number % len(INKS) + 1, dash_of(number))
    return Slope(
        number=ink,
        ink=INKS[ink - 1],
        dash=dash,
        points=" ".join(map(point, places)),
        shapes="" if is_by_move else shapes_at(number, places),
        ends=(
            Text(round(first_x - NEAR, 1), first_y, names[0], ranked.figures[0], "end"),
            Text(round(last_x + NEAR, 1), last_y, names[1], ranked.figures[-1], "start"),
        ),
        between=tuple(
            Text(x, round(y - 7, 1), "", figure)
            for (x, y), figure in zip(places[1:-1], ranked.figures[1:-1], strict=True)
        ),
        has_plain_text=is_by_move,
    )
