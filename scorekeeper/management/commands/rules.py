"""`manage.py rules`: the catalogue of house rules and the rulesets that come along."""

from __future__ import annotations

import json

from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulesets import presets
from rulesets.document import sheet_schema
from rulesets.replay import digests_of
from scorekeeper.play.houserules.documents import listed_options, listed_presets


class Command(BaseCommand):
    """Print every option and every preset, or what else other programs ask of the rule book."""

    help = "Lists the house rules that a group can choose, and the presets."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """As JSON or to be read."""
        asked = parser.add_mutually_exclusive_group()
        asked.add_argument("--json", action="store_true", help="as JSON, for other programs")
        asked.add_argument("--schema", action="store_true", help="the JSON Schema of the sheet document")
        asked.add_argument(
            "--digest",
            nargs="*",
            metavar="PRESET",
            help="a number of what a million deals come to under each preset, or under these",
        )

    def handle(self, *, json: bool, schema: bool, digest: list[str] | None, **options: object) -> None:
        if digest is not None:
            self.print_digests(digest or list(presets()))
        elif schema:
            self.stdout.write(as_json(sheet_schema()))
        elif json:
            self.stdout.write(as_json({"options": listed_options(), "presets": listed_presets()}))
        else:
            self.stdout.write(as_text())

    def print_digests(self, names: list[str]) -> None:
        """One line a preset, as soon as it is known: the deals, the sessions."""
        for name in names:
            if name not in presets():
                raise CommandError(f"There is no preset {name}. There are {', '.join(presets())}.")
        for name, found in zip(names, digests_of(presets()[name].rules for name in names), strict=True):
            self.stdout.write(f"{name} {found.deals} {found.sessions}")
            self.stdout.flush()


def as_json(document: object) -> str:
    """A document as other programs read it."""
    return json.dumps(document, ensure_ascii=False, indent=2)


def as_text() -> str:
    """One line an option, chapter by chapter."""
    lines = [
        f"{option['chapter']}: {option['id']} = {option['default']}  {option['label']}"
        for option in listed_options()
    ]
    return "\n".join(lines + [f"preset {preset['id']}: {preset['title']}" for preset in listed_presets()])
