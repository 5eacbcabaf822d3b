"""What a draw knows of the season in which an evening lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from scorekeeper.play.groups.models import Evening, Group


@dataclass(frozen=True)
class SeasonOfDay:
    """The season of a day: its name, when it began, and whether its statutes seat that day by the standings.

    `standing` has the keys of its players, the first first; it is asked only where that matters.
    """

    name: str
    begins: date | None
    seats_by_standing: bool
    standing: Callable[[], Sequence[int]]


SEASONS: list[Callable[[Group, date], SeasonOfDay]] = []
"""Who knows the season of a day; added when the site starts."""


def season_on(group: Group | None, day: date) -> SeasonOfDay | None:
    """The season of a group on a day."""
    return next((season(group, day) for season in SEASONS), None) if group else None


def season_of(evening: Evening) -> SeasonOfDay | None:
    """The season of an evening."""
    return season_on(evening.group, evening.day)
