"""The players in the document of a group: what they take part in, and what they were called before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rulesets.document import Fields
from rulesets.translation import _
from scorekeeper.play.groups.forms import LONGEST_NAME
from scorekeeper.play.groups.models import Group, Merger, Player
from scorekeeper.play.groups.reads import players_of

PLAYER_FIELDS = ("name", "plays", "counts", "guest", "former_names")


@dataclass(frozen=True)
class PlayerPart:
    """A player and what they take part in; `former_names` are those of guests who turned out to be them."""

    name: str
    is_active: bool
    is_counted: bool
    is_guest: bool
    former_names: tuple[str, ...] = ()


def written_players(group: Group) -> list[dict[str, Any]]:
    """The players by name."""
    former: dict[int, list[str]] = {}
    mergers = Merger.objects.filter(player__group=group).order_by("at", "pk")
    for player, name in mergers.values_list("player", "name"):
        former.setdefault(player, []).append(name)
    return [written_player(player, former.get(player.pk, ())) for player in players_of(group)]


def written_player(player: Player, former_names: Sequence[str]) -> dict[str, Any]:
    """A player with what they take part in."""
    return {
        "name": player.name,
        "plays": player.is_active,
        "counts": player.is_counted,
        "guest": player.is_guest,
        **({"former_names": list(former_names)} if former_names else {}),
    }


def read_player(data: object) -> PlayerPart:
    """A player."""
    fields = Fields(data, PLAYER_FIELDS)
    player = PlayerPart(
        name=read_name(fields),
        is_active=fields.flag("plays", default=True),
        is_counted=fields.flag("counts", default=True),
        is_guest=fields.flag("guest", default=False),
        former_names=read_former_names(fields),
    )
    fields.finish()
    return player


def read_name(fields: Fields) -> str:
    """The name of somebody, as long as one can be."""
    name = fields.text("name", LONGEST_NAME)
    if not (name or "").strip() and not fields.problems:
        fields.refuse("name", _("a name is needed"))
    return name or ""


def read_former_names(fields: Fields) -> tuple[str, ...]:
    """Names, each as long as one can be."""
    given = fields.data.get("former_names") or []
    if isinstance(given, list) and all(isinstance(name, str) and len(name) <= LONGEST_NAME for name in given):
        return tuple(given)
    fields.refuse("former_names", _("must be a text of at most %(most)s characters"), most=LONGEST_NAME)
    return ()


def make_players(group: Group, parts: Sequence[PlayerPart]) -> None:
    """The players, with the names by which files may still call them."""
    players = Player.objects.bulk_create(
        Player(
            group=group,
            name=part.name,
            is_active=part.is_active,
            is_counted=part.is_counted,
            is_guest=part.is_guest,
        )
        for part in parts
    )
    Merger.objects.bulk_create(
        Merger(player=player, name=name)
        for player, part in zip(players, parts, strict=True)
        for name in part.former_names
    )
