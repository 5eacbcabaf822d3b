"""What somebody who starts a sheet is offered: the names and rules that are known."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.rules.presets import Preset, presets
from scorekeeper.houserules.labels import preset_name, ruleset_name, summary
from scorekeeper.houserules.models import Ruleset
from scorekeeper.houserules.reads import rules_of


def ruleset_card(stored: Ruleset) -> tuple[str, str, str]:
    """A ruleset of this device to choose: its address, name and what is special about it."""
    return stored.slug, stored.name, summary(rules_of(stored))


def same_card(stored: Ruleset) -> tuple[str, str, str]:
    """The ruleset of the evening before to choose."""
    return SAME, ruleset_name(stored), summary(rules_of(stored))


def preset_card(preset: Preset) -> tuple[str, str, str]:
    """A preset to choose: its id, title and what is special about it."""
    return preset.id, preset_name(preset), summary(preset.rules)


def with_presets(own: Sequence[tuple[str, str, str]]) -> list[tuple[str, str, str]]:
    """Rulesets to choose and the presets after them, without one that stands among the first already."""
    said = {card[1:] for card in own}
    return [*own, *(card for card in map(preset_card, presets().values()) if card[1:] not in said)]


SAME = "same"
"""What stands for the rules of the evening before."""
