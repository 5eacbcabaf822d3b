"""House rules as programs read them."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _

from rulesets import CATALOGUE, Ruleset, presets
from scorekeeper.play.houserules.labels import preset_name, ruleset_name
from scorekeeper.play.houserules.listed import listed_options, listed_presets
from scorekeeper.play.houserules.reads import changed_options, latest_version, rules_of


def all_rules() -> dict[str, Any]:
    """The catalogue, its words in the language asked for, and the rulesets that come along."""
    words = [{**each, "label": _(each["label"]), "help": _(each["help"])} for each in listed_options()]
    return {"options": words, "presets": listed_presets()}


def named_ruleset(name: str) -> dict[str, Any]:
    """A preset by its name, or the last version of a stored ruleset by its address; raise Http404."""
    preset = presets().get(name)
    if preset is not None:
        return ruleset_facts(name, preset_name(preset), name, preset.options, preset.rules)
    stored = latest_version(name)
    if stored is None:
        raise Http404
    return ruleset_facts(name, ruleset_name(stored), stored.preset, changed_options(stored), rules_of(stored))


def ruleset_facts(
    name: str, title: str, preset: str, options: dict[str, Any], rules: Ruleset
) -> dict[str, Any]:
    """A ruleset: as documents name it, and with all its values."""
    return {
        "id": name,
        "title": title,
        "ruleset": {"preset": preset, "options": options},
        "options": {each.id: each.kind.write(getattr(rules, each.id)) for each in CATALOGUE.values()},
    }
