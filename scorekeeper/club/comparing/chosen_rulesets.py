"""The rulesets that are compared: a query names them, so that a link opens the same comparison."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.http import HttpRequest
from django.utils.translation import gettext as _

from rulesets import Ruleset, presets
from rulesets.rules.presets import Preset
from scorekeeper.play.houserules import guards as houserules_guards
from scorekeeper.play.houserules import models
from scorekeeper.play.houserules.documents import MARK, TooLong, pack
from scorekeeper.play.houserules.guards import Shown, ruleset_in_query
from scorekeeper.play.houserules.labels import preset_name
from scorekeeper.play.houserules.reads import (
    latest_versions,
    latest_versions_of_groups,
    preset_of,
    rules_of,
    ruleset_title,
)

USUAL = "ddv"
MOST = 4
"""So many rulesets go beside each other."""


@dataclass(frozen=True)
class RulesetChoice:
    """A ruleset to choose."""

    address: str
    name: str


@dataclass(frozen=True)
class RulesetChoices:
    """Rulesets to choose that belong together, under their heading."""

    heading: str
    choices: tuple[RulesetChoice, ...]


def rulesets_in_query(request: HttpRequest, most: int = MOST) -> list[Shown]:
    """The rulesets that the query names, each once and no more than `most`.

    Raise Http404 for an address that opens none.
    """
    addresses = [address for address in request.GET.getlist("of") if address]
    return [
        with_version_title(ruleset_in_query(address)) for address in list(dict.fromkeys(addresses))[:most]
    ]


def usual_ruleset(request: HttpRequest) -> Shown:
    """The rules that this device opened last, or those of the DDV."""
    last = latest_versions(houserules_guards.recent_slugs(request)[:1])
    return with_version_title(ruleset_in_query(last[0].slug if last else USUAL))


def with_version_title(shown: Shown) -> Shown:
    """A ruleset under its version, where it has versions: a link goes on showing what it showed."""
    if shown.stored is None:
        return shown
    return replace(shown, address=address_of(shown.stored), name=ruleset_title(shown.stored))


def query_naming(addresses: Iterable[str], **more: str) -> str:
    """The query that names these rulesets, with a question mark."""
    pairs = [("of", address) for address in addresses]
    return "?" + urlencode([*pairs, *more.items()], safe=MARK)


def own_rules(stored: models.Ruleset) -> Shown:
    """The rules of a sheet; without an address where they do not fit into one."""
    try:
        address = address_of(stored)
    except TooLong:
        address = ""
    return Shown(address, ruleset_title(stored), preset_of(stored), rules_of(stored), stored)


def address_of(stored: models.Ruleset) -> str:
    """The name of a stored ruleset in a query; one without a name lies in the address itself.

    Raise TooLong if it does not fit in there.
    """
    return (
        f"{stored.slug}.{stored.version}"
        if stored.slug
        else address_of_rules(preset_of(stored), rules_of(stored))
    )


def address_of_rules(preset: Preset, rules: Ruleset) -> str:
    """The name in a query of rules stored nowhere, without the group's own words if there are too many.

    Raise TooLong if even so they do not fit into an address.
    """
    if rules == preset.rules:
        return preset.id
    try:
        return pack(preset.id, rules)
    except TooLong:
        return pack(preset.id, replace(rules, own_rules=()))


def offered_rulesets(request: HttpRequest, picked: Sequence[Shown] = ()) -> tuple[RulesetChoices, ...]:
    """The rulesets to choose from: those in play here, this device's, the groups', the presets.

    Three queries at most, for any number of rulesets.
    """
    own = latest_versions(houserules_guards.recent_slugs(request))
    of_groups = latest_versions_of_groups(request)
    shown = [RulesetChoice(each.address, each.name) for each in picked]
    versions = {
        f"{version.slug}.{version.version}": RulesetChoice(
            f"{version.slug}.{version.version}", ruleset_title(version)
        )
        for each in picked
        for version in each.versions
    }
    lists = (
        (_("In this comparison"), [*shown, *versions.values()]),
        (_("Opened on this device"), [RulesetChoice(stored.slug, stored.name) for stored in own]),
        (_("From your groups"), [RulesetChoice(stored.slug, stored.name) for stored in of_groups]),
        (_("Built-in rules"), [RulesetChoice(each.id, preset_name(each)) for each in presets().values()]),
    )
    taken: set[str] = set()
    made = []
    for heading, choices in lists:
        new = [choice for choice in dict.fromkeys(choices) if choice.address not in taken]
        taken.update(choice.address for choice in new)
        if new:
            made.append(RulesetChoices(heading, tuple(new)))
    return tuple(made)
