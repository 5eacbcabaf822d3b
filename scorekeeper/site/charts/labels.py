"""Labels that fit: how wide a text is, shortening it, keeping texts from lying on each other."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import east_asian_width

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
    """The mean of some values."""
    return sum(values) / len(values)
