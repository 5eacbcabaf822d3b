"""The points of fines in a season: by name or each, and what was booked in the kitty."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import NamedTuple

from scorekeeper.club.leagues.standings.extras import Points, exact

ANY_OTHER = ""
"""Stands for every fine of the group that has no points of its own."""
FINE = re.compile(r"(?P<name>.*?)[\s:=]*(?P<points>[+-]?\d{1,4}(?:[.,]\d{1,2})?)", re.ASCII)


class BookedFine(NamedTuple):
    """A fine of a player with its day; `is_listed` as long as it is among the fines of the group."""

    player: int
    text: str
    day: date
    is_listed: bool


Days = tuple[date | None, date | None]

BOOKED: list[Callable[[int | None, Days, datetime | None], Iterable[BookedFine]]] = []
"""Who knows what a group booked between two days, as it stood at a time or stands now; added when the site
starts."""

Fined = Mapping[int, Sequence[tuple[date, Points]]]
"""The points of fines with their days, by player."""


def fines_in(text: str) -> dict[str, Points]:
    """The points of fines by their names in small letters: “late -5; no show -10; -1”.

    A figure alone is for every other fine. Raise ValueError for what is none.
    """
    found = {}
    for part in filter(None, map(str.strip, re.split(r"[;\n]", text))):
        fine = FINE.fullmatch(part)
        if fine is None:
            raise ValueError(part)
        found[fine["name"].casefold()] = exact(fine["points"])
    return found


def unknown_fines(text: str, known: Iterable[str]) -> list[str]:
    """The names of fines that count something and are none of those known."""
    names = {name.casefold() for name in known}
    return [name for name in fines_in(text) if name and name not in names]


def fined_between(
    group: int | None, points: Mapping[str, Points], days: Days, known_at: datetime | None
) -> dict[int, list[tuple[date, Points]]]:
    """The points of the fines of a group between two days, with their days, by player.

    What was booked or taken back after `known_at` changes nothing.
    """
    fined = defaultdict[int, list[tuple[date, Points]]](list)
    for booked in BOOKED:
        for player, text, day, is_listed in booked(group, days, known_at):
            usual = points.get(ANY_OTHER) if is_listed else None
            if (worth := points.get(text.casefold(), usual) if text else None) is not None:
                fined[player].append((day, worth))
    return dict(fined)
