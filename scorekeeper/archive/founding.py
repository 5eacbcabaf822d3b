"""Making a group out of the document of one: all but its sheets."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.archive.reading import PlayerPart, VersionPart
from scorekeeper.groups.models import Group, Player
from scorekeeper.houserules.models import Ruleset
from scorekeeper.houserules.writes import store_versions


def make_players(group: Group, parts: Sequence[PlayerPart]) -> None:
    """The players."""
    Player.objects.bulk_create(
        Player(
            group=group,
            name=part.name,
            is_active=part.is_active,
            is_counted=part.is_counted,
            is_guest=part.is_guest,
        )
        for part in parts
    )


def make_rulesets(group: Group, rulesets: Sequence[Sequence[VersionPart]]) -> dict[int, Ruleset]:
    """The rulesets in all their versions; returns the version by which each sheet was played, by number."""
    played: dict[int, Ruleset] = {}
    for parts in rulesets:
        given = [part.ruleset for part in parts]
        versions = [(each.title, each.preset, each.rules, each.agreement) for each in given]
        for part, stored in zip(parts, store_versions(group=group, versions=versions), strict=True):
            played |= dict.fromkeys(part.sheets, stored)
    return played
