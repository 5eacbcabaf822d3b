"""Who missed evenings of a season, and was excused for it: as the page of its evenings shows and asks it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.play.groups.models import Player

if TYPE_CHECKING:
    from scorekeeper.club.leagues.models import Season


@dataclass(frozen=True)
class Absent:
    """A player who missed an evening."""

    player: Player
    is_excused: bool


def absent_by_evening(season: Season, there: Mapping[int, Collection[int]]) -> dict[int, Sequence[Absent]]:
    """Who of the group missed evenings of which it is known who was there: two queries, none if no matter."""
    if not season.excused or not season.pk:
        return {}
    excused = set(season.excuses.filter(evening__in=there).values_list("evening", "player"))
    players = season.group.players.filter(is_counted=True, is_guest=False, is_active=True)
    named = sorted(players, key=lambda player: player.name.casefold())
    return {
        evening: [Absent(each, (evening, each.pk) in excused) for each in named if each.pk not in people]
        for evening, people in there.items()
    }
