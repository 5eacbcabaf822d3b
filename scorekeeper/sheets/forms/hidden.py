"""What pages have hidden in their forms and addresses."""

from __future__ import annotations

from scorekeeper.sheets.engine import SEATS


def number_in(text: str) -> int:
    """A number that a page had hidden in a form; 0, which is none of them, if it is something else."""
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def seat_of(text: str) -> int | None:
    """The seat that an address names, if it names one."""
    return SEATS.index(text) if text in SEATS else None
