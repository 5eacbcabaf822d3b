"""Differences and lists of rulesets in the words of the page, and in one line what sets each apart.

A line has a few things, those that tell most about a game first, and none that all the others have too.
Rulesets that would have the same line get a rule more in which they differ.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from rulesets import CATALOGUE, Ruleset, presets
from rulesets.rules import DDV, RuleDifference, Words, words_for
from rulesets.rules import differences as rule_differences
from rulesets.rules.chapters import (
    Armut,
    DoublingCovers,
    DutyUnfulfilled,
    ForcedCall,
    ReKontra,
    SettlementKind,
)
from rulesets.rules.presets import Preset
from scorekeeper.play.houserules import models
from scorekeeper.play.houserules.labels import in_lines, in_words, join_words, preset_name
from scorekeeper.play.houserules.reads import latest_versions, preset_of, readable_rulesets, rules_of

MOST = 4
"""So many things fit into a line on a phone."""

Trait = Callable[[Ruleset], str]
"""Something that can set a ruleset apart, in the user's language; nothing where it does not."""


def calls(rules: Ruleset) -> str:
    """Describe the effect of Re and Kontra; empty if they bring two points each."""
    if rules.doubles_by_points:
        return _("everything doubles")
    if rules.re_kontra is ReKontra.DOUBLE:
        is_all = rules.doubling_covers is DoublingCovers.ALL
        return _("calls double everything") if is_all else _("calls double")
    if rules.re_kontra is ReKontra.FIRST_DOUBLES_SECOND_ADDS:
        return _("the first call doubles")
    if rules.re_kontra is ReKontra.NONE:
        return _("no Re and Kontra")
    points = rules.re_kontra_points
    return "" if points == DDV.re_kontra_points else _("calls +%(points)s") % {"points": points}


def bock(rules: Ruleset) -> str:
    """Whether there are Bock rounds, or only doubled deals at the end."""
    if rules.has_bock:
        return _("Bock")
    return _("last deals double") if rules.last_deals_double else ""


def armut(rules: Ruleset) -> str:
    """Describe the rule for a hand of few trumps; empty if there is none."""
    return {Armut.EXCHANGE: _("Armut"), Armut.REDEAL: _("Armut: redeal"), Armut.OFF: ""}[rules.armut]


def solos(rules: Ruleset) -> str:
    if not rules.solo_kinds:
        return _("no solos")
    factor = rules.solo_factor
    return "" if factor == DDV.solo_factor else _("solo × %(factor)s") % {"factor": factor}


def owed(rules: Ruleset) -> str:
    if rules.canmaymust:
        return _("compulsory solos and Can/May/Must")
    if not rules.owes_solos:
        return ""
    is_later = rules.duty_unfulfilled is DutyUnfulfilled.EXTRA_DEALS
    return _("compulsory solos, made up for at the end") if is_later else _("compulsory solos")


def booking(rules: Ruleset) -> str:
    """Describe what is written, if it is not both plus and minus."""
    return {
        SettlementKind.ZERO_SUM: "",
        SettlementKind.WINNERS_PLUS: _("only plus points"),
        SettlementKind.LOSERS_MINUS: _("only minus points"),
        SettlementKind.POT: _("pot"),
    }[rules.settlement]


def length(rules: Ruleset) -> str:
    """How long a session takes, with four players."""
    if rules.time_limit_minutes:
        return _("%(minutes)s minutes") % {"minutes": rules.time_limit_minutes}
    count = rules.session_deals
    if not count:
        return _("open-ended")
    return ngettext("%(count)s deal", "%(count)s deals", count) % {"count": count}


TRAITS: tuple[Trait, ...] = (
    calls,
    lambda rules: "" if rules.has_nines else _("without nines"),
    bock,
    armut,
    lambda rules: _("Schweinchen") if rules.has_piglets else "",
    lambda rules: "" if rules.forced_call is ForcedCall.OFF else _("first trick forces a call"),
    owed,
    solos,
    booking,
    lambda rules: _("the bid for a solo is a call") if rules.bid_calls_bind else "",
    lambda rules: _("for money") if rules.cents_per_point else "",
    lambda rules: _("at most five players") if rules.players_max == 5 else "",
    length,
)
"""Those that tell most about a game first."""


def summary(rules: Ruleset) -> str:
    """Describe in a few words the differences of a ruleset from the presets."""
    return summary_among_presets(rules, get_language() or "")


@lru_cache(maxsize=512)
def summary_among_presets(rules: Ruleset, language: str) -> str:
    """The same in the active language, whose code keeps them apart: pages to choose from show all presets."""
    return summary_among(rules, tuple(preset.rules for preset in presets().values()))


def summary_among(rules: Ruleset, others: Sequence[Ruleset]) -> str:
    """Describe in a few words the differences of a ruleset from others."""
    said = telling(rules, others)
    twins = [other for other in others if other != rules and telling(other, others) == said]
    more = [first_difference(rules, twins[0])] if twins and rules != DDV else []
    return join_words(text for text in (*said, *more) if text) or _("as in the tournament rules")


def telling(rules: Ruleset, others: Sequence[Ruleset]) -> tuple[str, ...]:
    """The first traits of a ruleset that not all of the others share."""
    language = get_language() or ""
    compared = [traits(other, language) for other in others if other != rules]
    own = traits(rules, language)
    return tuple(text for text in own if not compared or any(text not in each for each in compared))[:MOST]


@lru_cache(maxsize=512)
def traits(rules: Ruleset, language: str) -> tuple[str, ...]:
    """Everything that could set a ruleset apart, in the active language, whose code keeps them apart."""
    return tuple(text for trait in TRAITS if (text := trait(rules)))


def first_difference(rules: Ruleset, other: Ruleset) -> str:
    """A rule in which two rulesets that look alike differ: one that changes results, in few words."""
    found = rule_differences(rules, other)
    said = {each: f"{_(each.label)}: {in_words(each.words) or '–'}" for each in found}
    return min(said.items(), key=lambda each: sort_key(*each))[1] if said else ""


def sort_key(difference: RuleDifference, text: str) -> tuple[bool, int]:
    """How little a difference says in a line: what changes no result comes last, and so do long texts."""
    return not CATALOGUE[difference.option].touches_results, len(text)


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
    """The words of a ruleset about an option, a dash for none."""
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
    return [
        ListedRuleset(preset.id, preset_name(preset), summary(preset.rules)) for preset in presets().values()
    ]


def list_rulesets(slugs: Sequence[str]) -> list[ListedRuleset]:
    """The stored rulesets at these addresses: one query for any number."""
    return [
        ListedRuleset(stored.slug, stored.name, summary(rules_of(stored)), stored.version)
        for stored in latest_versions(slugs)
    ]
