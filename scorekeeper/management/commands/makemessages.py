"""Collect the texts for translators: each with the files it stands in, and what it is an answer to."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.core.management.commands import makemessages

from rulesets import CATALOGUE
from rulesets.rules import Choice, Members
from scorekeeper.site.translations import with_comments, with_our_heading

NOT_OURS = (".venv", "node_modules", "tests", "build", "dist")


class BuildFile(makemessages.BuildFile):
    """A file of texts; of a preset, how doubtful places of its source were read."""

    def preprocess(self) -> None:
        """Write the texts of a preset as code beside it, as Django does for a template."""
        if not self.path.endswith(".toml"):
            return super().preprocess()
        readings = tomllib.loads(Path(self.path).read_text(encoding="utf-8")).get("readings", ())
        texts = "".join(f"gettext_noop({reading!r})\n" for reading in readings)
        Path(self.work_path).write_text(texts, encoding="utf-8")
        return None


class Command(makemessages.Command):
    """The same for everybody who runs it; without numbers of lines, so that little changes with the code."""

    build_file_class = BuildFile

    def add_arguments(self, parser: CommandParser) -> None:
        """As Django has them, with what is usual here."""
        super().add_arguments(parser)
        parser.set_defaults(
            ignore_patterns=[*NOT_OURS], no_wrap=True, no_obsolete=True, add_location="file", verbosity=0
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Collect the texts of all languages, or of those that are named."""
        folder = Path(settings.LOCALE_PATHS[0])
        written = sorted(each.parts[-3] for each in folder.glob("*/LC_MESSAGES/django.po"))
        languages = options["locale"] or [each for each in written if each != settings.LANGUAGE_CODE]
        kinds = options["extensions"] or ["html", "txt", "py", "toml"]
        super().handle(*args, **{**options, "locale": languages, "extensions": kinds})
        for language in languages:
            catalogue = folder / language / "LC_MESSAGES" / "django.po"
            texts = with_our_heading(catalogue.read_text(encoding="utf-8"), language)
            catalogue.write_text(with_comments(texts, answers()), encoding="utf-8")


def answers() -> dict[str, str]:
    """A comment for each answer of house rules that names its options: “none” alone says nothing."""
    asked: dict[str, list[str]] = {}
    for option in CATALOGUE.values():
        if isinstance(option.kind, Choice | Members):
            for label in option.kind.labels.values():
                asked.setdefault(label, []).append(option.label)
    return {label: f"Answers: {'; '.join(options)}" for label, options in asked.items()}
