"""`manage.py rules`: the catalogue of house rules and the rulesets that come along."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rulesets.rules.catalogue import CATALOGUE
from rulesets.rules.presets import presets


class Command(BaseCommand):
    """Print every option and every preset."""

    help = "Lists the house rules that a group can choose, and the presets."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """As JSON or to be read."""
        parser.add_argument("--json", action="store_true", help="as JSON, for other programs")

    def handle(self, *, json: bool, **options: object) -> None:
        """Print the catalogue."""
        self.stdout.write(as_json() if json else as_text())


def as_json() -> str:
    """Everything, as other programs read it."""
    return json.dumps({"options": options(), "presets": list_presets()}, ensure_ascii=False, indent=2)


def options() -> list[dict[str, Any]]:
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


def list_presets() -> list[dict[str, Any]]:
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


def as_text() -> str:
    """One line an option, chapter by chapter."""
    lines = [
        f"{option['chapter']}: {option['id']} = {option['default']}  {option['label']}"
        for option in options()
    ]
    return "\n".join(lines + [f"preset {preset['id']}: {preset['title']}" for preset in list_presets()])
