"""The parts that charts share: marks that tell lines apart, colours for pictures, scales, fitted texts.

On a page the style sheet puts its own variables over the colours, so that a chart follows light and dark.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from unicodedata import east_asian_width
from urllib.parse import urlencode

Place = tuple[float, float]

DASHES = ("", "7 4", "2 3", "9 3 2 3", "12 4", "5 2", "9 3 2 3 2 3")
"""Dash patterns; the first line is whole."""


def circle(x: float, y: float) -> str:
    """A disc round a point."""
    return f"M{x - 3:.1f} {y:.1f}a3 3 0 1 0 6 0a3 3 0 1 0-6 0z"


def square(x: float, y: float) -> str:
    return f"M{x - 2.7:.1f} {y - 2.7:.1f}h5.4v5.4h-5.4z"


def up(x: float, y: float) -> str:
    return f"M{x:.1f} {y - 3.8:.1f}l3.6 6.4h-7.2z"


def diamond(x: float, y: float) -> str:
    return f"M{x:.1f} {y - 4:.1f}l4 4l-4 4l-4-4z"


def triangle_down(x: float, y: float) -> str:
    return f"M{x:.1f} {y + 3.8:.1f}l3.6-6.4h-7.2z"


def plus_sign(x: float, y: float) -> str:
    return f"M{x - 1.2:.1f} {y - 3.8:.1f}h2.4v2.6h2.6v2.4h-2.6v2.6h-2.4v-2.6h-2.6v-2.4h2.6z"


def bar(x: float, y: float) -> str:
    return f"M{x - 1.3:.1f} {y - 4:.1f}h2.6v8h-2.6z"


SHAPES: tuple[Callable[[float, float], str], ...] = (
    circle,
    square,
    up,
    diamond,
    triangle_down,
    plus_sign,
    bar,
)
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


def tone_of(value: Fraction | float | None) -> str:
    """How a figure stands out: "plus" or "minus" by its sign; empty for 0, and where there is none."""
    return "plus" if (value or 0) > 0 else "minus" if (value or 0) < 0 else ""


INKS = tuple(PALETTE[name] for name in ("felt", "solo", "bock", "kontra", "ink", "minus", "soft"))
"""The colours of the lines, in the order of the dash patterns."""

FONTS = "system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, Noto Sans JP, sans-serif"
"""Only what a device has: a picture loads nothing."""

STEPS = (1, 2, 5)
"""The first figure of a round distance."""


@dataclass(frozen=True)
class Scale:
    """A straight way from values to places: `low` is drawn at `start`, `high` at `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """The place of a value on the scale, to a tenth; the start if the scale has no length."""
        length = self.high - self.low
        share = (value - self.low) / length if length else 0.0
        return round(self.start + share * (self.end - self.start), 1)


def round_distances() -> Iterator[int]:
    """1, 2, 5, 10, 20, 50 and so on."""
    power = 1
    while True:
        yield from (first * power for first in STEPS)
        power *= 10


def step(length: int, most: int) -> int:
    """The smallest round distance that goes no more than `most` times into a length."""
    return next(distance for distance in round_distances() if length // distance <= most)


def ticks(low: int, high: int, most: int) -> list[int]:
    """The round figures from `low` to `high`, no more than `most` and zero among them; it is in between."""
    distance = next(
        distance for distance in round_distances() if high // distance + -low // distance + 1 <= most
    )
    return list(range(-(-low // distance) * distance, high + 1, distance))


def extent(values: Iterable[int]) -> tuple[int, int]:
    """The lowest and the highest value, with zero, and something in between also if all are zero."""
    known = [0, *values]
    low, high = min(known), max(known)
    return (low, high) if low < high else (-1, 1)


WIDE, LARGE, NARROW, SLIM = 1.0, 0.84, 0.66, 0.42
"""The width of characters as a part of the font size: those of DejaVu Sans, the widest of common fonts."""

BOLDER = 1.12
"""How much wider bold type is."""

SLIM_CHARACTERS = frozenset("iljtfrI.,:;'!| -()")
LARGE_CHARACTERS = frozenset("w+~\N{MINUS SIGN}")
WIDE_CHARACTERS = frozenset("mMW@%…")


def text_width(text: str, size: float) -> float:
    """About how wide a text is, in the units of its font size."""
    return size * sum(map(character_width, text))


def bold_width(text: str, size: float) -> float:
    """About how wide a text is in bold type."""
    return BOLDER * text_width(text, size)


def character_width(character: str) -> float:
    """About how wide a character is, as a part of the font size."""
    if east_asian_width(character) in "WF":
        return WIDE
    if character in SLIM_CHARACTERS:
        return SLIM
    if character in WIDE_CHARACTERS:
        return WIDE
    return LARGE if character in LARGE_CHARACTERS or character.isupper() else NARROW


def shorten_text(text: str, size: float, room: float) -> str:
    """A text that is no wider than the room, with an ellipsis where something was left out."""
    if text_width(text, size) <= room:
        return text
    kept = text
    while kept and text_width(f"{kept}…", size) > room:
        kept = kept[:-1]
    return f"{kept.rstrip()}…"


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places from `low` to `high`, at least a gap apart, as near to the wanted ones as can be.

    The order is kept, equal ones in the order given. Where there is no room the gap is smaller.
    """
    if not wanted:
        return []
    gap = min(gap, (high - low) / max(1, len(wanted) - 1))
    order = sorted(range(len(wanted)), key=lambda place: wanted[place])
    # Without their gaps the places only have to rise: neighbours that would not are put on their mean.
    pools: list[list[float]] = []
    for rank, place in enumerate(order):
        pools.append([wanted[place] - rank * gap])
        while len(pools) > 1 and mean(pools[-2]) >= mean(pools[-1]):
            last = pools.pop()
            pools[-1].extend(last)
    risen = [mean(pool) for pool in pools for _each in pool]
    room = high - (len(wanted) - 1) * gap
    found = [0.0] * len(wanted)
    for rank, (place, position) in enumerate(zip(order, risen, strict=True)):
        found[place] = round(min(max(position, low), max(room, low)) + rank * gap, 1)
    return found


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


MOST_HIGHLIGHTED = 7
"""So many can be told apart; all others are grey."""


@dataclass(frozen=True)
class ChartName:
    """Somebody below the chart: if highlighted, and who is after a tap; `kept` is the rest of the address."""

    key: int
    name: str
    is_highlighted: bool
    then: tuple[int, ...]
    kept: tuple[tuple[str, str], ...] = ()

    @property
    def query(self) -> str:
        """The tap, as the query of an address."""
        return urlencode([*self.kept, *(("line", str(player)) for player in self.then)])


def chart_names(
    names: Mapping[int, str], highlighted: Sequence[int], kept: Iterable[tuple[str, str]] = ()
) -> tuple[ChartName, ...]:
    """Everybody's name; a tap highlights one and, if as many as can be told apart are, lets the last go."""
    found, kept = [], tuple(kept)
    for player, name in names.items():
        others = [each for each in highlighted if each != player]
        is_highlighted = player in highlighted
        then = others if is_highlighted else [*others[: MOST_HIGHLIGHTED - 1], player]
        found.append(ChartName(player, name, is_highlighted, tuple(then), kept))
    return tuple(found)
