"""`manage.py rules`: the catalogue of house rules and the rulesets that come along."""

from __future__ import annotations

import json

from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.play.houserules.documents import listed_options, listed_presets


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
    listed = {"options": listed_options(), "presets": listed_presets()}
    return json.dumps(listed, ensure_ascii=False, indent=2)


def as_text() -> str:
    """One line an option, chapter by chapter."""
    lines = [
        f"{option['chapter']}: {option['id']} = {option['default']}  {option['label']}"
        for option in listed_options()
    ]
    return "\n".join(lines + [f"preset {preset['id']}: {preset['title']}" for preset in listed_presets()])
