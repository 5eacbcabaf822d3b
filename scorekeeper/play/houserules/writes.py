"""Keeping rulesets, and putting together what two people saved of one at once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction

from rulesets import CATALOGUE, Ruleset, write_options
from rulesets.rules import ALL_AGREED, Agreement, make_agreement
from scorekeeper.play.groups.capacity import need_room
from scorekeeper.play.groups.models import Group
from scorekeeper.play.houserules import models
from scorekeeper.play.houserules.cards import WordedDifference, differences
from scorekeeper.play.houserules.reads import agreement_of, latest_version, rules_of
from scorekeeper.site.web import secret_links

Version = tuple[str, str, Ruleset, Agreement]
"""Name, preset it began with, rules, and what was agreed on."""


class Stale(Exception):  # what happened, not a fault
    """Somebody else saved a version meanwhile; `latest` is theirs."""

    def __init__(self, latest: models.Ruleset) -> None:
        super().__init__(latest.version)
        self.latest = latest


def keep_ruleset(*, preset: str, rules: Ruleset) -> models.Ruleset:
    """Store a choice without a name that started from a preset, or find the row of an equal one."""
    choice = choice_of(preset, rules)
    stored, _is_new = models.Ruleset.objects.get_or_create(
        fingerprint=choice["fingerprint"], slug="", defaults=choice
    )
    return stored


def ruleset_played(*, preset: str, rules: Ruleset, version: models.Ruleset | None) -> models.Ruleset:
    """The ruleset with a name that was chosen, unless its rules were changed: then these, as they are."""
    if version is None or rules_of(version) != rules:
        return keep_ruleset(preset=preset, rules=rules)
    return version


def choice_of(preset: str, rules: Ruleset) -> dict[str, Any]:
    """The columns that say which rules were chosen."""
    options = write_options(rules)
    text = json.dumps([preset, options], sort_keys=True)
    return {"fingerprint": hashlib.sha256(text.encode()).hexdigest(), "preset": preset, "options": options}


def agreement_columns(agreement: Agreement) -> dict[str, Any]:
    """The columns that say what a group has agreed on and what not, and what its own lines replace."""
    said = None if agreement.said is None else list(agreement.said)
    return {"open": list(agreement.open), "replaced": dict(agreement.replaced), "said": said}


@transaction.atomic
def create_ruleset(
    *, name: str, preset: str, rules: Ruleset, agreement: Agreement = ALL_AGREED, group: Group | None = None
) -> tuple[models.Ruleset, str]:
    """Store a ruleset under a name; returns it with the token of its edit link, which is stored nowhere.

    Raise room.Full if it is to belong to a `group` that has no room for it.
    """
    if group is not None:
        need_room(group, "rulesets")
    token = secret_links.new_token()
    stored = models.Ruleset.objects.create(
        slug=secret_links.new_slug(),
        name=name,
        group=group,
        edit_hash=secret_links.hash_token(token),
        **agreement_columns(agreement),
        **choice_of(preset, rules),
    )
    return stored, token


@transaction.atomic
def save_version(
    *, slug: str, name: str, rules: Ruleset, version: int, agreement: Agreement = ALL_AGREED
) -> models.Ruleset:
    """Store the next version of a ruleset; one that changes nothing is not stored.

    Raise Stale if `version`, which was changed, is not the latest any more; room.Full if its group has as
    many as fit.
    """
    list(models.Ruleset.objects.select_for_update().filter(slug=slug, version=1))  # one after the other
    latest = latest_version(slug)
    if latest is None:
        raise models.Ruleset.DoesNotExist
    choice = agreement_columns(agreement) | choice_of(latest.preset, rules)
    if (rules, name, agreement) == (rules_of(latest), latest.name, agreement_of(latest)):
        return latest
    if latest.version != version:
        raise Stale(latest)
    if latest.group is not None:
        need_room(latest.group, "rulesets")
    return models.Ruleset.objects.create(
        slug=slug, name=name, version=version + 1, edit_hash=latest.edit_hash, group=latest.group, **choice
    )


@transaction.atomic
def give_to_group(*, slug: str, group: Group) -> None:
    """Let a ruleset, in all its versions, belong to a group: who writes there may build it further.

    Raise room.Full if the group has no room for so many.
    """
    versions = models.Ruleset.objects.filter(slug=slug)
    need_room(group, "rulesets", versions.exclude(group=group).count())
    versions.update(group=group)


def store_versions(*, group: Group, versions: Iterable[Version]) -> list[models.Ruleset]:
    """Store a ruleset of a group with all its versions, the first first."""
    slug, edit_hash = secret_links.new_slug(), secret_links.hash_token(secret_links.new_token())
    models.Ruleset.objects.bulk_create(
        models.Ruleset(
            slug=slug,
            version=number,
            name=name,
            edit_hash=edit_hash,
            group=group,
            **agreement_columns(agreement),
            **choice_of(preset, rules),
        )
        for number, (name, preset, rules, agreement) in enumerate(versions, 1)
    )
    return list(models.Ruleset.objects.filter(slug=slug).order_by("version"))


def date_versions(dated: Iterable[tuple[models.Ruleset, datetime]]) -> None:
    """Let versions that come out of a file have been written down when they were."""
    versions = list[models.Ruleset]()
    for stored, created in dated:
        stored.created = created
        versions.append(stored)
    models.Ruleset.objects.bulk_update(versions, ["created"])


@dataclass(frozen=True)
class TheirChange:
    """A rule that the other one changed: taken over, unless both changed it; then the own value stays."""

    difference: WordedDifference
    is_taken_over: bool


@dataclass(frozen=True)
class Merged:
    """The rules merged from both sides, and the changes by the other side."""

    rules: Ruleset
    changes: tuple[TheirChange, ...]


def merge_agreements(mine: Agreement, base: Agreement, theirs: Agreement, rules: Ruleset) -> Agreement:
    """Merge two agreements: theirs counts where only they changed it."""
    opened = {*mine.open, *theirs.open} - ({*base.open} - {*mine.open}) - ({*base.open} - {*theirs.open})
    replaced = dict(mine.replaced)
    for option in {*base.replaced, *theirs.replaced}:
        if mine.replaced.get(option) == base.replaced.get(option):
            replaced[option] = theirs.replaced.get(option, "")
    said = None if mine.said is None or theirs.said is None else {*mine.said, *theirs.said}
    return make_agreement(opened, replaced, rules, said)


def merge_changes(mine: Ruleset, base: Ruleset, theirs: Ruleset) -> Merged:
    """Take over what only they changed since `base`."""
    taken = {
        option: getattr(theirs, option)
        for option in CATALOGUE
        if getattr(theirs, option) != getattr(base, option) and getattr(mine, option) == getattr(base, option)
    }
    changes = (
        TheirChange(difference, difference.option in taken) for difference in differences(theirs, base)
    )
    return Merged(replace(mine, **taken), tuple(changes))
