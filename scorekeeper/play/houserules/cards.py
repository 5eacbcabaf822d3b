"""Differences and lists of rulesets, in the words of the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from rulesets import CATALOGUE, Ruleset, presets
from rulesets.rules import DDV, Words, words_for
from rulesets.rules import differences as rule_differences
from rulesets.rules.presets import Preset
from scorekeeper.play.houserules import models
from scorekeeper.play.houserules.labels import in_lines, preset_name
from scorekeeper.play.houserules.phrases import in_words
from scorekeeper.play.houserules.reads import latest_versions, preset_of, readable_rulesets, rules_of
from scorekeeper.play.houserules.summaries import summary

NO_OWN_RULES = words_for(CATALOGUE["own_rules"], ())


@dataclass(frozen=True)
class WordedDifference:
    """One rule in which two rulesets differ; who has nothing to say about it has a dash."""

    option: str
    label: str
    words: str
    other_words: str

    @property
    def chapter(self) -> str:
        """The chapter in which the rule is asked."""
        return CATALOGUE[self.option].chapter


@dataclass(frozen=True)
class PresetComparison:
    """How a ruleset differs from the preset it started from, and from the DDV rules."""

    preset: str
    from_preset: tuple[WordedDifference, ...]
    from_ddv: tuple[WordedDifference, ...]
    is_ddv: bool


@dataclass(frozen=True)
class ListedVersion:
    """A version in the history of a ruleset, and what it changed."""

    number: int
    name: str
    url: str
    saved: datetime
    is_shown: bool
    differences: tuple[WordedDifference, ...]


@dataclass(frozen=True)
class ListedRuleset:
    """A ruleset to choose from: its address, its name, a few words about it."""

    address: str
    name: str
    summary: str
    version: int | None = None


def label_of(rules: Ruleset, option: str, label: str) -> str:
    """The label of a line; points for a solo of the group's own are called by its name."""
    names = {solo.id: solo.name for solo in rules.custom_solos} if option == "solo_points" else {}
    return names.get(label) or _(label)


def differences(rules: Ruleset, other: Ruleset) -> tuple[WordedDifference, ...]:
    """Where two rulesets differ, rule by rule."""
    return tuple(
        WordedDifference(
            found.option,
            label_of(rules, found.option, found.label),
            words_of(found.option, found.words),
            words_of(found.option, found.other_words),
        )
        for found in rule_differences(rules, other)
    )


def words_of(option: str, words: Words) -> str:
    """What a ruleset says about an option, a dash for nothing."""
    if option == "own_rules" and words != NO_OWN_RULES:
        return in_lines(map(str, words)) or "–"
    return in_words(words) or "–"


def comparison(preset: Preset, rules: Ruleset) -> PresetComparison:
    """How a ruleset differs from its preset and from the DDV rules."""
    return PresetComparison(
        preset=preset_name(preset),
        from_preset=differences(rules, preset.rules),
        from_ddv=differences(rules, DDV),
        is_ddv=preset.rules == DDV,
    )


def history(versions: Sequence[models.Ruleset], shown: int) -> tuple[ListedVersion, ...]:
    """The versions of a ruleset, the latest first, each with what it changed; the first has its preset.

    What cannot be read is not among them.
    """
    found = readable_rulesets(versions)
    before = [*(rules_of(version) for version in found[1:]), *(preset_of(v).rules for v in found[-1:])]
    return tuple(
        ListedVersion(
            number=version.version,
            name=version.name,
            url=reverse("houserules:version", args=(version.slug, version.version)),
            saved=version.created,
            is_shown=version.version == shown,
            differences=differences(rules_of(version), earlier),
        )
        for version, earlier in zip(found, before, strict=True)
    )


def listed_presets() -> list[ListedRuleset]:
    """The presets to choose from."""
    return [
        ListedRuleset(preset.id, preset_name(preset), summary(preset.rules)) for preset in presets().values()
    ]


def list_rulesets(slugs: Sequence[str]) -> list[ListedRuleset]:
    """The stored rulesets at these addresses: one query for any number."""
    return [
        ListedRuleset(stored.slug, stored.name, summary(rules_of(stored)), stored.version)
        for stored in latest_versions(slugs)
    ]
