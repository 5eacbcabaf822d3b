"""Whether an evening of a day may still be changed: asked by what is about to write it.

Seasons stand above groups and evenings, so that who knows which days are closed is asked by name. Whoever
asks holds the lock of the group; closing a season takes it, too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date, datetime
from typing import Any

from django.utils.module_loading import import_string

CLOSED_SEASON = "scorekeeper.club.leagues.reads.closing.closed_season_of_days"

Agreed = Callable[[int], "datetime | None"]
"""When it was said of a group, by its key, that what was closed until then is changed all the same."""


def by_nobody(group: int) -> datetime | None:
    """Nobody has said so."""
    return None


_agreed: ContextVar[Agreed] = ContextVar("agreed", default=by_nobody)


class DayClosed(Exception):  # what stands in the way, not a fault
    """Some `days` are in a closed season, the first in `season`, and nobody has agreed to change it."""

    def __init__(self, season: Any, days: Collection[date]) -> None:
        """Keep what is closed."""
        super().__init__(season, days)
        self.season, self.days = season, tuple(sorted(days))


def need_open(group: int | None, days: Collection[date]) -> None:
    """Raise DayClosed if evenings of one of these days are not changed any more; no group closes any."""
    if group is None or not days:
        return
    closed: tuple[Any, list[date]] | None = import_string(CLOSED_SEASON)(group, days, agreed_at(group))
    if closed is not None:
        raise DayClosed(*closed)


def agreed_at(group: int) -> datetime | None:
    """When whoever asks now has agreed to change what is closed in a group, by its key; None if not."""
    return _agreed.get()(group)


@contextmanager
def agreeing(agreed: Agreed) -> Iterator[None]:
    """Go by what somebody has agreed to, as long as their request or their job is worked on."""
    token = _agreed.set(agreed)
    try:
        yield
    finally:
        _agreed.reset(token)
