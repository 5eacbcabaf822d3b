"""`manage.py benchmark`: measure and print."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection
from django.test.utils import override_settings

Figures = Callable[[], Iterator[str]]


class Command(BaseCommand):
    """Print figures of the engine or of the pages."""

    help = (
        "Measures how fast the engine scores (engine), price lists are looked up (prices), recorded deals are"
        " scored under other rules (compare), the pages of a sheet answer (web) or those of a group after"
        " thousands of evenings (league), what hostile files cost (hostile), what saving and founding a whole"
        " group takes (whole), how fast deals are entered meanwhile (meanwhile), how many tables a server"
        " carries (load), how soon phones that listen are told (live), how few meet again in a draw (draws),"
        " and prints the figures."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """What to measure."""
        measured = "engine prices compare web league hostile whole meanwhile load live draws tournament"
        parser.add_argument("what", choices=measured.split())

    def handle(self, *, what: str, **options: object) -> None:
        """Measure, and print each figure as soon as it is known."""
        try:
            from tests.benchmarks import (
                compare,
                draws,
                engine,
                hostile,
                league,
                live,
                load,
                meanwhile,
                prices,
                tournament,
                web,
                whole,
            )
        except ModuleNotFoundError as missing:
            raise CommandError("The benchmarks lie in tests/benchmarks, which is not here.") from missing
        measured: dict[str, Figures] = {
            "engine": engine.figures,
            "prices": prices.figures,
            "compare": partial(in_a_database_of_its_own, compare.figures),
            "web": partial(in_a_database_of_its_own, web.figures),
            "hostile": partial(in_a_database_of_its_own, hostile.figures),
            "league": partial(in_a_database_of_its_own, league.figures),
            "whole": whole.figures,
            "meanwhile": partial(in_a_database_of_its_own, meanwhile.figures),
            "load": partial(in_a_database_of_its_own, load.figures),
            "live": partial(in_a_database_of_its_own, live.figures),
            "draws": draws.figures,
            "tournament": partial(in_a_database_of_its_own, tournament.figures),
        }
        for figure in measured[what]():
            self.stdout.write(figure)


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
