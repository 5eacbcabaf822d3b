"""What somebody who starts a sheet is offered: the names and rules that are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulesets import presets
from rulesets.rules.presets import Preset
from scorekeeper.play.houserules.labels import preset_name, ruleset_name
from scorekeeper.play.houserules.models import Ruleset
from scorekeeper.play.houserules.reads import is_readable, latest_versions, rules_of
from scorekeeper.play.houserules.summaries import summary
from scorekeeper.play.sheets.reads.recent import in_order, still_open

Card = tuple[str, str, str]
"""A ruleset to choose: what stands for it in the form, its name, what is special about it."""

OFFERED_FIRST = 3


@dataclass(frozen=True)
class OfferedRulesets:
    """The rulesets to choose: a few that most take, the others behind a search; `last` is played mostly."""

    first: tuple[Card, ...]
    others: tuple[Card, ...]
    last: str


def offered_rulesets(cards: Sequence[Card], last: str) -> OfferedRulesets:
    """First what was played last, then those of tournaments and of pubs, then as many as fit."""
    by_id = {card[0]: card for card in cards}
    wanted = [*(each for each in (last, "ddv", "pub") if each in by_id), *by_id]
    first = list(dict.fromkeys(wanted))[:OFFERED_FIRST]
    others = tuple(card for card in cards if card[0] not in first)
    return OfferedRulesets(tuple(by_id[each] for each in first), others, last if last != "ddv" else "")


def used_rulesets(entries: Sequence[str]) -> list[Ruleset]:
    """What was played on the sheets of a device's list, the last first, named ones in their latest version.

    What cannot be read is not among them.
    """
    sheets = in_order(list(still_open(entries).select_related("ruleset")), entries)
    used = list(dict.fromkeys(sheet.ruleset for sheet in sheets if is_readable(sheet.ruleset)))
    latest = {stored.slug: stored for stored in latest_versions([stored.slug for stored in used])}
    return list(dict.fromkeys(latest.get(stored.slug, stored) for stored in used))


def id_of_used(stored: Ruleset) -> str:
    """What stands for a ruleset that was played: its address, its preset, or a number if neither says all."""
    if stored.slug or stored.options:
        return stored.slug or f"used-{stored.pk}"
    return stored.preset


def used_card(stored: Ruleset) -> Card:
    """A ruleset without a name that was played on this device."""
    return id_of_used(stored), ruleset_name(stored), summary(rules_of(stored))


def ruleset_card(stored: Ruleset) -> Card:
    """A ruleset of this device to choose: its address, name and what is special about it."""
    return stored.slug, stored.name, summary(rules_of(stored))


def same_card(stored: Ruleset) -> Card:
    """The ruleset of the evening before to choose."""
    return SAME, ruleset_name(stored), summary(rules_of(stored))


def preset_card(preset: Preset) -> Card:
    """A preset to choose: its id, title and what is special about it."""
    return preset.id, preset_name(preset), summary(preset.rules)


def with_presets(own: Sequence[Card]) -> list[Card]:
    """Rulesets to choose and the presets after them, without one that stands among the first already."""
    said = {card[1:] for card in own}
    return [*own, *(card for card in map(preset_card, presets().values()) if card[1:] not in said)]


def id_offered(wanted: str, same: Ruleset | None) -> str:
    """What stands for a ruleset among those to choose: those of the evening before can be a preset, too."""
    preset = presets().get(wanted)
    if same and preset and same_card(same)[1:] == preset_card(preset)[1:]:
        return SAME
    return wanted


SAME = "same"
"""What stands for the rules of the evening before."""
