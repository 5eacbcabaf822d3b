"""What pages have hidden in their forms and addresses."""

from __future__ import annotations

from scorekeeper.play.sheets.engine import SEATS


def seat_of(text: str) -> int | None:
    """The seat that an address names, if it names one."""
    return SEATS.index(text) if text in SEATS else None
