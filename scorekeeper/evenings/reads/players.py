"""The players of a group, shaped for their pages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count

from scorekeeper.groups.models import Group, Player
from scorekeeper.groups.reads import players_of
from scorekeeper.sheets.models import EveningResult


@dataclass(frozen=True)
class PlayerRow:
    """A player in the list of their group."""

    player: Player
    evenings: int


def player_rows(group: Group) -> list[PlayerRow]:
    """The players with the number of their evenings: two queries for any number."""
    results = EveningResult.objects.filter(player__group=group).values_list("player").annotate(Count("pk"))
    evenings = dict(results.order_by())
    return [PlayerRow(player, evenings.get(player.pk, 0)) for player in players_of(group)]


def with_name(players: Iterable[Player], name: str) -> Player | None:
    """The player who has a name, in whatever case."""
    return next((player for player in players if player.name.casefold() == name.casefold()), None)
