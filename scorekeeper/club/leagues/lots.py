"""The lot that decides between equals: drawn once for a season and once for a player, and kept with both."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from scorekeeper.play.groups.models import Player

if TYPE_CHECKING:
    from scorekeeper.club.leagues.models import Season

MOST_LOTS = 99_999


def lots_of(season: Season) -> dict[int, int]:
    """The number that everybody has in a season, by player: one query."""
    players = Player.objects.filter(group=season.group_id).values_list("pk", "lot")
    return {player: lot_in_season(season.lot, lot) for player, lot in players}


def lot_in_season(season: int, player: int) -> int:
    """The number that a player has in a season, from 1 on, by the numbers that were drawn for both."""
    drawn = sha256(f"{season}:{player}".encode()).hexdigest()
    return int(drawn, 16) % MOST_LOTS + 1
