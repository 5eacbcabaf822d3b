"""The catalogue of house rules and the rulesets that come along, as other programs read them."""

from __future__ import annotations

from typing import Any

from rulesets import CATALOGUE, presets


def listed_options() -> list[dict[str, Any]]:
    """The options in the order of the catalogue."""
    return [
        {
            "id": option.id,
            "chapter": option.chapter,
            "values": option.kind.describe(),
            "default": option.kind.write(option.default),
            "effect": option.effect.letters,
            "label": option.label,
            "help": option.help,
        }
        for option in CATALOGUE.values()
    ]


def listed_presets() -> list[dict[str, Any]]:
    """The presets, with what differs from the defaults."""
    return [
        {
            "id": preset.id,
            "title": preset.title,
            "source": preset.source,
            "readings": list(preset.readings),
            "options": preset.options,
        }
        for preset in presets().values()
    ]
