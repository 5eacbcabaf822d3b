"""What tells the lines of a chart apart: dash patterns and shapes, and the colours written into pictures.

On a page the style sheet puts its own variables over the colours, so that a chart follows light and dark.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

Place = tuple[float, float]

DASHES = ("", "7 4", "2 3", "9 3 2 3", "12 4", "5 2", "9 3 2 3 2 3")
"""Dash patterns; the first line is whole."""


def circle(x: float, y: float) -> str:
    """A disc round a point."""
    return f"M{x - 3:.1f} {y:.1f}a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"


def square(x: float, y: float) -> str:
    """A square round a point."""
    return f"M{x - 2.7:.1f} {y - 2.7:.1f}h5.4v5.4h-5.4z"


def up(x: float, y: float) -> str:
    """A triangle that points up."""
    return f"M{x:.1f} {y - 3.8:.1f}l3.6 6.4h-7.2z"


def diamond(x: float, y: float) -> str:
    """A square on its corner."""
    return f"M{x:.1f} {y - 4:.1f}l4 4l-4 4l-4-4z"


def down(x: float, y: float) -> str:
    """A triangle that points down."""
    return f"M{x:.1f} {y + 3.8:.1f}l3.6-6.4h-7.2z"


def cross(x: float, y: float) -> str:
    """A plus sign."""
    return f"M{x - 1.2:.1f} {y - 3.8:.1f}h2.4v2.6h2.6v2.4h-2.6v2.6h-2.4v-2.6h-2.6v-2.4h2.6z"


def bar(x: float, y: float) -> str:
    """An upright bar."""
    return f"M{x - 1.3:.1f} {y - 4:.1f}h2.6v8h-2.6z"


SHAPES: tuple[Callable[[float, float], str], ...] = (circle, square, up, diamond, down, cross, bar)
"""The shapes, in the order of the dash patterns."""


def dash_of(line: int) -> str:
    """The dash pattern of a line by its place; an eighth one begins again."""
    return DASHES[line % len(DASHES)]


def shapes_at(line: int, places: Sequence[Place]) -> str:
    """One path with the shape of a line at some places."""
    shape = SHAPES[line % len(SHAPES)]
    return "".join(shape(x, y) for x, y in places)


PALETTE = {
    "paper": "#faf6ec",
    "sheet": "#fffdf7",
    "ink": "#1d2126",
    "soft": "#5d6269",
    "line": "#e3dac6",
    "rule": "#cfc3a8",
    "felt": "#0c6b50",
    "plus": "#0b6b4f",
    "minus": "#a8201a",
    "bock": "#7a4a00",
    "bock_tint": "#f9e9c9",
    "solo": "#3b3f8f",
    "kontra": "#8a3b12",
}

INKS = tuple(PALETTE[name] for name in ("felt", "solo", "bock", "kontra", "ink", "minus", "soft"))
"""The colours of the lines, in the order of the dash patterns."""

FONTS = "system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, Noto Sans JP, sans-serif"
"""Only what a device has: a picture loads nothing."""
