"""A phone at a table: clock and referee beside the sheet, when it was heard of, for whom it confirmed.

Both are remembered for the evening where counts are kept, which all processes share, and stored nowhere: a
page that is looked at changes nothing. A phone that only reads along confirms for one player only; who wants
to get round that needs another phone.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from django.core.cache import caches
from django.http import HttpRequest
from django.utils.timezone import now

from scorekeeper.play.sheets.devices import own_mark
from scorekeeper.play.sheets.models import Seat, Sheet
from scorekeeper.tournament.models import Release, Table
from scorekeeper.tournament.times import Clock, clock_of

EVERY = timedelta(seconds=30)
LASTS = timedelta(hours=12)


def key_of(table: int) -> str:
    return f"heard:{table}"


def note_heard(table: Table) -> None:
    """A phone that writes at the table has asked: noted every half minute."""
    known: datetime | None = caches["limits"].get(key_of(table.pk))
    if known is None or now() - known > EVERY:
        caches["limits"].set(key_of(table.pk), now(), timeout=LASTS.total_seconds())


def heard_of(tables: Iterable[Table]) -> dict[int, datetime]:
    """The time at which each of some tables was last heard of, by table: asked for all at once."""
    keys = {key_of(table.pk): table.pk for table in tables}
    found: dict[str, datetime] = caches["limits"].get_many(keys)
    return {keys[key]: heard for key, heard in found.items()}


@dataclass(frozen=True)
class SeatAt:
    """Somebody at a table, and whether they have confirmed the list as it is."""

    seat: Seat
    has_confirmed: bool
    on_own_phone: bool


@dataclass(frozen=True)
class TableNow:
    """A table as it is now."""

    sheet: Sheet
    table: Table
    release: Release
    seats: tuple[SeatAt, ...]
    clock: Clock | None

    @property
    def confirmed(self) -> int:
        return sum(each.has_confirmed for each in self.seats)

    @property
    def is_waiting(self) -> bool:
        """Whether the clock of the round does not run yet."""
        return self.release.released is None

    @property
    def state(self) -> str:
        """A digest that changes whenever anything does that is shown."""
        said = [(each.seat.name, each.has_confirmed) for each in self.seats]
        clock = (self.clock.ends, self.clock.is_over) if self.clock else ()
        shown = (self.table.called, self.table.handed_in, self.table.locked, clock, self.is_waiting)
        return sha256(repr((said, shown)).encode()).hexdigest()[:16]


def table_now(sheet: Sheet, table: Table, release: Release) -> TableNow:
    """A table as it is now: one query."""
    seats = list(sheet.seats.select_related("confirmation"))
    return TableNow(
        sheet=sheet,
        table=table,
        release=release,
        seats=tuple(seat_at(seat, table) for seat in seats),
        clock=clock_of(release, len(seats), table.extra_minutes),
    )


def seat_at(seat: Seat, table: Table) -> SeatAt:
    """Somebody at a table; a confirmation of another list than the one that stands there does not count."""
    known = getattr(seat, "confirmation", None)
    if known is None or not table.counts_word_of(known.revision):
        return SeatAt(seat, has_confirmed=False, on_own_phone=False)
    return SeatAt(seat, has_confirmed=True, on_own_phone=known.on_own_phone)


CONFIRMED_LASTS = 12 * 3600
"""Seconds."""


def confirmation_key(request: HttpRequest, sheet: Sheet) -> str:
    """The key for a confirmation by this phone at this table; empty if phones cannot be told apart."""
    mark = own_mark(request, sheet.slug)
    return f"confirmed:{sheet.pk}:{mark}" if mark else ""


def note_confirmed(request: HttpRequest, seat: Seat) -> None:
    """Remember that this phone has confirmed the list for somebody."""
    if key := confirmation_key(request, seat.sheet):
        caches["limits"].set(key, seat.position, timeout=CONFIRMED_LASTS)


def confirmed_here(request: HttpRequest, now: TableNow) -> Seat | None:
    """For whom this phone has confirmed the list as it is; None if a change took that back, or for nobody."""
    key = confirmation_key(request, now.sheet)
    position = caches["limits"].get(key) if key else None
    found = (each.seat for each in now.seats if each.has_confirmed and each.seat.position == position)
    return next(found, None)
