"""`manage.py benchmark`: measure and print."""

from __future__ import annotations

import importlib
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.test.utils import override_settings

Figures = Callable[..., Iterator[str]]

ALONE = ("engine", "prices", "folding", "attacks", "whole", "draws", "strength", "reference")
DRAWN = ("reference", "folding")
IN_A_DATABASE = ("compare", "web", "league", "hostile", "meanwhile", "load", "live", "tournament")


class Command(BaseCommand):
    """Print figures of the engine or of the pages."""

    help = (
        "Measures how fast the engine scores (engine), price lists are looked up (prices), what of sessions"
        " phones fold otherwise (folding), recorded deals are"
        " scored under other rules (compare), the pages of a sheet answer (web) or those of a group after"
        " thousands of evenings (league), what hostile files cost (hostile), how soon others are answered"
        " while the server is attacked (attacks), what saving and founding a whole group takes (whole), how"
        " fast deals are entered meanwhile (meanwhile), how many tables a server carries (load), how soon"
        " phones that listen are told (live), how few meet again in a draw (draws), how often bars of"
        " strength hold the truth (strength), how many random deals and sessions come to something else than"
        " in a second scorer (reference), and prints the figures."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("what", choices=[*ALONE, *IN_A_DATABASE])
        only = parser.add_argument_group(
            "reference and folding", "how much is drawn; the other figures know none of these"
        )
        only.add_argument("--deals", type=int, default=200_000, help="reference only")
        only.add_argument("--sessions", type=int, default=20_000)
        only.add_argument("--seed", type=int, help="of an earlier run, which is then repeated")

    def handle(
        self, *, what: str, deals: int, sessions: int, seed: int | None = None, **options: object
    ) -> None:
        """Measure, and print each figure as soon as it is known."""
        figures = figures_of(what)
        if what in DRAWN:
            figures = partial(figures, *([deals] if what == "reference" else []), sessions, seed)
        for figure in figures() if what in ALONE else in_a_database_of_its_own(figures):
            self.stdout.write(figure)


def figures_of(what: str) -> Figures:
    """The function that measures `what`; raise CommandError if it, or a package for it, is missing."""
    try:
        measuring = importlib.import_module(f"tests.benchmarks.{what}")
    except ModuleNotFoundError as missing:
        name = str(missing.name)
        if name.partition(".")[0] == "tests":
            raise CommandError("The benchmarks lie in tests/benchmarks, which is not here.") from missing
        raise CommandError(
            f"The benchmarks need {name}, which is not installed: `manage.py test` installs it, "
            "as it does all that is used in development."
        ) from missing
    figures: Figures = measuring.figures
    return figures


def in_a_database_of_its_own(figures: Figures) -> Iterator[str]:
    """Measure in a database that is made for it and dropped afterwards; on SQLite in a file, as in use."""
    with tempfile.TemporaryDirectory() as folder:
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = Path(folder) / "benchmark.sqlite3"
        before = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True)
        storages = {"staticfiles": {"BACKEND": settings.PLAIN_STATIC_FILES}}
        try:
            with override_settings(STORAGES=storages, STATIC_ROOT=None):
                yield from figures()
        finally:
            connection.creation.destroy_test_db(str(before), verbosity=0)
