"""The times of a tournament: its days, so many rounds on each, and the clock of a round."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

from django.utils.formats import date_format
from django.utils.timezone import now
from django.utils.translation import gettext as _

from scorekeeper.tournament.models import Release, Tournament


def has_several(tournament: Tournament) -> bool:
    return len(tournament.rounds_a_day) > 1


def day_of(tournament: Tournament, number: int) -> date:
    """The day on which a round is played; those beyond all that were agreed on are on the last one."""
    day, played = tournament.evening.day, 0
    for each in tournament.rounds_a_day[:-1]:
        played += each
        if number <= played:
            break
        day += timedelta(days=1)
    return day


def last_day(tournament: Tournament) -> date:
    return day_of(tournament, tournament.evening.setup.rounds)


def days_text(tournament: Tournament) -> str:
    first = date_format(tournament.evening.day, "DATE_FORMAT")
    if not has_several(tournament):
        return first
    return _("%(first)s to %(last)s") % {
        "first": first,
        "last": date_format(last_day(tournament), "DATE_FORMAT"),
    }


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
