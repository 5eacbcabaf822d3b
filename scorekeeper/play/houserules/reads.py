"""Stored rulesets as the engine's, and the queries for them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext, gettext_noop

from rulesets import Problem, Refused, Ruleset, presets, write_options
from rulesets.document import NUMBER, upgraded_options
from rulesets.rules import Agreement, make_agreement, read_values
from rulesets.rules.presets import Preset
from rulesets.translation import _
from scorekeeper.play.groups.models import Group, Player
from scorekeeper.play.houserules import models
from scorekeeper.play.houserules.labels import changed_name, option_label, problem_text
from scorekeeper.site.refusal import Refusal


class Unreadable(Refusal):
    """Something stored cannot be read by this version: it stays as it is, and `problems` say why."""

    template = "play/sheets/unreadable.html"
    code = "unreadable"

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(map(str, self.problems)))

    def texts(self) -> list[str]:
        """The places that cannot be read, each with the reason."""
        return [self.reason(problem) for problem in self.problems]

    def places(self) -> list[tuple[str, str]]:
        """Why, with the path in the document."""
        return [(problem_text(problem), problem.field) for problem in self.problems]

    def kept(self) -> tuple[str, Mapping[str, str]]:
        """That it cannot be read."""
        return self.sentence, {}

    def reason(self, problem: Problem) -> str:
        """Name the house rule that cannot be read, and the reason."""
        option = option_label(problem.field.rpartition(".")[2])
        return gettext("House rules, “%(field)s”: %(problem)s") % {
            "field": option,
            "problem": problem_text(problem),
        }


class UnreadableRules(Unreadable):
    """A stored ruleset cannot be read."""

    sentence = gettext_noop("These house rules cannot be read")

    def __init__(self, stored: models.Ruleset, problems: Sequence[Problem]) -> None:
        super().__init__(problems)
        self.stored = stored

    def context(self, request: HttpRequest) -> dict[str, Any]:
        """The ruleset, and the reasons why it cannot be read."""
        return {"reasons": self.texts(), "ruleset": self.stored, "title": ruleset_title(self.stored)}


MOST_SIGNERS = 12
"""So many names fit on a rule card."""


def rules_of(stored: models.Ruleset) -> Ruleset:
    """The engine's ruleset of a stored one; raise UnreadableRules if it cannot be read."""
    if stored.preset not in presets():
        unknown = Problem("preset", _("must be one of %(allowed)s"), {"allowed": tuple(presets())})
        raise UnreadableRules(stored, [unknown])
    try:
        return rules_from(json.dumps(stored.options, sort_keys=True), stored.options_format)
    except Refused as refused:
        raise UnreadableRules(stored, [each.within("options") for each in refused.problems]) from refused


@lru_cache(maxsize=256)
def rules_from(options: str, number: int = NUMBER) -> Ruleset:
    """The ruleset of stored options, given as JSON of a format; equal choices give the same object."""
    return read_values(upgraded_options(json.loads(options), number))


def agreement_of(stored: models.Ruleset) -> Agreement:
    """The agreed and the open rules of the group of a stored ruleset, and those its own lines replace."""
    return make_agreement(stored.open, stored.replaced, rules_of(stored), stored.said)


def is_readable(stored: models.Ruleset) -> bool:
    """Whether a stored ruleset can be read by this version."""
    try:
        rules_of(stored)
    except UnreadableRules:
        return False
    return True


def readable_rulesets(rulesets: Iterable[models.Ruleset]) -> list[models.Ruleset]:
    """Those of these rulesets that can be read, and so played by, in their order."""
    return [stored for stored in rulesets if is_readable(stored)]


def changed_options(stored: models.Ruleset) -> dict[str, Any]:
    """The options in which a stored ruleset differs from its preset, in the form of the sheet document."""
    return write_options(rules_of(stored), preset_of(stored).rules)


def preset_of(stored: models.Ruleset) -> Preset:
    """The preset that a stored ruleset starts from; raise UnreadableRules if there is none."""
    rules_of(stored)
    return presets()[stored.preset]


def ruleset_name(stored: models.Ruleset) -> str:
    """A stored ruleset in a few words: its name, or its preset and how much was changed."""
    if stored.name:
        return stored.name
    if not is_readable(stored):
        return gettext("House rules that cannot be read")
    return changed_name(preset_of(stored), rules_of(stored))


def ruleset_title(stored: models.Ruleset) -> str:
    """A stored ruleset with the number of its version, where it has versions."""
    if not stored.slug:
        return ruleset_name(stored)
    return gettext("%(name)s, version %(number)s") % {"name": stored.name, "number": stored.version}


def versions_of(slug: str) -> list[models.Ruleset]:
    """All versions of a ruleset, the latest first; nothing for an address that does not exist."""
    return list(models.Ruleset.objects.filter(slug=slug).order_by("-version")) if slug else []


def latest_version(slug: str) -> models.Ruleset | None:
    """The version of a ruleset that is offered and changed."""
    return models.Ruleset.objects.filter(slug=slug).order_by("-version").first() if slug else None


def rulesets_of_group(group: Group) -> list[models.Ruleset]:
    """The latest versions of a group's rulesets by name: one query for any number."""
    latest = {stored.slug: stored for stored in group.rulesets.order_by("version")}
    return sorted(latest.values(), key=lambda stored: stored.name.casefold())


def signers_of(stored: models.Ruleset | None) -> list[str]:
    """The names under the rule card of a group, so that they can sign it: one query."""
    if stored is None or stored.group_id is None:
        return []
    players = Player.objects.filter(group=stored.group_id, is_active=True, is_guest=False)
    return list(players.order_by("name").values_list("name", flat=True)[:MOST_SIGNERS])


def latest_versions(slugs: Sequence[str]) -> list[models.Ruleset]:
    """The latest versions of the rulesets at these addresses, in this order: one query for any number.

    What cannot be read is not among them.
    """
    wanted = [slug for slug in dict.fromkeys(slugs) if slug]
    if not wanted:
        return []
    found = models.Ruleset.objects.filter(slug__in=wanted).order_by("version")
    latest = {stored.slug: stored for stored in found}
    return readable_rulesets(latest[slug] for slug in wanted if slug in latest)


def latest_versions_of_groups(request: HttpRequest) -> list[models.Ruleset]:
    """The latest versions of the rulesets of the visitor's groups, by name: one query for any number.

    What cannot be read is not among them.
    """
    if not request.user.is_authenticated:
        return []
    found = models.Ruleset.objects.filter(group__memberships__user=request.user).order_by("version")
    latest = {stored.slug: stored for stored in found}
    return sorted(readable_rulesets(latest.values()), key=lambda stored: stored.name.casefold())
