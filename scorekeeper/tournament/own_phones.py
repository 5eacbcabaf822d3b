"""For whom a phone that only reads along has confirmed a list: each confirms on an own phone, for one only.

It is remembered for the evening where counts are kept, by the mark of the device, and stored nowhere. Who
wants to get round it can; what counts is that nobody who reads along confirms for others by mistake.
"""

from __future__ import annotations

from django.core.cache import caches
from django.http import HttpRequest

from scorekeeper.play.sheets.devices import own_mark
from scorekeeper.play.sheets.models import Seat, Sheet
from scorekeeper.tournament.reads.at_table import TableNow

LASTS = 12 * 3600
"""Seconds."""


def key_of(request: HttpRequest, sheet: Sheet) -> str:
    """Where it is remembered of this phone and this table; empty for one that cannot be told from others."""
    mark = own_mark(request, sheet.slug)
    return f"confirmed:{sheet.pk}:{mark}" if mark else ""


def note_confirmed(request: HttpRequest, seat: Seat) -> None:
    """Remember that this phone has confirmed the list for somebody."""
    if key := key_of(request, seat.sheet):
        caches["limits"].set(key, seat.position, timeout=LASTS)


def confirmed_here(request: HttpRequest, now: TableNow) -> Seat | None:
    """For whom this phone has confirmed the list as it is; None if a change took that back, or for nobody."""
    key = key_of(request, now.sheet)
    position = caches["limits"].get(key) if key else None
    found = (each.seat for each in now.seats if each.has_confirmed and each.seat.position == position)
    return next(found, None)
