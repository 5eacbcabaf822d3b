"""The colours that are written into a picture: those of the light pages (static/css/variables.css).

On a page the style sheet puts its own variables over them, so that a chart follows light and dark.
"""

from __future__ import annotations

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
