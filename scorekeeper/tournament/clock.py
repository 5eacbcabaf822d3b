"""The clock of a round: until when a table plays, and how that is shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from django.utils.timezone import now

from scorekeeper.tournament.models import Release, Table

SOON = timedelta(minutes=10)


class Shade(StrEnum):
    """How a clock looks: calm, yellow ten minutes before the end, red from the end on."""

    CALM = "calm"
    SOON = "soon"
    OVER = "over"


@dataclass(frozen=True)
class Clock:
    """Until when is played, seen from a moment."""

    ends: datetime
    now: datetime

    @property
    def shade(self) -> Shade:
        """How it looks at that moment."""
        if self.now >= self.ends:
            return Shade.OVER
        return Shade.SOON if self.ends - self.now <= SOON else Shade.CALM

    @property
    def is_over(self) -> bool:
        """Whether no deal begins any more."""
        return self.shade is Shade.OVER

    @property
    def seconds(self) -> int:
        """How many are left, below zero when it is over."""
        return round((self.ends - self.now).total_seconds())


def clock_of(release: Release, players: int, extra_minutes: int = 0) -> Clock | None:
    """The clock of a table of so many; None for a round without one, or before it is released."""
    minutes = release.minutes_at_five if players > 4 else release.minutes
    if release.released is None or not minutes:
        return None
    return Clock(release.released + timedelta(minutes=minutes + extra_minutes), now())


def clock_at(release: Release, table: Table, players: int) -> Clock | None:
    """The clock of a table, with the minutes that it was given."""
    return clock_of(release, players, table.extra_minutes)
