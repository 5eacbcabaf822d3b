"""Making a group out of the document of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from django.db import transaction

from scorekeeper.archive.reading import PlayerPart, SheetPart, VersionPart, Whole
from scorekeeper.evenings.writes.imports import ChosenEvening, store
from scorekeeper.groups.models import Group, Membership, Player, Role
from scorekeeper.houserules.models import Ruleset
from scorekeeper.houserules.reads import rules_of
from scorekeeper.houserules.writes import create_ruleset, give_to_group, keep_ruleset, save_version
from scorekeeper.leagues.writes import make_season
from scorekeeper.sheets.models import Sheet
from scorekeeper.site.secret_links import new_slug

if TYPE_CHECKING:
    from django.contrib.auth.models import User


@transaction.atomic
def found_again(*, whole: Whole, name: str, user: User, own_name: str) -> Group:
    """Found a group with everything that a document holds.

    It is owned by `user`, who plays in it under one of the players' names, or does not if it is empty.
    """
    group = Group.objects.create(slug=new_slug(), name=name, shows_strength=whole.shows_strength)
    Membership.objects.create(group=group, user=user, role=Role.OWNER)
    players = make_players(group, whole.players, user, own_name)
    versions = make_rulesets(group, whole.rulesets)
    sheets = [
        make_sheet(group, part, players, versions.get(number)) for number, part in enumerate(whole.sheets, 1)
    ]
    for season in whole.seasons:
        made = make_season(group=group, **season.fields)
        made.left_out.set({sheets[number - 1].evening_id or 0 for number in season.left_out})
    return group


def make_players(group: Group, parts: Sequence[PlayerPart], user: User, own_name: str) -> dict[str, Player]:
    """The players by name; one of them is the founder."""
    made = Player.objects.bulk_create(
        Player(
            group=group,
            name=part.name,
            is_active=part.is_active,
            is_counted=part.is_counted,
            is_guest=part.is_guest,
            user=user if part.name == own_name else None,
        )
        for part in parts
    )
    return {player.name: player for player in made}


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


def make_sheet(
    group: Group, part: SheetPart, players: Mapping[str, Player], version: Ruleset | None
) -> Sheet:
    """One sheet with its deals, by a version of a ruleset if these are its rules."""
    rules = part.sheet.table.rules
    if version is None or rules_of(version) != rules:
        version = keep_ruleset(preset=part.preset, rules=rules)
    names = [player.name for player in part.sheet.table.players]
    seated = {name: None if name in part.guests else players.get(name) for name in names}
    return store(group, ChosenEvening(part.sheet, version, part.fingerprint, part.started), seated)
