"""Making a group out of the document of one: all but its sheets."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.archive.reading import PlayerPart, VersionPart
from scorekeeper.groups.models import Group, Player
from scorekeeper.houserules.models import Ruleset
from scorekeeper.houserules.writes import create_ruleset, give_to_group, save_version


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
    for first, *later in rulesets:
        given = first.ruleset
        stored, _token = create_ruleset(
            name=given.title, preset=given.preset, rules=given.rules, agreement=given.agreement
        )
        give_to_group(slug=stored.slug, group=group)
        played |= dict.fromkeys(first.sheets, stored)
        for part in later:
            stored = save_version(
                slug=stored.slug,
                name=part.ruleset.title,
                rules=part.ruleset.rules,
                version=stored.version,
                agreement=part.ruleset.agreement,
            )
            played |= dict.fromkeys(part.sheets, stored)
    return played
