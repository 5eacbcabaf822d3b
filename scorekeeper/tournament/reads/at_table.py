"""What a phone at a table shows beside the sheet: the clock, the referee, how far the list is."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from scorekeeper.play.sheets.models import Seat, Sheet
from scorekeeper.tournament.clock import Clock, clock_at
from scorekeeper.tournament.models import Release, Table


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
        """How many have confirmed the list as it is."""
        return sum(each.has_confirmed for each in self.seats)

    @property
    def is_waiting(self) -> bool:
        """Whether the clock of the round does not run yet."""
        return self.release.released is None

    @property
    def state(self) -> str:
        """What changes whenever anything does that is shown."""
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
        clock=clock_at(release, table, len(seats)),
    )


def seat_at(seat: Seat, table: Table) -> SeatAt:
    """Somebody at a table; a confirmation of another list than the one that stands there does not count."""
    known = getattr(seat, "confirmation", None)
    if known is None or not table.counts_word_of(known.revision):
        return SeatAt(seat, has_confirmed=False, on_own_phone=False)
    return SeatAt(seat, has_confirmed=True, on_own_phone=known.on_own_phone)
